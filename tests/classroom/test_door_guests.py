"""A guest plays at once, with a spare animal, and is gone after fourteen days (PRODUCT 3)."""

from flask import Flask

from classroom.db import db, writing
from classroom.now import DAY
from classroom.roster import undoing
from classroom.roster.models import Change, Child, Classroom
from classroom.roster.pictures import all_animals, new_child
from tests.classroom.at_the_door import is_in, page_of
from tests.classroom.conftest import MONDAY, Clock, Person


def guests_of(app: Flask) -> list[Child]:
    with app.app_context():
        return db.session.query(Child).filter_by(name="", deleted_at=None).order_by(Child.id).all()


def asks_for_a_guest(teacher: Person) -> str:
    return teacher.get(teacher.post(f"{page_of(teacher)}/guest").location).text


def fill(app: Flask) -> None:
    """Every animal of the class is taken."""
    with app.app_context():
        with writing():
            comets = db.session.query(Classroom).filter_by(code="CMT478").one()
            taken = {child.animal for child in comets.children}
            for animal in set(all_animals()) - taken:
                db.session.add(new_child(comets, name=animal, animal=animal, at=MONDAY))
        db.session.remove()


def test_a_guest_comes_in_by_the_tile_and_one_tap(app: Flask, vega: Person, somebody: Person, now: Clock) -> None:
    told = asks_for_a_guest(vega)
    guest = guests_of(app)[0]
    tile = f"/door/CMT478/{guest.ref}"
    now.move(seconds=29 * 60)

    assert "tap the tile with the bear" in told
    assert "bear" in somebody.get("/door/CMT478").text
    assert "Come in" in somebody.get(tile).text
    assert "/practise" == somebody.post(f"{tile}/come-in").location
    assert is_in(somebody)
    assert 303 == somebody.post("/practise/frames").status_code


def test_a_guest_is_gone_after_fourteen_days_and_its_animal_is_spare_again(
    app: Flask, vega: Person, somebody: Person, now: Clock
) -> None:
    asks_for_a_guest(vega)
    guest = guests_of(app)[0]
    somebody.get(f"/door/CMT478/{guest.ref}")
    somebody.post(f"/door/CMT478/{guest.ref}/come-in")
    now.move(seconds=14 * 24 * 3600)

    assert MONDAY + 14 * DAY == guest.guest_until
    assert not is_in(somebody)
    assert 404 == somebody.get(f"/door/CMT478/{guest.ref}").status_code
    assert 2 == somebody.get("/door/CMT478").text.count('class="tile"')
    vega.sign_in()
    asks_for_a_guest(vega)
    assert ["bear"] == [child.animal for child in guests_of(app)]


def test_without_a_spare_animal_nothing_is_lost_and_the_teacher_is_told(app: Flask, vega: Person) -> None:
    fill(app)
    told = asks_for_a_guest(vega)

    assert "Every animal is taken." in told
    assert [] == guests_of(app)


def test_a_guest_can_be_undone(app: Flask, vega: Person) -> None:
    asks_for_a_guest(vega)
    with app.app_context(), writing():
        change = db.session.query(Change).filter_by(kind="add").one()
        assert 1 == change.count
        undoing.undo(change)

    assert [] == guests_of(app)


def test_two_guests_are_two_animals(app: Flask, vega: Person) -> None:
    asks_for_a_guest(vega)
    asks_for_a_guest(vega)

    assert 2 == len({guest.animal for guest in guests_of(app)})
