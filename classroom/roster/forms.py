"""What a teacher types about a class and its children."""

from collections.abc import Callable
from zoneinfo import available_timezones

from flask_babel import lazy_gettext as _
from wtforms import Field, SelectField, StringField, TextAreaField, ValidationError
from wtforms.fields.choices import SelectChoice
from wtforms.validators import Length

from classroom.accounts import languages
from classroom.roster import names
from classroom.web import Form
from games.core.contract import AGES

AS_THE_TABLET = ""
LONGEST_NOTE = 500


def _fits(check: Callable[[str], str]) -> Callable[[Form, Field], None]:
    """A validator that keeps the name tidied, or says what is wrong with it."""

    def validate(_form: Form, field: Field) -> None:
        try:
            field.data = check(field.data or "")
        except names.Refused as refusal:
            raise ValidationError(str(refusal)) from refusal

    return validate


class ClassForm(Form):
    """Name, age, zone and language of a class."""

    name = StringField(_("Name of the class"), [_fits(names.of_class)])
    age = SelectField(_("Age of the children"), choices=[SelectChoice(age, age) for age in AGES])
    zone = SelectField(_("Time zone"))
    language = SelectField(_("Language of the children"))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.zone.choices = [SelectChoice(zone, zone) for zone in sorted(available_timezones())]
        own = [SelectChoice(AS_THE_TABLET, _("as the tablet"))]
        self.language.choices = own + [SelectChoice(code, name) for code, name in languages.offered()]


class UpForm(Form):
    """Name and age of the class a year later."""

    name = StringField(_("Name of the class"), [_fits(names.of_class)])
    age = SelectField(_("Age of the children"), choices=[SelectChoice(age, age) for age in AGES])


class ChildForm(Form):
    """What is kept of a child, and what its teachers want to remember."""

    name = StringField(_("First name"), [_fits(names.of_child)])
    animal = SelectField(_("Animal"))
    note = TextAreaField(
        _("Note, for the teachers of this class only"),
        [Length(max=LONGEST_NOTE, message=_("A note has at most 500 letters."))],
    )

    def of(self, animals: list[tuple[str, str]]) -> "ChildForm":
        """The form with the animals this child may have."""
        self.animal.choices = [SelectChoice(key, name) for key, name in animals]
        return self


class GroupForm(Form):
    """The name of a group."""

    name = StringField(_("Name of the group"), [_fits(names.of_child)])
