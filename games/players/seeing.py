"""Which of its choices make a ten, and who notices them: the whole play of the gentler computer players."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.core.contract import Seat, Table
from games.core.log import folded
from games.players.player import Choose

AnyTable = Table[Any, Any, Any, Any, Any]
Command = Any
State = Any

Otherwise = Callable[[AnyTable, State, Seat, Sequence[Command], Random], Command]
"""From an imagined state and the seat's choices that make no ten, at least one: what it sends."""

FEW = 8
"""So many moves at most are thought through by the careful."""


def makes_ten(table: AnyTable, state: State, seat: Seat, command: Command, rng: Random) -> bool:
    """Would this choice, sent now, make a ten?"""
    return any(event.ten for event in table.decide(state, seat, command, rng))


def parted(table: AnyTable, state: State, seat: Seat, rng: Random) -> tuple[list[Command], list[Command]]:
    """The seat's choices: those that make a ten, and the others."""
    tens: list[Command] = []
    others: list[Command] = []
    for command in table.choices(state, seat):
        (tens if makes_ten(table, state, seat, command, rng) else others).append(command)
    return tens, others


def noticed(tens: Sequence[Command], sees: float, rng: Random) -> list[Command]:
    """The tens that a player notices who sees this share of them, each for itself."""
    return [ten for ten in tens if rng.random() < sees]


def by_chance(table: AnyTable, state: State, seat: Seat, others: Sequence[Command], rng: Random) -> Command:
    """Any move will do."""
    return rng.choice(others)


def careful(table: AnyTable, state: State, seat: Seat, others: Sequence[Command], rng: Random) -> Command:
    """One of the moves that leave the fewest tens to whoever acts next."""

    def gifts(command: Command) -> int:
        after = folded(table, table.decide(state, seat, command, rng), state)
        return sum(len(parted(table, after, other, rng)[0]) for other in table.to_act(after) if other != seat)

    return min(rng.sample(others, min(FEW, len(others))), key=gifts)


def at_times(share: float, otherwise: Otherwise) -> Otherwise:
    """Thinks of it in this share of its moves; else any move will do."""

    def choose(table: AnyTable, state: State, seat: Seat, others: Sequence[Command], rng: Random) -> Command:
        return (otherwise if rng.random() < share else by_chance)(table, state, seat, others, rng)

    return choose


def seeing(sees: float, otherwise: Otherwise = by_chance) -> Choose:
    """Makes one of the tens it notices; if it notices none, another move; if there is no other, the default one."""

    def choose(table: AnyTable, view: Any, rng: Random) -> Command:
        state, seat = table.imagine(view, rng), view.seat
        tens, others = parted(table, state, seat, rng)
        if known := noticed(tens, sees, rng):
            return rng.choice(known)
        return otherwise(table, state, seat, others, rng) if others else table.default(state, seat)

    return choose
