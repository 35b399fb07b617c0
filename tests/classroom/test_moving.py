"""A child goes to another class and takes with it all that is its own."""

import re

from flask import Flask

from classroom.db import db, writing
from classroom.roster.models import Child, Classroom, Stay
from classroom.roster.pictures import all_animals, new_child, pictures_of
from tests.classroom.classes import answers_of, child, page_of, practise, room, second_class, undo_last
from tests.classroom.conftest import MONDAY, Clock, Person


def move(vega: Person, name: str, to: str) -> str:
    """Move a child of Comets; the page afterwards."""
    url = page_of(vega, name)
    vega.get(url)
    return vega.get(vega.post(f"{url}/move", to=to).location).text


def test_F15_a_moved_child_keeps_history_pictures_and_card(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    practise(ada, now)
    to, before, secret = second_class(app), child(app, "Ada"), ada.child("Ada")[2]
    move(vega, "Ada", to)
    after = child(app, "Ada")

    assert (before.id, before.ref, before.card, before.epoch) == (after.id, after.ref, after.card, after.epoch)
    assert (secret, 2) == (ada.child("Ada")[2], answers_of(app, "Ada"))
    assert "Ada" in vega.get(f"/classes/{to}/children").text
    assert "2 answers" in vega.get(f"/classes/{to}/bonds").text or "1 answer" in vega.get(f"/classes/{to}/bonds").text


def test_F15_the_old_class_shows_the_past_only(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    practise(ada, now)
    to = second_class(app)
    move(vega, "Ada", to)
    with app.app_context():
        with writing():
            db.session.query(Classroom).filter_by(name="Stars").one().open_until = MONDAY * 2
        db.session.remove()
    now.move(seconds=3600)
    ada.knock("Ada")
    practise(ada, now)
    old, new = vega.get(f"{room(app)}/bonds").text, vega.get(f"/classes/{to}/bonds").text

    assert (2, 4) == (answers_in(old), answers_in(new))
    assert "No longer in the class" in old and "No longer in the class" not in new


def answers_in(page: str) -> int:
    """How many answers of Ada's a grid shows."""
    return sum(int(number) for number in re.findall(r'aria-label="Ada, [^"]*?(\d+) answers?"', page))


def test_F15_remove_add_archive_restore_is_one_child(app: Flask, vega: Person, lind: Person, ada: Person) -> None:
    to = second_class(app)
    before = child(app, "Ada")
    move(vega, "Ada", to)
    vega.get(f"{room(app)}/settings")
    vega.post(f"{room(app)}/archive")
    there = vega.get(f"/classes/{to}/children").text
    vega.post(f"{room(app)}/restore")

    assert "Ada" in there and before.id == child(app, "Ada").id
    assert "Bo" in vega.get(f"{room(app)}/children").text
    assert 404 == lind.get(f"/classes/{to}/children").status_code


def test_whose_animal_is_taken_gets_a_spare_one(app: Flask, vega: Person) -> None:
    to = second_class(app)
    with app.app_context():
        with writing():
            stars = db.session.query(Classroom).filter_by(ref=to).one()
            db.session.add(new_child(stars, name="Oda", animal="owl", at=MONDAY))
        db.session.remove()
    move(vega, "Ada", to)

    assert child(app, "Ada").animal not in ("owl", "")


def test_a_full_class_takes_nobody(app: Flask, vega: Person) -> None:
    to = second_class(app)
    with app.app_context():
        with writing():
            stars = db.session.query(Classroom).filter_by(ref=to).one()
            for number, animal in enumerate(all_animals()):
                db.session.add(new_child(stars, name=f"Kid {number}", animal=animal, at=MONDAY))
        db.session.remove()
    page = move(vega, "Ada", to)

    assert "36 children is the most. Nobody was moved." in page
    with app.app_context():
        assert 0 == db.session.query(Stay).count()
        assert "Comets" == db.session.query(Child).filter_by(name="Ada").one().classroom.name


def test_a_child_does_not_go_to_somebody_elses_class(app: Flask, vega: Person) -> None:
    url, pines = page_of(vega, "Ada"), room(app, "Pines").rsplit("/", 1)[1]
    vega.get(url)

    assert 404 == vega.post(f"{url}/move", to=pines).status_code


def test_four_pictures_begin_with_the_three_of_a_younger_class(app: Flask) -> None:
    with app.app_context():
        ada = db.session.query(Child).filter_by(name="Ada").one()
        four = pictures_of(ada)
        ada.classroom.age = "5-6"

        assert four[:3] == pictures_of(ada)
        db.session.rollback()


def test_a_move_is_undone_from_either_class(app: Flask, vega: Person) -> None:
    move(vega, "Ada", second_class(app))
    page = undo_last(vega, "Stars")

    assert "everything is as it was before" in page
    assert "owl" == child(app, "Ada").animal
    assert "Ada" in vega.get(f"{room(app)}/children").text


def test_a_child_that_was_moved_is_at_the_door_of_its_new_class(app: Flask, vega: Person, ada: Person) -> None:
    move(vega, "Ada", second_class(app))

    assert 200 == ada.get("/practise").status_code  # the sitting goes on, under the new class
