"""A match as it stands: read from its log, of which a worker remembers what it has read before."""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from flask import current_app
from sqlalchemy import Connection, Row, bindparam, select

from classroom.db import db, is_writing
from classroom.play.models import Event
from classroom.play.rules import rules_of
from games.core import clock, wire
from games.core.asides import ASIDES
from games.core.bond import Bond
from games.core.clock import Course
from games.core.contract import Table
from games.core.log import Entry, Unseen, folded

REMEMBERED = 512
BEGINNING = Course()
_one_at_a_time = threading.Lock()
_LINES = Event.__table__
_SINCE = (
    select(*_LINES.c)
    .where(_LINES.c.match_id == bindparam("match"), _LINES.c.seq > bindparam("after"))
    .order_by(_LINES.c.seq)
)


class Described(Protocol):
    """What has to be known of a match, as a row of any kind."""

    id: Any
    ref: Any
    game: Any
    mode: Any
    options: Any
    secret: Any
    trial: Any
    turn_seconds: Any


@dataclass(frozen=True, slots=True)
class Live:
    """A match as it stands: its rules, the log so far, the state it adds up to and how it went on in time."""

    match: Any
    table: Table[Any, Any, Any, Any, Any]
    entries: tuple[Entry, ...] = ()
    state: Any = None
    course: Course = BEGINNING

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 before the first."""
        return self.entries[-1].seq if self.entries else 0

    @property
    def seconds(self) -> int | None:
        """The total time of the match in seconds; None if it has none."""
        return self.match.options.get("seconds")

    @property
    def ends_at(self) -> int | None:
        """The instant at which its total time is up; None if it has none or has not begun."""
        return self.course.ends_at(self.seconds)

    @property
    def begun(self) -> bool:
        """Is there a game yet, or only chairs?"""
        return self.state is not None

    @property
    def over(self) -> bool:
        """Is there a result?"""
        return self.begun and self.table.result(self.state) is not None

    def with_entries(self, entries: Iterable[Entry]) -> "Live":
        """The match after these entries."""
        new = tuple(entries)
        state = folded(self.table, (entry.event for entry in new), self.state)
        return Live(self.match, self.table, (*self.entries, *new), state, clock.course(new, self.course))


def until(live: Live, seq: int) -> Live:
    """The match as it stood when its log ended with this number."""
    return Live(live.match, live.table).with_entries(entry for entry in live.entries if entry.seq <= seq)


def read(match: Described, connection: Connection | None = None) -> Live:
    """The match as its log says, due things not yet settled."""
    known = _remembered().get(match.ref)
    before = Live(match, known.table, known.entries, known.state, known.course) if known else Live(match, rules(match))
    ask = db.session.execute if connection is None else connection.execute
    rows = ask(_SINCE, {"match": match.id, "after": before.seq}).all()
    live = before.with_entries(_entry(before.table, row) for row in rows) if rows else before
    if rows:
        _remember(live)
    return live


def rules(match: Described) -> Table[Any, Any, Any, Any, Any]:
    """What the match is played by."""
    return rules_of(match.game, match.mode)


def forget() -> None:
    """Read every match anew from its first line, e.g. because its log was changed by hand."""
    _remembered().clear()


def _remember(live: Live) -> None:
    """Only what is committed: what this worker is writing just now may yet be taken back, and is read again later."""
    if is_writing() and db.session.info.get("appended"):
        return
    lives = _remembered()
    with _one_at_a_time:
        lives[live.match.ref] = Live(None, live.table, live.entries, live.state, live.course)
        lives.move_to_end(live.match.ref)
        while len(lives) > REMEMBERED:
            lives.popitem(last=False)


def _remembered() -> "OrderedDict[str, Live]":
    lives: OrderedDict[str, Live] = current_app.extensions.setdefault("lives", OrderedDict())
    return lives


def _entry(table: Table[Any, Any, Any, Any, Any], row: Row[Any]) -> Entry:
    event = wire.load((*table.words, *ASIDES), {"is": row.kind, **row.data})
    bonds, unseen = wire.load((Bond,), row.bonds or []), wire.load((Bond, Unseen), row.unseen or [])
    return Entry(row.seq, row.seat, row.at, event, bonds, row.command, row.by, unseen)
