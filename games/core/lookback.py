"""The look-back: one or two tens that a child missed in its own game, each as a puzzle on the very table of then.

As a drill makes a game out of prompts, this makes a one-seat game out of another game's log: the child plays the move
again. Every command that the log names as making a ten is right; any other that the rules would have allowed is not it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from games.core.bond import Bond
from games.core.contract import (
    End,
    Ended,
    Event,
    Misconfigured,
    MissedTen,
    Refused,
    Result,
    Seat,
    Table,
)
from games.core.log import Entry, Unseen, folded

MOST = 2
Inner = Table[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """The name of the game that is looked `back` at; what is needed of it stands in the first event. No clock."""

    back: str = ""
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The table after so many of the old game's events (`upto`), and every ten that this seat had there."""

    upto: int
    seat: Seat
    tens: tuple[Unseen, ...]


@dataclass(frozen=True, slots=True)
class Posed(Event):
    """These puzzles were posed, from the old game's events."""

    events: tuple[Any, ...]
    puzzles: tuple[Puzzle, ...]


@dataclass(frozen=True, slots=True)
class Found(Event):
    """The ten was found; after a miss it was copied."""

    n: int
    command: str
    copied: bool = False
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class NotIt(Event):
    """That makes no ten; the ten is shown now and waits to be copied."""

    n: int
    command: str
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Puzzle `n` (from 0) is posed; `missed` is the command that was wrong there."""

    events: tuple[Any, ...]
    puzzles: tuple[Puzzle, ...]
    n: int = 0
    missed: str | None = None
    found: int = 0
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What the child sees: the table of then (`inner`), its seat there, which puzzle of how many, and how it stands.

    After a miss `shown` is a command that makes the ten, and `bond` its bond.
    """

    options: Look
    inner: Any
    seat: Seat
    n: int
    of: int
    missed: str | None
    shown: str | None
    bond: Bond | None
    found: int
    ended: str | None


def puzzles_of(entries: Sequence[Entry], seat: Seat) -> tuple[Puzzle, ...]:
    """At most two moves of this seat's own child that left a ten on the table though there was a choice: the newest."""
    games = [entry for entry in entries if not entry.event.aside]
    upto = {entry.seq: number for number, entry in enumerate(games)}
    own = (entry for entry in games if entry.seat == seat and not entry.by and entry.command)
    free = [entry for entry in own if any(ten.bond.choice for ten in entry.unseen)]
    return tuple(Puzzle(upto[entry.seq], seat, entry.unseen) for entry in free[-MOST:])


def posed(entries: Sequence[Entry], puzzles: tuple[Puzzle, ...]) -> Posed:
    """The first event of a look-back: the old game as far as it is needed."""
    events = tuple(entry.event for entry in entries if not entry.event.aside)
    return Posed(events[: max(puzzle.upto for puzzle in puzzles)], puzzles)


def decide(inner: Inner, state: State, seat: Seat | None, command: Any, rng: Random) -> tuple[Event, ...]:
    """Found, not it, or Refused as the old game's rules would; the child may stop at any moment."""
    if state.ended is not None:
        raise Refused("game_over")
    if isinstance(command, End):
        return (Ended(command.reason),)
    puzzle = state.puzzles[state.n]
    if str(command) in {ten.command for ten in puzzle.tens}:
        return (Found(state.n, str(command), state.missed is not None),)
    if state.missed is not None:
        raise Refused("copy_it")
    inner.decide(_then(inner, state), puzzle.seat, command, rng)
    return (NotIt(state.n, str(command)),)


def evolve(state: State | None, event: Event) -> State:
    """The next puzzle, the shown ten, or the end."""
    if isinstance(event, Posed):
        return State(event.events, event.puzzles)
    assert state is not None
    if isinstance(event, Found):
        last = state.n + 1 == len(state.puzzles)
        found = state.found + (not event.copied)
        return replace(state, n=state.n + (not last), missed=None, found=found, ended="played" if last else None)
    if isinstance(event, NotIt):
        return replace(state, missed=event.command)
    assert isinstance(event, Ended)
    return replace(state, ended=event.reason)


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat, until the end."""
    return () if state.ended is not None else (0,)


def choices(inner: Inner, state: State, seat: Seat) -> tuple[Any, ...]:
    """The commands that make the ten."""
    return tuple(inner.read(ten.command) for ten in state.puzzles[state.n].tens) if to_act(state) else ()


def view(inner: Inner, state: State, seat: Seat | None) -> View:
    """The table of then as the child's seat saw it; nothing of the solution before a miss."""
    puzzle = state.puzzles[state.n]
    shown = puzzle.tens[0] if state.missed is not None else None
    return View(
        Look(),
        inner.view(_then(inner, state), puzzle.seat if seat is not None else None),
        puzzle.seat,
        state.n,
        len(state.puzzles),
        state.missed,
        shown.command if shown else None,
        shown.bond if shown else None,
        state.found,
        state.ended,
    )


def bonds(state: State, seat: Seat, command: Any) -> tuple[Bond, ...]:
    """The bond that was asked for, right or wrong; nothing for copying and stopping."""
    if isinstance(command, End) or state.missed is not None or state.ended is not None:
        return ()
    tens = state.puzzles[state.n].tens
    made = next((ten.bond for ten in tens if ten.command == str(command)), None)
    return (made.judged(True),) if made else (tens[0].bond.judged(False),)


def result(state: State) -> Result | None:
    """One place, and how many were found."""
    return None if state.ended is None else Result((1,), (state.found,))


def lookback(inner: Inner) -> Table[Look, State, Event, Any, View]:
    """The look-back at games of this table; a match of it begins with `posed`, not with a setup of its own."""

    def setup(options: Look, seats: int, rng: Random) -> tuple[Event, ...]:
        raise Misconfigured("a look-back begins with a game that was played")

    def missed(state: State, seat: Seat, command: Any) -> tuple[MissedTen, ...]:
        return ()

    def imagine(seen: View, rng: Random) -> State:
        raise Misconfigured("nobody plays a look-back but its child, so there is nothing to imagine")

    def default(state: State, seat: Seat) -> End:
        return End("stopped")

    def read(text: str) -> Any:
        return End("stopped") if text == "end stopped" else inner.read(text)

    return Table(
        seats=range(1, 2),
        options=Look,
        words=(Look, Puzzle, Unseen, Bond, Posed, Found, NotIt, Ended, *inner.words),
        read=read,
        setup=setup,
        decide=partial(decide, inner),
        evolve=evolve,
        to_act=to_act,
        choices=partial(choices, inner),
        default=default,
        view=partial(view, inner),
        imagine=imagine,
        result=result,
        bonds=bonds,
        missed=missed,
    )


def _then(inner: Inner, state: State) -> Any:
    return folded(inner, state.events[: state.puzzles[state.n].upto])
