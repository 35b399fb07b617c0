"""The questions of 10 to the Top (RULES 5, D1): what is shown, what is right, and that luck has no favourite place."""

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from games.core import wire
from games.core.bond import Bond
from games.core.contract import Prompt
from games.core.drill import Asked, Practice, drill, veiled
from games.core.log import folded
from games.ten_to_the_top import GAME, NextCube, StarWorth, five_cubes
from tests.games.counts import PROMPTS

ROW = tuple("123456789")
LEVELS = {level.number: level for level in GAME.prompts.levels}
every_level = pytest.mark.parametrize("level", [1, 2, 3, 4])
every_cube_level = pytest.mark.parametrize("level", [1, 2, 4])


@cache
def asked(level):
    """So many questions of a level, its targets in turn."""
    bag = LEVELS[level].bag
    rng = Random(f"level {level}")
    return tuple(GAME.prompts.prompt(level, bag[n % len(bag)], rng) for n in range(PROMPTS))


def test_the_bags_are_the_tops_of_each_level():
    assert {1: ROW[4:], 2: ROW, 3: ROW, 4: ROW} == {number: level.bag for number, level in LEVELS.items()}
    assert all((() == level.extras) and (() == level.repeats) for level in LEVELS.values())


@every_level
def test_the_key_is_there_once_and_makes_ten(level):
    for prompt in asked(level):
        (key,) = prompt.keys

        assert 1 == prompt.answers.count(key)
        assert 10 == prompt.top + int(key)
        assert Bond((prompt.top, int(key)), 10) == prompt.bond
        assert str(prompt.top) == prompt.target
        assert (False, None, ()) == (prompt.any, prompt.then, prompt.spared)


@every_level
def test_the_table_rules_as_the_key_says(level):
    for prompt in asked(level):
        for shown in (prompt, veiled(prompt)):
            assert prompt.keys == tuple(answer for answer in prompt.answers if GAME.prompts.ruling(shown, answer))


@every_cube_level
def test_five_different_cubes_are_shown_and_the_likely_slips_are_among_them(level):
    for prompt in asked(level):
        cubes = {int(answer) for answer in prompt.answers}
        key = int(prompt.keys[0])

        assert isinstance(prompt, NextCube)
        assert 5 == len(prompt.answers) == len(cubes)
        assert cubes <= set(range(1, 10))
        assert prompt.top in cubes
        assert {key - 1, key + 1} & set(range(1, 10)) <= cubes


@every_cube_level
def test_the_key_is_in_every_place_equally_often(level):
    places = Counter(prompt.answers.index(prompt.keys[0]) for prompt in asked(level))
    fair = PROMPTS / 5
    chi_square = sum((places[place] - fair) ** 2 / fair for place in range(5))

    assert chi_square < 18.5  # 4 degrees of freedom: one honest run in a thousand is above


@pytest.mark.parametrize("top", range(1, 10))
def test_what_is_left_to_chance_is_any_other_cube(top):
    key = 10 - top
    rng = Random(top)
    extra = Counter(cube for _ in range(300) for cube in five_cubes(top, rng))
    always = {cube for cube in (key, top, key - 1, key + 1) if 1 <= cube <= 9}

    assert {str(cube) for cube in always} == {cube for cube, count in extra.items() if count == 300}
    assert set(ROW) == set(extra)


def test_a_star_on_a_number_is_asked_on_the_number_row():
    for prompt in asked(3):
        assert isinstance(prompt, StarWorth)
        assert ROW == prompt.answers


def test_the_star_of_level_four_is_worth_what_makes_ten_and_its_own_worth_is_the_trap():
    for prompt in asked(4):
        assert 10 == prompt.star_on + prompt.top
        assert (str(prompt.star_on),) == prompt.keys
        assert prompt.top == 5 or (str(prompt.top) in prompt.answers and str(prompt.top) not in prompt.keys)
    assert all(prompt.star_on is None for level in (1, 2) for prompt in asked(level))


@every_level
def test_every_number_of_the_level_is_asked(level):
    assert set(LEVELS[level].bag) == {prompt.target for prompt in asked(level)}


@every_level
def test_a_question_travels_and_a_veiled_one_gives_nothing_away(level):
    for prompt in asked(level)[:30]:
        for each in (prompt, veiled(prompt)):
            assert each == wire.load(GAME.prompts.words, json.loads(json.dumps(wire.dump(each))))
        assert () == veiled(prompt).keys


@every_level
def test_no_top_comes_twice_running_in_a_drill(level):
    table = drill(GAME.prompts)
    for seed in range(10):
        state = folded(table, table.setup(Practice(level, questions=60), 1, Random(seed)))
        rng, tops = Random(seed), [state.prompt.top]
        while table.to_act(state):
            events = table.decide(state, 0, table.choices(state, 0)[0], rng)
            tops += [event.prompt.top for event in events if isinstance(event, Asked)]
            state = folded(table, events, state)

        assert 60 == len(tops)
        assert all(one != other for one, other in pairwise(tops))
        bag = len(LEVELS[level].bag)
        assert all(bag == len({*tops[start : start + bag]}) for start in range(0, 60 - bag, bag))


def test_another_games_question_is_not_ruled_here():
    with pytest.raises(ValueError, match="Prompt"):
        GAME.prompts.ruling(Prompt(target="", answers=("1",), keys=("1",)), "1")
