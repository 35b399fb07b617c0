"""A class goes up a year: five taps, and everybody's card still works."""

from flask import Flask

from classroom.db import db
from classroom.play.models import Match
from classroom.roster.models import Child, Classroom, Group, Grouped
from classroom.roster.moving_up_views import a_year_later
from classroom.roster.pictures import card_token
from tests.classroom.classes import answers_of, child, last_change, practise, room, undo_last
from tests.classroom.conftest import Clock, Person


def go_up(vega: Person, *leavers: str) -> str:
    """Comets goes up as Comets 5 without these; the address of the new class."""
    url = f"{room(vega.app)}/up"
    vega.get(url)
    refs = [child(vega.app, name).ref for name in leavers]
    return vega.post(url, name="Comets 5", age="9-10", leaver=refs).location


def test_the_new_class_has_everybody_but_the_leavers(app: Flask, vega: Person) -> None:
    new = vega.get(go_up(vega, "Bo")).text
    old = vega.get(f"{room(app)}/children").text

    assert ">Ada<" in new and ">Bo<" not in new
    assert ">Bo<" in old and ">Ada<" not in old
    assert "This class is archived" in old


def test_door_and_cards_work_as_before(app: Flask, vega: Person, somebody: Person) -> None:
    with app.app_context():
        token = card_token(db.session.query(Child).filter_by(name="Ada").one())
    go_up(vega, "Bo")
    vega.post(f"{room(app, 'Comets 5')}/open")
    door = somebody.get("/door/CMT478").text

    assert ">Ada<" in door and ">Bo<" not in door
    assert "/card" == somebody.get(f"/card/{token}").location
    assert 200 == somebody.get("/card").status_code


def test_teachers_and_groups_go_along(app: Flask, vega: Person, diaz: Person) -> None:
    vega.get(f"{room(app)}/children")
    vega.post(f"{room(app)}/groups", name="Blue")
    with app.app_context():
        group = db.session.query(Group).one().ref
    refs = [child(app, name).ref for name in ("Ada", "Bo")]
    vega.post(f"{room(app)}/children", do="group", group=group, child=refs)
    go_up(vega, "Bo")

    assert 200 == diaz.get(room(app, "Comets 5")).status_code
    with app.app_context():
        new = db.session.query(Classroom).filter_by(name="Comets 5").one()
        blue = db.session.query(Group).filter_by(classroom_id=new.id).one()
        members = [row.child_id for row in db.session.query(Grouped).filter_by(group_id=blue.id)]
        assert ("Blue", [child(app, "Ada").id]) == (blue.name, members)


def test_going_up_is_undone_as_a_whole(app: Flask, vega: Person, somebody: Person) -> None:
    go_up(vega, "Bo")
    page = undo_last(vega)

    assert "everything is as it was before" in page
    assert all(name in vega.get(room(app)).text for name in ("Ada", "Bo"))
    assert 200 == somebody.get("/door/CMT478").status_code
    with app.app_context():
        assert 0 == db.session.query(Classroom).filter_by(name="Comets 5").count()


def test_going_up_is_undone_after_a_lesson_in_the_new_class(
    app: Flask, vega: Person, somebody: Person, now: Clock
) -> None:
    new = go_up(vega)
    gone_up = last_change(app).ref
    vega.post(f"{new}/open")
    somebody.knock("Ada")
    practise(somebody, now, 3)
    vega.post(f"{new}/code")
    undo_last(vega, "Comets 5")
    vega.post(f"{room(app)}/history/{gone_up}/undo")

    assert "Ada" in vega.get(f"{room(app)}/children").text
    assert 3 == answers_of(app, "Ada")
    with app.app_context():
        assert 0 == db.session.query(Classroom).filter_by(name="Comets 5").count()
        comets = db.session.query(Classroom).filter_by(name="Comets").one().id
        assert [comets] == [match.classroom_id for match in db.session.query(Match)]


def test_a_class_that_got_a_child_of_its_own_is_not_undone(app: Flask, vega: Person) -> None:
    new = go_up(vega)
    gone_up = last_change(app).ref
    vega.get(f"{new}/children")
    vega.post(f"{new}/children/add", name="Dot")
    vega.post(f"{room(app)}/history/{gone_up}/undo")

    assert "Undo the newer changes first." in vega.get(f"{new}/history").text
    assert "Dot" in vega.get(f"{new}/children").text and "Ada" in vega.get(f"{new}/children").text


def test_name_and_age_are_prefilled(app: Flask, vega: Person) -> None:
    names = [a_year_later(name) for name in ("2B", "Class 9", "Comets", "1.a 2026")]

    assert ["3B", "Class 10", "Comets", "2.a 2026"] == names
    assert 'value="Comets"' in vega.get(f"{room(app)}/up").text


def test_a_name_that_is_none_says_so_and_nothing_happens(app: Flask, vega: Person) -> None:
    url = f"{room(app)}/up"
    vega.get(url)
    answer = vega.post(url, name=" ", age="9-10")

    assert 422 == answer.status_code
    assert "A name needs at least one letter." in answer.text
    assert 200 == vega.get(room(app)).status_code
