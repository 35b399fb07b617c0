"""The levels and times that a form may offer."""

from flask_babel import lazy_gettext as _
from wtforms.fields.choices import SelectChoice

from games.core.contract import Game
from games.core.drill import SECONDS


def levels_of(game: Game) -> list[SelectChoice]:
    """The levels of a game, by number."""
    return [SelectChoice(str(level.number), str(level.number)) for level in game.prompts.levels]


def times() -> list[SelectChoice]:
    """No clock, or one of the lengths a drill may have in seconds."""
    clocks = [SelectChoice(str(seconds), _("%(n)s seconds", n=seconds)) for seconds in SECONDS]
    return [SelectChoice("0", _("no clock")), *clocks]
