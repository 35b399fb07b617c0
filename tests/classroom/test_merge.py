"""Two rows that are one child become one, and two again if that was wrong."""

from flask import Flask

from classroom.db import db, writing
from classroom.play import log
from classroom.play.models import Seat
from classroom.roster.models import Child, Group, Grouped
from tests.classroom.classes import answers_of, child, page_of, practise, room, undo_last
from tests.classroom.conftest import Clock, Person


def merge(vega: Person, gone: str, stays: str) -> str:
    """Make one child of two; the preview that was shown before."""
    url, into = page_of(vega, gone), child(vega.app, stays).ref
    preview = vega.get(f"{url}/merge?into={into}").text
    vega.post(f"{url}/merge", into=into)
    return preview


def test_a_merge_shows_what_comes_of_it_and_does_that(
    app: Flask, vega: Person, ada: Person, bo: Person, now: Clock
) -> None:
    practise(ada, now, 3)
    practise(bo, now, 2)
    preview = merge(vega, "Bo", "Ada")

    assert '<td class="number">5</td>' in preview
    assert 5 == answers_of(app, "Ada")
    with app.app_context():
        assert 0 == db.session.query(Child).filter_by(name="Bo").count()
    assert "/door/CMT478" == bo.get("/practise").location


def test_an_undone_merge_gives_each_its_own_again(
    app: Flask, vega: Person, ada: Person, bo: Person, now: Clock
) -> None:
    practise(ada, now, 3)
    practise(bo, now, 2)
    before = child(app, "Bo").card
    merge(vega, "Bo", "Ada")
    undo_last(vega)

    assert (3, 2) == (answers_of(app, "Ada"), answers_of(app, "Bo"))
    assert before == child(app, "Bo").card
    assert "/practise" == bo.knock("Bo").location


def test_two_who_sat_in_one_game_can_be_one(app: Flask, vega: Person) -> None:
    numbers = [child(app, name).id for name in ("Ada", "Bo")]
    with app.app_context():
        with writing():
            seats = [Seat(seat=place, child_id=number) for place, number in enumerate(numbers)]
            live = log.begin("mod_ten", "table", {}, seats, at=1)
            match = live.match.id
        db.session.remove()
    merge(vega, "Bo", "Ada")

    with app.app_context():
        both = db.session.query(Seat).filter_by(match_id=match).order_by(Seat.seat).all()
        assert [numbers[0]] * 2 == [seat.child_id for seat in both]
        db.session.remove()
    undo_last(vega)
    with app.app_context():
        both = db.session.query(Seat).filter_by(match_id=match).order_by(Seat.seat).all()
        assert numbers == [seat.child_id for seat in both]


def test_a_group_of_both_has_the_child_once(app: Flask, vega: Person) -> None:
    numbers = [child(app, name).id for name in ("Ada", "Bo")]
    with app.app_context():
        with writing():
            group = Group(classroom_id=db.session.get(Child, numbers[0]).classroom_id, name="Blue")
            db.session.add(group)
            db.session.flush()
            db.session.add_all([Grouped(group_id=group.id, child_id=number) for number in numbers])
        db.session.remove()
    merge(vega, "Bo", "Ada")

    with app.app_context():
        assert [numbers[0]] == [row.child_id for row in db.session.query(Grouped)]


def test_a_guest_is_merged_into_the_child_it_was(app: Flask, vega: Person) -> None:
    vega.get(room(app))
    vega.post(f"{room(app)}/guest")
    with app.app_context():
        guest = db.session.query(Child).filter_by(name="").one().ref
    url = f"{room(app)}/children/{guest}"
    vega.get(url)
    vega.post(f"{url}/merge", into=child(app, "Ada").ref)

    with app.app_context():
        assert 2 == db.session.query(Child).join(Child.classroom).filter_by(name="Comets").count()


def test_a_child_is_not_merged_with_itself_or_a_stranger(app: Flask, vega: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    itself = vega.get(vega.post(f"{url}/merge", into=child(app, "Ada").ref).location).text
    stranger = vega.post(f"{url}/merge", into=child(app, "Cy").ref)

    assert "Choose another child." in itself
    assert 404 == stranger.status_code
