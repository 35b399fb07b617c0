"""The tower and everybody's cubes on screens: all of any game, and never which cube makes ten."""

from dataclasses import replace
from random import Random

import pytest
from flask import Flask

import games
from games.ten_to_the_top import STAR, Laid, Options, State
from tests.classroom.boards import a_whole_game_is_drawn, board, hand, states
from tests.games.playing import Case, tables

KEY = "ten_to_the_top"
TABLE = games.by_key[KEY].table
CASES = [*tables(games.by_key[KEY]), Case(f"{KEY}-falls-2", TABLE, Options(race=False, fall_on_error=True), 2)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_whole_game_can_be_seen_and_played(app: Flask, case: Case) -> None:
    a_whole_game_is_drawn(app, KEY, case, range(3), every=6)


def test_the_order_of_the_pile_is_on_no_screen(app: Flask) -> None:
    with app.test_request_context():
        for state in states(CASES[0], 5, every=3):
            other = TABLE.imagine(TABLE.view(state, None), Random(6))

            assert board(KEY, CASES[0], state).html == board(KEY, CASES[0], other).html


def test_what_lies_on_top_marks_none_of_ones_own_cubes(app: Flask) -> None:
    case = CASES[0]
    with app.test_request_context():
        for state in states(case, 7, every=3):
            tops = [replace(state, tower=(*state.tower[:-1], Laid(top, top))) for top in range(1, 10)]

            assert 1 == len({hand(KEY, case, each, 0).html for each in tops})


def test_a_number_is_one_tap_and_a_star_two(app: Flask) -> None:
    with app.test_request_context():
        drawn = hand(KEY, CASES[0], _with_hand((4, 4, STAR)), 0)

    assert ["place 4 on 0"] * 2 == [text for text in drawn.values("command") if "star" not in text]
    assert [f"place star as {n} on 0" for n in range(1, 10)] == [t for t in drawn.values("command") if "star" in t]
    assert ["cube-4-1", "cube-4-2"] == [held["id"] for _, held in drawn.elements if held.get("value") == "place 4 on 0"]
    assert "1" in drawn.values("star")


def test_the_next_star_is_no_longer_picked_when_one_was_laid(app: Flask) -> None:
    with app.test_request_context():
        two, one = (hand(KEY, CASES[0], _with_hand((4, *stars)), 0) for stars in ((STAR, STAR), (STAR,)))
    picks = [{held["id"] for _, held in drawn.elements if held.get("name") == "star"} for drawn in (two, one)]

    assert 2 == len(picks[0]) and set() == picks[0] & picks[1]


def test_a_star_that_says_nothing_is_one_tap(app: Flask) -> None:
    with app.test_request_context():
        drawn = hand(KEY, CASES[0], _with_hand((4, STAR), state_star=False), 0)

    assert {"place 4 on 0", "place star on 0"} == set(drawn.values("command"))
    assert [] == drawn.values("star")


def test_what_a_lesson_asks_for_pulses(app: Flask) -> None:
    with app.test_request_context():
        state = _with_hand((3, 4, STAR))
        number = hand(KEY, CASES[0], state, 0, frozenset({"place 4 on 0"}))
        star = hand(KEY, CASES[0], state, 0, frozenset({"place star as 7 on 0", "star"}))

    assert ["place 4 on 0"] == [held["value"] for held in number.of_class("is-next")]
    assert {"1", "place star as 7 on 0"} == {held["value"] for held in star.of_class("is-next")}


def test_twenty_eight_cubes_fit_one_hand(app: Flask) -> None:
    with app.test_request_context():
        drawn = hand(KEY, CASES[0], _with_hand((1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8)), 0)

    assert [] == drawn.faults()
    assert {f"place {n} on 0" for n in range(1, 9)} == set(drawn.values("command"))


def _with_hand(cubes: tuple[int | str, ...], **options: bool) -> State:
    return State(Options(**options), (cubes, (1, 9)), (Laid(6, 6),), (2, 8), None, ())
