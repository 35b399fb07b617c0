"""The teacher lets a child in: once, within a minute, on the tablet that waits (SECURITY 2)."""

import pytest
from flask import Flask, render_template

from classroom import audit
from classroom.db import db
from classroom.roster.calling import called
from classroom.roster.door.queries import Troubles, troubles_of, waiting_in
from classroom.roster.door.throttle import Say, Verdict
from classroom.roster.models import Admission, Child, Classroom
from tests.classroom.at_the_door import change, gets_in, is_in, page_of, slips, tile_of
from tests.classroom.conftest import Clock, Person


def let_in(teacher: Person, name: str = "Ada") -> str:
    """One tap of the teacher; what she is told."""
    answer = teacher.post(f"{page_of(teacher)}/let-in/{teacher.child(name)[0]}")
    assert (303, page_of(teacher)) == (answer.status_code, answer.location)
    return teacher.get(answer.location).text


def polls(person: Person, seen: str = "may", name: str = "Ada") -> str:
    """What the tablet's next question at the tile brings; "" while nothing changed."""
    answer = person.get(f"{tile_of(person, name)}/waiting/{seen}", headers={"HX-Request": "true"})
    return "" if answer.status_code == 204 else answer.text


def comes_in(person: Person, name: str = "Ada") -> bool:
    person.post(f"{tile_of(person, name)}/come-in")
    return is_in(person)


@pytest.fixture
def tablet(app: Flask) -> Person:
    """A tablet that stands at Ada's tile."""
    person = Person(app)
    person.get(tile_of(person, "Ada"))
    return person


def test_the_tablet_that_waits_gets_a_button_and_its_tap_is_the_way_in(tablet: Person, vega: Person) -> None:
    assert "" == polls(tablet)
    told = let_in(vega)
    page = polls(tablet)

    assert "the tablet that waits shows the button" in told and "Ada" not in told.split("</p>")[0]
    assert "Come in" in page and 'data-standing="come"' in page and "secret-" not in page
    assert "" == polls(tablet, seen="come")
    assert not is_in(tablet)
    assert comes_in(tablet)


def test_the_leave_is_for_the_waiting_tablet_alone_and_once(app: Flask, tablet: Person, vega: Person) -> None:
    other = Person(app)
    let_in(vega)
    other.get(tile_of(other, "Ada"))

    assert "" == polls(other)
    assert not comes_in(other)
    assert comes_in(tablet)
    tablet.post("/done")
    tablet.get(tile_of(tablet, "Ada"))
    assert not comes_in(tablet)


def test_the_leave_is_over_after_a_minute(tablet: Person, vega: Person, now: Clock) -> None:
    let_in(vega)
    now.move(seconds=59)
    assert "" == polls(tablet, seen="come")
    now.move(seconds=1)

    assert 'data-standing="may"' in polls(tablet, seen="come")
    assert not comes_in(tablet)


def test_of_two_tablets_the_one_that_came_last_gets_it_and_the_teacher_is_told(
    app: Flask, tablet: Person, vega: Person, now: Clock
) -> None:
    now.move(seconds=2)
    late = Person(app)
    late.get(tile_of(late, "Ada"))
    now.move(seconds=2)
    polls(tablet)

    assert "More than one tablet waits" in let_in(vega)
    assert "" == polls(tablet)
    assert comes_in(late)


def test_without_a_waiting_tablet_the_tile_opens_wherever_it_is_tapped(app: Flask, vega: Person) -> None:
    assert "tap its tile on a tablet" in let_in(vega)
    tablet, second = Person(app), Person(app)

    assert 'data-standing="come"' in tablet.get(tile_of(tablet, "Ada")).text
    assert comes_in(tablet)
    second.get(tile_of(second, "Ada"))
    assert not comes_in(second)


def test_letting_in_twice_is_one_leave(app: Flask, tablet: Person, vega: Person) -> None:
    let_in(vega)
    let_in(vega)
    assert comes_in(tablet)
    tablet.post("/done")
    tablet.get(tile_of(tablet, "Ada"))

    assert not comes_in(tablet)


def test_let_in_opens_no_other_tile(tablet: Person, vega: Person) -> None:
    let_in(vega, "Bo")

    assert "" == polls(tablet)
    assert not comes_in(tablet)


def test_let_in_goes_on_when_pictures_do_not(app: Flask, tablet: Person, vega: Person, now: Clock) -> None:
    slips(tablet, "Ada", 5)
    assert 'data-standing="rests"' in polls(tablet)
    let_in(vega)

    assert 'data-standing="come"' in polls(tablet, seen="rests")
    assert comes_in(tablet)


