"""A cover teacher comes in with the printed code, for one class, until it ends."""

import re

import pytest
from flask import Flask

from classroom.accounts import sessions
from classroom.accounts.sessions import hashed
from classroom.db import db, writing
from classroom.now import HOUR
from classroom.roster.models import Classroom, Cover
from tests.classroom.conftest import MONDAY, Clock, Person

CODE = "CDFGH-JKMNP"


@pytest.fixture
def code(app: Flask) -> str:
    """A cover code for Comets until four in the afternoon."""
    with app.app_context(), writing():
        comets = db.session.query(Classroom).filter_by(name="Comets").one()
        comets.language = "da"
        kept = hashed(CODE.replace("-", ""))
        db.session.add(Cover(classroom_id=comets.id, code=kept, made_at=MONDAY, ends_at=MONDAY + 8 * HOUR))
    return CODE


def comes(app: Flask, code: str) -> Person:
    person = Person(app)
    person.get("/cover")
    person.answer = person.post("/cover", code=code)
    return person


def change(app: Flask, kind: type, **values: object) -> None:
    with app.app_context(), writing():
        for row in db.session.query(kind):
            for name, value in values.items():
                setattr(row, name, value)


@pytest.mark.parametrize("typed", [CODE, "cdfghjkmnp", " CDFGH JKMNP ", "c-d-f-g-h-j-k-m-n-p"])
def test_the_code_opens_the_home_of_its_class_in_its_language(app: Flask, code: str, typed: str) -> None:
    okoro = comes(app, typed)
    page = okoro.get(okoro.answer.location)

    assert re.fullmatch(r"/classes/\w{32}", okoro.answer.location)
    assert 200 == page.status_code and '<html lang="da"' in page.text


def test_it_opens_nothing_else(app: Flask, code: str, vega: Person) -> None:
    okoro = comes(app, code)
    home = okoro.answer.location
    pages = ["/classes", "/account", "/account/prove", "/school/teachers", "/account/second-factor", f"{home}/children"]

    assert [404] * 6 == [okoro.get(page).status_code for page in pages]


def test_the_top_says_who_is_here_and_signs_out(app: Flask, code: str) -> None:
    change(app, Classroom, language="en")
    okoro = comes(app, code)
    page = okoro.get(okoro.answer.location).text
    okoro.post("/sign-out")

    assert "Cover teacher" in page and 'action="/sign-out"' in page and 'href="/account"' not in page
    assert "/sign-in" == okoro.get(okoro.answer.location).location


def test_unknown_ended_and_past_codes_are_told_the_same(app: Flask, code: str, now: Clock) -> None:
    unknown = comes(app, "XXXXX-XXXXX").answer
    change(app, Cover, ended_at=MONDAY)
    ended = comes(app, code).answer
    change(app, Cover, ended_at=None)
    change(app, Classroom, archived_at=MONDAY)
    archived = comes(app, code).answer
    change(app, Classroom, archived_at=None)
    now.move(seconds=8 * 3600)
    past = comes(app, code).answer
    told = [re.sub(r'value="[^"]*"', "", answer.text) for answer in (unknown, ended, archived, past)]

    assert [422] * 4 == [answer.status_code for answer in (unknown, ended, archived, past)]
    assert [told[0]] * 4 == told
    assert "This code opens nothing today." in told[0]


def test_the_lesson_ends_for_the_cover_teacher_when_the_code_does(app: Flask, code: str, now: Clock) -> None:
    okoro = comes(app, code)
    now.move(seconds=8 * 3600 - 1)
    before = okoro.get(okoro.answer.location).status_code
    now.move(seconds=1)

    assert (200, "/sign-in") == (before, okoro.get(okoro.answer.location).location)


def test_T25_a_code_taken_back_ends_its_sessions_with_the_next_request(app: Flask, code: str) -> None:
    okoro, second = comes(app, code), comes(app, code)
    with app.app_context(), writing():
        sessions.end_cover(db.session.query(Cover).one().id)

    assert ["/sign-in"] * 2 == [person.get(person.answer.location).location for person in (okoro, second)]


def test_T25_an_ended_cover_is_nobody_even_if_its_session_was_forgotten(app: Flask, code: str) -> None:
    okoro = comes(app, code)
    change(app, Cover, ended_at=MONDAY)

    assert "/sign-in" == okoro.get(okoro.answer.location).location


def test_T25_a_class_put_away_is_gone_for_its_cover_teacher(app: Flask, code: str) -> None:
    okoro = comes(app, code)
    change(app, Classroom, archived_at=MONDAY)

    assert 404 == okoro.get(okoro.answer.location).status_code


@pytest.mark.parametrize("typed", ["", " ", "-" * 10, "C" * 41, "'; --", "🦊" * 10, "\x00"])
def test_what_is_no_code_is_told_so_and_kept_to_be_mended(app: Flask, code: str, typed: str) -> None:
    answer = comes(app, typed).answer

    assert 422 == answer.status_code
    assert 'class="problem"' in answer.text


def test_the_code_of_a_printed_address_is_already_typed(somebody: Person) -> None:
    assert f'value="{CODE}"' in somebody.get(f"/cover?code={CODE}").text


def test_the_ways_in_name_it(somebody: Person) -> None:
    assert 'href="/cover"' in somebody.get("/").text
    assert 'href="/cover"' in somebody.get("/sign-in").text
