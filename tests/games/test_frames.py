"""Frames (RULES 5, D5): what each level asks, which number cards lie there, and what is evidence."""

from collections import Counter
from random import Random

import pytest

from games import frames
from games.core.bond import Bond
from games.core.contract import Prompt
from games.frames import GAME, Add, Bridge, Fill, HowMany, TakeAway
from tests.games.counts import PROMPTS

LEVELS = {level.number: level for level in GAME.prompts.levels}


def every_question(level: int) -> list[Prompt]:
    """Each target of the level's bag, drawn equally often."""
    times = PROMPTS // len(LEVELS[level].bag)
    return [frames.prompt(level, target, Random(seed)) for target in LEVELS[level].bag for seed in range(times)]


def test_there_are_eight_levels_and_no_table_game():
    assert list(range(8)) == list(LEVELS)
    assert GAME.table is None


def test_the_youngest_get_whole_five_then_whole_ten_then_the_bridge():
    assert {"5-6": 1, "7-8": 3, "9-10": 6} == {age: offer.level for age, offer in GAME.offers.items()}


@pytest.mark.parametrize("level", range(8))
def test_exactly_one_of_four_number_cards_is_right(level):
    for prompt in every_question(level):
        right = [answer for answer in prompt.answers if frames.ruling(prompt, answer)]

        assert 4 == len(set(prompt.answers)) == len(prompt.answers)
        assert [*prompt.keys] == right


@pytest.mark.parametrize("level", range(8))
def test_the_right_card_lies_anywhere_in_the_row(level):
    rng = Random(level)
    prompts = [frames.prompt(level, rng.choice(LEVELS[level].bag), rng) for _ in range(4 * PROMPTS)]
    places = Counter(prompt.answers.index(prompt.keys[0]) for prompt in prompts)

    assert all(0.84 * PROMPTS < places[place] < 1.16 * PROMPTS for place in range(4))


@pytest.mark.parametrize("level", range(8))
def test_the_neighbours_of_the_right_number_lie_there_wherever_they_can(level):
    for prompt in every_question(level):
        key = int(prompt.keys[0])
        numbers = sorted(map(int, prompt.answers))

        assert key - 1 in numbers or key == frames_least(level, prompt)
        assert key + 1 in numbers or key == frames_most(level, prompt)


def frames_least(level: int, prompt: Prompt) -> int:
    return 0 if level == 3 else 1


def frames_most(level: int, prompt: Prompt) -> int:
    match prompt:
        case HowMany(frame="five"):
            return 5
        case Fill(whole=whole):
            return whole
        case Bridge():
            return 9
    return 10


def test_L0_asks_how_many_and_is_no_evidence_for_any_bond():
    prompts = every_question(0)

    assert {str(count) for count in range(1, 11)} == {prompt.keys[0] for prompt in prompts}
    assert all(prompt.bond is None and prompt.covered for prompt in prompts)
    assert all(("five" if prompt.count <= 5 else "ten") == prompt.frame for prompt in prompts)
    assert all(int(answer) <= 5 for prompt in prompts if prompt.count <= 5 for answer in prompt.answers)


def test_L1_fills_a_five_frame():
    prompts = every_question(1)

    assert {(1, 4), (2, 3), (3, 2), (4, 1)} == {prompt.bond.parts for prompt in prompts}
    assert {(5, "five")} == {(prompt.whole, prompt.frame) for prompt in prompts}


def test_L2_has_the_wholes_six_to_nine():
    bonds = {prompt.bond for prompt in every_question(2)}

    assert {6, 7, 8, 9} == {bond.whole for bond in bonds}
    assert 5 + 6 + 7 + 8 == len(bonds)
    assert all(sum(bond.parts) == bond.whole for bond in bonds)


def test_L3_has_whole_ten_with_nothing_and_with_all_of_it():
    prompts = every_question(3)

    assert {(part, 10 - part) for part in range(11)} == {prompt.bond.parts for prompt in prompts}
    assert {Bond((0, 10), 10), Bond((10, 0), 10)} <= {prompt.bond for prompt in prompts}
    assert {"ten", "numbers"} == {prompt.frame for prompt in prompts}


def test_L3_tempts_with_the_part_that_is_shown():
    for prompt in every_question(3):
        assert str(prompt.shown) in prompt.answers


def test_L4_takes_away_and_logs_the_same_bond_as_taken():
    prompt = frames.prompt(4, "10-6", Random(1))

    assert isinstance(prompt, TakeAway)
    assert (10, 6) == (prompt.whole, prompt.taken)
    assert ("4",) == prompt.keys
    assert Bond((6, 4), 10, form="take") == prompt.bond


def test_L5_adds_within_ten():
    prompt = frames.prompt(5, "6+3", Random(1))

    assert isinstance(prompt, Add)
    assert ("9",) == prompt.keys
    assert Bond((6, 3), 9, form="sum") == prompt.bond
    assert {2, 3, 4, 5, 6, 7, 8, 9, 10} == {question.bond.whole for question in every_question(5)}


def test_L6_fills_the_ten_and_then_adds_the_rest():
    prompt = frames.prompt(6, "8+5", Random(1))

    assert (8, 5, 1) == (prompt.first, prompt.second, prompt.step)
    assert (("2",), Bond((8, 2), 10)) == (prompt.keys, prompt.bond)
    assert (8, 5, 2) == (prompt.then.first, prompt.then.second, prompt.then.step)
    assert (("3",), Bond((2, 3), 5)) == (prompt.then.keys, prompt.then.bond)
    assert prompt.then.then is None


def test_L6_always_passes_the_ten():
    prompts = every_question(6)

    assert all(11 <= prompt.first + prompt.second <= 18 for prompt in prompts)
    assert all(int(prompt.then.keys[0]) >= 1 for prompt in prompts)
    assert all(
        [*prompt.then.keys] == [a for a in prompt.then.answers if frames.ruling(prompt.then, a)] for prompt in prompts
    )


def test_L7_fills_twenty_from_the_ten():
    prompt = frames.prompt(7, "16 of 20", Random(1))

    assert (("4",), Bond((16, 4), 20)) == (prompt.keys, prompt.bond)
    assert {*range(11, 20)} == {question.shown for question in every_question(7)}
    assert {"double", "numbers"} == {question.frame for question in every_question(7)}


@pytest.mark.parametrize("answer", ["", "none", "04", "4 ", "٤", "-4", "4.0"])
def test_no_other_spelling_of_the_number_is_right(answer):
    assert not frames.ruling(frames.prompt(3, "6 of 10", Random(1)), answer)
