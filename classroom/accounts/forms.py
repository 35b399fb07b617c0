"""The teacher's sign-in."""

from flask_babel import lazy_gettext as _
from wtforms import EmailField, PasswordField
from wtforms.validators import InputRequired, Length

from classroom.accounts.passwords import LONGEST
from classroom.web import Form


class SignInForm(Form):
    """E-mail and password."""

    email = EmailField(_("E-mail"), [InputRequired(_("Type your e-mail.")), Length(max=254)])
    password = PasswordField(
        _("Password"), [InputRequired(_("Type your password.")), Length(max=LONGEST, message=_("That is too long."))]
    )
