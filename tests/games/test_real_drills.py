"""Every level of every game as children really practise it: shares, bags and keys over many questions."""

from itertools import pairwise
from random import Random

import pytest

import games
from games.core.contract import Game, Level
from games.core.drill import Answer, Asked, Practice, drill
from games.core.log import folded

EVERY = [(game, level) for game in games.with_prompts.values() for level in game.prompts.levels]
NAMES = [f"{game.key}-{level.number}" for game, level in EVERY]


def asked(game: Game, level: int, taps: int, errors: float = 0.0, seed: int = 1) -> list[Asked]:
    """The questions of a child who misses this share of them."""
    table, rng, luck = drill(game.prompts), Random(seed), Random(seed + 1)
    log = list(table.setup(Practice(level=level), 1, rng))
    state = folded(table, log)
    for _ in range(taps):
        prompt = state.prompt
        wrong = [answer for answer in prompt.answers if answer not in prompt.keys + prompt.spared]
        if wrong and luck.random() < errors:
            state = folded(table, table.decide(state, 0, Answer(state.n, wrong[0]), rng), state)
        events = table.decide(state, 0, Answer(state.n, prompt.keys[0]), rng)
        log += events
        state = folded(table, events, state)
    return [event for event in log if isinstance(event, Asked)]


@pytest.mark.parametrize(("game", "level"), EVERY, ids=NAMES)
def test_no_key_comes_twice_running(game: Game, level: Level) -> None:
    questions = asked(game, level.number, 150)
    twice = [
        after.prompt.target
        for before, after in pairwise(questions)
        if before.prompt.keys == after.prompt.keys and after.via != "then" and after.prompt.target not in level.repeats
    ]

    assert [] == twice


@pytest.mark.parametrize(("game", "level"), EVERY, ids=NAMES)
def test_every_target_of_the_bag_comes_equally_often(game: Game, level: Level) -> None:
    bag = [question.prompt.target for question in asked(game, level.number, 400) if question.via == "bag"]
    counts = {target: bag.count(target) / level.bag.count(target) for target in level.bag}

    assert max(counts.values()) - min(counts.values()) <= 2


@pytest.mark.parametrize("errors", [0.0, 0.3])
@pytest.mark.parametrize(("game", "level"), [each for each in EVERY if each[1].extras])
def test_what_stands_outside_the_bag_has_its_share_of_all_questions(game: Game, level: Level, errors: float) -> None:
    questions = asked(game, level.number, 800, errors)
    extras = {target for target, _ in level.extras}
    share = sum(question.prompt.target in extras for question in questions) / len(questions)
    wanted = sum(share for _, share in level.extras)

    assert abs(share - wanted) < 0.06
