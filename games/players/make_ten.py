"""Computer players of Make 10: who will claim which face, and what that is worth."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from games.core.contract import Event, Seat
from games.core.log import folded
from games.make_ten import POINTS, Command, State, View, around, bids_of, points_of
from games.players.player import Player
from games.players.search import Search
from games.players.seeing import AnyTable, at_times, seeing

PULL = {4: 0.0, 3: 0.1, 2: 0.15, 1: 0.4, 0: 9.0}
"""By the free slots of a face: how much one more in a seat's bid counts for its chance to claim it."""

NEXT = {4: 0.0, 3: 1.0, 2: 1.8, 1: 7.0, 0: 0.0}
"""What it is worth, as if it were bid, to be the one who places next there."""

SIMULATIONS = 60
CANDIDATES = 6
"""So many moves, those that promise most, are looked into."""

DEPTH = 3
"""Moves looked ahead after the candidate."""

TRIED = 4
"""Moves that everybody chooses among in the imagined games."""


def prospects(state: State) -> list[float]:
    """The points each seat has, and the share of those on the table that it may hope for."""
    settled = state.settled
    points = [float(points_of(cards)) for cards in settled.won]
    for pile in (*settled.open, *(pile for pile, _ in settled.waiting)):
        cards = around(state, pile)
        free = cards.count("") if pile in settled.open else 0
        bids: list[float] = [*bids_of(cards, settled.suits)]
        bids[state.turn] += NEXT[free]
        pull, highest = PULL[free], max(bids)
        chances = [exp(pull * (bid - highest)) for bid in bids]
        worth = POINTS[settled.piles[pile][0]] / sum(chances)
        for seat, chance in enumerate(chances):
            points[seat] += worth * chance
    return points


def lead(table: AnyTable, state: State, seat: Seat) -> float:
    """How far the seat is ahead of the best other one, in points it has or may hope for."""
    points = prospects(state)
    own = points.pop(seat)
    return own - max(points)


def ranked(table: AnyTable, state: State, seat: Seat, could: Sequence[Command], rng: Random) -> list[Command]:
    """The moves, those that promise most first."""
    promise = {each: lead(table, folded(table, table.decide(state, seat, each, rng), state), seat) for each in could}
    return sorted(could, key=lambda each: -promise[each])


def best(table: AnyTable, state: State, seat: Seat, could: Sequence[Command], rng: Random) -> Command:
    """The move that promises most."""
    return ranked(table, state, seat, could, rng)[0]


def promising(table: AnyTable, seen: View, rng: Random) -> Any:
    """The best of all moves, looking no further."""
    state = table.imagine(seen, rng)
    could = table.choices(state, state.turn)
    return best(table, state, state.turn, could, rng)


def grabbing(table: AnyTable, state: State, seat: Seat, rng: Random) -> Sequence[Event]:
    """Of some moves by chance the one that promises most."""
    could = table.choices(state, seat)
    some = rng.sample(could, min(TRIED, len(could)))
    futures = [(events := table.decide(state, seat, each, rng), folded(table, events, state)) for each in some]
    return max(futures, key=lambda future: lead(table, future[1], seat))[0]


SEARCH = Search(simulations=SIMULATIONS, move=grabbing, worth=lead, depth=DEPTH)


def foreseeing(table: AnyTable, seen: View, rng: Random) -> Any:
    """Of the moves that promise most the one that does best some moves later, in imagined games."""
    state = table.imagine(seen, rng)
    could = table.choices(state, state.turn)
    likely = ranked(table, state, state.turn, could, rng)[:CANDIDATES]
    return SEARCH.best(table, seen, likely, rng)


PLAYERS = (
    Player(key="pebble", sees=0.5, waits_ms=(3_000, 5_000), choose=seeing(0.5)),
    Player(key="acorn", sees=0.8, waits_ms=(2_000, 4_000), choose=seeing(0.8, at_times(0.4, best))),
    Player(key="lantern", sees=1.0, waits_ms=(1_500, 3_000), choose=seeing(1.0, best)),
    Player(key="comet", sees=1.0, waits_ms=(1_000, 2_000), choose=foreseeing, simulations=SIMULATIONS),
)
"""From one who sees half of the tens to one who looks ahead."""
