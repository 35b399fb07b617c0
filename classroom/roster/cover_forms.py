"""What a cover teacher types."""

from flask_babel import lazy_gettext as _
from wtforms import StringField
from wtforms.validators import InputRequired, Length

from classroom.web import Form


class CoverForm(Form):
    """The code as it stands on the printed page."""

    code = StringField(
        _("Code on your page"),
        [InputRequired(_("Type the code.")), Length(max=40, message=_("That is too long."))],
    )
