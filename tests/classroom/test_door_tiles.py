"""The tiles: everybody on one page, nobody called like another (FIELD F04, F05, F07)."""

import re

from flask import Flask
from sqlalchemy import event

from classroom.db import db, writing
from classroom.roster.calling import called
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import all_animals, new_child
from tests.classroom.conftest import MONDAY, Person


def children(*names: str) -> list[Child]:
    return [Child(id=n, name=name, animal=all_animals()[n]) for n, name in enumerate(names)]


def names_of(app: Flask, *names: str) -> list[str]:
    with app.test_request_context():
        return list(called(children(*names)).values())


def test_F04_two_annas_are_told_apart_by_their_animals(app: Flask) -> None:
    assert ["Anna (bear)", "Anna (bee)", "Anna B", "ANNA (camel)"] == names_of(app, "Anna", "Anna", "Anna B", "ANNA")


def test_F05_names_of_other_code_points_are_the_same_name(app: Flask) -> None:
    told = names_of(app, "J\u00fcrgen", "Ju\u0308rgen", "Gro\u00df", "GROSS", "Bo")

    assert ["J\u00fcrgen (bear)", "Ju\u0308rgen (bee)", "Gro\u00df (butterfly)", "GROSS (camel)", "Bo"] == told


def test_a_guest_is_its_animal_in_the_language_of_the_tablet(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "da"}):
        assert ["bjørn", "Bo"] == list(called(children("", "Bo")).values())


def fill(app: Flask, number: int) -> None:
    """The class has so many children."""
    with app.app_context():
        with writing():
            comets = db.session.query(Classroom).filter_by(code="CMT478").one()
            spare = [animal for animal in all_animals() if animal not in ("owl", "fox")]
            for animal in spare[: number - 2]:
                db.session.add(new_child(comets, name="Christoffer-Maximilian " + animal, animal=animal, at=MONDAY))
        db.session.remove()


def shown(page: str) -> list[bool]:
    """Of every tile, in order, whether it is on a phone's page too."""
    return [other == "" for other in re.findall(r'<li( class="other-page")?>\s*<a class="tile"', page)]


def test_the_whole_class_is_on_the_page_and_a_phone_shows_twelve(app: Flask, somebody: Person) -> None:
    fill(app, 36)
    pages = [shown(somebody.get(f"/door/CMT478?page={number}").text) for number in (1, 2, 3)]

    assert [[12 * n <= place < 12 * n + 12 for place in range(36)] for n in range(3)] == pages
    assert pages[0] == shown(somebody.get("/door/CMT478").text) == shown(somebody.get("/door/CMT478?page=x").text)
    assert pages[2] == shown(somebody.get("/door/CMT478?page=99").text)


def test_a_class_of_twelve_has_no_pages(app: Flask, somebody: Person) -> None:
    fill(app, 12)

    assert "tile-pages" not in somebody.get("/door/CMT478").text
    assert [True] * 12 == shown(somebody.get("/door/CMT478").text)


def test_F07_a_long_name_is_whole_for_who_asks(app: Flask, somebody: Person) -> None:
    fill(app, 3)

    assert 'title="Christoffer-Maximilian bear"' in somebody.get("/door/CMT478").text


def test_the_tiles_take_few_statements_however_large_the_class(app: Flask, somebody: Person) -> None:
    asked: list[str] = []
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", lambda *words: asked.append(words[2]))
    counts = []
    for number in (2, 36):
        fill(app, number)
        asked.clear()
        somebody.get("/door/CMT478")
        counts.append(sum(not statement.startswith("BEGIN") for statement in asked))

    assert counts[0] == counts[1] <= 6
