"""Six digits from the teacher's own phone, for whoever wants them."""

import re

import pyotp
import pytest
from flask import Flask

from classroom.accounts.models import Teacher
from classroom.audit import Audit
from classroom.db import db, writing
from tests.classroom.conftest import PASSWORD, Clock, Person

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def digits(now: Clock, secret: str = SECRET, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(now.at // 1_000 + 30 * steps)


def wrong(now: Clock) -> str:
    return next(text for text in ("000000", "111111", "222222", "333333") if text not in around(now))


def around(now: Clock) -> set[str]:
    return {digits(now, steps=steps) for steps in (-1, 0, 1)}


@pytest.fixture
def asked(app: Flask, somebody: Person) -> Person:
    """Ms Vega, who has set digits up, after her password."""
    with app.app_context(), writing():
        db.session.query(Teacher).filter_by(name="Ms Vega").one().totp = SECRET
    somebody.get("/sign-in")
    assert "/sign-in/digits" == somebody.post("/sign-in", email="vega@school.example", password=PASSWORD).location
    somebody.get("/sign-in/digits")
    return somebody


def test_she_sets_it_up_with_the_picture_or_the_key(app: Flask, vega: Person, now: Clock) -> None:
    page = vega.get("/account/second-factor").text
    key = re.search(r"<code[^>]*>([A-Z2-7 ]+)</code>", page).group(1).replace(" ", "")
    early = vega.post("/account/second-factor/on", digits="000000")
    done = vega.post("/account/second-factor/on", digits=digits(now, key))

    assert 32 == len(key) and '<svg class="qr" role="img"' in page and "style=" not in page
    assert (422, "/account") == (early.status_code, done.location)
    assert "Turn it off" in vega.get("/account").text
    with app.app_context():
        assert key == db.session.query(Teacher).filter_by(name="Ms Vega").one().totp
        assert ["turned_on_second"] == [row.verb for row in db.session.query(Audit)]


def test_the_password_alone_is_not_enough_any_more(asked: Person) -> None:
    assert "/sign-in" == asked.get("/classes").location


def test_the_right_digits_let_her_in(asked: Person, now: Clock) -> None:
    typed = digits(now)

    assert "/classes" == asked.post("/sign-in/digits", digits=f"{typed[:3]} {typed[3:]}").location
    assert 200 == asked.get("/classes").status_code


@pytest.mark.parametrize(("steps", "status"), [(-2, 422), (-1, 303), (0, 303), (1, 303), (2, 422)])
def test_a_phone_may_go_half_a_minute_wrong(asked: Person, now: Clock, steps: int, status: int) -> None:
    assert status == asked.post("/sign-in/digits", digits=digits(now, steps=steps)).status_code


def test_no_digits_count_twice(app: Flask, asked: Person, now: Clock) -> None:
    typed = digits(now)
    asked.post("/sign-in/digits", digits=typed)
    thief = Person(app)
    thief.get("/sign-in")
    thief.post("/sign-in", email="vega@school.example", password=PASSWORD)
    thief.get("/sign-in/digits")

    assert 422 == thief.post("/sign-in/digits", digits=typed).status_code
    assert 422 == thief.post("/sign-in/digits", digits=digits(now, steps=-1)).status_code
    now.move(seconds=30)
    assert 303 == thief.post("/sign-in/digits", digits=digits(now)).status_code


def test_wrong_digits_come_to_rest_like_wrong_passwords(asked: Person, now: Clock) -> None:
    answers = [asked.post("/sign-in/digits", digits=wrong(now)) for _ in range(6)]

    assert [422] * 5 + [429] == [answer.status_code for answer in answers]
    assert "30" == answers[-1].headers["Retry-After"]
    assert 429 == asked.post("/sign-in/digits", digits=digits(now)).status_code


def test_knowing_the_password_does_not_forget_the_wrong_digits(asked: Person, now: Clock) -> None:
    for _ in range(5):
        asked.post("/sign-in/digits", digits=wrong(now))
    asked.get("/sign-in")

    assert 429 == asked.post("/sign-in", email="vega@school.example", password=PASSWORD).status_code


def test_after_five_minutes_the_password_is_asked_for_again(asked: Person, now: Clock) -> None:
    now.move(seconds=5 * 60 + 1)
    answer = asked.post("/sign-in/digits", digits=digits(now))

    assert 422 == answer.status_code
    assert "That took too long" in answer.text and 'action="/sign-in"' in answer.text
    assert "/sign-in" == asked.get("/classes").location


def test_a_password_reset_meanwhile_awaits_nobody(app: Flask, asked: Person, now: Clock) -> None:
    app.test_cli_runner().invoke(args=["reset-password", "vega@school.example"])

    assert 422 == asked.post("/sign-in/digits", digits=digits(now)).status_code
    assert "/sign-in" == asked.get("/classes").location


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "abcdef", "１２３４５６", "🦊" * 6, "9" * 21])
def test_what_are_no_digits_is_told_so(asked: Person, typed: str) -> None:
    answer = asked.post("/sign-in/digits", digits=typed)

    assert 422 == answer.status_code
    assert 'class="problem"' in answer.text


def test_she_turns_it_off_with_her_password(app: Flask, asked: Person, now: Clock) -> None:
    asked.post("/sign-in/digits", digits=digits(now))
    asked.get("/account/second-factor")
    refused = asked.post("/account/second-factor/off", password="not this one")
    done = asked.post("/account/second-factor/off", password=PASSWORD)

    assert (422, "/account") == (refused.status_code, done.location)
    assert 200 == Person(app).sign_in().get("/classes").status_code


def test_setting_it_up_on_a_tablet_left_open_asks_for_the_password(vega: Person, now: Clock) -> None:
    vega.get("/account")
    now.move(seconds=15 * 60 + 1)
    to = "/account/prove?page=second_factor.page"

    assert to == vega.get("/account/second-factor").location
    assert to == vega.post("/account/second-factor/on", digits="123456").location


def test_an_account_with_digits_keeps_its_key(app: Flask, asked: Person, now: Clock) -> None:
    asked.post("/sign-in/digits", digits=digits(now))
    asked.get("/account")
    answer = asked.post("/account/second-factor/on", digits=digits(now))

    assert "/account/second-factor" == answer.location
    with app.app_context():
        assert SECRET == db.session.query(Teacher).filter_by(name="Ms Vega").one().totp
