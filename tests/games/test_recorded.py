"""Games recorded once and kept for ever: they must go on being readable, and mean what they meant."""

from random import Random

import pytest

import games
from games.core import wire
from tests.games.playing import plain
from tests.games.recording import GAMES_EACH, Recorded, file_of, record, recorded, replayed, table_of

EVERY = [pytest.param(game, id=game.key) for game in games.by_key.values()]
KEPT = [
    pytest.param(game, index, id=f"{game.key}-{index + 1}")
    for game in games.by_key.values()
    for index in range(GAMES_EACH)
]


def kept(game, index: int) -> Recorded:
    return recorded(game)[index]


@pytest.mark.parametrize("game", EVERY)
def test_three_games_are_kept(game):
    assert file_of(game).exists(), "record them with: python -m tests.games.recording"
    assert GAMES_EACH == len(recorded(game))


@pytest.mark.parametrize("game", EVERY)
def test_what_is_recorded_is_never_overwritten(game):
    before = file_of(game).read_bytes()

    assert not record(game)
    assert before == file_of(game).read_bytes()


@pytest.mark.parametrize(("game", "index"), KEPT)
def test_an_old_game_allows_after_each_move_what_it_allowed_then(game, index):
    old = kept(game, index)

    assert [digest for digest, _ in old.lines] == [digest for digest, _ in replayed(table_of(game), old)]


@pytest.mark.parametrize(("game", "index"), KEPT)
def test_an_old_game_ends_as_it_ended_then(game, index):
    old = kept(game, index)
    *_, (_, last) = replayed(table_of(game), old)

    assert old.result == plain(table_of(game).result(last))


@pytest.mark.parametrize(("game", "index"), KEPT)
def test_the_options_of_an_old_game_can_still_be_read(game, index):
    old = kept(game, index)
    options = wire.read_options(table_of(game).options, old.options)

    assert old.options.items() <= plain(options).items()
    assert table_of(game).setup(options, old.seats, Random(0))
