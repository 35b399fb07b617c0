"""Random play of any game, for the tests that every game must pass."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random
from typing import Any

from games.core import wire
from games.core.contract import Game, Misconfigured, Refused, Table
from games.core.drill import Answer, Practice, drill
from games.core.log import folded

ODD_SHARE = 0.15
"""How often something is tried that may be a wrong answer."""
LONGEST = 4_000
"""Moves after which a game of random play is taken for endless."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way to play: a table, its options and its seats. Equal names are equal cases."""

    name: str
    table: Table
    options: Any
    seats: int
    is_drill: bool = False

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Step:
    """A state, what a seat sent then, and the events that brought about."""

    state: Any
    seat: int
    command: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A whole game: the events that opened it, its steps, and the state it ended in."""

    opening: tuple[Any, ...]
    steps: tuple[Step, ...]
    last: Any

    @property
    def events(self) -> tuple[Any, ...]:
        """The whole log."""
        return (*self.opening, *(event for step in self.steps for event in step.events))


def option_sets(game: Game) -> dict[str, Any]:
    """By name, no two equal: the defaults, each age's offer, each switch or number changed alone, all switches."""
    plain = game.table.options()
    changed = {field.name: _changed_option(getattr(plain, field.name)) for field in fields(plain)}
    changed = {name: value for name, value in changed.items() if value is not None}
    switches = {name: value for name, value in changed.items() if isinstance(value, bool)}
    sets = {"plain": plain}
    sets |= {age: offer.options for age, offer in game.offers.items() if offer.options is not None}
    for name, change in (*((name, {name: value}) for name, value in changed.items()), ("all", switches)):
        try:
            sets[name] = replace(plain, **change)
        except Misconfigured:
            continue
    return {name: options for place, (name, options) in enumerate(sets.items()) if _is_new(options, place, sets)}


def _changed_option(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else None


def _is_new(options: Any, place: int, sets: dict[str, Any]) -> bool:
    return options not in list(sets.values())[:place]


def tables(game: Game) -> Iterator[Case]:
    """The game's table: the defaults with every number of seats, the other sets of options with one number each."""
    for place, (name, options) in enumerate(option_sets(game).items()):
        possible = [seats for seats in game.table.seats if _is_possible(game, options, seats)]
        for seats in possible if place == 0 else possible[place % len(possible) :][:1]:
            yield Case(f"{game.key}-{name}-{seats}", game.table, options, seats)


def _is_possible(game: Game, options: Any, seats: int) -> bool:
    try:
        return bool(game.table.setup(options, seats, Random(0)))
    except Misconfigured:
        return False


def drills(game: Game) -> Iterator[Case]:
    """Practice at each of the game's levels; at the last one also with the same questions for everybody."""
    table = drill(game.prompts)
    for level in game.prompts.levels:
        yield Case(f"{game.key}-level-{level.number}", table, Practice(level.number, questions=12), 1, True)
    yield Case(f"{game.key}-same-for-all", table, Practice(level.number, questions=12, seed=20), 1, True)


@cache
def played(case: Case, seed: int) -> Playthrough:
    """A game of random play, now and then with a wrong answer, to its end."""
    rng = Random(f"{case.name}/{seed}")
    table = case.table
    opening = table.setup(case.options, case.seats, rng)
    state = folded(table, opening)
    steps: list[Step] = []
    while seats := table.to_act(state):
        seat = rng.choice([seat for seat in seats if table.choices(state, seat)])
        command, events = _move(case, state, seat, rng)
        steps.append(Step(state, seat, command, events))
        state = folded(table, events, state)
        assert len(steps) < LONGEST, f"{case} does not end"
    return Playthrough(opening, tuple(steps), state)


def _move(case: Case, state: Any, seat: int, rng: Random) -> tuple[Any, tuple[Any, ...]]:
    if rng.random() < ODD_SHARE:
        for command in oddities(case, state, seat, rng):
            try:
                return command, case.table.decide(state, seat, command, rng)
            except Refused:
                continue
    command = rng.choice(case.table.choices(state, seat))
    return command, case.table.decide(state, seat, command, rng)


def oddities(case: Case, state: Any, seat: int, rng: Random, count: int = 8) -> list[Any]:
    """Readable commands near those the seat may send: one word or number of a text changed. Many are refused."""
    if case.is_drill:
        return [Answer(state.n, answer) for answer in state.prompt.answers] if state.prompt else []
    texts = [str(command) for each in case.table.to_act(state) for command in case.table.choices(state, each)]
    words = sorted({word for text in texts for word in re.split(r"\W+", text)} | {str(number) for number in range(11)})
    return [command for _ in range(count if texts else 0) if (command := _changed(case, rng.choice(texts), words, rng))]


def _changed(case: Case, text: str, words: list[str], rng: Random) -> Any:
    pieces = re.split(r"(\W+)", text)
    pieces[2 * rng.randrange((len(pieces) + 1) // 2)] = rng.choice(words)
    try:
        return case.table.read("".join(pieces))
    except Refused:
        return None


def plain(value: Any) -> Any:
    """What is left of a value after it has been JSON."""
    return json.loads(json.dumps(wire.dump(value)))


def written(options: Any) -> dict[str, Any]:
    """Options as a JSON object."""
    return {name: value for name, value in plain(options).items() if name != "is"}
