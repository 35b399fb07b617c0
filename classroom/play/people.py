"""Who sits at a table, as everybody there may know it."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from flask import current_app
from sqlalchemy import Connection, bindparam, select

from classroom.db import db
from classroom.now import MINUTE, ticks
from classroom.play.due import free_chairs
from classroom.play.live import Live
from classroom.play.models import Seat
from classroom.roster.models import Child

REMEMBERED = 256
_SEATS, _CHILDREN = Seat.__table__, Child.__table__
_PEOPLE = (
    select(_SEATS.c.seat, _SEATS.c.guest, _SEATS.c.player, _CHILDREN.c.name, _CHILDREN.c.animal)
    .select_from(_SEATS.outerjoin(_CHILDREN))
    .where(_SEATS.c.match_id == bindparam("match"))
    .order_by(_SEATS.c.seat)
)


@dataclass(frozen=True, slots=True)
class Person:
    """Who is on a seat: a child by name and animal, else the computer `player`; `keeper` is one that holds the seat of
    a child who is away, and `is_free` says that anybody may sit there."""

    seat: int
    name: str | None
    animal: str | None
    player: str | None
    keeper: str | None = None
    is_free: bool = False


def people_of(live: Live, connection: Connection | None = None) -> tuple[Person, ...]:
    """Everybody at the table, seat by seat; names are asked for anew after each aside, and once a minute."""
    known: OrderedDict[Any, tuple[Person, ...]] = current_app.extensions.setdefault("people", OrderedDict())
    asides = sum(entry.event.aside for entry in live.entries)
    name = (live.match.ref, asides, ticks() // MINUTE)
    if name not in known:
        known[name] = _asked(live, connection)
        while len(known) > REMEMBERED:
            known.pop(next(iter(known)))
    return known[name]


def _asked(live: Live, connection: Connection | None) -> tuple[Person, ...]:
    ask = db.session.execute if connection is None else connection.execute
    free = free_chairs(live)
    return tuple(
        Person(
            row.seat,
            row.name,
            row.animal,
            None if row.name or row.guest else row.player,
            live.course.keeper(row.seat),
            row.seat in free,
        )
        for row in ask(_PEOPLE, {"match": live.match.id})
    )
