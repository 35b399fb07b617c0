"""What falls due at a match, and when: nobody has to be awake, whoever asks next finds it done (DESIGN 4).

A table is a match whose log begins with an invitation. A child who has not asked for a minute is away: while others
play, a computer player keeps its seat; with nobody left the table sleeps, and wakes within fourteen days.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from sqlalchemy import bindparam, select

import games
from classroom.db import db
from classroom.now import DAY, SECOND
from classroom.play import slots
from classroom.play.live import Live
from classroom.play.models import Seat
from classroom.play.slots import AWAY
from games.core.asides import Aside, Held, Invited, Returned, Sat, Slept, Woke
from games.core.clock import GRACE_MS
from games.core.contract import End
from games.players import players_of
from games.players.player import Player

INVITES = 20 * SECOND
WAKES_WITHIN = 14 * DAY
_SEATS = Seat.__table__
_SITTERS = (
    select(_SEATS.c.seat, _SEATS.c.child_id, _SEATS.c.guest, _SEATS.c.player)
    .where(_SEATS.c.match_id == bindparam("match"))
    .order_by(_SEATS.c.seat)
)


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat and who has it: a person, or the computer player, which also keeps it for a person who is away."""

    seat: int
    is_person: bool
    player: str | None


@dataclass(frozen=True, slots=True)
class Step:
    """What falls due at an instant: asides, a command of a seat (`by` a computer player or the clock), the opening of
    the game for so many seats, or a player's move that has yet to be thought of."""

    at: int
    asides: tuple[Aside, ...] = ()
    seat: int | None = None
    command: Any = None
    by: str = ""
    opens: int = 0
    grace: int = 0
    """So long before it fell due is when it stands in the log."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that a computer player thought of before anything was locked."""

    seq: int
    seat: int
    command: Any


def sitters(match_id: int) -> tuple[Sitter, ...]:
    """Who sits where."""
    rows = db.session.execute(_SITTERS, {"match": match_id})
    return tuple(Sitter(row.seat, (row.child_id or row.guest) is not None, row.player) for row in rows)


def is_table(live: Live) -> bool:
    """Are there chairs round it, and does time stop when nobody is there?"""
    return bool(live.entries) and isinstance(live.entries[0].event, Invited)


def free_chairs(live: Live) -> tuple[int, ...]:
    """The chairs that nobody has taken yet."""
    if not is_table(live):
        return ()
    taken = {entry.event.seat for entry in live.entries if isinstance(entry.event, Sat)}
    return tuple(chair for chair in live.entries[0].event.chairs if chair not in taken)  # type: ignore[attr-defined]


def is_due(live: Live, at: int, here: int | None = None) -> bool:
    """Is there something to append by this instant (ms UTC)?"""
    return _first(live, at, here) is not None


def next_step(live: Live, at: int, here: int | None = None, thought: Thought | None = None) -> Step | None:
    """What falls due first, by this instant; `here` is a seat whose child is asking."""
    step = _first(live, at, here)
    if step is None or not step.by or step.command is not None:
        return step
    assert step.seat is not None
    if thought is not None and (thought.seq, thought.seat) == (live.seq, step.seat):
        return replace(step, command=thought.command)
    return replace(step, command=_chosen(live, step.seat, step.by))


def thought(live: Live, at: int, here: int | None = None) -> Thought | None:
    """The move of a computer player, if one falls due first: thinking may take longer than a lock should be held."""
    step = next_step(live, at, here)
    return Thought(live.seq, step.seat, step.command) if step and step.by and step.seat is not None else None


def next_due(live: Live, at: int) -> int | None:
    """When something falls due next if nobody does anything (ms UTC), or somebody's absence has to be looked at."""
    if live.over or live.course.asleep or not live.entries:
        return None
    instants = [step.at for step in _steps(live, at, None) if not _is_sleep(step)]
    if is_table(live) and sum(sitter.is_person for sitter in sitters(live.match.id)) > 1:
        instants.append(at + AWAY)
    return min(instants, default=None)


