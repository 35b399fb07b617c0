"""The children of a class as a list and one by one."""

from flask import Flask

from classroom.db import db
from classroom.roster.models import Child, Group
from classroom.roster.pictures import card_token
from tests.classroom.classes import child, page_of, room
from tests.classroom.conftest import Clock, Person


def test_a_child_is_found_by_part_of_its_name(app: Flask, vega: Person) -> None:
    page = vega.get(f"{room(app)}/children?q=AD").text

    assert "Ada" in page
    assert f"tick-{child(app, 'Bo').ref}" not in page
    assert "Nobody of that name." in vega.get(f"{room(app)}/children?q=zz").text


def test_name_animal_note_and_groups_are_kept(app: Flask, vega: Person) -> None:
    vega.get(f"{room(app)}/children")
    vega.post(f"{room(app)}/groups", name="Blue")
    with app.app_context():
        blue = db.session.query(Group).one().ref
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(url, name=" Adah ", animal="cat", note="quick with fives", group=blue)
    adah = child(app, "Adah")

    assert ("cat", "quick with fives") == (adah.animal, adah.note)
    assert "Blue" in vega.get(f"{room(app)}/children").text


def test_a_note_is_for_the_teachers_of_the_class(app: Flask, vega: Person, diaz: Person, ada: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(url, name="Ada", animal="owl", note="quick with fives")

    assert "quick with fives" in diaz.get(url).text
    assert "quick with fives" not in ada.get("/practise").text


def test_an_animal_somebody_has_is_not_given_twice(app: Flask, vega: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    answer = vega.post(url, name="Ada", animal="fox", note="")

    assert 422 == answer.status_code
    assert "owl" == child(app, "Ada").animal


def test_a_note_of_501_letters_is_kept_on_the_page_and_not_stored(app: Flask, vega: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    answer = vega.post(url, name="Ada", animal="owl", note="x" * 501)

    assert 422 == answer.status_code
    assert "at most 500 letters" in answer.text and "x" * 501 in answer.text
    assert "" == child(app, "Ada").note


def test_a_new_secret_ends_pictures_card_and_sitting(app: Flask, vega: Person, ada: Person, somebody: Person) -> None:
    secret = ada.child("Ada")[2]
    with app.app_context():
        token = card_token(db.session.query(Child).filter_by(name="Ada").one())
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/renew")

    assert secret != ada.child("Ada")[2]
    assert 404 == somebody.get(f"/card/{token}").status_code
    assert "/door/CMT478" == ada.get("/practise").location


def test_a_reset_asks_for_the_password_after_a_quarter_of_an_hour(app: Flask, vega: Person, now: Clock) -> None:
    url, before = page_of(vega, "Ada"), child(app, "Ada").epoch
    vega.get(url)
    now.move(seconds=16 * 60)
    answers = [vega.post(f"{url}/{verb}") for verb in ("renew", "delete")]

    assert all("/account/prove" in answer.location for answer in answers)
    assert (before, None) == (child(app, "Ada").epoch, child(app, "Ada").deleted_at)


def test_an_archived_child_is_restored_with_its_animal_or_a_spare_one(app: Flask, vega: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/archive")
    bo = page_of(vega, "Bo")
    vega.post(bo, name="Bo", animal="owl", note="")
    vega.post(f"{url}/restore")
    ada = child(app, "Ada")

    assert ada.archived_at is None
    assert ada.animal not in ("owl", "")


def test_restore_tapped_twice_keeps_the_animal(app: Flask, vega: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/archive")
    for _ in range(2):
        vega.post(f"{url}/restore")

    assert ("owl", None) == (child(app, "Ada").animal, child(app, "Ada").archived_at)


def test_a_guest_with_a_name_stays(app: Flask, vega: Person, now: Clock) -> None:
    vega.get(room(app))
    vega.post(f"{room(app)}/guest")
    with app.app_context():
        guest = db.session.query(Child).filter_by(name="").one()
        url, animal = f"{room(app)}/children/{guest.ref}", guest.animal
    vega.get(url)
    vega.post(url, name="Dot", animal=animal, note="")
    now.move(seconds=15 * 24 * 3600)
    vega.sign_in()

    assert "Dot" in vega.get(room(app)).text


def test_many_at_once_need_a_tick(app: Flask, vega: Person) -> None:
    vega.get(f"{room(app)}/children")
    vega.post(f"{room(app)}/children", do="archive")
    none = vega.get(f"{room(app)}/children").text
    unknown = vega.post(f"{room(app)}/children", do="paint", child=child(app, "Ada").ref)
    vega.post(f"{room(app)}/children", do="archive", child=[child(app, name).ref for name in ("Ada", "Bo")])

    assert "Tick the children first." in none
    assert "Archived children" in vega.get(f"{room(app)}/children").text
    assert 400 == unknown.status_code


def test_ticked_cards_are_printed(app: Flask, vega: Person) -> None:
    vega.get(f"{room(app)}/children")
    answer = vega.post(f"{room(app)}/children", do="cards", child=[child(app, "Ada").ref])

    assert f"{room(app)}/cards?child={child(app, 'Ada').ref}" == answer.location
    assert ">Bo<" not in vega.get(answer.location).text


def test_a_class_is_made_with_a_closed_door(app: Flask, lind: Person) -> None:
    lind.get("/classes/new")
    home = lind.post("/classes/new", name=" Suns ", age="5-6", zone="Europe/Copenhagen", language="da").location
    refused = lind.post("/classes/new", name="", age="5-6", zone="Europe/Copenhagen", language="")

    assert "The class door is closed." in lind.get(home).text
    assert 422 == refused.status_code
