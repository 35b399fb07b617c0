"""What may be chosen freely in Try it and Just play."""

from flask_babel import lazy_gettext as _
from wtforms import SelectField

from classroom.drill.choices import levels_of, times
from classroom.web import Form
from games.core.contract import Game


class TryForm(Form):
    """Level and time of one game."""

    level = SelectField(_("Level"))
    seconds = SelectField(_("Time"))

    def of(self, game: Game) -> "TryForm":
        """The form with this game's levels."""
        self.level.choices, self.seconds.choices = levels_of(game), times()
        return self
