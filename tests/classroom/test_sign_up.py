"""Somebody becomes a teacher: the first by the code in the terminal, others as the installation says."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from classroom import create_app
from classroom.accounts import joining
from classroom.accounts.models import Invitation, Teacher
from classroom.audit import Audit
from classroom.config import Weak
from classroom.db import db, writing
from classroom.now import DAY
from classroom.roster.models import Child
from classroom.roster.pictures import card_token, child_with_card
from tests.classroom.conftest import PASSWORD, Clock, Person

FRESH = {"name": "Ms New", "email": "New@School.example", "password": "three green owls", "language": "da"}

TRIED_FIRST = (
    *("short one", "password2024!", "1234567890", "aaaaaaaaaaaa", "new@school.example", "New-2024-new"),
    *("make-ten-demo", "Qwertyuiop1", "x" * 257, ""),
)
WRONG = (
    *({"email": "nobody"}, {"email": "a b@c"}, {"email": "a@b\x00c"}, {"email": "a" * 250 + "@b.example"}),
    *({"name": " "}, {"name": "N" * 81}, {"language": "xx"}, {"code": "C" * 41}),
)


@pytest.fixture
def empty(tmp_path_factory: pytest.TempPathFactory, empty_database: Path, now: Clock) -> Iterator[Flask]:
    """An installation nobody has an account in."""
    folder = tmp_path_factory.mktemp("empty")
    shutil.copy(empty_database, folder / "classroom.db")
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=folder, clock=now)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def run(app: Flask, *words: str) -> str:
    return app.test_cli_runner().invoke(args=list(words)).output


def code_in(text: str) -> str:
    return re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}", text).group(0)


def invited(app: Flask, label: str = "Ms New") -> str:
    with app.app_context(), writing():
        return joining.invite(db.session.query(Teacher).filter_by(name="Ms Holm").one(), label)


def signs_up(person: Person, **fields: str) -> object:
    person.get("/sign-up")
    return person.post("/sign-up", **FRESH | fields)


def names(app: Flask) -> set[str]:
    with app.app_context():
        return {name for (name,) in db.session.query(Teacher.name)}


def test_the_first_account_needs_the_code_of_the_terminal_and_is_the_admin(empty: Flask) -> None:
    code = code_in(run(empty, "init-db"))
    person = Person(empty)
    page = person.get("/sign-up").text
    refused = signs_up(person)
    came = signs_up(person, code=code.lower().replace("-", " "))

    assert "stands in the terminal" in page
    assert (422, "/classes") == (refused.status_code, came.location)
    assert 200 == person.get("/school/teachers").status_code
    with empty.app_context():
        teacher = db.session.query(Teacher).one()
        assert (True, "new@school.example", "da") == (teacher.admin, teacher.email, teacher.language)
        assert ["signed_up"] == [row.verb for row in db.session.query(Audit)]


def test_the_first_code_works_once_and_only_the_newest_does(empty: Flask) -> None:
    old, new = code_in(run(empty, "init-db")), code_in(run(empty, "first-code"))

    assert 422 == signs_up(Person(empty), code=old).status_code
    assert 303 == signs_up(Person(empty), code=new).status_code
    assert 422 == signs_up(Person(empty), code=new, email="other@school.example").status_code
    assert {"Ms New"} == names(empty)


def test_no_code_is_printed_where_there_are_teachers_or_quiet_is_asked_for(app: Flask, empty: Flask) -> None:
    assert "" == run(empty, "init-db", "--quiet")
    assert "" == run(app, "init-db")
    assert "teachers already" in run(app, "first-code")
    with empty.app_context():
        assert 0 == db.session.query(Invitation).count()


def test_a_first_code_left_over_from_before_the_demo_makes_no_admin(empty: Flask) -> None:
    code = code_in(run(empty, "init-db"))
    run(empty, "seed-demo")

    assert 422 == signs_up(Person(empty), code=code).status_code


def test_even_a_closed_or_open_installation_begins_with_the_code(empty: Flask) -> None:
    for way in ("closed", "open"):
        empty.config["SIGN_UP"] = way
        assert 422 == signs_up(Person(empty)).status_code
        assert "Set up this school" in Person(empty).get("/sign-in").text
    code = code_in(run(empty, "first-code"))

    assert 303 == signs_up(Person(empty), code=code).status_code


def test_an_invited_teacher_signs_up_once_and_is_no_admin(app: Flask, somebody: Person) -> None:
    code = invited(app)
    page = somebody.get(f"/sign-up?code={code}").text
    came = somebody.post("/sign-up", **FRESH, code=code)
    again = signs_up(Person(app), code=code, email="other@school.example")

    assert f'value="{code}"' in page
    assert ("/classes", 422) == (came.location, again.status_code)
    assert 404 == somebody.get("/school/teachers").status_code
    assert '<html lang="da"' in somebody.get("/classes").text


def test_an_invitation_dies_after_fourteen_days(app: Flask, somebody: Person, now: Clock) -> None:
    code = invited(app)
    now.move(seconds=14 * DAY / 1_000)

    assert 422 == signs_up(somebody, code=code).status_code
    assert "Ms New" not in names(app)


def test_whoever_has_no_code_does_not_learn_which_e_mails_are_known(somebody: Person) -> None:
    known, unknown = (
        re.sub(r'name="csrf_token"[^>]*>', "", signs_up(somebody, email=email, code="CDFGH-JKMNP").text)
        for email in ("vega@school.example", "nobody@school.example")
    )

    assert "This code opens nothing" in known and "with this e-mail" not in known
    assert known.replace("vega@", "nobody@") == unknown


def test_two_accounts_never_share_an_e_mail(app: Flask, somebody: Person) -> None:
    answer = signs_up(somebody, email=" VEGA@school.example ", code=invited(app))

    assert 422 == answer.status_code
    assert "account with this e-mail already" in answer.text
    assert 'value="Ms New"' in answer.text


def test_an_open_installation_asks_for_no_code(app: Flask, somebody: Person) -> None:
    app.config["SIGN_UP"] = "open"

    assert 'name="code"' not in somebody.get("/sign-up").text
    assert "Make an account" in somebody.get("/sign-in").text
    assert 303 == signs_up(somebody).status_code


def test_a_closed_installation_says_whom_to_ask_and_links_to_nothing(app: Flask, somebody: Person) -> None:
    app.config["SIGN_UP"] = "closed"
    code = invited(app)

    assert "Ask whoever looks after" in somebody.get("/sign-up").text
    assert "/sign-up" not in somebody.get("/sign-in").text
    assert 422 == signs_up(somebody, code=code).status_code


def test_any_other_way_to_sign_up_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(Weak, match="open, invitation, closed"):
        create_app({"SECRET_KEY": "k" * 40, "SIGN_UP": "sometimes"}, instance_path=tmp_path)


@pytest.mark.parametrize("password", TRIED_FIRST)
def test_a_password_others_would_try_is_refused_with_a_reason(app: Flask, somebody: Person, password: str) -> None:
    answer = signs_up(somebody, code=invited(app), password=password)

    assert 422 == answer.status_code
    assert 1 == answer.text.count('class="problem"')
    assert password == "" or password not in answer.text.replace("new@school.example", "", 1)
    assert "Ms New" not in names(app)


@pytest.mark.parametrize("password", ["three green owls", "4711 blå 0815", "张𠇶🦊bondehus", "xyz1" * 64])
def test_other_passwords_are_taken_as_they_are(app: Flask, somebody: Person, password: str) -> None:
    assert 303 == signs_up(somebody, code=invited(app), password=password).status_code
    assert 200 == Person(app).sign_in("new@school.example", password).get("/classes").status_code


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_is_named_and_nothing_is_stored(app: Flask, somebody: Person, wrong: dict[str, str]) -> None:
    answer = signs_up(somebody, **{"code": invited(app)} | wrong)

    assert 422 == answer.status_code
    assert 'class="problem"' in answer.text
    assert 4 == len(names(app))


def test_an_updated_school_gets_an_admin_and_its_children_cards(app: Flask) -> None:
    with app.app_context(), writing():
        db.session.query(Teacher).update({"admin": False})
        db.session.query(Child).update({"card": None})
    told = run(app, "init-db")
    again = run(app, "init-db")

    assert ("Ms Holm (holm@school.example) is the school's admin from now on.\n", "") == (told, again)
    with app.app_context():
        for child in db.session.query(Child):
            assert child is child_with_card(card_token(child))


def test_reset_password_also_forgets_the_second_factor(app: Flask, vega: Person) -> None:
    with app.app_context(), writing():
        db.session.query(Teacher).filter_by(name="Ms Vega").one().totp = "A" * 32
    fresh = run(app, "reset-password", "vega@school.example").strip().rsplit(" ", 1)[1]

    assert 200 == Person(app).sign_in(password=fresh).get("/classes").status_code
    assert "/sign-in" == Person(app).sign_in(password=PASSWORD).get("/classes").location
