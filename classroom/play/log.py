"""The one mechanism: seats adding lines to a log. `act` is the only transaction that changes a game (DESIGN 4)."""

import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from sqlalchemy import select

from classroom.db import db, writing
from classroom.evidence.record import record
from classroom.now import now
from classroom.play.models import Event, Match, Played, Seat
from classroom.play.rules import rules_of
from games.core import clock, wire
from games.core.bond import Bond
from games.core.contract import End, Refused, Table
from games.core.log import Entry, folded


@dataclass(frozen=True, slots=True)
class Live:
    """A match as it stands: its rules, the log so far and the state the log adds up to."""

    match: Match
    table: Table[Any, Any, Any, Any, Any]
    entries: tuple[Entry, ...]
    state: Any

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].seq

    @property
    def seconds(self) -> int | None:
        """The total time of the match in seconds; None if it has none."""
        return self.match.options.get("seconds")

    @property
    def over(self) -> bool:
        """Is there a result?"""
        return self.table.result(self.state) is not None


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a command: the entries it made (first to last), or the code of its refusal."""

    first_seq: int = 0
    last_seq: int = 0
    refused: str | None = None


def fresh_chance() -> Random:
    """A generator that nobody can predict, for one command."""
    return Random(secrets.randbits(128))


def begin(
    game: str,
    mode: str,
    options: dict[str, Any],
    seats: Sequence[Seat],
    *,
    at: int,
    rng: Random | None = None,
    **kept: Any,
) -> Live:
    """A new match with these people on its seats and its first events. Inside `writing()`; may be Misconfigured."""
    table = rules_of(game, mode)
    events = table.setup(wire.read_options(table.options, options), len(seats), rng or fresh_chance())
    match = Match(game=game, mode=mode, options=options, began_at=at, **kept)
    db.session.add(match)
    db.session.flush()
    for seat in seats:
        seat.match_id = match.id
    db.session.add_all(seats)
    empty = Live(match, table, (), None)
    return _append(empty, None, events, at)


def read(match: Match) -> Live:
    """The match as its log says, due things not yet settled."""
    table = rules_of(match.game, match.mode)
    rows = db.session.scalars(select(Event).where(Event.match_id == match.id).order_by(Event.seq))
    entries = tuple(_entry(table, row) for row in rows)
    return Live(match, table, entries, folded(table, (entry.event for entry in entries)))


def settle(match: Match, at: int) -> Live:
    """The match with everything appended that has fallen due by this instant; reads only, if nothing has."""
    live = read(match)
    if not _is_due(live, at):
        return live
    with writing():
        return settle_inside(match, at)


def settle_inside(match: Match, at: int) -> Live:
    """As `settle`, for a caller who is already inside `writing()`."""
    live = read(match)
    if not _is_due(live, at):
        return live
    end = clock.ends_at(live.entries, live.seconds)
    assert end is not None, "only a timed game falls due"
    events = live.table.decide(live.state, None, End("time"), fresh_chance())
    return _append(live, None, events, end)


def act(seat: Seat, key: str, text: str, *, at: int | None = None, rng: Random | None = None) -> tuple[Live, Told]:
    """Play a command for a seat: the match as it stands then, and what came of it. Inside `writing()`.

    A command is accepted once: the same key with the same text is told the same again, and changes nothing. A refusal
    stores nothing.
    """
    live = settle_inside(seat.match, now() if at is None else at)
    at = max(now() if at is None else at, live.entries[-1].at)  # no clock that steps back stops a game
    played = db.session.get(Played, (seat.match_id, seat.seat, key))
    if played is not None and played.command == text:
        return live, Told(played.first_seq, played.last_seq)
    try:
        command = live.table.read(text)
        if played is not None or not _was_given(live, seat.seat, key, command):
            raise Refused("stale")
        after = _judge(live, seat, command, at, rng or fresh_chance())
    except Refused as refusal:
        return live, Told(refused=refusal.code)
    told = Told(live.seq + 1, after.seq)
    _remember(seat, key, text, told)
    return after, told


def key_for(match: Match, seat: int, seq: int) -> str:
    """The key of one form: bound to the match, the seat and what the player saw; seq 0 is for the way out."""
    return hmac.digest(bytes.fromhex(match.secret), f"{seat}/{seq}".encode(), "sha256").hex()


def _was_given(live: Live, seat: int, key: str, command: Any) -> bool:
    """Is this the key of a form that this seat has been shown? Only the way out is good at any moment."""
    moments = (0,) if isinstance(command, End) else range(live.seq, 0, -1)
    return any(hmac.compare_digest(key_for(live.match, seat, seq).encode(), key.encode()) for seq in moments)


def _remember(seat: Seat, key: str, text: str, told: Told) -> None:
    made = {"first_seq": told.first_seq, "last_seq": told.last_seq}
    db.session.add(Played(match_id=seat.match_id, seat=seat.seat, key=key, command=text, **made))


def _judge(live: Live, seat: Seat, command: Any, at: int, rng: Random) -> Live:
    """The rest of the ladder: running, not paused, allowed, not too soon."""
    events = _decide(live, seat.seat, command, at < clock.paused_until(live.entries, seat.seat), rng)
    took = max(0, at - clock.thinking_since(live.entries))
    answers = any(hasattr(event, "took_ms") for event in events)
    if answers and took < live.table.floor_ms:
        raise Refused("too_soon")
    bonds = live.table.bonds(live.state, seat.seat, command)
    return _append(live, seat.seat, clock.stamped(events, took), at, bonds)


def _decide(live: Live, seat: int, command: Any, paused: bool, rng: Random) -> tuple[Any, ...]:
    """What the rules say; a pause answers everything but what nobody can read and what comes after the end (S-A10)."""
    try:
        events = live.table.decide(live.state, seat, command, rng)
    except Refused as refusal:
        if paused and refusal.code not in ("unreadable", "game_over"):
            raise Refused("paused") from refusal
        raise
    if paused:
        raise Refused("paused")
    return events


def _append(live: Live, seat: int | None, events: Iterable[Any], at: int, bonds: tuple[Any, ...] = ()) -> Live:
    """Write the events and, in the same transaction, what they say about a child."""
    seq = live.entries[-1].seq if live.entries else 0
    at = max(at, live.entries[-1].at) if live.entries else at
    entries = []
    for number, event in enumerate(events, seq + 1):
        own = getattr(event, "seat", seat)
        entries.append(Entry(number, own, at, event, bonds))
        bonds = ()
        _write(live.match, entries[-1])
    db.session.flush()
    whole = (*live.entries, *entries)
    return Live(live.match, live.table, whole, folded(live.table, (entry.event for entry in entries), live.state))


def _write(match: Match, entry: Entry) -> None:
    data = wire.dump(entry.event)
    kind = data.pop("is")
    bonds = wire.dump(entry.bonds) or None
    db.session.add(
        Event(match_id=match.id, seq=entry.seq, seat=entry.seat, at=entry.at, kind=kind, data=data, bonds=bonds)
    )
    record_entry(match, entry)


def record_entry(match: Match, entry: Entry) -> None:
    """Keep an entry's evidence, if it is a child's."""
    if not entry.bonds or match.trial or entry.seat is None:
        return
    seat = db.session.get(Seat, (match.id, entry.seat))
    if seat is not None and seat.child_id is not None:
        record(child_id=seat.child_id, match_id=match.id, game=match.game, mode=match.mode, entry=entry)


def _entry(table: Table[Any, Any, Any, Any, Any], row: Event) -> Entry:
    event = wire.load(table.words, {"is": row.kind, **row.data})
    return Entry(row.seq, row.seat, row.at, event, wire.load((Bond,), row.bonds or []))


def _is_due(live: Live, at: int) -> bool:
    return not live.over and clock.is_over(live.entries, live.seconds, at)
