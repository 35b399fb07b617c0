"""What may be chosen freely in Try it and Just play."""

from flask_babel import lazy_gettext as _
from wtforms import SelectField
from wtforms.fields.choices import SelectChoice

from classroom.drill.choices import levels_of, times
from classroom.web import Form
from games.core.contract import AGES, Game


class TryForm(Form):
    """Level and time of one game; `age` says how many questions an untimed drill has."""

    level = SelectField(_("Level"))
    seconds = SelectField(_("Time"))
    age = SelectField(choices=[SelectChoice(age, age) for age in AGES], default=AGES[1])

    def of(self, game: Game) -> "TryForm":
        """The form with this game's levels."""
        self.level.choices, self.seconds.choices = levels_of(game), times()
        return self
