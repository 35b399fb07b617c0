"""Looking ahead: every candidate is played out in the same imagined worlds with the same luck, and the worse half goes.

What is hidden is imagined anew for each world; common worlds and common seeds leave
only the difference that the candidates themselves make. The effort is a number of simulations, never a time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.contract import Event, Seat
from games.core.log import folded
from games.players.seeing import AnyTable, Command, State

Move = Callable[[AnyTable, State, Seat, Random], Sequence[Event]]
"""How anybody is played on in the searcher's head: the events of a move of this seat, which may act."""

Worth = Callable[[AnyTable, State, Seat], float]
"""How good a state is for the seat, larger being better: at the end of the game, or where looking ahead stops."""

LONGEST = 400
"""Moves after which a game played out is left as it stands."""


def at_random(table: AnyTable, state: State, seat: Seat, rng: Random) -> Sequence[Event]:
    """Any of the seat's choices; the default if there is none."""
    could = table.choices(state, seat)
    return table.decide(state, seat, rng.choice(could) if could else table.default(state, seat), rng)


def eager(table: AnyTable, state: State, seat: Seat, rng: Random) -> Sequence[Event]:
    """The first of three choices by chance that makes a ten, or else the last of them."""
    for _ in range(3):
        events = at_random(table, state, seat, rng)
        if any(event.ten for event in events):
            break
    return events


def standing(table: AnyTable, state: State, seat: Seat) -> float:
    """The share of the others that the seat has beaten, an equal place counting half; 0.5 while nobody has won."""
    result = table.result(state)
    if result is None:
        return 0.5
    place, others = result.places[seat], len(result.places) - 1
    beaten = sum((place < other) + (place == other) / 2 for other in result.places) - 0.5
    return beaten / others


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """How far and how the future is played out; `depth` moves after the candidate (None: to the end of the game)."""

    simulations: int
    move: Move = eager
    worth: Worth = standing
    depth: int | None = None

    def choose(self, table: AnyTable, view: Any, rng: Random) -> Command:
        """The best of all choices of the view's seat."""
        state, seat = table.imagine(view, rng), view.seat
        could = table.choices(state, seat)
        return self.best(table, view, could, rng) if could else table.default(state, seat)

    def best(self, table: AnyTable, view: Any, candidates: Sequence[Command], rng: Random) -> Command:
        """The best of these, the likeliest first: what would get no simulation at all is not looked at."""
        rounds = max(1, (len(candidates) - 1).bit_length())
        left = list(candidates[: max(1, self.simulations // rounds)])
        worth = [0.0] * len(left)
        order = list(range(len(left)))
        while len(order) > 1:
            for _ in range(max(1, self.simulations // (rounds * len(order)))):
                world, seed = table.imagine(view, rng), rng.getrandbits(64)
                for each in order:
                    worth[each] += self.outcome(table, world, view.seat, left[each], Random(seed))
            order.sort(key=lambda each: -worth[each])
            del order[(len(order) + 1) // 2 :]
        return left[order[0]]

    def outcome(self, table: AnyTable, world: State, seat: Seat, command: Command, rng: Random) -> float:
        """What the command came to in this world."""
        state = folded(table, table.decide(world, seat, command, rng), world)
        for _ in range(LONGEST if self.depth is None else self.depth):
            acting = table.to_act(state)
            if not acting:
                break
            able = acting if len(acting) == 1 else [each for each in acting if table.choices(state, each)] or acting
            state = folded(table, self.move(table, state, rng.choice(able), rng), state)
        return self.worth(table, state, seat)
