"""A login card is scanned: hello, one button, in. Looking signs nobody in, and the token stays nowhere (T7)."""

import logging
import re

import pytest
from flask import Flask

from classroom.accounts.models import Session
from classroom.db import db
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import all_pictures
from tests.classroom.at_the_door import card_of, change, gets_in, is_in, kept_slips, slips
from tests.classroom.conftest import Clock, Person


@pytest.fixture
def young(somebody: Person) -> Person:
    """A tablet of a class of five- and six-year-olds, whose door is closed."""
    change(somebody, Classroom, {"code": "CMT478"}, age="5-6", open_until=None)
    return somebody


def scan(person: Person, name: str = "Ada") -> None:
    assert "/card" == person.get(card_of(person, name)).location
    person.get("/card")


def test_a_young_child_is_in_by_one_tap_although_the_door_is_closed(young: Person) -> None:
    scan(young)
    hello = young.get("/card").text

    assert "Hello, owl!" in hello and "Ada" not in hello
    assert "/practise" == young.post("/card").location
    assert is_in(young)
    assert 'href="/door/CMT478"' in young.get("/").text


def test_T7_looking_at_a_card_signs_nobody_in(app: Flask, young: Person) -> None:
    for verb in (young.client.get, young.client.head):
        for url in (card_of(young, "Ada"), "/card", "/card/picture"):
            verb(url)

    assert not is_in(young)
    with app.app_context():
        assert 0 == db.session.query(Session).count()


def test_a_nine_year_old_shows_the_first_picture_too(somebody: Person) -> None:
    scan(somebody)
    first = somebody.child("Ada")[2][0]

    assert "/card/picture" == somebody.post("/card").location
    assert not is_in(somebody)
    assert 12 == somebody.get("/card/picture").text.count('class="secret"')
    assert "/practise" == somebody.post("/card/picture", picture=first).location
    assert is_in(somebody)


def test_a_wrong_first_picture_is_a_slip_and_rests_after_five(somebody: Person, now: Clock) -> None:
    scan(somebody)
    right = somebody.child("Ada")[2]
    wrong = next(one for one in all_pictures() if one not in right)
    told = [somebody.post("/card/picture", picture=wrong).text for _ in range(5)]
    resting = somebody.post("/card/picture", picture=right[0])

    assert "Not those pictures" in told[0] and 'data-standing="rests"' in told[4]
    assert 200 == resting.status_code and not is_in(somebody)
    assert [("Ada", False)] * 5 == kept_slips(somebody)
    now.move(seconds=31)
    assert "/practise" == somebody.post("/card/picture", picture=right[0]).location


def test_T3_who_holds_the_card_is_not_shut_out_by_others(app: Flask, somebody: Person, now: Clock) -> None:
    for _ in range(4):
        slips(Person(app), "Ada", 5)
        now.move(seconds=31)
    scan(somebody)

    assert not gets_in(Person(app), "Ada")
    somebody.get("/card/picture")
    assert "/practise" == somebody.post("/card/picture", picture=somebody.child("Ada")[2][0]).location


def test_T7_cards_that_are_none_look_all_alike(app: Flask, somebody: Person) -> None:
    ada, bo, cy = (card_of(somebody, name) for name in ("Ada", "Bo", "Cy"))
    change(somebody, Child, {"name": "Ada"}, card="renewed", epoch=2)
    change(somebody, Child, {"name": "Bo"}, archived_at=1)
    change(somebody, Classroom, {"code": "PNS346"}, archived_at=1)
    urls = (ada, bo, cy, "/card/" + "0" * 32, "/card/x", "/card/" + "9" * 500)
    told = {(answer.status_code, answer.text) for answer in map(somebody.get, urls)}

    assert 1 == len(told)
    status, page = told.pop()
    assert 404 == status and "Ask your teacher for a new one." in page


def test_a_secret_renewed_between_scan_and_tap_kills_the_card(young: Person) -> None:
    scan(young)
    change(young, Child, {"name": "Ada"}, epoch=2, card="renewed")

    assert "/door/CMT478" == young.post("/card").location
    assert not is_in(young)


def test_F19_a_greeting_left_lying_is_nobodys_after_two_minutes(young: Person, now: Clock) -> None:
    scan(young)
    now.move(seconds=121)

    assert ["/door/CMT478"] * 2 == [young.get("/card").location, young.post("/card").location]
    assert not is_in(young)


def test_F19_no_way_back_leads_to_the_greeting(young: Person) -> None:
    scan(young)
    young.post("/card")
    young.get("/practise")
    young.post("/done")

    assert ["/door/CMT478"] * 3 == [
        answer.location for answer in (young.get("/card"), young.post("/card"), young.get("/card/picture"))
    ]


def test_a_tablet_without_a_card_begins_at_the_front_page(somebody: Person) -> None:
    assert ["/", "/"] == [somebody.get(url).location for url in ("/card", "/card/picture")]


def test_not_me_leads_from_the_greeting_to_the_tiles(somebody: Person) -> None:
    scan(somebody)

    assert re.search(r'href="/door/CMT478">.*?Not me', somebody.get("/card").text, re.S)


def test_T7_the_token_is_in_no_page_title_referrer_cookie_or_log(
    young: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    url = card_of(young, "Ada")
    token = url.rsplit("/", 1)[1]
    answers = [young.get(url), young.get("/card"), young.post("/card"), young.get("/practise")]
    with young.client.session_transaction() as cookie:
        kept = str(dict(cookie))

    assert [] == [answer for answer in answers if token in answer.text + str(answer.headers)]
    assert {"no-referrer"} == {answer.headers["Referrer-Policy"] for answer in answers}
    assert token not in caplog.text + kept
