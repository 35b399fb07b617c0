"""A list as it is brought in, and its rows as they come back from the page."""

from flask import abort, request
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_wtf.file import FileField
from werkzeug.datastructures import FileStorage
from wtforms import HiddenField, IntegerField, SelectField, TextAreaField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import NumberRange, Optional

from classroom.roster import names
from classroom.roster.importing.limits import MOST_COLUMNS, MOST_ROWS
from classroom.roster.importing.source import Source, unpacked
from classroom.roster.importing.table import Unreadable
from classroom.roster.importing.verdicts import Asked
from classroom.web import Form

HEADED = {"": None, "yes": True, "no": False}
ITSELF = SelectChoice("", lazy_gettext("Find out by itself"))
ALPHABETS = (
    ITSELF,
    SelectChoice("cp1252", lazy_gettext("Western Europe (Windows)")),
    SelectChoice("cp1250", lazy_gettext("Central Europe (Windows)")),
    SelectChoice("mac-roman", lazy_gettext("Mac, before 2001")),
    SelectChoice("iso8859-15", lazy_gettext("Western Europe (Latin 9)")),
)
ROWS_ABOVE = (
    ITSELF,
    SelectChoice("yes", lazy_gettext("Headings: use them")),
    SelectChoice("no", lazy_gettext("A child: no headings")),
)


class SourceForm(Form):
    """Names that are pasted or in a file; `source` is a list that was brought in before and is to be read otherwise."""

    names = TextAreaField(lazy_gettext("Paste the names here"))
    file = FileField(lazy_gettext("Or choose a file"))
    source = HiddenField()
    headings = SelectField(lazy_gettext("First row"), choices=ROWS_ABOVE)
    letters = SelectField(lazy_gettext("Letters of an old file"), choices=ALPHABETS)
    column = IntegerField(lazy_gettext("Names stand in"), [Optional(), NumberRange(0, MOST_COLUMNS - 1)])

    def sent(self) -> Source:
        """The list that was sent. Unreadable if there is none, or two."""
        content, pasted = self._content()
        headed, letters = HEADED.get(self.headings.data), self.letters.data or ""
        return Source(content, pasted, headed, self.column.data if self.column.validate(self) else None, letters)

    def _content(self) -> tuple[bytes, bool]:
        text, file = (self.names.data or "").encode("utf-8", "replace"), self.file.data
        chosen = _all_of(file) if file else b""
        if text.strip() and chosen:
            raise Unreadable(_("There are names in the field and a file too: take one of them."))
        if file and not chosen:
            raise Unreadable(_("This file is empty."))
        if chosen or text.strip():
            return chosen or text, not chosen
        carried = unpacked(self.source.data or "")
        if carried is None:
            raise Unreadable(_("Paste some names, or choose a file."))
        return carried


def _all_of(file: FileStorage) -> bytes:
    with file.stream as stream:
        return stream.read()


def rows_sent() -> list[Asked]:
    """The rows of a preview as they came back; 400 if they are none of ours."""
    columns = {name: request.form.getlist(name) for name in ("name", "initial", "do", "saw", "class_name", "groups")}
    count = len(columns["name"])
    wrong = any(
        len(found) not in ((0, count) if name in ("class_name", "groups") else (count,))
        for name, found in columns.items()
    )
    if wrong or not 0 < count <= MOST_ROWS:
        abort(400)
    rows = zip(*(found or [""] * count for found in columns.values()), strict=True)
    return [_asked(dict(zip(columns, row, strict=True))) for row in rows]


def _asked(row: dict[str, str]) -> Asked:
    tidy = {name: names.tidied(row[name]) for name in ("name", "class_name", "groups")}
    return Asked(**tidy, initial=names.tidied(row["initial"])[:8], do=row["do"], saw=row["saw"])
