"""What the computer players of 10 to the Top do at known moments."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.core.log import folded
from games.players import players_of
from games.players.player import Player
from games.ten_to_the_top import DEFAULT_SET, GAME, STAR, Laid, Missed, Options, Place, Placed, State

TABLE = GAME.table
PLAYERS = {player.key: player for player in players_of(GAME)}
TURNS = Options(race=False)
ATTENTIVE = [PLAYERS["lantern"], PLAYERS["comet"]]

by_key = pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
attentive = pytest.mark.parametrize("player", ATTENTIVE, ids=["lantern", "comet"])


def staged(top: Laid, *hands: tuple[Any, ...], options: Options = TURNS, missed: tuple[int, ...] = ()) -> State:
    rest = list(DEFAULT_SET)
    for cube in (top.cube, *(cube for hand in hands for cube in hand)):
        rest.remove(cube)
    return State(options, hands, (top,), tuple(rest), None if options.race else 0, (), None, missed)


def sent(player: Player, state: State, seat: int = 0, seed: int = 0) -> Any:
    return player.choose(TABLE, TABLE.view(state, seat), Random(seed))


def test_there_are_four_and_the_gentler_ones_see_less_and_wait_longer():
    assert ["pebble", "acorn", "lantern", "comet"] == list(PLAYERS)
    assert [0.5, 0.8, 1.0, 1.0] == [player.sees for player in PLAYERS.values()]
    waits = [player.waits_ms for player in PLAYERS.values()]

    assert sorted(waits, reverse=True) == waits


@by_key
def test_whoever_can_finish_finishes(player):
    state = staged(Laid(6, 6), (STAR,), (1, 2, 3))

    assert Place(STAR, 4, 0) == sent(player, state)


@by_key
@pytest.mark.parametrize("seed", range(20))
def test_nobody_but_a_beginner_lays_a_star_where_a_number_fits(player, seed):
    state = staged(Laid(6, 6), (4, 5, STAR), (1, 2, 3))

    if player in ATTENTIVE:
        assert Place(4, None, 0) == sent(player, state, seed=seed)
    else:
        assert sent(player, state, seed=seed) in (Place(4, None, 0), Place(STAR, 4, 0))


def test_pebble_lays_its_star_about_every_second_time_and_acorn_every_fifth():
    state = staged(Laid(6, 6), (4, 5, STAR), (1, 2, 3))
    stars = {
        key: sum(sent(PLAYERS[key], state, seed=seed).cube == STAR for seed in range(400))
        for key in ("pebble", "acorn")
    }

    assert 160 < stars["pebble"] < 240
    assert 50 < stars["acorn"] < 110


def test_pebble_tries_a_cube_that_is_one_off_and_knows_better_after_that():
    state = staged(Laid(6, 6), (4, 5), (1, 2, 3))
    tried = {sent(PLAYERS["pebble"], state, seed=seed) for seed in range(20)}
    again = staged(Laid(6, 6), (4, 5), (1, 2, 3), missed=(0,))

    assert {Place(4, None, 0), Place(5, None, 0)} == tried
    assert {Place(4, None, 0)} == {sent(PLAYERS["pebble"], again, seed=seed) for seed in range(20)}


@attentive
def test_an_open_star_gets_the_number_that_the_other_cannot_answer(player):
    state = staged(Laid(STAR, None), (1, 2, 5), (9, 9, 8))

    assert {5} == {sent(player, state, seed=seed).cube for seed in range(5)}


@attentive
def test_comet_and_lantern_keep_a_star_on_an_open_star(player):
    state = staged(Laid(STAR, None), (1, 5, STAR), (9, 9, 5))

    assert STAR != sent(player, state).cube


def test_comet_gives_no_number_that_lets_the_other_finish():
    state = staged(Laid(STAR, None), (1, 3), (9,))

    assert {3} == {sent(PLAYERS["comet"], state, seed=seed).cube for seed in range(5)}


@by_key
def test_a_star_on_an_open_star_is_said_to_be_a_number(player):
    state = staged(Laid(STAR, None), (STAR,), (1, 2))

    assert isinstance(TABLE.decide(state, 0, sent(player, state), Random(0))[0], Placed)


@by_key
def test_in_a_race_whoever_has_nothing_that_fits_sends_nothing_or_a_miss(player):
    state = staged(Laid(6, 6), (1, 2, 5), (4, 4), options=Options())
    command = sent(player, state)

    assert command is None or isinstance(TABLE.decide(state, 0, command, Random(0))[0], Missed)
    assert player not in ATTENTIVE or command is None


WAYS = [
    (TURNS, 2),
    (TURNS, 3),
    (TURNS, 4),
    (Options(race=False, fall_on_error=True), 3),
    (Options(race=False, state_star=False), 2),
    (Options(fall_on_error=True, seconds=300), 4),
    (Options(race=False, cubes=(*(number for number in range(11) for _ in range(2)), *(STAR,) * 8)), 2),
]


@by_key
@pytest.mark.parametrize(("options", "seats"), WAYS)
def test_it_plays_every_variant_to_its_end(player, options, seats):
    rng = Random(7)
    state = folded(TABLE, TABLE.setup(options, seats, rng))
    while able := [seat for seat in TABLE.to_act(state) if TABLE.choices(state, seat)]:
        seat = rng.choice(able)
        state = folded(TABLE, TABLE.decide(state, seat, sent(player, state, seat, rng.randrange(99)), rng), state)

    assert TABLE.result(state) is not None


def test_comet_imagines_no_more_than_it_says():
    counted = []

    def imagine(seen: Any, rng: Random) -> Any:
        counted.append(seen)
        return TABLE.imagine(seen, rng)

    state = staged(Laid(STAR, None), (1, 2, 6, 7), (3, 8, 9, 4, 1))
    comet = PLAYERS["comet"]
    comet.choose(replace(TABLE, imagine=imagine), TABLE.view(state, 0), Random(0))

    assert (len(counted) - 1) * 4 <= comet.simulations
