"""Nothing is kept longer than the notice says: the clock goes on, and what is over goes."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import func, select

from classroom.accounts.models import Attempt, Invitation, Session
from classroom.audit import Audit
from classroom.db import db, writing
from classroom.now import DAY
from classroom.play.models import Match
from classroom.privacy import retention
from classroom.privacy.commands import tidied
from classroom.privacy.models import Erased
from classroom.roster.models import Admission, Change, Child, Classroom, Cover, Slip
from tests.classroom.conftest import MONDAY, Clock

Make = Callable[[int, int], object]

ROWS: dict[str, Make] = {
    "games and answers": lambda room, child: Match(
        game="frames", mode="drill", options={}, classroom_id=room, began_at=MONDAY
    ),
    "games that were only tried out": lambda room, child: Match(
        game="frames", mode="drill", options={}, trial=True, began_at=MONDAY
    ),
    "sign-ins": lambda room, child: Session(token="t", child_id=child, began_at=MONDAY, active_at=MONDAY),
    "failed sign-ins of teachers": lambda room, child: Attempt(account="a", known=False, at=MONDAY),
    "wrong tries at the door": lambda room, child: Slip(
        child_id=child, classroom_id=room, device="d", epoch=1, at=MONDAY, settled=True
    ),
    "leave to come in": lambda room, child: Admission(child_id=child, made_at=MONDAY, ends_at=MONDAY),
    "cover codes": lambda room, child: Cover(classroom_id=room, code="c", made_at=MONDAY, ends_at=MONDAY),
    "the way back from a change": lambda room, child: Change(classroom_id=room, at=MONDAY, kind="edit", rows=[]),
    "invitations": lambda room, child: Invitation(code="c", made_at=MONDAY, ends_at=MONDAY),
    "who looked at or changed what": lambda room, child: Audit(at=MONDAY, who="Ms Vega", verb="edited"),
    "the receipt of an erasure": lambda room, child: Erased(child_ref="gone", who="Ms Vega", at=MONDAY, counts={}),
}


def test_every_line_of_the_notice_is_tried() -> None:
    assert {str(kept.words) for kept in retention.LIMITS} == set(ROWS)


@pytest.mark.parametrize("kept", retention.LIMITS, ids=lambda kept: kept.model.__tablename__)
def test_rows_are_kept_exactly_as_long_as_the_notice_says(app: Flask, now: Clock, kept: retention.Kept) -> None:
    with app.test_request_context():
        room = db.session.query(Classroom).filter_by(name="Comets").one().id
        child = db.session.query(Child).filter_by(name="Ada").one().id
        with writing():
            db.session.add(ROWS[str(kept.words)](room, child))
        there = select(func.count()).select_from(kept.model)
        before = db.session.scalar(there)
        now.at = MONDAY + kept.days * DAY
        tidied()
        on_the_day = db.session.scalar(there)
        now.at += 1
        tidied()

        assert (before, before - 1) == (on_the_day, db.session.scalar(there))
        db.session.remove()


@pytest.mark.parametrize(
    ("values", "days"),
    [({"deleted_at": MONDAY}, retention.DELETED), ({"archived_at": MONDAY}, retention.LEFT)],
)
def test_children_who_left_are_erased_when_their_time_is_over(
    app: Flask, now: Clock, values: dict[str, int], days: int
) -> None:
    with app.app_context():
        with writing():
            ada = db.session.query(Child).filter_by(name="Ada").one()
            for name, value in values.items():
                setattr(ada, name, value)
        now.at = MONDAY + days * DAY
        tidied()
        before = db.session.query(Child).filter_by(name="Ada").count()
        now.at += 1
        tidied()

        assert (1, 0) == (before, db.session.query(Child).filter_by(name="Ada").count())
        db.session.remove()


def test_a_guest_without_a_name_goes_after_its_fourteen_days(app: Flask, now: Clock) -> None:
    with app.app_context():
        with writing():
            db.session.query(Child).filter_by(name="Ada").one().guest_until = MONDAY + 14 * DAY
        now.at = MONDAY + 14 * DAY + 1
        tidied()

        assert 0 == db.session.query(Child).filter_by(name="Ada").count()
        db.session.remove()


def test_unresolved_tries_of_the_present_secret_are_remembered(app: Flask, now: Clock) -> None:
    with app.app_context():
        with writing():
            ada = db.session.query(Child).filter_by(name="Ada").one()
            for epoch in (1, 0):
                facts = {"child_id": ada.id, "classroom_id": ada.classroom_id, "device": "d", "settled": False}
                db.session.add(Slip(epoch=epoch, at=MONDAY, **facts))
        now.at = MONDAY + 31 * DAY
        tidied()

        assert [1] == [slip.epoch for slip in db.session.query(Slip)]
        db.session.remove()


def test_tidying_twice_does_nothing_more_and_says_what_went(app: Flask, now: Clock) -> None:
    with app.app_context():
        with writing():
            db.session.add(Attempt(account="a", known=False, at=MONDAY))
        db.session.remove()
    now.at = MONDAY + 2 * DAY
    runner = app.test_cli_runner()

    assert "attempt: 1\n" == runner.invoke(args=["tidy"]).output
    assert "" == runner.invoke(args=["tidy"]).output