def test_let_in_works_through_a_door_that_closed_meanwhile(tablet: Person, vega: Person) -> None:
    let_in(vega)
    change(vega, Classroom, {"code": "CMT478"}, open_until=None)

    assert 404 == tablet.get("/door/CMT478").status_code
    assert 'data-standing="come"' in polls(tablet)
    assert comes_in(tablet)


def test_the_teacher_sees_who_waits_and_not_for_ever(app: Flask, tablet: Person, now: Clock) -> None:
    with app.app_context():
        comets = db.session.query(Classroom).filter_by(code="CMT478").one()
        ada = db.session.query(Child).filter_by(name="Ada").one().id
        assert {ada: 1} == waiting_in(comets)
        now.move(seconds=9)
        assert {} == waiting_in(comets)
    polls(tablet)
    assert gets_in(tablet, "Ada")
    with app.app_context():
        assert {} == waiting_in(db.session.query(Classroom).filter_by(code="CMT478").one())


def test_F16_the_teacher_sees_whose_tile_rests(app: Flask, tablet: Person, now: Clock) -> None:
    slips(tablet, "Ada", 5)
    slips(Person(app), "Bo", 4)
    with app.app_context():
        comets = db.session.query(Classroom).filter_by(code="CMT478").one()
        ada = db.session.query(Child).filter_by(name="Ada").one().id
        resting = troubles_of(comets)
        now.move(seconds=30)
        later = troubles_of(comets)

    assert (False, {ada: Say.RESTS}) == (resting.paused, {child: one.say for child, one in resting.children.items()})
    assert {} == later.children


def test_it_is_noted_who_let_whom_in(app: Flask, tablet: Person, vega: Person) -> None:
    let_in(vega)
    with app.app_context():
        row = db.session.query(audit.Audit).filter_by(verb="let_in").one()

    assert ("Ms Vega", vega.child("Ada")[0]) == (row.who, row.child_ref)


def test_it_requires_a_teacher_of_the_class(app: Flask, lind: Person, vega: Person, ada: Person) -> None:
    home, ref = page_of(vega), vega.child("Ada")[0]
    cy = vega.child("Cy")[0]
    answers = [
        lind.post(f"{home}/let-in/{ref}"),
        vega.post(f"{home}/let-in/{cy}"),
        lind.post(f"{home}/guest"),
        ada.post(f"{home}/guest"),
    ]

    assert [404, 404, 404, 303] == [answer.status_code for answer in answers]
    with app.app_context():
        assert 0 == db.session.query(Admission).count()


def test_a_poll_at_the_tile_of_a_child_that_left_leads_to_the_tiles(tablet: Person) -> None:
    change(tablet, Child, {"name": "Ada"}, archived_at=1)
    answer = tablet.get(f"{tile_of(tablet, 'Ada')}/waiting/may", headers={"HX-Request": "true"})

    assert (204, "/door/CMT478") == (answer.status_code, answer.headers["HX-Redirect"])


def test_F19_a_poll_never_brings_a_cookie(tablet: Person, vega: Person) -> None:
    url = tile_of(tablet, "Ada")
    before = tablet.get(f"{url}/waiting/may", headers={"HX-Request": "true"})
    let_in(vega)
    after = tablet.get(f"{url}/waiting/may", headers={"HX-Request": "true"})

    assert [None, None] == [answer.headers.get("Set-Cookie") for answer in (before, after)]


def test_the_teachers_fragments_say_what_is_wrong_and_offer_one_tap(app: Flask) -> None:
    with app.test_request_context():
        comets = db.session.query(Classroom).filter_by(code="CMT478").one()
        ada, bo = comets.children
        verdicts = {ada.id: Verdict(Say.ASKS), bo.id: Verdict(Say.RESTS, 1)}
        shown = {"classroom": comets, "children": comets.children, "called": called(comets.children)}
        troubles = render_template("door/_troubles.html", troubles=Troubles(True, verdicts), **shown)
        quiet = render_template("door/_troubles.html", troubles=Troubles(False, {}), **shown)
        buttons = render_template("door/_let_in.html", child=ada, **shown)
        buttons += render_template("door/_guest.html", **shown)

    assert f"/classes/{comets.ref}/pictures-again" in troubles and f"/unlock/{ada.ref}" in troubles
    assert f"/let-in/{bo.ref}" in troubles and f"/unlock/{bo.ref}" not in troubles
    assert "" == quiet.strip()
    assert 'aria-label="Let Ada in"' in buttons and f"/classes/{comets.ref}/guest" in buttons
    assert 2 == buttons.count("csrf_token")
