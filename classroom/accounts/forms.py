"""What teachers type about themselves."""

import unicodedata

from flask_babel import lazy_gettext as _
from wtforms import EmailField, PasswordField, SelectField, StringField, ValidationError
from wtforms.validators import DataRequired, InputRequired, Length, Regexp

from classroom.accounts import languages, passwords
from classroom.web import Form

TOO_LONG = _("That is too long.")


def tidied(text: str | None) -> str:
    """A name on one line: composed, without control signs, single spaces."""
    kept = "".join(sign if unicodedata.category(sign) != "Cc" else " " for sign in text or "")
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _password(label: str) -> PasswordField:
    longest = Length(max=passwords.LONGEST, message=TOO_LONG)
    return PasswordField(label, [InputRequired(_("Type your password.")), longest])


class SignInForm(Form):
    """E-mail and password."""

    email = EmailField(_("E-mail"), [InputRequired(_("Type your e-mail.")), Length(max=254, message=TOO_LONG)])
    password = _password(_("Password"))


class DigitsForm(Form):
    """The six digits of the second factor."""

    digits = StringField(_("Six digits"), [InputRequired(_("Type the six digits.")), Length(max=20, message=TOO_LONG)])


class NameForm(Form):
    """What children, families and colleagues read on the screen."""

    name = StringField(
        _("Your name"),
        [DataRequired(_("Type your name.")), Length(max=80, message=_("A name has at most 80 letters."))],
        filters=[tidied],
    )


class LanguageForm(Form):
    """One of the languages there are."""

    language = SelectField(_("Language"))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.language.choices = languages.offered()


class SignUpForm(NameForm, LanguageForm):
    """A new account."""

    email = EmailField(
        _("E-mail"),
        [
            InputRequired(_("Type your e-mail.")),
            Length(max=254, message=TOO_LONG),
            Regexp(r"^[^@\s\x00-\x1f\x7f]+@[^@\s\x00-\x1f\x7f]+$", message=_("This does not look like an e-mail.")),
        ],
        filters=[lambda text: tidied(text).casefold()],
    )
    password = PasswordField(_("Password"), [InputRequired(_("Type a password."))])
    code = StringField(_("Code"), [Length(max=40, message=TOO_LONG)], filters=[tidied])

    def validate_password(self, field: PasswordField) -> None:
        """Strong enough, or a sentence that says why not."""
        said = passwords.weakness(field.data, self.email.data or "")
        if said:
            raise ValidationError(said)


class PasswordForm(Form):
    """The password, once more."""

    password = _password(_("Your password"))


class NewPasswordForm(PasswordForm):
    """The old password and the new one."""

    new = PasswordField(_("New password"), [InputRequired(_("Type a password."))])
