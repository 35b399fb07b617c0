"""The demo school of a new installation: its history is played through play.log like everybody's."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from sqlalchemy import select

from classroom.accounts import passwords
from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.drill.setting import Setting, settings_of
from classroom.now import DAY, HOUR, now
from classroom.play import log
from classroom.play.keys import key_for
from classroom.play.models import Seat
from classroom.play.rules import DRILL
from classroom.resources import SEEDS
from classroom.roster.models import Child, Classroom, Teaching
from classroom.roster.pictures import new_child, pictures_of
from games.core.bond import Bond
from games.core.drill import Answer


def _school() -> dict[str, Any]:
    return json.loads((SEEDS / "demo_school.json").read_text("utf-8"))


def load() -> None:
    """Make the demo school and play its history. Inside `writing()`."""
    school, at = _school(), now()
    head = school["teacher"]
    teacher = Teacher(email=head["email"], name=head["name"], password=passwords.hash_of(head["password"]), made_at=at)
    teacher.admin = True
    db.session.add(teacher)
    db.session.flush()
    for described in school["classes"]:
        _load_class(described, teacher, at)


def _load_class(described: dict[str, Any], teacher: Teacher, at: int) -> None:
    facts = {name: described[name] for name in ("name", "code", "age", "zone")}
    classroom = Classroom(**facts, made_at=at, open_until=at + 8 * HOUR)
    db.session.add(classroom)
    db.session.flush()
    db.session.add(Teaching(classroom_id=classroom.id, teacher_id=teacher.id, role="owner"))
    for person in described["children"]:
        child = new_child(classroom, name=person["name"], animal=person["animal"], at=at)
        db.session.add(child)
        db.session.flush()
        if "skill" in person:
            _play_history(child, classroom, person, at)


def _play_history(child: Child, classroom: Classroom, person: dict[str, Any], at: int) -> None:
    """One drill of each game on each of the last practice days, by a child of this skill (0-1) and pace (seconds)."""
    rng = Random(f"demo/{person['name']}")
    for days_ago in person["days_ago"]:
        moment = at - days_ago * DAY - rng.randrange(HOUR)
        for setting in settings_of(classroom).values():
            moment = _play_drill(child, replace(setting, questions=6), person, moment, rng)


def _play_drill(child: Child, setting: Setting, person: dict[str, Any], at: int, rng: Random) -> int:
    """Play one drill to its end through `act`; the instant it ended, ms UTC."""
    seat = Seat(seat=0, child_id=child.id)
    options = setting.options()
    live = log.begin(setting.game.key, DRILL, options, [seat], at=at, rng=rng, classroom_id=child.classroom_id)
    while not live.over:
        at += round(1_000 * rng.lognormvariate(0, 0.35) * person["pace"])
        command = Answer(live.state.n, _answer(live, person, rng))
        key = key_for(live.match.secret, 0, live.seq)
        live, told = log.act(seat, key, str(command), at=at, rng=rng)
        assert told.refused is None, told
    return at


def _answer(live: log.Live, person: dict[str, Any], rng: Random) -> str:
    prompt = live.state.prompt
    knows = person["skill"] - (0.45 if _is_weak(prompt.bond, person.get("weak", ())) else 0)
    if live.state.miss is not None or rng.random() < knows:
        return prompt.keys[0]
    return rng.choice(prompt.answers)


def _is_weak(bond: Bond | None, weak: tuple[str, ...]) -> bool:
    return bond is not None and f"{bond.parts[0]}+{bond.parts[1]}" in weak


def sign_ins() -> Iterator[str]:
    """How to get into the demo school, a line each; nothing if it is not here."""
    head = _school()["teacher"]
    kept = db.session.scalar(select(Teacher.password).where(Teacher.email == head["email"]))
    if kept is None:
        return
    shown = head["password"] if passwords.is_right(kept, head["password"]) else "(changed)"
    yield f"Teacher:  {head['email']}  password  {shown}"
    for described in _school()["classes"]:
        classroom = db.session.scalar(select(Classroom).where(Classroom.code == described["code"]))
        if classroom and classroom.children:
            child = classroom.children[0]
            yield f"Door of {classroom.name}:  /door/{classroom.code}"
            yield f"   {child.name} ({child.animal}):  {' - '.join(pictures_of(child))}"
