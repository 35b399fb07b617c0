"""The table of cards and one's own hand on screens: all of any game, and no card that only its owner may see."""

from dataclasses import replace
from random import Random

import pytest
from flask import Flask

import games
from games.mod_ten import Options, staged
from tests.classroom.boards import Drawn, a_whole_game_is_drawn, board, hand, states
from tests.games.playing import Case, tables

KEY = "mod_ten"
TABLE = games.by_key[KEY].table
CASES = [*tables(games.by_key[KEY]), Case(f"{KEY}-double-2", TABLE, Options(deck="double", hands=2), 2)]
FOUR = next(case for case in CASES if case.seats == 4)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_whole_game_can_be_seen_and_played(app: Flask, case: Case) -> None:
    a_whole_game_is_drawn(app, KEY, case, range(3), every=24)


def test_hidden_hands_are_on_no_screen_but_their_owners(app: Flask) -> None:
    with app.test_request_context():
        for case, state in ((each, state) for each in CASES for state in states(each, 5, every=20)):
            seat = Random(1).randrange(case.seats)
            other = TABLE.imagine(TABLE.view(state, seat), Random(6))

            assert board(KEY, case, state).html == board(KEY, case, other).html
            assert hand(KEY, case, state, seat).html == hand(KEY, case, other, seat).html


def test_both_copies_of_a_card_are_drawn_and_have_names_of_their_own(app: Flask) -> None:
    drawn = _held(app, ("7H", "7H", "2S"), ("7H",))

    assert ["play 2S", "play 7H", "play 7H"] == sorted(drawn.values("command"))
    assert {"card-7H-1", "card-7H-2", "card-2S-1"} == {
        held["id"] for tag, held in drawn.elements if tag == "button" and "id" in held
    }


def test_cards_of_another_suit_are_calm_and_still_tappable(app: Flask) -> None:
    drawn = _held(app, ("7H", "2S", "4D"), ("6H",))
    buttons = [held for tag, held in drawn.elements if tag == "button"]

    assert {"play 2S", "play 4D"} == {held["value"] for held in buttons if held.get("aria-disabled") == "true"}
    assert not [held for held in buttons if "disabled" in held]


def test_a_card_that_makes_ten_looks_like_any_of_the_suit(app: Flask) -> None:
    drawn = _held(app, ("3H", "4H", "8H"), ("6H",))

    assert 1 == len({(held["class"], held.get("aria-disabled")) for tag, held in drawn.elements if tag == "button"})


def test_the_sum_is_shown_only_where_the_switch_is_on(app: Flask) -> None:
    with app.test_request_context():
        state = staged((("7H",), ("2H",)), ("6H", "9H"))
        helped = replace(state, match=replace(state.match, options=Options(show_sum=True)))

        assert [] == board(KEY, CASES[0], state).of_class("total")
        assert "15" in board(KEY, CASES[0], helped).html
        assert 1 == len(board(KEY, CASES[0], helped).of_class("total"))


def test_more_than_twelve_cards_can_be_opened_by_suit(app: Flask) -> None:
    with app.test_request_context():
        start = next(iter(states(FOUR, 1)))
        large = hand(KEY, FOUR, start, 0)
        small = hand(KEY, CASES[3], next(iter(states(CASES[3], 1))), 0)

    held = {card[-1] for card in TABLE.view(start, 0).hand}
    assert held <= set(large.values("suit")) and [] == small.values("suit")
    assert 1 == len([held for _, held in large.elements if held.get("name") == "suit" and "checked" in held])


def test_what_was_left_of_a_hand_lies_open_until_the_next_card(app: Flask) -> None:
    case = Case(f"{KEY}-two-hands", TABLE, Options(hands=2, deck="single"), 4)
    with app.test_request_context():
        second = [state for state in states(case, 1) if state.match.number == 2]
        left = [board(KEY, case, state).of_class("last-hand") for state in second]

    assert "open" in left[0][0] and "open" not in left[1][0]
    assert [] == left[-1] and second[-1].match.winner is not None


def test_open_hands_lie_on_the_board_and_closed_ones_only_in_number(app: Flask) -> None:
    with app.test_request_context():
        state = staged((("7H", "2S"), ("9C",)), ("6H",))
        opened = replace(state, match=replace(state.match, options=Options(open_hands=True)))

        assert [] == board(KEY, CASES[0], state).of_class("small-face")
        assert 3 == len(board(KEY, CASES[0], opened).of_class("small-face"))


def test_what_a_lesson_asks_for_pulses(app: Flask) -> None:
    drawn = _held(app, ("7H", "2S"), ("6H",), pulse=frozenset({"play 7H"}))

    assert ["play 7H"] == [held["value"] for held in drawn.of_class("is-next")]


def _held(app: Flask, cards: tuple[str, ...], table: tuple[str, ...], pulse: frozenset[str] = frozenset()) -> Drawn:
    with app.test_request_context():
        return hand(KEY, CASES[0], staged((cards, ("9C",)), table), 0, pulse)
