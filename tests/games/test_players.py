"""Computer players of every game with a table: what they send, what they know, who is better."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import games
from games.core.contract import Game
from games.core.log import folded
from games.players import players_of
from games.players.common import PLAYERS
from games.players.player import Player
from tests.games import fifth
from tests.games.playing import Case, played, tables

GAMES = [game for game in (*games.by_key.values(), fifth.GAME) if game.table]
OWN = [game for game in GAMES if players_of(game) != PLAYERS]
"""The games that bring players of their own."""

CASES = [(case, player) for game in GAMES for case in tables(game) for player in players_of(game)]
PATIENCE = 30
"""Moves a player is watched for in each of its games; random play goes on to the end."""
LOOKS = 2

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in GAMES])
every_player = pytest.mark.parametrize(
    ("case", "player"), [pytest.param(case, player, id=f"{case}-{player.key}") for case, player in CASES]
)


def is_quick(player: Player) -> bool:
    """Does it answer at once, without looking ahead?"""
    return not player.simulations


def sent(case: Case, player: Player, view: Any, seed: Any) -> Any:
    return player.choose(case.table, view, Random(f"{seed}"))


@every_player
def test_what_a_player_sends_is_never_refused(case: Case, player: Player):
    """Against others who move at random: Refused would be raised."""
    rng, watched = Random(f"{case}/{player.key}"), PATIENCE if is_quick(player) else LOOKS
    state = folded(case.table, case.table.setup(case.options, case.seats, rng))
    own = rng.randrange(case.seats)
    while acting := case.table.to_act(state):
        seat = rng.choice([seat for seat in acting if case.table.choices(state, seat)])
        command = rng.choice(case.table.choices(state, seat))
        if seat == own and watched and rng.random() < (1.0 if is_quick(player) else 0.2):
            command, watched = player.choose(case.table, case.table.view(state, seat), rng), watched - 1
        state = folded(case.table, case.table.decide(state, seat, command, rng), state)

    assert case.table.result(state)


@every_player
def test_the_same_view_and_the_same_luck_give_the_same_command_whatever_is_hidden(case: Case, player: Player):
    steps = played(case, 0).steps
    for step in Random(f"{case}").sample(steps, min(LOOKS, len(steps))):
        seen = case.table.view(step.state, step.seat)
        other = case.table.view(case.table.imagine(seen, Random(7)), step.seat)

        assert str(sent(case, player, seen, 1)) == str(sent(case, player, other, 1))


@every_game
def test_characters_grow_from_one_who_sees_half_and_takes_its_time(game: Game):
    players = players_of(game)

    assert ["pebble", "acorn", "lantern", "comet"] == [player.key for player in players]
    assert 0.5 == players[0].sees
    assert sorted(player.sees for player in players) == [player.sees for player in players]
    assert all(player.waits_ms[0] < player.waits_ms[1] for player in players)
    assert sorted((player.waits_ms for player in players), reverse=True) == [player.waits_ms for player in players]


@every_game
def test_players_are_found_by_the_game_and_a_new_game_has_the_common_ones(game: Game):
    unknown = replace(game, key="brand_new")

    assert players_of(game)
    assert players_of(fifth.GAME) == players_of(unknown)


def in_turns(game: Game) -> Any:
    """What the oldest age that plays in turns is offered."""
    offers = [offer.options for offer in game.offers.values() if offer.options is not None]
    for options in (*reversed(offers), game.table.options()):
        if len(game.table.to_act(folded(game.table, game.table.setup(options, 2, Random(0))))) == 1:
            return options
    raise AssertionError("this game is never played in turns")


def points(game: Game, better: Player, lesser: Player, count: int) -> float:
    """What the first scored in so many games, every deal played twice with the seats changed."""
    deals = range(count // 2)
    return sum(won(game, (better, lesser), deal) + 1 - won(game, (lesser, better), deal) for deal in deals)


def won(game: Game, players: tuple[Player, Player], deal: int) -> float:
    """1 if the first of two seats won, 0.5 for a draw."""
    table, rng = game.table, Random(f"{game.key}/{deal}")
    state = folded(table, table.setup(in_turns(game), 2, rng))
    while acting := table.to_act(state):
        command = players[acting[0]].choose(table, table.view(state, acting[0]), rng)
        state = folded(table, table.decide(state, acting[0], command, rng), state)
    own, other = table.result(state).places
    return (own < other) + (own == other) / 2


@pytest.mark.parametrize("game", [*OWN, fifth.GAME], ids=lambda game: game.key)
def test_who_sees_all_and_thinks_is_better_than_the_gentlest(game: Game):
    """At even strength 114 points of 200 or more come once in 35 times."""
    gentlest, *_, thinking = [player for player in players_of(game) if is_quick(player)]

    assert points(game, thinking, gentlest, 200) >= 114


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.key)
def test_who_looks_ahead_is_better_than_the_gentlest(game: Game):
    """At even strength 6.5 points of 8 or more come once in 20 times."""
    gentlest, *_, strongest = players_of(game)

    assert points(game, strongest, gentlest, 8) >= 6.5
