"""The cast: Ms Vega and her class with Ada and Bo, her co-teacher Mr Diaz, the stranger Ms Lind and hers, the school's
admin Ms Holm, and a clock that tests move."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_migrate import upgrade
from jinja2 import FileSystemBytecodeCache
from werkzeug.test import TestResponse

from classroom import create_app
from classroom.accounts import passwords
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.now import DAY
from classroom.play.models import Event, Match
from classroom.roster.models import Child, Classroom, Teaching
from classroom.roster.pictures import new_child, pictures_of

PASSWORD = "a long enough password"
MONDAY = 1_780_300_800_000  # 2026-06-01 08:00 UTC


class Clock:
    """An instant that only moves when a test says so; ms UTC."""

    def __init__(self) -> None:
        self.at = MONDAY

    def __call__(self) -> int:
        return self.at

    def move(self, *, seconds: float) -> None:
        self.at += round(seconds * 1_000)


@pytest.fixture(scope="session")
def password_hash() -> str:
    return passwords.hash_of(PASSWORD)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("schema")
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=folder)
    with app.app_context():
        upgrade()
        db.session.remove()
        db.engine.dispose()
    return folder / "classroom.db"


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def now() -> Clock:
    return Clock()


@pytest.fixture
def app(
    tmp_path: Path,
    empty_database: Path,
    now: Clock,
    password_hash: str,
    compiled_templates: FileSystemBytecodeCache,
) -> Iterator[Flask]:
    shutil.copy(empty_database, tmp_path / "classroom.db")
    settings = {"SECRET_KEY": "k" * 40, "TESTING": False, "HELD_POLLS": 0}  # nobody waits in a test
    app = create_app(settings, instance_path=tmp_path, clock=now)
    app.jinja_env.bytecode_cache = compiled_templates
    with app.app_context():
        with writing():
            _cast(password_hash)
        db.session.remove()
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def _cast(password_hash: str) -> None:
    for name, email, admin in (("Ms Holm", "holm@school.example", True), ("Mr Diaz", "diaz@school.example", False)):
        db.session.add(Teacher(name=name, email=email, password=password_hash, admin=admin, made_at=MONDAY))
    for name, email, class_name, code, children in (
        ("Ms Vega", "vega@school.example", "Comets", "CMT478", (("Ada", "owl"), ("Bo", "fox"))),
        ("Ms Lind", "lind@school.example", "Pines", "PNS346", (("Cy", "cat"),)),
    ):
        teacher = Teacher(name=name, email=email, password=password_hash, made_at=MONDAY)
        classroom = Classroom(name=class_name, code=code, age="9-10", zone="Europe/Copenhagen", made_at=MONDAY)
        classroom.open_until = MONDAY + 400 * DAY
        db.session.add_all([teacher, classroom])
        db.session.flush()
        db.session.add(Teaching(classroom_id=classroom.id, teacher_id=teacher.id, role="owner"))
        for child, animal in children:
            ref = animal.encode().hex().ljust(32, "0")  # pictures follow from it: the same in every run
            db.session.add(new_child(classroom, ref=ref, name=child, animal=animal, at=MONDAY))
    comets, diaz = (
        db.session.query(kind).filter_by(name=name).one()
        for kind, name in ((Classroom, "Comets"), (Teacher, "Mr Diaz"))
    )
    db.session.add(Teaching(classroom_id=comets.id, teacher_id=diaz.id, role="co"))


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        self.token = ""

    def get(self, url: str, **kwargs: object) -> TestResponse:
        response = self.client.get(url, **kwargs)
        self._take_token(response)
        return response

    def post(self, url: str, *, htmx: bool = False, **fields: object) -> TestResponse:
        headers = {"HX-Request": "true"} if htmx else {}
        response = self.client.post(url, data={"csrf_token": self.token, **fields}, headers=headers)
        self._take_token(response)
        return response

    def _take_token(self, response: TestResponse) -> None:
        page = response.text if response.mimetype == "text/html" else ""
        found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
        self.token = found.group(1) if found else self.token

    def sign_in(self, email: str = "vega@school.example", password: str = PASSWORD) -> "Person":
        self.get("/sign-in")
        self.post("/sign-in", email=email, password=password)
        self.get("/classes")
        return self

    def knock(self, name: str) -> TestResponse:
        """Stand at the door as this child and tap the right pictures."""
        child, code, pictures = self.child(name)
        self.get(f"/door/{code}/{child}")
        for place, picture in enumerate(pictures):
            response = self.post(f"/door/{code}/{child}", picked=" ".join(pictures[:place]), picture=picture)
        self.get("/practise")
        return response

    def child(self, name: str) -> tuple[str, str, tuple[str, ...]]:
        with self.app.app_context():
            child = db.session.query(Child).filter_by(name=name).one()
            return child.ref, child.classroom.code, pictures_of(child)

    def start(self, game: str) -> "Practice":
        return Practice(self, self.post(f"/practise/{game}").location)


class Practice:
    """A drill on somebody's screen."""

    def __init__(self, person: Person, url: str) -> None:
        self.person, self.url = person, url
        self.look()

    def look(self) -> str:
        self.page = self.person.get(self.url).text
        return self.page

    @property
    def key(self) -> str:
        """The key in the question's own form."""
        form = self.page[self.page.index('class="question"') :]
        return re.search(r'name="key" value="([0-9a-f.]+)"', form).group(1)

    @property
    def leave_key(self) -> str:
        """The key of the house, good at any moment."""
        return re.search(r'name="key" value="([0-9a-f.]+)"', self.person.get(self.url).text).group(1)

    @property
    def question(self) -> dict:
        """The question open now, as the log has it."""
        with self.person.app.app_context():
            match = db.session.query(Match).filter_by(ref=self.url.rsplit("/", 1)[1]).one()
            rows = db.session.query(Event).filter_by(match_id=match.id, kind="Asked").order_by(Event.seq)
            return rows.all()[-1].data

    def right(self) -> str:
        return self.question["prompt"]["keys"][0]

    def wrong(self) -> str:
        prompt = self.question["prompt"]
        return next(answer for answer in prompt["answers"] if answer not in prompt["keys"] + prompt["spared"])

    def tap(self, answer: str, *, key: str | None = None, n: int | None = None, htmx: bool = True) -> TestResponse:
        """Answer the open question; the fragment that comes back is what is on the screen now."""
        number = n or self.question["n"]
        command = f"answer {number} with {answer}"
        response = self.person.post(f"{self.url}/act", htmx=htmx, key=key or self.key, command=command)
        if response.status_code == 200:
            self.page = response.text
        return response


@pytest.fixture
def somebody(app: Flask) -> Person:
    return Person(app)


@pytest.fixture
def vega(app: Flask) -> Person:
    return Person(app).sign_in()


@pytest.fixture
def lind(app: Flask) -> Person:
    return Person(app).sign_in("lind@school.example")


@pytest.fixture
def diaz(app: Flask) -> Person:
    return Person(app).sign_in("diaz@school.example")


@pytest.fixture
def holm(app: Flask) -> Person:
    return Person(app).sign_in("holm@school.example")


@pytest.fixture
def ada(app: Flask) -> Person:
    person = Person(app)
    person.knock("Ada")
    return person


@pytest.fixture
def bo(app: Flask) -> Person:
    person = Person(app)
    person.knock("Bo")
    return person
