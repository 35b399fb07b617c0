"""The drill "Catch", by RULES.md 5, D2: every rule about a question, over many questions of each level."""

import json
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games.chinese_ten import GAME, LEVELS, POINTS, Catch, match, ruling
from games.core import wire
from games.core.bond import Bond
from games.core.cards import NUMBER, rank
from games.core.drill import Answer, Answered, Asked, Practice, drill, veiled
from games.core.log import folded
from tests.games.counts import PROMPTS

CHI_SQUARE = 25
"""Five places at random exceed this about once in 7,000 tries."""

LEVEL = {level.number: level for level in LEVELS}
EVERY = sorted(LEVEL)


def targets(level):
    """The bag again and again, with the extras in their share."""
    extras = [target for target, _ in level.extras]
    while True:
        for n, target in enumerate(level.bag):
            yield target
            if extras and n % 4 == 3:
                extras.append(extras.pop(0))
                yield extras[-1]


@pytest.fixture(scope="module")
def asked():
    """Every level's questions."""
    rng = Random(2)
    return {
        number: [
            GAME.prompts.prompt(number, target, rng) for target, _ in zip(targets(level), range(PROMPTS), strict=False)
        ]
        for number, level in LEVEL.items()
    }


def found(prompt):
    return [card for card in prompt.layout if match(prompt.card, card)]


@pytest.mark.parametrize("level", EVERY)
def test_the_table_rules_every_answer_as_the_keys_do(asked, level):
    for prompt in asked[level]:
        assert [answer in prompt.keys for answer in prompt.answers] == [ruling(prompt, a) for a in prompt.answers]
        assert [ruling(veiled(prompt), a) for a in prompt.answers] == [ruling(prompt, a) for a in prompt.answers]


@pytest.mark.parametrize("level", EVERY)
def test_there_is_exactly_one_right_answer_among_those_shown(asked, level):
    for prompt in asked[level]:
        assert 1 == len(prompt.keys)
        assert prompt.keys[0] in prompt.answers
        assert not prompt.any


@pytest.mark.parametrize(("level", "size"), [(1, 4), (2, 5), (3, 6), (4, 6)])
def test_the_layout_has_the_levels_size_and_comes_from_one_deck(asked, level, size):
    for prompt in asked[level]:
        assert size == len(prompt.layout)
        assert size + 1 == len({prompt.card, *prompt.layout})
        assert max(Counter(map(rank, prompt.layout)).values()) < 3


@pytest.mark.parametrize("level", EVERY)
def test_answers_are_the_layout_in_order_and_none_only_where_offered(asked, level):
    for prompt in asked[level]:
        assert (level == 3) == prompt.offers_none
        assert (*prompt.layout, "none") if level == 3 else prompt.layout == prompt.answers


@pytest.mark.parametrize("level", EVERY)
def test_the_number_of_matches_is_the_levels(asked, level):
    for prompt in asked[level]:
        expected = 2 if level == 4 else 0 if prompt.target.startswith("none") else 1

        assert expected == len(found(prompt))
        assert (expected == 0) == (prompt.keys == ("none",))


def test_level_1_shows_ace_to_nine_only(asked):
    for prompt in asked[1]:
        assert all(NUMBER[card] < 10 for card in (prompt.card, *prompt.layout))


@pytest.mark.parametrize("level", EVERY)
def test_there_is_a_near_miss(asked, level):
    for prompt in asked[level]:
        number, others = NUMBER[prompt.card], [NUMBER[card] for card in prompt.layout]
        if number < 10:
            assert any(other < 10 and number + other in (9, 11) for other in others)
        else:
            assert any(other > 9 and other != number for other in others)


def test_level_4_asks_for_the_richer_of_two(asked):
    worth = POINTS[2]
    for prompt in asked[4]:
        poorer, richer = sorted(found(prompt), key=worth.__getitem__)

        assert prompt.richer
        assert worth[poorer] < worth[richer]
        assert ((richer,), (poorer,)) == (prompt.keys, prompt.spared)
        assert not {"AS", "AC"} & {poorer, richer}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_only_level_4_spares_a_wrong_answer(asked, level):
    assert {()} == {prompt.spared for prompt in asked[level]}
    assert {False} == {prompt.richer for prompt in asked[level]}


@pytest.mark.parametrize("level", EVERY)
def test_the_card_is_the_targets_and_so_is_the_bond(asked, level):
    for prompt in asked[level]:
        number = NUMBER[prompt.card]
        has_bond = number < 10 and prompt.keys != ("none",)

        assert prompt.target.removeprefix("none ") == rank(prompt.card)
        assert (Bond((number, 10 - number), 10, form="pair") if has_bond else None) == prompt.bond


@pytest.mark.parametrize("level", EVERY)
def test_the_right_card_lies_anywhere_equally_often(asked, level):
    places = Counter(prompt.layout.index(prompt.keys[0]) for prompt in asked[level] if prompt.keys[0] != "none")
    even = places.total() / len(asked[level][0].layout)

    assert len(places) == len(asked[level][0].layout)
    assert sum((count - even) ** 2 / even for count in places.values()) < CHI_SQUARE


def test_bags_hold_each_rank_once_and_extras_are_one_in_five():
    low = ("A", "2", "3", "4", "5", "6", "7", "8", "9")

    assert [low, low, low, low[:8]] == [LEVEL[number].bag for number in EVERY]
    assert {"10", "J", "Q", "K"} == {target for target, _ in LEVEL[2].extras}
    assert {f"none {card}" for card in low} == {target for target, _ in LEVEL[3].extras} == set(LEVEL[3].repeats)
    assert [0, 0.2, 0.2, 0] == [pytest.approx(sum(share for _, share in LEVEL[n].extras)) for n in EVERY]


@pytest.mark.parametrize("level", EVERY)
def test_in_practice_no_card_is_the_key_twice_running(level):
    table, rng = drill(GAME.prompts), Random(level)
    events = table.setup(Practice(level=level, questions=200), 1, rng)
    log, state = list(events), folded(table, events)
    while state.ended is None:
        events = table.decide(state, 0, Answer(state.n, state.prompt.keys[0]), rng)
        log, state = log + list(events), folded(table, events, state)
    keys = [event.prompt.keys[0] for event in log if isinstance(event, Asked)]

    assert 200 == len(keys) == sum(isinstance(event, Answered) for event in log)
    assert all(key == "none" or key[:-1] != following[:-1] for key, following in pairwise(keys))


def test_the_same_chance_asks_the_same():
    def ask():
        return GAME.prompts.prompt(3, "7", Random(9))

    assert ask() == ask()


@pytest.mark.parametrize("level", EVERY)
def test_questions_travel(asked, level):
    for prompt in asked[level][:20]:
        there = json.loads(json.dumps(wire.dump(prompt)))

        assert prompt == wire.load(GAME.prompts.words, there)


def test_an_answer_that_was_not_shown_is_not_right(asked):
    prompt = asked[1][0]

    assert isinstance(prompt, Catch)
    assert not ruling(prompt, "none")
    assert not ruling(prompt, "")
    assert not ruling(prompt, prompt.card)
