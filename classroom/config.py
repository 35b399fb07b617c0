"""Settings: these defaults, then CLASSROOM_* from the environment, then what create_app is given."""

import os
import secrets
from pathlib import Path

from flask import Flask


class Weak(RuntimeError):
    """The installation would not be safe; the message says what to change."""


DEFAULTS = {
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_SSL_STRICT": False,  # pages send no referrer; web.py asks for the origin instead
    "SESSION_COOKIE_NAME": "classroom",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": 31 * 24 * 3600,
    "MAX_CONTENT_LENGTH": 1024 * 1024,
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    "MAX_FORM_PARTS": 200,
    "BABEL_DEFAULT_LOCALE": "en",
    "LANGUAGES": ("en", "da"),
    "JUST_PLAY": True,
    "SEND_FILE_MAX_AGE_DEFAULT": 3600,
}


def configure(app: Flask, given: dict[str, object]) -> None:
    """Fill app.config; makes the secret key and the database's folder on the first start."""
    app.config.from_mapping(DEFAULTS)
    app.config.from_prefixed_env("CLASSROOM")
    app.config.update(given)
    Path(app.instance_path).mkdir(parents=True, exist_ok=True)
    Path(app.instance_path).chmod(0o700)  # the database and the key are for its owner only
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", f"sqlite:///{Path(app.instance_path) / 'classroom.db'}")
    app.config["SECRET_KEY"] = app.config.get("SECRET_KEY") or _kept_key(Path(app.instance_path) / "secret_key")
    if len(str(app.config["SECRET_KEY"])) < 32:
        raise Weak("The secret key is too short: use at least 32 characters, or leave CLASSROOM_SECRET_KEY unset.")


def _kept_key(path: Path) -> str:
    """The installation's own key, made once and readable by its owner only; cards and pictures depend on it."""
    if not path.exists():
        made = path.with_suffix(f".{os.getpid()}")
        made.touch(mode=0o600)
        made.write_text(secrets.token_hex(32))
        try:
            os.link(made, path)
        except FileExistsError:
            pass  # another worker was first: its key holds
        finally:
            made.unlink()
    return path.read_text().strip()
