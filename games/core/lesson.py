"""A game's lesson: a fixed deal, at most eight moves, and one new idea a move.

As the look-back does, this makes a one-seat game out of another game's table. What a move brings about, the other
seats' answers included, stands in the script, so that a lesson looks the same every time. Nothing in it is evidence.
"""

from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from games.core.bond import Bond
from games.core.contract import End, Ended, Event, MissedTen, Refused, Result, Seat, Table
from games.core.log import folded
from games.core.script import CHILD, Inner, Script, Step, read_script

__all__ = ["Inner", "Learn", "Script", "Step", "lesson", "read_script"]

NOT_THIS_ONE = "not_this_one"
"""Why a command that the rules allow does not go on here."""


@dataclass(frozen=True, slots=True)
class Learn:
    """`then` is the caller's own note of where the lesson leads afterwards. No clock."""

    then: str = ""
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A lesson of so many steps began."""

    steps: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The move of this step (from 0) was made."""

    step: int


@dataclass(frozen=True, slots=True)
class Nudged(Event):
    """Something else was tapped; `why` is the code of the game's refusal, or NOT_THIS_ONE."""

    step: int
    command: str
    why: str


@dataclass(frozen=True, slots=True)
class State:
    """Before step `step` (from 0); `nudge` is the wrong command of this step that was sent last, and why it was."""

    step: int = 0
    nudge: tuple[str, str] | None = None
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What the child sees: the game's table (`inner`), which step of how many, its idea and the texts that go on.

    After a wrong tap `why` says why it was; `bond` is what it said about a bond, and `made` the event it would have
    brought about, where the step asks for a ten and it makes none.
    """

    inner: Any
    step: int
    of: int
    idea: str
    goes: tuple[str, ...]
    why: str | None
    bond: Bond | None
    made: Any
    ended: str | None


def decide(
    inner: Inner, script: Script, state: State, seat: Seat | None, command: Any, rng: Random
) -> tuple[Event, ...]:
    """On to the next step, or a nudge; only what nobody can read is refused."""
    if state.ended is not None:
        raise Refused("game_over")
    if isinstance(command, End):
        return (Ended(command.reason),)
    text = str(command)
    if text in script.steps[state.step].goes:
        return (Shown(state.step),)
    return (Nudged(state.step, text, _why(inner, folded(inner, script.upto(state.step)), command, rng)),)


def _why(inner: Inner, state: Any, command: Any, rng: Random) -> str:
    try:
        inner.decide(state, CHILD, command, rng)
    except Refused as refusal:
        return refusal.code
    return NOT_THIS_ONE


def evolve(script: Script, state: State | None, event: Event) -> State:
    """The next step, the same one with a nudge, or the end."""
    if isinstance(event, Opened):
        return State()
    assert state is not None
    if isinstance(event, Shown):
        last = event.step + 1 >= len(script.steps)
        return State(event.step + 1, None, "played" if last else None)
    if isinstance(event, Nudged):
        return replace(state, nudge=(event.command, event.why))
    assert isinstance(event, Ended)
    return replace(state, ended=event.reason)


def view(inner: Inner, script: Script, state: State, seat: Seat | None) -> View:
    """The game's table as the child's seat sees it, and what goes on."""
    table = folded(inner, script.upto(state.step))
    step = script.steps[state.step] if state.ended is None else Step("", (), ())
    why = state.nudge[1] if state.nudge else None
    seen = inner.view(table, CHILD if seat is not None else None)
    bond, made = _said(inner, table, step, state.nudge[0]) if state.nudge and why == NOT_THIS_ONE else (None, None)
    return View(seen, state.step, len(script.steps), step.idea, step.goes, why, bond, made, state.ended)


def _said(inner: Inner, table: Any, step: Step, text: str) -> tuple[Bond | None, Any]:
    """What a wrong tap that the rules allow says about ten."""
    command = inner.read(text)
    wrong = next((bond for bond in inner.bonds(table, CHILD, command) if not bond.right), None)
    made = inner.decide(table, CHILD, command, Random(0))[0]
    return wrong, made if step.events[0].ten and not made.ten else None


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat, until the end."""
    return () if state.ended is not None else (CHILD,)


def lesson(inner: Inner, script: Script) -> Table[Learn, State, Event, Any, View]:
    """The lesson of this table that the script writes."""

    def setup(options: Learn, seats: int, rng: Random) -> tuple[Event, ...]:
        return (Opened(len(script.steps)),)

    def choices(state: State, seat: Seat) -> tuple[Any, ...]:
        return tuple(map(inner.read, script.steps[state.step].goes)) if to_act(state) else ()

    def imagine(seen: View, rng: Random) -> State:
        return State(seen.step, None, seen.ended)

    return Table(
        seats=range(1, 2),
        options=Learn,
        words=(Learn, Opened, Shown, Nudged, Ended),
        read=lambda text: End("stopped") if text == "end stopped" else inner.read(text),
        setup=setup,
        decide=partial(decide, inner, script),
        evolve=partial(evolve, script),
        to_act=to_act,
        choices=choices,
        default=lambda state, seat: End("stopped"),
        view=partial(view, inner, script),
        imagine=imagine,
        result=lambda state: None if state.ended is None else Result((1,), (state.step,)),
        bonds=_nothing,
        missed=_none_missed,
    )


def _nothing(state: State, seat: Seat, command: Any) -> tuple[Bond, ...]:
    return ()


def _none_missed(state: State, seat: Seat, command: Any) -> tuple[MissedTen, ...]:
    return ()
