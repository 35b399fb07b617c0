"""What the computer players of Chinese Ten do at known moments."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.chinese_ten import GAME, PLACE, Lay, Missed, Options, Play, Standing, State, Take
from games.core.cards import DECK
from games.core.log import folded
from games.players import players_of
from games.players.player import Player

TABLE = GAME.table
PLAYERS = {player.key: player for player in players_of(GAME)}
ATTENTIVE = [PLAYERS["lantern"], PLAYERS["comet"]]

by_key = pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
attentive = pytest.mark.parametrize("player", ATTENTIVE, ids=["lantern", "comet"])
careful = pytest.mark.parametrize("player", [PLAYERS[key] for key in ("acorn", "lantern", "comet")])


def staged(hand: str, layout: str, turned: str | None = None, unseen: str = "") -> State:
    """Seat 0 is to act; seat 1 holds as many cards, `unseen` come first there and in the stock, the rest is won."""
    mine, lying = tuple(sorted(hand.split(), key=PLACE.__getitem__)), tuple(layout.split())
    out = unseen.split()
    rest = [card for card in DECK if card not in (*mine, *lying, *out, turned)]
    Random(3).shuffle(rest)
    rest = out + rest
    size = len(mine)
    hands, stock, won = (mine, tuple(rest[:size])), tuple(rest[size : 3 * size]), (tuple(rest[3 * size :]), ())
    return State(Standing(Options()), hands, lying, stock, turned, won, 0)


def sent(player: Player, state: State, seed: int = 0) -> Any:
    return player.choose(TABLE, TABLE.view(state, state.turn), Random(seed))


def test_there_are_four_and_the_gentler_ones_see_less_and_wait_longer():
    assert ["pebble", "acorn", "lantern", "comet"] == list(PLAYERS)
    assert [0.5, 0.8, 1.0, 1.0] == [player.sees for player in PLAYERS.values()]
    waits = [player.waits_ms for player in PLAYERS.values()]

    assert sorted(waits, reverse=True) == waits


@attentive
@pytest.mark.parametrize("seed", range(3))
def test_the_red_ace_is_taken_rather_than_the_black_four(player, seed):
    state = staged("9S 6C 2S KS", "AH 4C 10D 7S", unseen="9H 9D 9C 6S KH")

    assert Play("9S") == sent(player, state, seed)


@attentive
def test_of_two_that_match_the_red_one_is_taken(player):
    state = staged("3C QC JS", "7S 7H 2C 2S", unseen="3S 3H 3D")

    assert Play("3C", "7H") == sent(player, state)


@careful
def test_the_turned_card_takes_the_red_one(player):
    state = staged("KS QS JS", "7S 7H KD QC", turned="3D")

    assert Take("7H") == sent(player, state)


@attentive
def test_a_black_card_is_laid_rather_than_a_red_ace(player):
    state = staged("AH QS", "4S 4C", unseen="9H 9D 9C KH KD 2S")

    assert Play("QS") == sent(player, state)


def test_pebble_overlooks_every_second_ten_and_then_may_be_wrong():
    state = staged("9S", "AH 2D 10D KS")
    answers = [sent(PLAYERS["pebble"], state, seed) for seed in range(400)]

    assert {Play("9S"), Lay("9S")} == set(answers)
    assert 160 < answers.count(Lay("9S")) < 240
    assert isinstance(TABLE.decide(state, 0, Lay("9S"), Random(0))[0], Missed)


def test_acorn_overlooks_every_fifth_ten_and_no_king():
    state = staged("9S", "AH 2D 10D KS")
    king = staged("KH", "AH 2D 10D KS")

    assert 50 < [sent(PLAYERS["acorn"], state, seed) for seed in range(400)].count(Lay("9S")) < 110
    assert {Play("KH")} == {sent(PLAYERS["acorn"], king, seed) for seed in range(50)}


@by_key
def test_no_player_sees_more_than_its_seat_does(player):
    state = staged("9S 6C 2S KS", "AH 4C 10D 7S")
    other = replace(state, hands=(state.hands[0], state.stock[:4]), stock=(*state.hands[1], *state.stock[4:]))

    assert [sent(player, state, seed) for seed in range(5)] == [sent(player, other, seed) for seed in range(5)]


def test_comet_imagines_no_more_than_it_says():
    seen = []

    def imagine(view: Any, rng: Random) -> Any:
        seen.append(view)
        return TABLE.imagine(view, rng)

    comet, state = PLAYERS["comet"], staged("9S 2H", "AH 4C 10D 7S")
    comet.choose(replace(TABLE, imagine=imagine), TABLE.view(state, 0), Random(0))

    assert 2 * (len(seen) - 2) <= comet.simulations


WAYS = [
    (Options(), 2),
    (Options(), 3),
    (Options(), 4),
    (Options(count_cards=True), 3),
    (Options(deals=2), 2),
    (Options(target=120), 2),
]


@by_key
@pytest.mark.parametrize(("options", "seats"), WAYS)
def test_it_plays_every_variant_to_its_end(player, options, seats):
    rng = Random(7)
    state = folded(TABLE, TABLE.setup(options, seats, rng))
    while able := TABLE.to_act(state):
        # The strongest has only one seat, for the sake of time.
        plays = player if able[0] == 0 else PLAYERS["lantern"]
        state = folded(TABLE, TABLE.decide(state, able[0], sent(plays, state, rng.randrange(99)), rng), state)

    assert TABLE.result(state) is not None


def test_three_kings_are_taken_with_the_fourth():
    state = staged("KS 2S 3S", "KH KD KC 9S")

    assert Play("KS") == sent(PLAYERS["lantern"], state)
