"""Two open hands: the solver against plain minimax through the real rules of Mod Ten."""

from random import Random

import pytest

from games.core.contract import Misconfigured
from games.core.log import folded
from games.mod_ten import GAME, Options, State, custom_deck
from games.players.mod_ten import card_of, hopeful, position
from games.players.solver import Solver, TooFar

TABLE = GAME.table
MANY = 1_000_000
DEALS = 80


def goes_out_first(state: State) -> bool:
    """Whether the seat on turn wins, every move of both being tried."""
    return any(wins_by(state, command) for command in TABLE.choices(state, state.turn))


def wins_by(state: State, command) -> bool:
    after = folded(TABLE, TABLE.decide(state, state.turn, command, Random(0)), state)
    if after.match.ended:
        return after.match.winner == state.turn
    return goes_out_first(after) == (after.turn == state.turn)


def late(options: Options, cards: int, rng: Random) -> State:
    """A table of two after random play, with so many cards left or a few less."""
    while True:
        state = folded(TABLE, TABLE.setup(options, 2, rng))
        while TABLE.to_act(state) and sum(map(len, state.hands)) > cards:
            command = rng.choice(TABLE.choices(state, state.turn))
            state = folded(TABLE, TABLE.decide(state, state.turn, command, rng), state)
        if TABLE.to_act(state):
            return state


def odd_deck(rng: Random) -> Options:
    """A deck whose suits are no multiples of ten, so that nobody may be able to follow."""
    while True:
        cards = [rng.choice("A23456789") + rng.choice("SHD") for _ in range(rng.choice((8, 10)))]
        try:
            return Options(cards=custom_deck(cards))
        except Misconfigured:
            continue


def decks(rng: Random) -> list[tuple[Options, int]]:
    return [(Options(), 10), (Options(deck="double", open_hands=True), 10), (odd_deck(rng), 10)]


@pytest.mark.parametrize("deck", range(3), ids=["single", "double", "odd"])
def test_who_can_win_for_certain_is_known_for_every_card(deck: int):
    rng = Random(deck)
    for _ in range(DEALS):
        state = late(*decks(rng)[deck], rng)
        solver, here = Solver(MANY), position(state, state.turn)
        could = TABLE.choices(state, state.turn)

        assert goes_out_first(state) == solver.wins(here)
        assert [wins_by(state, play) for play in could] == [solver.wins_by(here, card_of(play)) for play in could]


@pytest.mark.parametrize("deck", range(3), ids=["single", "double", "odd"])
def test_whoever_can_win_plays_a_winning_card(deck: int):
    rng = Random(deck + 3)
    for _ in range(DEALS):
        state = late(*decks(rng)[deck], rng)
        [play] = hopeful(Solver(MANY), state, state.turn, TABLE.choices(state, state.turn))

        assert goes_out_first(state) == wins_by(state, play)


def test_from_28_cards_down_nothing_is_left_to_luck():
    rng = Random(28)
    for _ in range(20):
        state = late(Options(open_hands=True), 28, rng)

        assert Solver(60_000).wins(position(state, state.turn)) in (True, False)


def test_too_many_positions_are_given_up():
    state = folded(TABLE, TABLE.setup(Options(), 2, Random(1)))

    with pytest.raises(TooFar):
        Solver(10).wins(position(state, state.turn))
