"""A class's settings: what it is called, who teaches it, its code, a cover teacher's day, and its end."""

import re

from flask import Flask

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.roster.models import Classroom, Cover
from tests.classroom.classes import child, page_of, room, undo_last
from tests.classroom.conftest import Clock, Person

FIELDS = {"name": "Comets", "age": "9-10", "zone": "Europe/Copenhagen", "language": ""}


def test_name_age_zone_and_language_are_kept_and_can_be_undone(app: Flask, vega: Person) -> None:
    url = f"{room(app)}/settings"
    vega.get(url)
    vega.post(url, name="Suns", age="7-8", zone="Asia/Taipei", language="da")
    page = vega.get(url).text
    undo_last(vega, "Suns")

    assert 'value="Suns"' in page and "Asia/Taipei" in page
    assert "Comets" in vega.get(url).text


def test_a_zone_or_age_that_does_not_exist_is_refused(app: Flask, vega: Person) -> None:
    url = f"{room(app)}/settings"
    vega.get(url)
    answers = [vega.post(url, **(FIELDS | wrong)) for wrong in ({"zone": "Mars/Base"}, {"age": "40"}, {"name": ""})]

    assert [422] * 3 == [answer.status_code for answer in answers]
    assert 200 == vega.get(room(app)).status_code


def test_a_new_code_closes_the_old_one(app: Flask, vega: Person, somebody: Person) -> None:
    vega.get(f"{room(app)}/settings")
    vega.post(f"{room(app)}/code")
    with app.app_context():
        code = db.session.query(Classroom).filter_by(name="Comets").one().code

    assert 404 == somebody.get("/door/CMT478").status_code
    assert 200 == somebody.get(f"/door/{code}").status_code


def test_a_co_teacher_is_added_by_e_mail_and_removed_at_once(app: Flask, vega: Person, lind: Person) -> None:
    url = f"{room(app)}/settings"
    vega.get(url)
    vega.post(f"{room(app)}/teachers", email="LIND@school.example ")
    there = lind.get(room(app)).status_code
    ref = re.findall(r"/teachers/([0-9a-f]{32})/remove", vega.get(url).text)
    for one in ref:
        vega.post(f"{room(app)}/teachers/{one}/remove")

    assert 200 == there
    assert 404 == lind.get(room(app)).status_code


def test_an_e_mail_nobody_has_says_what_to_do(app: Flask, vega: Person) -> None:
    vega.get(f"{room(app)}/settings")
    vega.post(f"{room(app)}/teachers", email="who@school.example")

    assert "Nobody here has this e-mail." in vega.get(f"{room(app)}/settings").text


def test_a_handed_over_class_has_one_owner(app: Flask, vega: Person, diaz: Person) -> None:
    page = vega.get(f"{room(app)}/settings").text
    ref = re.search(r"/teachers/([0-9a-f]{32})/hand-over", page).group(1)
    vega.post(f"{room(app)}/teachers/{ref}/hand-over")

    assert "Archive the class" in diaz.get(f"{room(app)}/settings").text
    assert "Archive the class" not in vega.get(f"{room(app)}/settings").text


def test_the_owner_does_not_leave_before_handing_over(app: Flask, vega: Person) -> None:
    with app.app_context():
        own = db.session.query(Teacher).filter_by(name="Ms Vega").one().ref
    vega.get(f"{room(app)}/settings")
    vega.post(f"{room(app)}/teachers/{own}/remove")

    assert "Hand the class over first." in vega.get(f"{room(app)}/settings").text


def test_a_cover_code_is_shown_once_and_dies_at_midnight_of_the_class(
    app: Flask, vega: Person, somebody: Person, now: Clock
) -> None:
    url = f"{room(app)}/cover"
    vega.get(url)
    vega.post(url)
    page, again = vega.get(url).text, vega.get(url).text
    code = re.search(r'class="door-code" translate="no">([A-Z0-9-]{11})<', page).group(1)
    somebody.get("/cover")
    somebody.post("/cover", code=code)
    before = somebody.get(room(app)).status_code
    now.move(seconds=11 * 3600)  # it was ten in the morning in Copenhagen
    somebody.post(f"{room(app)}/close")
    now.move(seconds=3 * 3600 - 1)
    late = somebody.get(room(app)).status_code
    now.move(seconds=1)

    assert code not in again
    assert (200, 200) == (before, late)
    assert "/sign-in" == somebody.get(room(app)).location


def test_an_ended_cover_is_out_at_once(app: Flask, vega: Person, somebody: Person) -> None:
    url = f"{room(app)}/cover"
    vega.get(url)
    vega.post(url)
    code = re.search(r'class="door-code" translate="no">([A-Z0-9-]{11})<', vega.get(url).text).group(1)
    somebody.get("/cover")
    somebody.post("/cover", code=code)
    with app.app_context():
        ref = db.session.query(Cover).one().ref
    vega.post(f"{url}/{ref}/end")

    assert "/sign-in" == somebody.get(room(app)).location
    somebody.get("/cover")
    assert 422 == somebody.post("/cover", code=code).status_code


def test_F44_archiving_a_class_that_plays_leads_to_the_door_and_back(
    app: Flask, vega: Person, ada: Person, somebody: Person, now: Clock
) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    vega.get(f"{room(app)}/settings")
    vega.post(f"{room(app)}/archive")
    tapped = practice.tap(practice.right())
    looked = ada.get(practice.url)
    vega.post(f"{room(app)}/restore")
    now.move(seconds=2)

    assert tapped.status_code < 500 and looked.status_code < 500
    assert (303, "/door/CMT478") == (looked.status_code, looked.location)
    assert 200 == practice.tap(practice.right()).status_code


def test_F44_a_child_deleted_while_it_plays_is_at_the_door_until_that_is_undone(
    app: Flask, vega: Person, ada: Person, now: Clock
) -> None:
    practice = ada.start("frames")
    answer = practice.right()
    now.move(seconds=2)
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/delete")
    tapped = practice.tap(answer, key="0" * 64, n=1)
    undo_last(vega)

    assert tapped.status_code in (204, 303, 404)
    assert "Ada" == child(app, "Ada").name
    assert 200 == practice.tap(answer).status_code


def test_F44_a_child_archived_while_it_plays_is_at_the_door_and_plays_on_when_restored(
    app: Flask, vega: Person, ada: Person, now: Clock
) -> None:
    practice = ada.start("frames")
    answer, url = practice.right(), page_of(vega, "Ada")
    now.move(seconds=2)
    vega.get(url)
    vega.post(f"{url}/archive")
    away = [practice.tap(answer), ada.get(practice.url)]
    vega.post(f"{url}/restore")

    assert "/door/CMT478" == away[1].location and away[0].status_code < 500
    assert 200 == practice.tap(answer).status_code


def test_an_archived_class_can_be_read_and_not_changed(app: Flask, vega: Person) -> None:
    ada = page_of(vega, "Ada")
    vega.get(f"{room(app)}/settings")
    vega.post(f"{room(app)}/archive")
    pages = ("bonds", "children", "history", "settings", "audit")
    read = [vega.get(f"{room(app)}/{name}").status_code for name in pages]
    vega.post(f"{ada}/delete")

    assert [200] * 5 == read
    assert child(app, "Ada").deleted_at is None
    assert f"{room(app)}/settings" == vega.get(room(app)).location
