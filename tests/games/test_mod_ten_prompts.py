"""Mod Ten's questions, "Close it" (RULES 5, D3): a table, a hand, and one right answer."""

from collections import Counter
from functools import cache
from itertools import accumulate, pairwise
from random import Random

import pytest

from games.core import wire
from games.core.bond import Bond
from games.core.cards import NUMBER
from games.core.drill import Answer, Asked, Practice, drill, veiled
from games.core.log import folded
from games.mod_ten import DECKS, GAME, CloseIt
from tests.games.counts import PROMPTS

LEVELS = {level.number: level for level in GAME.prompts.levels}
SUMS = {1: range(1, 10), 2: range(11, 20), 3: range(21, 30), 4: range(11, 80)}
CARDS = {1: 3, 2: 3, 3: 4, 4: 4}
every_level = pytest.mark.parametrize("level", sorted(LEVELS))


@cache
def asked(level):
    """So many questions, each target in turn."""
    rng, bag = Random(level), LEVELS[level].bag
    return tuple(GAME.prompts.prompt(level, bag[n % len(bag)], rng) for n in range(PROMPTS))


def closing(prompt):
    """The cards whose rank brings the table to a multiple of ten, whatever their suit."""
    total = sum(NUMBER[card] for card in prompt.table)
    return [card for card in prompt.hand if (total + NUMBER[card]) % 10 == 0]


def of_suit(prompt):
    return [card for card in prompt.hand if card[-1] == prompt.table[0][-1]]


def test_there_are_four_levels_and_the_last_asks_two_skips_a_bag():
    assert [1, 2, 3, 4] == sorted(LEVELS)
    for level in (1, 2, 3):
        assert ("A", "2", "3", "4", "6", "7", "8", "9") == LEVELS[level].bag
    assert Counter("A23456789") + Counter({"skip": 2}) == Counter(LEVELS[4].bag)
    assert all(not level.repeats and not level.extras for level in LEVELS.values())


@every_level
def test_exactly_one_answer_is_right(level):
    for prompt in asked(level):
        right = [card for card in closing(prompt) if card in of_suit(prompt)]
        expected = right if of_suit(prompt) else ["skip"]

        assert 1 == len(expected)
        assert tuple(expected) == prompt.keys
        assert prompt.target == (prompt.keys[0][:-1] if right else "skip")


@every_level
def test_the_table_rules_as_the_key_says_even_from_what_is_shown_alone(level):
    for prompt in asked(level):
        assert prompt.keys == tuple(answer for answer in prompt.answers if GAME.prompts.ruling(prompt, answer))
        shown = veiled(prompt)
        assert prompt.keys == tuple(answer for answer in prompt.answers if GAME.prompts.ruling(shown, answer))
        assert not GAME.prompts.ruling(prompt, "KD")


@every_level
def test_the_table_is_a_legal_run_of_one_suit_with_a_sum_of_the_level(level):
    for prompt in asked(level):
        sums = list(accumulate(NUMBER[card] for card in prompt.table))

        assert 1 == len({card[-1] for card in prompt.table})
        assert prompt.sum == sums[-1]
        assert prompt.sum in SUMS[level]
        assert all(total % 10 for total in sums)
        assert level == 4 or prompt.sum % 10 != 5


def test_a_table_may_be_one_card_or_more_and_level_four_reaches_the_seventies():
    assert 1 in {len(prompt.table) for prompt in asked(1)}
    assert {len(prompt.table) for prompt in asked(1)} - {1}
    assert {1, 2, 3, 4, 5, 6, 7} == {prompt.sum // 10 for prompt in asked(4)}
    assert 5 in {prompt.sum % 10 for prompt in asked(4)}


@every_level
def test_only_level_one_shows_the_sum_and_only_level_four_offers_skip(level):
    for prompt in asked(level):
        assert (level > 1, level == 4) == (prompt.covered, prompt.offers_skip)
        assert (*prompt.hand, *["skip"] * (level == 4)) == prompt.answers


@every_level
def test_the_hand_has_another_card_of_the_suit_or_for_a_skip_none(level):
    for prompt in asked(level):
        assert CARDS[level] == len(prompt.hand) == len(set(prompt.hand))
        if prompt.target == "skip":
            assert [] == of_suit(prompt)
            assert 1 == len(closing(prompt))
        else:
            assert len(of_suit(prompt)) >= 2


@every_level
def test_one_card_of_the_right_rank_and_another_suit_tempts_from_level_three_on(level):
    for prompt in asked(level):
        twins = [card for card in closing(prompt) if card not in of_suit(prompt)]

        assert (1 if level >= 3 else 0) == len(twins)


@every_level
def test_no_more_copies_are_used_than_the_deck_has(level):
    deck = Counter(DECKS["double" if level == 4 else "single"][2])
    for prompt in asked(level):
        used = Counter((*prompt.table, *prompt.hand))

        assert used <= deck


@every_level
def test_the_bond_is_the_running_sum_and_the_closing_card(level):
    for prompt in asked(level):
        if prompt.target == "skip":
            assert None is prompt.bond
            continue
        number, several = NUMBER[prompt.keys[0]], len(prompt.table) > 1
        form = "running" if several else "missing"

        assert Bond((prompt.sum, number), prompt.sum + number, True, True, form, len(prompt.table) + 1) == prompt.bond


@every_level
def test_wrong_answers_about_the_suit_alone_are_spared(level):
    for prompt in asked(level):
        expected = {card for card in closing(prompt) if card not in of_suit(prompt)}
        if level == 4 and prompt.target != "skip":
            expected.add("skip")

        assert expected == set(prompt.spared)


@every_level
def test_the_key_stands_anywhere_in_the_hand(level):
    places = Counter(prompt.answers.index(prompt.keys[0]) for prompt in asked(level) if prompt.target != "skip")
    expected = places.total() / CARDS[level]

    assert set(range(CARDS[level])) == set(places)
    assert sum((seen - expected) ** 2 / expected for seen in places.values()) < 16


def test_all_suits_are_asked():
    for level in LEVELS:
        assert set("SHDC") == {prompt.table[0][-1] for prompt in asked(level)}


@every_level
def test_questions_travel(level):
    for prompt in asked(level)[:30]:
        assert prompt == wire.load(GAME.prompts.words, wire.dump(prompt))


@every_level
def test_practice_asks_each_key_once_a_bag_and_none_twice_running(level):
    table, rng = drill(GAME.prompts), Random(3)
    bag = LEVELS[level].bag
    events = list(table.setup(Practice(level=level, questions=5 * len(bag)), 1, rng))
    state = folded(table, events)
    while state.ended is None:
        made = table.decide(state, 0, Answer(state.n, state.prompt.keys[0]), rng)
        events += made
        state = folded(table, made, state)
    targets = [event.prompt.target for event in events if isinstance(event, Asked)]

    assert all(isinstance(event.prompt, CloseIt) for event in events if isinstance(event, Asked))
    for start in range(0, len(targets), len(bag)):
        assert Counter(bag) == Counter(targets[start : start + len(bag)])
    assert all(one != two for one, two in pairwise(targets))


def test_the_same_seed_asks_everybody_the_same():
    assert GAME.prompts.prompt(4, "7", Random(9)) == GAME.prompts.prompt(4, "7", Random(9))
