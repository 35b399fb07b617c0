"""The figures that RULES quotes from simulation, found again: small seeded samples of random play, loose bounds."""

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import Any

import pytest

from games import chinese_ten, make_ten
from games.core.contract import Table

TARGET = 1_000


def moments(table: Table, options: Any, seats: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Every event of a game of random play, and the state after it."""
    rng = Random(seed)
    events = table.setup(options, seats, rng)
    state = None
    while events:
        for event in events:
            state = table.evolve(state, event)
            yield event, state
        seats_to_act = table.to_act(state)
        events = ()
        if seats_to_act:
            command = rng.choice(table.choices(state, seats_to_act[0]))
            events = table.decide(state, seats_to_act[0], command, rng)


def last(table: Table, options: Any, seats: int, seed: int) -> Any:
    """The state in which a game of random play ends."""
    *_, (_, state) = moments(table, options, seats, seed)
    return state


@pytest.mark.parametrize(
    ("options", "least", "most"),
    [(make_ten.Options(), 0.05, 0.4), (make_ten.Options(collect_at_end=True), 2.4, 3.6)],
    ids=["base", "waves"],
)
def test_two_seats_seldom_draw_short_in_the_base_game_and_three_times_in_waves(options, least, most):
    """M-A10: about 0.2 and 3 draws a game that leave fewer than three cards in the hand."""
    games, short = 200, 0
    for seed in range(games):
        for event, state in moments(make_ten.TABLE, options, 2, seed):
            if isinstance(event, make_ten.TurnEnded | make_ten.Skipped):
                short += len(state.hands[event.seat]) < make_ten.HAND

    assert least < short / games < most


def test_four_seats_seldom_share_a_win_at_make_ten():
    """M-A12: 3-4% of random games, where those level have no cards left to turn up that could part them."""
    games = 800
    shared = sum(
        len(make_ten.TABLE.result(last(make_ten.TABLE, make_ten.Options(), 4, n)).winners) > 1 for n in range(games)
    )

    assert 0.015 < shared / games < 0.06


def test_one_or_two_deals_of_chinese_ten_in_a_hundred_are_shared():
    """C-A15: by whatever number of seats."""
    deals = 1_500
    table = chinese_ten.GAME.table
    ends = (last(table, chinese_ten.Options(), 2 + seed % 3, seed) for seed in range(deals))
    shared = sum(len(table.result(state).winners) > 1 for state in ends)

    assert 0.006 < shared / deals < 0.03


@pytest.mark.parametrize(("seats", "most"), [(2, 10), (3, 13), (4, 15)])
def test_a_thousand_points_take_at_most_so_many_deals(seats, most):
    """However evenly they fall: after so many deals the average seat has them. Random play comes close."""
    table = chinese_ten.GAME.table
    ends = [last(table, chinese_ten.Options(target=TARGET), seats, seed) for seed in range(30)]
    deals = [len(table.view(state, None).scores) for state in ends]

    assert most == ceil(TARGET / chinese_ten.PAR[seats])
    assert most - 1 <= max(deals) <= most
    assert all(max(table.result(state).scores) >= TARGET for state in ends)
