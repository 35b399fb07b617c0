"""Thirty days of changes as a plain list, each with its way back."""

from flask import Flask

from classroom.db import db
from classroom.roster.models import Group
from tests.classroom.classes import child, last_change, page_of, room, second_class, undo_last
from tests.classroom.conftest import Clock, Person


def rename(vega: Person, old: str, new: str) -> None:
    url = page_of(vega, old)
    vega.get(url)
    vega.post(url, name=new, animal=child(vega.app, old).animal, note="")


def test_a_change_is_listed_with_who_when_and_whom_and_undone_by_one_tap(app: Flask, vega: Person) -> None:
    rename(vega, "Ada", "Adah")
    listed = vega.get(f"{room(app)}/history").text
    after = undo_last(vega)

    assert "Changed" in listed and "Adah" in listed and "Ms Vega" in listed and "2026-06-01 10:00" in listed
    assert "everything is as it was before" in after
    assert "Ada" == child(app, "Ada").name


def test_the_last_change_is_undone_by_one_tap_from_the_class(app: Flask, vega: Person) -> None:
    rename(vega, "Ada", "Adah")
    home = vega.get(room(app)).text
    answer = vega.post(f"{room(app)}/history/{last_change(app).ref}/undo", home="1")

    assert "Undo: Changed" in home
    assert (room(app), "Ada") == (answer.location, child(app, "Ada").name)
    assert "Undo: Changed" not in vega.get(room(app)).text


def test_what_was_undone_is_not_undone_again(app: Flask, vega: Person) -> None:
    rename(vega, "Ada", "Adah")
    undo_last(vega)

    assert "This was undone already" in undo_last(vega)


def test_a_change_that_was_changed_again_says_so(app: Flask, vega: Person) -> None:
    rename(vega, "Ada", "Adah")
    first = last_change(app).ref
    rename(vega, "Adah", "Adele")
    url = f"{room(app)}/history"
    vega.post(f"{url}/{first}/undo")

    assert "Undo the newer changes first." in vega.get(url).text
    assert "Adele" == child(app, "Adele").name


def test_after_thirty_days_there_is_no_way_back(app: Flask, vega: Person, now: Clock) -> None:
    rename(vega, "Ada", "Adah")
    now.move(seconds=30 * 24 * 3600 + 1)
    vega.sign_in()
    page = vega.get(f"{room(app)}/history").text

    assert "Nothing was changed in the last 30 days." in page
    assert "more than 30 days old" in undo_last(vega)


def test_a_change_of_two_classes_is_undone_by_a_teacher_of_both(app: Flask, vega: Person, diaz: Person) -> None:
    to, url = second_class(app), page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/move", to=to)
    diaz.get(f"{room(app)}/history")
    answer = diaz.post(f"{room(app)}/history/{last_change(app).ref}/undo")

    assert 404 == answer.status_code


def test_deleted_children_come_back_with_all_they_did(app: Flask, vega: Person, somebody: Person) -> None:
    vega.get(f"{room(app)}/children")
    vega.post(f"{room(app)}/children", do="delete", child=[child(app, name).ref for name in ("Ada", "Bo")])
    gone = somebody.get("/door/CMT478").text
    undo_last(vega)

    assert "Ada" not in gone
    assert "Ada" in somebody.get("/door/CMT478").text


def test_an_animal_that_somebody_else_has_now_is_not_taken_back(app: Flask, vega: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/archive")
    archived = last_change(app).ref
    vega.post(page_of(vega, "Bo"), name="Bo", animal="owl", note="")
    vega.post(f"{room(app)}/history/{archived}/undo")

    assert "Undo the newer changes first." in vega.get(f"{room(app)}/history").text
    assert child(app, "Ada").archived_at is not None


def test_nobody_comes_back_into_a_group_that_is_no_more(app: Flask, vega: Person) -> None:
    vega.get(f"{room(app)}/children")
    vega.post(f"{room(app)}/groups", name="Blue")
    with app.app_context():
        blue = db.session.query(Group).one().ref
    url = page_of(vega, "Ada")
    vega.post(url, name="Ada", animal="owl", note="", group=blue)
    vega.post(url, name="Ada", animal="owl", note="")
    taken_out = last_change(app).ref
    vega.post(f"{room(app)}/groups/{blue}/dissolve")
    vega.post(f"{room(app)}/history/{taken_out}/undo")
    first = vega.get(f"{room(app)}/history").text
    undo_last(vega)
    vega.post(f"{room(app)}/history/{taken_out}/undo")

    assert "Undo the newer changes first." in first
    assert "everything is as it was before" in vega.get(f"{room(app)}/history").text


def test_a_co_teacher_does_not_undo_what_only_the_owner_does(app: Flask, vega: Person, diaz: Person) -> None:
    vega.get(f"{room(app)}/settings")
    vega.post(f"{room(app)}/archive")
    page = diaz.get(f"{room(app)}/history").text
    answer = diaz.post(f"{room(app)}/history/{last_change(app).ref}/undo")

    assert "Archived" in page and "/undo" not in page
    assert 404 == answer.status_code
    assert "everything is as it was before" in undo_last(vega)


def test_a_change_of_somebody_elses_class_too_has_no_button(app: Flask, vega: Person, diaz: Person) -> None:
    vega.get(page_of(vega, "Ada"))
    vega.post(f"{page_of(vega, 'Ada')}/move", to=second_class(app))

    assert "/undo" in vega.get(room(app)).text
    assert "/undo" not in diaz.get(room(app)).text + diaz.get(f"{room(app)}/history").text
