"""What the school's admin types."""

from flask_babel import lazy_gettext as _
from wtforms import StringField
from wtforms.validators import DataRequired, Length

from classroom.web import Form


class InviteForm(Form):
    """For whom an invitation is, so that the list of open ones can be read."""

    label = StringField(
        _("For whom"),
        [DataRequired(_("Type a name, so that you know the invitation again.")), Length(max=80)],
        filters=[lambda text: " ".join((text or "").split())],
    )
