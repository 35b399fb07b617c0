"""Teachers come in by e-mail and password."""

from flask import Flask
from sqlalchemy import delete

from classroom.accounts.models import Session, Teacher
from classroom.db import db, writing
from classroom.roster.models import Teaching
from tests.classroom.conftest import PASSWORD, Clock, Person


def test_ms_vega_signs_in_and_sees_her_classes_only(vega: Person) -> None:
    page = vega.get("/classes").text

    assert "Comets" in page
    assert "Pines" not in page


def test_it_says_the_same_for_a_wrong_password_and_an_unknown_teacher(somebody: Person) -> None:
    somebody.get("/sign-in")
    wrong = somebody.post("/sign-in", email="vega@school.example", password="not this one")
    unknown = somebody.post("/sign-in", email="nobody@school.example", password="not this one")

    assert (422, 422) == (wrong.status_code, unknown.status_code)
    assert all("do not fit together" in answer.text for answer in (wrong, unknown))


def test_it_explains_empty_fields(somebody: Person) -> None:
    somebody.get("/sign-in")
    answer = somebody.post("/sign-in", email="", password="")

    assert 422 == answer.status_code
    assert "Type your e-mail." in answer.text and "Type your password." in answer.text


def test_an_old_cookie_is_nobody_after_signing_out(app: Flask, vega: Person) -> None:
    with vega.client.session_transaction() as cookie:
        kept = dict(cookie)
    vega.post("/sign-out")
    thief = Person(app)
    with thief.client.session_transaction() as cookie:
        cookie.update(kept)

    assert "/sign-in" == thief.get("/classes").location


def test_the_token_is_new_at_every_sign_in_and_stored_hashed(app: Flask, vega: Person) -> None:
    with vega.client.session_transaction() as cookie:
        first = cookie["_user_id"]
    vega.sign_in()
    with vega.client.session_transaction() as cookie:
        second = cookie["_user_id"]

    assert first != second
    with app.app_context():
        assert not {first, second} & {row.token for row in db.session.query(Session)}


def test_a_teacher_is_out_after_twelve_idle_hours(vega: Person, now: Clock) -> None:
    now.move(seconds=12 * 3600 + 1)

    assert "/sign-in" == vega.get("/classes").location


def test_a_teacher_who_works_all_day_stays_in(vega: Person, now: Clock) -> None:
    page = vega.get("/classes").text
    url = "/classes/" + page.split('href="/classes/')[1].split('"')[0]
    for _ in range(14):
        now.move(seconds=3600)
        vega.get(f"{url}/practice")
        vega.post(f"{url}/age", age="9-10")

    assert 200 == vega.get("/classes").status_code


def test_reset_password_prints_a_new_one_and_ends_every_session(app: Flask, vega: Person) -> None:
    told = app.test_cli_runner().invoke(args=["reset-password", "Vega@school.example"])
    fresh = told.output.strip().rsplit(" ", 1)[1]

    assert "/sign-in" == vega.get("/classes").location
    assert "/sign-in" == Person(app).sign_in(password=PASSWORD).get("/classes").location
    assert 200 == Person(app).sign_in(password=fresh).get("/classes").status_code


def test_reset_password_names_a_teacher_who_is_not_there(app: Flask) -> None:
    told = app.test_cli_runner().invoke(args=["reset-password", "nobody@school.example"])

    assert 1 == told.exit_code
    assert "no teacher" in told.output


def test_a_class_that_was_taken_away_is_gone_with_the_next_request(app: Flask, vega: Person) -> None:
    url = "/classes/" + vega.get("/classes").text.split('href="/classes/')[1].split('"')[0]
    with app.app_context():
        with writing():
            db.session.execute(delete(Teaching))
        db.session.remove()

    assert 404 == vega.get(url).status_code


def test_passwords_are_kept_as_argon2id(app: Flask) -> None:
    with app.app_context():
        assert db.session.query(Teacher).first().password.startswith("$argon2id$")
