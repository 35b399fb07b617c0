"""What a teacher may fix for a class."""

from flask_babel import lazy_gettext as _
from wtforms import SelectField
from wtforms.fields.choices import SelectChoice

from classroom.drill.choices import levels_of, times
from classroom.web import Form
from games.core.contract import AGES, Game

BY_AGE = "age"


class AgeForm(Form):
    """The class's age, which sets every default."""

    age = SelectField(_("Age of the children"), choices=[SelectChoice(age, age) for age in AGES])


class PinForm(Form):
    """One game's level and time for the whole class; `level` may stay with the age."""

    level = SelectField(_("Level"))
    seconds = SelectField(_("Time"))

    def of(self, game: Game) -> "PinForm":
        """The form with this game's levels."""
        self.level.choices = [SelectChoice(BY_AGE, _("as their age suggests")), *levels_of(game)]
        self.seconds.choices = times()
        return self
