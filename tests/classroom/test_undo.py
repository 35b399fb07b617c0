"""Whatever is done to a class can be undone exactly, and restoring is the way back from archiving (FIELD F15)."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.roster import changes, founding, grouping, leaving, merging, moving, undoing
from classroom.roster.changes import Changing
from classroom.roster.models import Change, Child, Classroom, Group
from classroom.roster.moving_up import move_up
from classroom.roster.pictures import new_child
from classroom.roster.queries import children_of
from classroom.roster.renewing import renew
from tests.classroom.conftest import Clock, Person
from tests.classroom.people import kept_as_it_is

TABLES = ("classroom", "child", "stay", "child_group", "grouped", "teaching", "seat", "decision")
ROUNDS = 60
VERBS = ("add", "edit", "group", "move", "archive", "restore", "merge", "delete", "renew", "move_up")


def digest(folder: Path) -> list[tuple[object, ...]]:
    """Every row of the roster, and whose games and answers they are."""
    connection = sqlite3.connect(folder / "classroom.db")
    try:
        return [row for table in TABLES for row in sorted(connection.execute(f"SELECT * FROM {table}"), key=repr)]
    finally:
        connection.close()


class Hands:
    """Somebody who does this and that to the classes of Ms Vega."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.vega = db.session.query(Teacher).filter_by(name="Ms Vega").one()
        self.room = rng.choice([room for room in self._rooms() if room.archived_at is None])
        self.others = [room for room in self._rooms() if room.id != self.room.id and room.archived_at is None]
        self.there = list(children_of(self.room))
        archived = (Child.archived_at.is_not(None), Child.deleted_at.is_(None), Child.classroom_id == self.room.id)
        self.gone: list[Child | Classroom] = [room for room in self._rooms() if room.archived_at is not None]
        self.gone += db.session.query(Child).filter(*archived).order_by(Child.id)

    def _rooms(self) -> list[Classroom]:
        return db.session.query(Classroom).filter(Classroom.name.like("C%")).order_by(Classroom.id).all()

    def verbs(self) -> dict[str, Callable[[Changing], None]]:
        """What can be done now."""
        one, two = (self.there[:1] or [None])[0], self.there[1:2]
        found: dict[str, Callable[[Changing], None]] = {"add": self._add}
        if one is not None:
            found |= {
                "edit": lambda change: change.set(one, name=f"{one.name}a"[-30:], note="quick"),
                "group": lambda change: self._group(change, one),
                "archive": lambda change: leaving.archive(change, one),
                "delete": lambda change: leaving.delete(change, one),
                "renew": lambda change: renew(change, one),
            }
        if self.gone:
            found["restore"] = lambda change: bring_back(change, self.rng.choice(self.gone))
        if one is not None and two:
            found["merge"] = lambda change: merging.merge(change, two[0], one)
        if one is not None and self.others:
            found["move"] = lambda change: moving.move(change, self.there[:2], self.others[0])
            found["move_up"] = self._up
        return found

    def _add(self, change: Changing) -> None:
        animal = next(founding.spare_animals(self.room))
        change.add(new_child(self.room, name=f"Kid {self.rng.randrange(99)}", animal=animal, at=1))

    def _group(self, change: Changing, child: Child) -> None:
        group = Group(classroom_id=self.room.id, name="Blue")
        change.add(group)
        grouping.put_in(change, group, child)

    def _up(self, change: Changing) -> None:
        leavers = {child.ref for child in self.there[:1]}
        change.other = move_up(change, self.room, name=f"{self.room.name} up", age="9-10", leavers=leavers)


def bring_back(change: Changing, row: Child | Classroom) -> None:
    """What was archived is as it was."""
    if isinstance(row, Classroom):
        leaving.restore_class(change, row)
    else:
        leaving.restore_child(change, row)


def do(rng: Random, kind: str | None = None) -> str:
    """One change by chance; its ref, or nothing if nothing could be done."""
    with writing():
        hands = Hands(rng)
        verbs = hands.verbs()
        kind = kind or rng.choice(sorted(verbs))
        if kind not in verbs:
            return ""
        before = {change.ref for change in db.session.query(Change)}
        with changes.changing(kind, hands.room, hands.vega) as change:
            verbs[kind](change)
        db.session.flush()
        return next(iter({change.ref for change in db.session.query(Change)} - before), "")


