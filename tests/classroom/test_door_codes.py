"""A class code opens only the tiles, only while the door is open, and nobody guesses one (T4, FIELD F46)."""

import re

import pytest
from flask import Flask

from classroom.db import db, writing
from classroom.roster.codes import ALPHABET, GUESS, length_for, new_code
from classroom.roster.models import Child, Classroom
from tests.classroom.at_the_door import change, gets_in, is_in, page_of, tile_of
from tests.classroom.conftest import MONDAY, Clock, Person
from tests.classroom.counting import stored


def test_codes_have_no_look_alikes_and_no_vowels() -> None:
    assert 25 == len(set(ALPHABET))
    assert set() == set(ALPHABET) & set("AEIOU01L")
    for pair in ("B8", "S5", "Z2"):
        assert len(set(pair) & set(ALPHABET)) < 2


@pytest.mark.parametrize(
    ("live", "length"), [(1, 6), (24, 6), (25, 7), (610, 7), (611, 8), (15_000, 8), (1_000_000, 8)]
)
def test_T4_the_length_follows_the_number_of_codes(live: int, length: int) -> None:
    assert length == length_for(live)


@pytest.mark.parametrize("live", [1, 24, 25, 610, 611, 15_000])
def test_T4_a_million_guesses_are_expected_to_hit_a_tenth_of_a_class_at_most(live: int) -> None:
    assert 1_000_000 * live / len(ALPHABET) ** length_for(live) <= 1_000_000 * GUESS


def test_a_new_code_is_nobodys_and_grows_with_the_school(app: Flask) -> None:
    with app.app_context(), writing():
        first = new_code()
        for number in range(24):
            code = f"CCCC{ALPHABET[number]}C"
            db.session.add(Classroom(name="", code=code, age="5-6", made_at=MONDAY))
        db.session.flush()
        later = {new_code() for _ in range(20)}

    assert 6 == len(first) and set(first) <= set(ALPHABET)
    assert {7} == {len(code) for code in later} and 20 == len(later)


def closed_doors(app: Flask) -> list[str]:
    """A code nobody has, one of a closed door, one of a door that closed by itself, and one of a past class."""
    with app.app_context():
        with writing():
            for code, open_until, archived in (("CCC222", None, None), ("CCC333", MONDAY - 1, None)):
                facts = {"name": "x", "age": "5-6", "made_at": MONDAY, "archived_at": archived}
                db.session.add(Classroom(code=code, open_until=open_until, **facts))
            db.session.add(
                Classroom(code="CCC444", open_until=MONDAY + 10**9, name="x", age="5-6", made_at=1, archived_at=1)
            )
        db.session.remove()
    return ["CCC777", "CCC222", "CCC333", "CCC444"]


@pytest.mark.parametrize("remembered", [False, True])
def test_T4_unknown_closed_and_past_codes_look_alike(app: Flask, remembered: bool) -> None:
    told = set()
    for code in closed_doors(app):
        tablet = Person(app)
        if remembered:
            with tablet.client.session_transaction() as cookie:
                cookie["door"] = code
        for url in (f"/door/{code}", f"/door/{code}/{'a' * 32}", f"/door/{code.lower()}?page=2"):
            answer = tablet.get(url)
            headers = {name: value for name, value in answer.headers if name != "Set-Cookie"}
            told.add((answer.status_code, answer.text.replace(code, "CODE"), str(headers)))

    assert 1 == len(told)
    status, page, _ = told.pop()
    assert 404 == status
    assert ("Ask your teacher to open it." in page) == remembered
    assert "Try again" in page or "Open the door" in page
    assert "card" in page


def test_T4_a_form_or_a_poll_at_a_closed_door_tells_no_more(app: Flask, somebody: Person) -> None:
    somebody.get("/sign-in")
    ref, told = somebody.child("Ada")[0], set()
    for code in closed_doors(app):
        wait = somebody.get(f"/door/{code}/{ref}/waiting/may", headers={"HX-Request": "true"})
        tap = somebody.post(f"/door/{code}/{ref}", htmx=True, picture="sun")
        come = somebody.post(f"/door/{code}/{ref}/come-in")
        told.add(tuple((answer.status_code, str(answer.headers).replace(code, "CODE")) for answer in (wait, tap, come)))

    assert 1 == len(told)


