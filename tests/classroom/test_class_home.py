"""The home of a class: its door, who is in, who waits, and one tap for each."""

from flask import Flask
from sqlalchemy import event

from classroom.db import db, writing
from classroom.roster.models import Classroom
from tests.classroom.classes import child, room
from tests.classroom.conftest import Clock, Person
from tests.classroom.people import cast, furnish


def shut(app: Flask) -> None:
    with app.app_context():
        with writing():
            db.session.query(Classroom).filter_by(name="Comets").one().open_until = None
        db.session.remove()


def test_one_tap_opens_the_door_for_a_school_day(app: Flask, vega: Person, somebody: Person, now: Clock) -> None:
    shut(app)
    closed = vega.get(room(app)).text
    before = somebody.get("/door/CMT478").status_code
    vega.post(f"{room(app)}/open", hours=8)
    opened = somebody.get("/door/CMT478").status_code
    now.move(seconds=8 * 3600)

    assert "The class door is closed." in closed
    assert (404, 200, 404) == (before, opened, somebody.get("/door/CMT478").status_code)


def test_the_door_can_be_open_for_an_hour_and_closes_at_once(app: Flask, vega: Person, somebody: Person) -> None:
    shut(app)
    vega.get(room(app))
    vega.post(f"{room(app)}/open", hours=1)
    page = vega.get(room(app)).text
    vega.post(f"{room(app)}/close")

    assert "The class door is open until 11:00." in page  # ten o'clock in the class's own zone, and one hour
    assert 404 == somebody.get("/door/CMT478").status_code


def test_an_hour_that_is_none_is_a_school_day(app: Flask, vega: Person) -> None:
    vega.get(room(app))
    vega.post(f"{room(app)}/open", hours="-3")

    assert "open until 18:00" in vega.get(room(app)).text


def test_whoever_is_in_is_told_from_who_is_not(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    before = vega.get(room(app)).text
    now.move(seconds=31 * 60)

    assert "1 of 2 are in" in before
    assert "0 of 2 are in" in vega.get(room(app)).text


def test_a_tablet_that_waits_at_a_tile_is_seen_and_let_in(app: Flask, vega: Person, somebody: Person) -> None:
    ada = child(app, "Ada").ref
    somebody.get(f"/door/CMT478/{ada}")
    waits = vega.get(f"{room(app)}/live").text
    vega.post(f"{room(app)}/let-in/{ada}")

    assert "waits at the tile" in waits
    assert "Come in" in somebody.get(f"/door/CMT478/{ada}").text


def test_a_live_home_takes_few_statements(app: Flask, vega: Person) -> None:
    asked: list[str] = []
    with app.app_context():
        engine = db.engine
    url = room(app)
    event.listen(engine, "before_cursor_execute", lambda _c, _k, statement, *_: asked.append(statement))
    vega.get(url)
    whole = sum(not statement.startswith("BEGIN") for statement in asked)
    asked.clear()
    vega.get(f"{url}/live")

    assert 0 < whole <= 6
    assert 0 < sum(not statement.startswith("BEGIN") for statement in asked) <= 6


def test_a_cover_teacher_has_the_home_and_nothing_else(app: Flask) -> None:
    world = furnish(app)
    okoro = cast(app)["cover"]()
    page = okoro.get(room(app)).text
    pages = ("bonds", "children", "history", "settings", "cards", "audit", "practice")

    assert "Ada" in page and "Let in" in page
    assert all(f"/classes/{world['ref']}/{name}" not in page for name in pages)
    assert [404] * len(pages) == [okoro.get(f"{room(app)}/{name}").status_code for name in pages]


def test_a_cover_teachers_two_lines_reach_the_teacher_until_they_are_read(app: Flask, vega: Person) -> None:
    world = furnish(app)
    okoro = cast(app)["cover"]()
    okoro.get(room(app))
    okoro.post(f"{room(app)}/note", note="Bo found every ten.\nAll went well.")
    page = vega.get(room(app)).text
    vega.post(f"{room(app)}/note/{world['cover_ref']}/read")

    assert "Bo found every ten. All went well." in page
    assert "Bo found every ten" not in vega.get(room(app)).text


def test_the_poster_has_the_code_and_no_name(app: Flask, vega: Person) -> None:
    page = vega.get(f"{room(app)}/poster").text

    assert "CMT478" in page and "<path" in page
    assert "Ada" not in page and "Comets" not in page
