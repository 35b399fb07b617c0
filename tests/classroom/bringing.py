"""A teacher brings in a list: what the preview shows, and what is sent on from it."""

import html
import io
import re
from dataclasses import dataclass, field

from flask import Flask
from sqlalchemy import select
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, stream_encode_multipart

from classroom.db import db
from classroom.roster.models import Change, Child, Classroom
from classroom.roster.queries import PRESENT
from tests.classroom.conftest import Person

ROW = re.compile(r'<li class="import-row is-(\w+)( is-asking)?">(.*?)</li>', re.DOTALL)
SELECTED = re.compile(r'<option value="(\w+)" selected>')


def value(name: str, text: str) -> list[str]:
    """What stands in the fields of this name."""
    found = re.findall(rf'<input (?:type="hidden" )?name="{name}" value="([^"]*)"', text)
    return [html.unescape(one) for one in found]


@dataclass
class Shown:
    """A preview: its rows, and the fields that go on with it."""

    page: TestResponse
    rows: list[tuple[str, str, str]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    fields: dict[str, list[str] | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        text = self.page.text
        for verdict, _asking, inside in ROW.findall(text):
            do = SELECTED.search(inside[inside.index('name="do"') :]).group(1)
            self.rows.append((value("name", inside)[0], verdict, do))
            self.said.append(" ".join(re.sub(r"<[^>]+>", "", html.unescape(inside.split("import-said")[1])).split()))
        for name in ("initial", "saw", "class_name", "groups", "once"):
            if found := value(name, text):
                self.fields[name] = found if name != "once" else found[-1]
        self.fields |= {"name": self.names, "do": [do for _name, _verdict, do in self.rows]}
        self.fields["where"] = "each" if '<option value="each" selected>' in text else "here"

    @property
    def names(self) -> list[str]:
        return [name for name, _verdict, _do in self.rows]

    @property
    def verdicts(self) -> list[str]:
        return [verdict for _name, verdict, _do in self.rows]

    @property
    def problem(self) -> str:
        """The sentence about the whole list, if there is one."""
        found = re.search(r'id="problem">(.*?)</p>', self.page.text)
        return html.unescape(found.group(1)) if found else ""

    def change(self, name: str, row: int, to: str) -> "Shown":
        """Write or choose something in one row, counted from 1."""
        self.fields[name][row - 1] = to
        return self


def class_url(app: Flask, name: str = "Comets") -> str:
    with app.app_context():
        return f"/classes/{db.session.query(Classroom).filter_by(name=name).one().ref}"


def bring(person: Person, names: str = "", file: bytes | None = None, called: str = "list.csv", **more: str) -> Shown:
    """Paste names or choose a file, and look."""
    url = f"{class_url(person.app)}/import"
    if file is None:
        return Shown(person.post(url, names=names, **more))
    sent = {"csrf_token": person.token, "names": names, **more, "file": FileStorage(io.BytesIO(file), called)}
    body, size, boundary = stream_encode_multipart(sent, use_tempfile=False)
    kind = f'multipart/form-data; boundary="{boundary}"'
    return Shown(person.client.post(url, input_stream=body, content_length=size, content_type=kind))


def look(person: Person, shown: Shown, **more: str) -> Shown:
    """Check again."""
    return Shown(person.post(f"{class_url(person.app)}/import/look", **shown.fields, **more))


def keep(person: Person, shown: Shown) -> TestResponse:
    """Say yes."""
    return person.post(f"{class_url(person.app)}/import/keep", **shown.fields)


def children(app: Flask, name: str = "Comets") -> list[str]:
    """The names in a class, in the order they came."""
    with app.app_context():
        mine = select(Child.name).join(Classroom).where(Classroom.name == name, *PRESENT)
        return list(db.session.scalars(mine.order_by(Child.id)))


def changes(app: Flask) -> list[tuple[str, str, int]]:
    """Class, kind and count of every change."""
    with app.app_context():
        rows = db.session.query(Change).order_by(Change.id)
        return [(row.classroom.name, row.kind, row.count) for row in rows]