def undo(ref: str) -> None:
    with writing():
        undoing.undo(db.session.query(Change).filter_by(ref=ref).one())


@pytest.fixture
def school(app: Flask, ada: Person, now: Clock, tmp_path: Path) -> Path:
    """Ms Vega has a second class, and Ada has practised."""
    practice = ada.start("frames")
    now.move(seconds=2)
    practice.tap(practice.right())
    with app.app_context():
        with writing():
            vega = db.session.query(Teacher).filter_by(name="Ms Vega").one()
            founding.found(vega, name="Cranes", age="5-6", zone="UTC", language=None)
        db.session.remove()
    return tmp_path


@pytest.mark.parametrize("seed", range(4))
def test_undoing_any_change_is_exactly_going_back(app: Flask, school: Path, seed: int) -> None:
    rng = Random(seed)
    kinds = set()
    with app.app_context():
        for _ in range(ROUNDS):
            before = digest(school)
            ref = do(rng)
            if not ref:
                continue
            kinds.add(db.session.query(Change).filter_by(ref=ref).one().kind)
            if rng.random() < 0.5:
                undo(ref)

                assert before == digest(school)
        db.session.remove()

    assert {"add", "archive", "delete", "move", "renew"} <= kinds


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(verbs=st.lists(st.sampled_from((*VERBS, "undo")), min_size=2, max_size=12), seed=st.integers(0, 2**16))
def test_changes_in_any_order_are_undone_exactly_or_not_at_all(
    app: Flask, school: Path, verbs: list[str], seed: int
) -> None:
    rng, done = Random(seed), []
    with kept_as_it_is(school) as as_it_was, app.app_context():
        for verb in verbs:
            before = digest(school)
            if verb != "undo":
                undo(ref) if (ref := do(rng, verb)) else None
                assert before == digest(school)
                done += [ref] if (ref := do(rng, verb)) else []
            elif done:
                try:
                    undo(done.pop(rng.randrange(len(done))))
                except undoing.Changed:
                    assert before == digest(school)
        db.session.remove()
        as_it_was()


@pytest.mark.parametrize("seed", range(4))
def test_F15_restore_is_the_exact_inverse_of_archive(app: Flask, school: Path, seed: int) -> None:
    rng = Random(seed)
    with app.app_context():
        for _ in range(ROUNDS // 3):
            do(rng)
            before = digest(school)
            with writing():
                hands = Hands(rng)
                row = rng.choice([hands.room, *hands.there])
                with changes.changing("archive", hands.room, hands.vega) as change:
                    leaving.archive(change, row)
                with changes.changing("restore", hands.room, hands.vega) as change:
                    bring_back(change, row)

            assert before == digest(school)
        db.session.remove()


def test_what_was_changed_again_since_is_not_undone(app: Flask, school: Path) -> None:
    rng = Random(1)
    with app.app_context():
        first = do(rng, "edit")
        do(Random(1), "edit")
        before = digest(school)
        with pytest.raises(undoing.Changed):
            undo(first)

        assert before == digest(school)
        db.session.remove()


def test_a_child_that_played_since_it_was_added_is_deleted_with_all_it_did(
    app: Flask, vega: Person, somebody: Person, now: Clock
) -> None:
    url = vega.get("/classes").text.split('href="/classes/')[1].split('"')[0]
    vega.get(f"/classes/{url}/children")
    vega.post(f"/classes/{url}/children/add", name="Dot")
    somebody.knock("Dot")
    practice = somebody.start("frames")
    now.move(seconds=2)
    practice.tap(practice.right())
    with app.app_context():
        undo(db.session.query(Change).one().ref)
        dot = db.session.query(Child).filter_by(name="Dot").one()

        assert dot.deleted_at is not None
        db.session.remove()
    assert "/door/CMT478" == somebody.get("/practise").location
