"""Pictures that are drawn once: a card is some forty shapes, and a table shows thirty cards at every move."""

from collections.abc import Callable

from flask import Flask, request
from flask_babel import get_locale
from markupsafe import Markup

MOST = 4_000
_drawn: dict[tuple[object, ...], Markup] = {}


def drawn_once(*what: object, caller: Callable[[], str]) -> Markup:
    """The block that is called, remembered under these values: they must be all that it depends on but the language."""
    key = (*what, str(get_locale()), request.script_root)
    picture = _drawn.get(key)
    if picture is None:
        if len(_drawn) >= MOST:
            _drawn.clear()
        picture = _drawn[key] = Markup(caller())
    return picture


def listen(app: Flask) -> None:
    """Give it to the templates."""
    app.jinja_env.globals["drawn_once"] = drawn_once
