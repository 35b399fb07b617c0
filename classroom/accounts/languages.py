"""The languages of this installation."""

from babel import Locale
from flask import current_app


def offered() -> list[tuple[str, str]]:
    """Each language by its code and its own name for itself."""
    names = [(code, Locale(code).get_display_name(code) or code) for code in current_app.config["LANGUAGES"]]
    return [(code, name.capitalize()) for code, name in names]
