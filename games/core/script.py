"""A lesson as it is written in `seeds/lessons/`, read and held against the rules of its game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core import wire
from games.core.contract import Misconfigured, Refused, Seat, Table
from games.core.log import folded

MOST = 8
CHILD: Seat = 0
Inner = Table[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One move: its idea, the texts that go on (the first is the one that is shown), and all that it brings about."""

    idea: str
    goes: tuple[str, ...]
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A lesson as it is written: the game's options and seats, the events that open it, and its moves."""

    options: Any
    seats: int
    opening: tuple[Any, ...]
    steps: tuple[Step, ...]

    def upto(self, step: int) -> tuple[Any, ...]:
        """The game's events before this step (from 0)."""
        return (*self.opening, *(event for each in self.steps[:step] for event in each.events))


def read_script(inner: Inner, given: Mapping[str, Any]) -> Script:
    """The script in this JSON; Misconfigured says what to mend."""
    missing = [name for name in ("options", "seats", "opening", "steps") if name not in given]
    if missing:
        raise Misconfigured(f"a lesson has options, seats, an opening and steps; this one lacks {', '.join(missing)}")
    options = wire.read_options(inner.options, given["options"])
    if given["seats"] not in inner.seats:
        raise Misconfigured(f"this game cannot be played with {given['seats']!r} seats")
    if not 1 <= len(given["steps"]) <= MOST:
        raise Misconfigured(f"a lesson has 1 to {MOST} steps, not {len(given['steps'])}")
    opening = _events(inner, "the opening", given["opening"])
    steps = tuple(_step(inner, number, each) for number, each in enumerate(given["steps"], 1))
    script = Script(options, given["seats"], opening, steps)
    _check(inner, script)
    return script


def _step(inner: Inner, number: int, given: Mapping[str, Any]) -> Step:
    if not given.get("idea") or not given.get("goes"):
        raise Misconfigured(f"step {number} needs an idea and at least one text that goes on")
    return Step(given["idea"], tuple(given["goes"]), _events(inner, f"step {number}", given.get("events") or ()))


def _events(inner: Inner, where: str, given: Iterable[Any]) -> tuple[Any, ...]:
    try:
        return tuple(wire.load(inner.words, event) for event in given)
    except (LookupError, TypeError) as error:
        raise Misconfigured(f"{where} holds an event that this game does not know: {error}") from error


def _check(inner: Inner, script: Script) -> None:
    """Misconfigured unless the child is to act at every step, and may do what is shown, with what stands there."""
    if not script.opening or getattr(script.opening[0], "options", script.options) != script.options:
        raise Misconfigured("the opening does not deal the game with the options of the lesson")
    if len({step.idea for step in script.steps}) < len(script.steps):
        raise Misconfigured("every step brings an idea of its own; one stands there twice")
    for number, step in enumerate(script.steps, 1):
        state = folded(inner, script.upto(number - 1))
        if CHILD not in inner.to_act(state):
            raise Misconfigured(f"step {number} is not the child's turn; moves of others belong to the step before")
        for text in step.goes:
            _check_move(inner, state, number, text, step)


def _check_move(inner: Inner, state: Any, number: int, text: str, step: Step) -> None:
    try:
        made = inner.decide(state, CHILD, inner.read(text), Random(0))
    except Refused as refusal:
        raise Misconfigured(f"step {number}: {text!r} is refused ({refusal.code})") from refusal
    if not step.events or step.events[0] != made[0]:
        raise Misconfigured(f"step {number}: {text!r} does not begin with what stands under events; make them anew")
