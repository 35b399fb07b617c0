"""The one mechanism: seats adding lines to a log. `act` is the only transaction that changes a game (DESIGN 4)."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from classroom.db import db, writing
from classroom.evidence.record import record
from classroom.now import now
from classroom.play import due, keys, slots
from classroom.play.live import Live, read, rules
from classroom.play.models import Event, Match, Played, Seat
from classroom.play.slots import moved
from games.core import clock, wire
from games.core.contract import End, Refused
from games.core.log import Entry, Unseen

__all__ = ["Live", "Told", "act", "append", "begin", "read", "settle", "settle_inside"]


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
    return start(lay(game, mode, options, seats, at=at, **kept), len(seats), at, rng)


def lay(game: str, mode: str, options: dict[str, Any], seats: Sequence[Seat], *, at: int, **kept: Any) -> Live:
    """A new match with these people on its seats, and nothing in its log yet. Inside `writing()`."""
    match = Match(game=game, mode=mode, options=options, began_at=at, **kept)
    db.session.add(match)
    db.session.flush()
    for seat in seats:
        seat.match_id = match.id
    db.session.add_all(seats)
    db.session.flush()
    return Live(match, rules(match))


def start(live: Live, seats: int, at: int, rng: Random | None = None) -> Live:
    """The match with the events that open its game. Inside `writing()`; Misconfigured if it cannot be played so."""
    options = wire.read_options(live.table.options, live.match.options)
    return append(live, live.table.setup(options, seats, rng or fresh_chance()), at)


def settle(match: Match, at: int, here: int | None = None) -> Live:
    """The match with everything appended that has fallen due by this instant; reads only, if nothing has.

    `here` is the seat whose child asks: it is at the table now.
    """
    live = read(match)
    if not due.is_due(live, at, here) and not slots.is_late(match.id):
        return live
    thought = due.thought(live, at, here)
    with writing():
        return settle_inside(match, at, here, thought)


def settle_inside(match: Match, at: int, here: int | None = None, thought: due.Thought | None = None) -> Live:
    """As `settle`, for a caller who is already inside `writing()`."""
    live = read(match)
    while (step := due.next_step(live, at, here, thought)) is not None:
        live = start(live, step.opens, step.at) if step.opens else _stepped(live, step)
    moved(match.id, live.seq, due.next_due(live, at))
    return live


def act(seat: Seat, key: str, text: str, *, at: int | None = None, rng: Random | None = None) -> tuple[Live, Told]:
    """Play a command for a seat: the match as it stands then, and what came of it. Inside `writing()`.

    A command is accepted once: the same key with the same text is told the same again, and changes nothing. A refusal
    stores nothing.
    """
    live = settle_inside(seat.match, now() if at is None else at, seat.seat)
    at = max(now() if at is None else at, live.course.last)  # no clock that steps back stops a game
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


def append(live: Live, events: Iterable[Any], at: int, seat: int | None = None, **said: Any) -> Live:
    """Write the events and, in the same transaction, what they say about a child; the first keeps what was `said`."""
    at = max(at, live.course.last)
    entries = []
    for number, event in enumerate(events, live.seq + 1):
        entries.append(Entry(number, getattr(event, "seat", seat), at, event, **said))
        said = {}
        _write(live.match, entries[-1])
    db.session.flush()
    db.session.info["appended"] = True
    after = live.with_entries(entries)
    moved(live.match.id, after.seq, due.next_due(after, at))
    return after


def record_entry(match: Match, entry: Entry) -> None:
    """Keep an entry's evidence, if it is a child's own."""
    if not entry.bonds or entry.by or match.trial or entry.seat is None:
        return
    seat = db.session.get(Seat, (match.id, entry.seat))
    if seat is not None and seat.child_id is not None:
        record(child_id=seat.child_id, match_id=match.id, game=match.game, mode=match.mode, entry=entry)


def _stepped(live: Live, step: due.Step) -> Live:
    """What fell due: asides as they are, commands through the rules."""
    if step.command is None:
        return append(live, step.asides, step.at)
    events = live.table.decide(live.state, step.seat, step.command, fresh_chance())
    if step.seat is None:
        return append(live, events, step.at - step.grace)
    said = _said(live, step.seat, step.command)
    return append(live, events, step.at, step.seat, by=step.by, **said)


def _was_given(live: Live, seat: int, key: str, command: Any) -> bool:
    """Is this the key of a form that this seat has been shown? Only the way out is good at any moment."""
    number = keys.seen_by(live.match.secret, seat, key)
    if isinstance(command, End):
        return number == keys.WAY_OUT
    return number is not None and 0 < number <= live.seq


def _remember(seat: Seat, key: str, text: str, told: Told) -> None:
    made = {"first_seq": told.first_seq, "last_seq": told.last_seq}
    db.session.add(Played(match_id=seat.match_id, seat=seat.seat, key=key, command=text, **made))


def _judge(live: Live, seat: Seat, command: Any, at: int, rng: Random) -> Live:
    """The rest of the ladder: running, not paused, allowed, not too soon."""
    if not live.begun:
        raise Refused("wrong_phase")
    events = _decide(live, seat.seat, command, at < live.course.paused_until(seat.seat), rng)
    took = max(0, at - due.could_act_since(live, seat.seat))
    answers = any(hasattr(event, "took_ms") for event in events)
    if answers and took < live.table.floor_ms:
        raise Refused("too_soon")
    said = _said(live, seat.seat, command)
    return append(live, clock.stamped(events, took), at, seat.seat, **said)


def _said(live: Live, seat: int, command: Any) -> dict[str, Any]:
    """What a command says in this state: its text, its bonds, and the tens that it left on the table."""
    if isinstance(command, End):
        return {"command": str(command)}
    missed = live.table.missed(live.state, seat, command)
    unseen = tuple(Unseen(str(ten.command), ten.bond) for ten in missed)
    return {"command": str(command), "bonds": live.table.bonds(live.state, seat, command), "unseen": unseen}


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


def _write(match: Match, entry: Entry) -> None:
    data = wire.dump(entry.event)
    line = Event(match_id=match.id, seq=entry.seq, seat=entry.seat, at=entry.at, kind=data.pop("is"), data=data)
    line.command, line.by = entry.command, entry.by
    line.bonds, line.unseen = wire.dump(entry.bonds) or None, wire.dump(entry.unseen) or None
    db.session.add(line)
    record_entry(match, entry)
