"""Class starts and guessers under a clock of their own: a twentieth here, all of them by `run.py bench door`."""

from random import Random

import pytest
from flask import Flask, session

from classroom.accounts.models import Session
from classroom.db import db, writing
from classroom.roster.door import slips
from classroom.roster.door.throttle import A_CLASS_DAY, Say
from classroom.roster.models import Child, Classroom
from tests.classroom.at_the_door import change
from tests.classroom.class_starts import ORDERED, Ledger, class_start, guesser_gets_in
from tests.classroom.conftest import Clock, Person

STARTS = 10_000 // 20


def test_T3_no_room_is_blocked_when_three_tries_in_ten_are_slips() -> None:
    rng = Random(3)
    starts = [class_start(rng) for _ in range(STARTS)]

    assert 0 == sum(start.is_blocked for start in starts)
    assert 0 == sum(start.asked for start in starts)
    assert 10 < sum(start.slips for start in starts) / STARTS < 16
    assert sum(start.rested for start in starts) < 0.01 * 30 * STARTS


def test_T3_no_room_is_blocked_on_six_shared_tablets() -> None:
    rng = Random(4)

    assert 0 == sum(class_start(rng, tablets=6).is_blocked for _ in range(STARTS // 5))


@pytest.mark.parametrize(("length", "most"), [(3, 0.05), (4, 0.01)])
def test_T2_a_guesser_has_sixty_tries_a_class_day(length: int, most: float) -> None:
    rng = Random(2)
    days = [guesser_gets_in(rng, length) for _ in range(STARTS)]
    share = sum(got_in for got_in, _ in days) / STARTS

    assert A_CLASS_DAY == max(tries for _, tries in days)
    assert A_CLASS_DAY / ORDERED[length] <= most
    assert share <= most + 3 * (most * (1 - most) / STARTS) ** 0.5


def test_the_simulated_ledger_says_what_the_database_says(app: Flask, somebody: Person, now: Clock) -> None:
    rng, ledger, said = Random(1), Ledger(), []
    change(somebody, Classroom, {"code": "CMT478"}, zone="UTC")
    with app.test_request_context():
        for _ in range(300):
            now.move(seconds=rng.choice((3, 10, 31, 40, 130)))
            session["device"] = rng.choice(("a", "b", "c", "d"))
            with writing():
                child = db.session.query(Child).filter_by(name=rng.choice(("Ada", "Bo"))).one()
                say = ledger.verdict(child.id, ord(session["device"]), now.at).say
                said.append((slips.verdict_on(child).say, say))
                go_on(rng, ledger, child, say, now.at)
        db.session.remove()

    assert set(Say) == {say for say, _ in said}
    assert [] == [pair for pair in said if pair[0] != pair[1]]


def go_on(rng: Random, ledger: Ledger, child: Child, say: Say, at: int) -> None:
    """The child slips, or comes in, or its teacher helps: in the database and in the ledger."""
    device = ord(session["device"])
    if say == Say.ASKS:
        child.slips_from = ledger.let_go[child.id] = at
    elif say == Say.PAUSES:
        child.classroom.slips_from = at
        ledger.opened_again(at)
    elif say == Say.MAY and rng.random() < 0.9:
        slips.slipped(child)
        ledger.slips(child.id, device, at)
    elif say == Say.MAY:
        db.session.add(Session(token=str(at), child_id=child.id, began_at=at, active_at=at))
        slips.settle(child)
        ledger.comes_in(child.id, device, at)