def test_a_code_in_the_address_that_is_not_as_it_is_written_is_the_same_door(somebody: Person) -> None:
    assert 200 == somebody.get("/door/cmt-478").status_code


def test_F46_five_and_twenty_strangers_with_the_code_see_tiles_and_nothing_else(app: Flask) -> None:
    before = stored(app)
    for _ in range(25):
        stranger = Person(app)
        page = stranger.get("/door/cmt478").text
        tile = tile_of(stranger, "Ada")
        stranger.get(tile)
        stranger.post(tile, picked="", picture="sun")
        assert not is_in(stranger)
        assert 2 == page.count('class="tile"')

    assert before == stored(app)


def test_F46_a_used_tile_is_not_taken_without_pictures_and_the_teacher_closes_the_door(
    app: Flask, ada: Person, somebody: Person
) -> None:
    assert 'data-standing="may"' in somebody.get(tile_of(somebody, "Ada")).text
    assert not is_in(somebody)
    change(somebody, Classroom, {"code": "CMT478"}, open_until=None)
    assert 404 == somebody.get(tile_of(somebody, "Ada")).status_code
    assert not gets_in(somebody, "Ada")
    assert is_in(ada)


def test_a_door_closes_by_itself(somebody: Person, now: Clock) -> None:
    change(somebody, Classroom, {"code": "CMT478"}, open_until=now.at + 1_000)

    assert 200 == somebody.get("/door/CMT478").status_code
    now.move(seconds=1)
    assert 404 == somebody.get("/door/CMT478").status_code


def test_F31_a_wiped_tablet_asks_for_the_code_once(app: Flask, ada: Person) -> None:
    ada.client.delete_cookie("classroom")
    asked = ada.get("/").text
    ada.get(ada.get("/door?code=CMT478").location)
    found = re.search(r'class="button go" href="([^"]+)"', ada.get("/").text)

    assert 'name="code"' in asked and "/door/CMT478" not in asked
    assert found and "/door/CMT478" == found.group(1)
    assert gets_in(ada, "Ada")


def test_a_tablet_remembers_the_class_and_no_child(app: Flask, ada: Person) -> None:
    ada.post("/done")
    with ada.client.session_transaction() as cookie:
        kept = dict(cookie)

    assert "CMT478" == kept["door"]
    assert not {"_user_id", "own_language", "card"} & set(kept)
    with app.app_context():
        facts = [str(value) for child in db.session.query(Child) for value in (child.ref, child.name)]
    assert [] == [fact for fact in facts if any(fact == str(value) for value in kept.values())]


@pytest.mark.parametrize("fate", ["archived_at", "deleted_at", "moved", "class", "guest_until"])
def test_T6_a_child_that_left_its_class_is_led_to_the_door(ada: Person, now: Clock, fate: str) -> None:
    practice = ada.start("frames")
    which = {"name": "Ada"}
    if fate == "class":
        change(ada, Classroom, {"code": "CMT478"}, archived_at=now.at)
    elif fate == "moved":
        with ada.app.app_context():
            pines = db.session.query(Classroom).filter_by(code="PNS346").one().id
        change(ada, Child, which, classroom_id=pines, archived_at=now.at)
    else:
        change(ada, Child, which, **{fate: now.at})
    answers = [ada.get("/practise"), ada.get(practice.url), ada.post("/practise/frames")]
    poll = ada.post(f"{practice.url}/act", htmx=True, key="k", command="answer 1 with 4")

    assert ["/door/CMT478"] * 3 == [answer.location for answer in answers]
    assert "/door/CMT478" == poll.headers["HX-Redirect"]
    assert ada.get("/door/CMT478").status_code in (200, 404)


def test_a_teacher_closes_the_door_for_her_class_only(vega: Person, somebody: Person) -> None:
    assert page_of(vega) != page_of(vega, "PNS346")
    change(vega, Classroom, {"code": "CMT478"}, open_until=None)

    assert (404, 200) == tuple(somebody.get(f"/door/{code}").status_code for code in ("CMT478", "PNS346"))