def could_act_since(live: Live, seat: int) -> int:
    """Since when this seat could act, on its child's own screen if that is known (ms UTC)."""
    return max(live.course.thinking, slots.told_at(live.match.id, seat, live.seq) if is_table(live) else 0)


@cache
def player_of(game: str, key: str) -> Player:
    """The computer player of this name; the gentlest one if the name is of an older day."""
    players = players_of(games.by_key[game])
    return next((player for player in players if player.key == key), players[0])


def _first(live: Live, at: int, here: int | None) -> Step | None:
    if live.over or not live.entries:
        return None
    return min((step for step in _steps(live, at, here) if step.at <= at), key=lambda step: step.at, default=None)


def _steps(live: Live, at: int, here: int | None) -> Iterator[Step]:
    if not is_table(live):
        yield from _time_is_up(live)
    elif not live.begun:
        yield from _opening(live)
    elif live.course.asleep:
        yield from _bed(live, at, here)
    else:
        present = sitters(live.match.id)
        yield from _time_is_up(live)
        yield from _presence(live, present, at, here)
        yield from _turns(live, present)


def _time_is_up(live: Live) -> Iterator[Step]:
    if live.ends_at is not None:
        yield Step(live.ends_at + GRACE_MS + 1, command=End("time"), grace=GRACE_MS + 1)


def _opening(live: Live) -> Iterator[Step]:
    chairs, present = free_chairs(live), sitters(live.match.id)
    if not chairs:
        yield Step(live.course.last, opens=len(present))
    else:
        yield Step(live.course.laid + INVITES, tuple(Sat(chair, present[chair].player) for chair in chairs))


def _bed(live: Live, at: int, here: int | None) -> Iterator[Step]:
    yield Step(live.course.asleep + WAKES_WITHIN, command=End("asleep"))
    if here is not None:
        yield Step(at, (Woke(),))


def _presence(live: Live, present: tuple[Sitter, ...], at: int, here: int | None) -> Iterator[Step]:
    """Who went, who came back."""
    asked = _asked(live, present)
    yield Step(max(asked.values(), default=live.course.last) + AWAY, (Slept(),))
    for seat, when in asked.items():
        keeper = present[seat].player
        others = here not in (None, seat) or any(other > when for other in asked.values())
        if seat == here and live.course.keeper(seat):
            yield Step(at, (Returned(seat),))
        elif seat != here and others and keeper and not live.course.keeper(seat):
            yield Step(when + AWAY, (Held(seat, keeper),))


def _asked(live: Live, present: tuple[Sitter, ...]) -> dict[int, int]:
    """When each person at the table asked last; after a restart of the server, when something happened last."""
    known, since = slots.seen(live.match.id), max(live.course.began, live.course.woken)
    people = (each.seat for each in present if each.is_person)
    return {seat: max(known[seat] or live.course.last, since) for seat in people}


def _turns(live: Live, present: tuple[Sitter, ...]) -> Iterator[Step]:
    for seat in live.table.to_act(live.state):
        keeper = live.course.keeper(seat) if present[seat].is_person else present[seat].player
        if keeper:
            yield Step(live.course.thinking + _pace(live, seat, keeper), seat=seat, by=keeper)
        elif live.match.turn_seconds:
            command = live.table.default(live.state, seat)
            yield Step(live.course.thinking + live.match.turn_seconds * SECOND, seat=seat, command=command, by="clock")


def _pace(live: Live, seat: int, keeper: str) -> int:
    return _chance(live, seat, "pace").randint(*player_of(live.match.game, keeper).waits_ms)


def _chosen(live: Live, seat: int, keeper: str) -> Any:
    player = player_of(live.match.game, keeper)
    return player.choose(live.table, live.table.view(live.state, seat), _chance(live, seat, "move"))


def _chance(live: Live, seat: int, what: str) -> Random:
    """The same whenever it is asked for, and not to be guessed."""
    return Random(f"{live.match.secret}/{live.seq}/{seat}/{what}")


def _is_sleep(step: Step) -> bool:
    return any(isinstance(aside, Slept) for aside in step.asides)
