"""Settings: these defaults, then CLASSROOM_* from the environment, then what create_app is given."""

import os
import secrets
from pathlib import Path

from flask import Flask
from sqlalchemy import URL


class Weak(RuntimeError):
    """The installation would not be safe or cannot work; the message says what to change."""


DEFAULTS = {
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_SSL_STRICT": False,  # pages send no referrer; web.py asks for the origin instead
    "SESSION_COOKIE_NAME": "classroom",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,  # an answer that comes late must not bring back the child who left
    "PERMANENT_SESSION_LIFETIME": 31 * 24 * 3600,
    "MAX_CONTENT_LENGTH": 1024 * 1024,
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    "MAX_FORM_PARTS": 200,
    "BABEL_DEFAULT_LOCALE": "en",
    "LANGUAGES": ("en", "da"),
    "JUST_PLAY": True,
    "SIGN_UP": "invitation",
    "HELD_POLLS": 48,  # a worker's threads less a reserve for everything else (run.py starts 64)
    "SEND_FILE_MAX_AGE_DEFAULT": 3600,
    "SQLALCHEMY_ENGINE_OPTIONS": {"hide_parameters": True},  # no names in the log
}
YES = ("1", "true", "yes", "on")
WAYS_TO_SIGN_UP = ("open", "invitation", "closed")


def configure(app: Flask, given: dict[str, object]) -> None:
    """Fill app.config; makes the secret key and the database's folder on the first start. Weak if that cannot be."""
    app.config.from_mapping(DEFAULTS)
    app.config.from_prefixed_env("CLASSROOM")
    app.config.update(given)
    app.config["JUST_PLAY"] = str(app.config["JUST_PLAY"]).lower() in YES
    if app.config["SIGN_UP"] not in WAYS_TO_SIGN_UP:
        raise Weak(f"CLASSROOM_SIGN_UP is one of {', '.join(WAYS_TO_SIGN_UP)}, not {app.config['SIGN_UP']}.")
    try:
        _make_home(app, Path(app.instance_path))
    except OSError as trouble:
        raise Weak(f"The folder {app.instance_path} cannot be written: {trouble.strerror}.") from trouble
    if len(app.config["SECRET_KEY"]) < 32:
        raise Weak("The secret key is too short: use at least 32 characters, or leave CLASSROOM_SECRET_KEY unset.")


def _make_home(app: Flask, folder: Path) -> None:
    """The folder, the database's file and the key, all for their owner only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & 0o077:
        folder.chmod(0o700)
    if "SQLALCHEMY_DATABASE_URI" not in app.config:
        database = folder / "classroom.db"
        database.touch(mode=0o600)
        app.config["SQLALCHEMY_DATABASE_URI"] = URL.create("sqlite", database=str(database))
    app.config["SECRET_KEY"] = str(app.config.get("SECRET_KEY") or _kept_key(folder / "secret_key"))


def _kept_key(path: Path) -> str:
    """The installation's own key, made once and readable by its owner only; cards and pictures depend on it."""
    if not path.exists():
        made = path.with_suffix(f".{os.getpid()}")
        with open(os.open(made, os.O_CREAT | os.O_WRONLY, 0o600), "w") as key:
            key.write(secrets.token_hex(32))
            key.flush()
            os.fsync(key.fileno())
        try:
            os.link(made, path)
        except FileExistsError:
            pass  # another worker was first: its key holds
        finally:
            made.unlink()
    return path.read_text().strip()
