"""Children get in: the tile says who, the pictures prove it."""

from flask import Flask

from classroom.accounts.models import Session
from classroom.db import db
from classroom.roster.models import Child
from classroom.roster.pictures import all_pictures, pictures_of
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import events, stored


def test_ada_gets_in_by_her_animal_and_her_pictures(somebody: Person) -> None:
    welcome = somebody.knock("Ada")

    assert (303, "/practise") == (welcome.status_code, welcome.location)
    assert "Ada" in somebody.get("/practise").text


def test_the_door_shows_every_animal_with_its_name(somebody: Person) -> None:
    page = somebody.get("/door/CMT478").text

    assert all(word in page for word in ("Ada", "Bo", "owl", "fox"))
    assert "Cy" not in page


def test_a_code_typed_with_small_letters_and_spaces_opens_the_door(somebody: Person) -> None:
    assert "/door/CMT478" == somebody.get("/door?code=cmt+478").location


def test_wrong_pictures_start_again_and_let_nobody_in(app: Flask, somebody: Person) -> None:
    child, code, pictures = somebody.child("Ada")
    somebody.get(f"/door/{code}/{child}")
    refused = somebody.post(f"/door/{code}/{child}", picked=" ".join(pictures[:0:-1]), picture=pictures[0])

    assert 200 == refused.status_code
    assert "0 of 4 pictures" in refused.text
    assert "/door/CMT478" == somebody.get("/practise").location


def test_bos_pictures_do_not_open_adas_account(somebody: Person) -> None:
    ada, code, _ = somebody.child("Ada")
    *first, last = somebody.child("Bo")[2]
    somebody.get(f"/door/{code}/{ada}")
    refused = somebody.post(f"/door/{code}/{ada}", picked=" ".join(first), picture=last)

    assert 200 == refused.status_code


def test_it_rejects_pictures_that_do_not_exist(somebody: Person) -> None:
    child, code, _ = somebody.child("Ada")
    somebody.get(f"/door/{code}/{child}")
    answers = [
        somebody.post(f"/door/{code}/{child}", picked="", picture="dagger"),
        somebody.post(f"/door/{code}/{child}", picked="sun moon key hat", picture="tree"),
        somebody.post(f"/door/{code}/{child}"),
    ]

    assert [400, 400, 400] == [answer.status_code for answer in answers]


def test_a_double_tap_on_a_picture_is_one_tap(somebody: Person) -> None:
    child, code, pictures = somebody.child("Ada")
    somebody.get(f"/door/{code}/{child}")
    page = somebody.post(f"/door/{code}/{child}", picked=pictures[0], picture=pictures[0]).text

    assert "1 of 4 pictures" in page


def test_a_remembered_tablet_finds_its_door_from_the_front_page(somebody: Person) -> None:
    before = somebody.get("/").text
    somebody.get("/door/cmt478")

    assert 'href="/door/CMT478"' not in before
    assert 'href="/door/CMT478"' in somebody.get("/").text


def test_looking_at_the_pictures_signs_nobody_in(app: Flask, somebody: Person) -> None:
    child, code, _ = somebody.child("Ada")
    somebody.get(f"/door/{code}/{child}")

    with app.app_context():
        assert 0 == db.session.query(Session).count()


def test_a_mistyped_code_says_so_and_keeps_what_was_typed(somebody: Person) -> None:
    answer = somebody.get(somebody.get("/door?code=cmt479").location)

    assert 404 == answer.status_code
    assert "No open door has this code." in answer.text and 'value="CMT479"' in answer.text


def test_a_teacher_finds_every_childs_pictures_and_nobody_else_does(
    vega: Person, lind: Person, ada: Person, somebody: Person
) -> None:
    url = "/classes/" + vega.get("/classes").text.split('href="/classes/')[1].split('"')[0] + "/children"
    page = vega.get(url).text

    assert all(f"img/pictures/{name}.svg" in page for name in ada.child("Ada")[2])
    assert 404 == lind.get(url).status_code
    assert ["/sign-in", "/sign-in"] == [person.get(url).location for person in (ada, somebody)]


def test_a_child_of_another_class_is_not_behind_this_door(somebody: Person) -> None:
    cy, _, _ = somebody.child("Cy")

    assert 404 == somebody.get(f"/door/CMT478/{cy}").status_code
    assert 404 == somebody.get("/door/QQQQQQ").status_code


def test_pictures_are_derived_differ_and_follow_the_epoch(app: Flask) -> None:
    with app.app_context():
        ada = db.session.query(Child).filter_by(name="Ada").one()
        first = pictures_of(ada)
        ada.epoch += 1
        renewed = pictures_of(ada)
        ada.classroom.age = "5-6"

        assert 4 == len(set(first)) and set(first) <= set(all_pictures())
        assert first != renewed
        assert 3 == len(pictures_of(ada))


def test_a_menu_left_alone_goes_back_to_the_door(ada: Person, now: Clock) -> None:
    now.move(seconds=31 * 60)

    assert "/door/CMT478" == ada.get("/practise").location


def test_F17_the_next_child_begins_at_the_door(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    ada.post(f"{practice.url}/act", key=practice.leave_key, command="end stopped")
    before = stored(app)
    now.move(seconds=20 * 60)
    answers = [ada.get("/practise"), ada.get(practice.url), ada.post("/practise/frames")]

    assert ["/door/CMT478"] * 3 == [answer.location for answer in answers]
    assert before == stored(app)


def test_F17_after_a_long_silence_a_running_question_asks_who_is_there(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    before = stored(app)
    now.move(seconds=11 * 60)
    tapped = practice.tap(practice.right())

    assert "/still-you" == tapped.headers["HX-Redirect"]
    assert 200 == ada.get("/still-you").status_code
    assert before == stored(app)
    assert "Ada" in ada.get("/still-you").text
    assert "/practise" == ada.post("/still-you").location
    assert practice.url == ada.get("/practise").location
    practice.look()
    practice.tap(practice.right())
    assert 1 == len(events(app, "Answered"))


def test_F18_a_child_who_thinks_nine_minutes_is_still_in(ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    for _ in range(5):
        now.move(seconds=9 * 60)
        assert 200 == practice.tap(practice.right()).status_code
