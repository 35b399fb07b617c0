"""A form for the options of any game, made from their dataclass: switches, numbers, and sets that have a name."""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from flask_babel import lazy_gettext as _
from wtforms import BooleanField, IntegerField, SelectField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import NumberRange, Optional

from classroom import resources
from classroom.opponents import strengths
from classroom.web import Form
from games.core.contract import Game

ALONE = ("race",)
"""What makes another kind of game of it has a place of its own."""
TURNS = (10, 20, 30, 60, 120)


class TableForm(Form):
    """Seats, players and clocks; the game's own options are added by `form_for`, as `option_<name>`."""

    seats = SelectField(_("Seats"), coerce=int)
    player = SelectField(_("Computer player"))
    turn_seconds = SelectField(_("Time for a turn"), coerce=int)

    def options(self, game: Game) -> Any:
        """The game's options as they were chosen; Misconfigured if nobody can play so."""
        assert game.table is not None
        chosen = {}
        for name in names_of(game):
            value = self[f"option_{name}"].data
            chosen[name] = sets_of(game, name).get(value) if name in game.table.sets else value
        return replace(game.table.options(), **{name: False for name in ALONE if _has(game, name)}, **chosen)


def names_of(game: Game) -> list[str]:
    """The options that a form can ask for."""
    assert game.table is not None
    plain = game.table.options()
    simple = [each.name for each in fields(plain) if _is_simple(plain, each.name, str(each.type))]
    return [name for name in (*simple, *game.table.sets) if name not in ALONE]


def sets_of(game: Game, name: str) -> Mapping[str, Any]:
    """The named values of an option, from the seeds."""
    assert game.table is not None
    file, made = game.table.sets[name]
    return {key: made(entry) for key, entry in _seed(file).items()}


def form_for(game: Game, age: str, sent: Any = None) -> TableForm:
    """The form as the class's age has it (PRODUCT 3), or as it was sent."""
    assert game.table is not None
    offer = game.offers.get(age)
    start = offer.options if offer and offer.options is not None else game.table.options()
    own = {f"option_{name}": _field(game, name, getattr(start, name)) for name in names_of(game)}
    form: TableForm = type("GameForm", (TableForm,), own)(formdata=sent)
    form.seats.choices = [SelectChoice(seats, str(seats)) for seats in game.table.seats]
    form.player.choices = [SelectChoice(each.key, each.key) for each in strengths(game.key)]
    clocks = [SelectChoice(seconds, _("%(n)s seconds", n=seconds)) for seconds in TURNS]
    form.turn_seconds.choices = [SelectChoice(0, _("no clock")), *clocks]
    if sent is None:
        form.seats.data, form.turn_seconds.data = offer.seats if offer else game.table.seats[0], 0
    return form


def _field(game: Game, name: str, value: Any) -> Any:
    assert game.table is not None
    if name in game.table.sets:
        named = [SelectChoice(key, key.replace("_", " ")) for key in sets_of(game, name)]
        return SelectField(name, choices=[SelectChoice("", _("the usual one")), *named], default="")
    if isinstance(value, bool):
        return BooleanField(name, default=value)
    return IntegerField(name, default=value, validators=[Optional(), NumberRange(0, 10_000)])


def _is_simple(plain: Any, name: str, kind: str) -> bool:
    return isinstance(getattr(plain, name), bool | int) or kind in ("int | None", "Seat | None") or "int" in kind


def _has(game: Game, name: str) -> bool:
    assert game.table is not None
    return hasattr(game.table.options(), name)


@cache
def _seed(file: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((resources.SEEDS / f"{file}.json").read_text("utf-8"))
    return found
