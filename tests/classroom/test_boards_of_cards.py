"""Make 10's four pictures and Chinese Ten's middle on screens: all of any game, playable from what is shown."""

from random import Random

import pytest
from flask import Flask

import games
from tests.classroom.boards import board, commands, hand, states
from tests.games.playing import Case, tables

KEYS = ("chinese_ten", "make_ten")
CASES = [(key, case) for key in KEYS for case in tables(games.by_key[key])]
every_case = pytest.mark.parametrize(("key", "case"), [pytest.param(*each, id=str(each[1])) for each in CASES])


@every_case
def test_a_whole_game_can_be_seen_and_played(app: Flask, key: str, case: Case) -> None:
    with app.test_request_context():
        for state in states(case, 1, every=20):
            shown = board(key, case, state)
            for seat in range(case.seats):
                held = hand(key, case, state, seat)
                places = shown.values("rest") + held.values("rest")
                for text in (f"{pick} {place}" for pick in held.values("command") for place in places):
                    case.table.read(text)
                assert [] == shown.faults() + held.faults()
                assert {str(command) for command in case.table.choices(state, seat)} <= commands(shown, held)


@every_case
def test_hidden_cards_are_on_no_screen_but_their_owners(app: Flask, key: str, case: Case) -> None:
    with app.test_request_context():
        for state in states(case, 5, every=20):
            seat = Random(1).randrange(case.seats)
            other = case.table.imagine(case.table.view(state, seat), Random(6))

            assert board(key, case, state).html == board(key, case, other).html
            assert hand(key, case, state, seat).html == hand(key, case, other, seat).html


@every_case
def test_every_place_on_the_board_belongs_to_the_own_form(app: Flask, key: str, case: Case) -> None:
    with app.test_request_context():
        for state in states(case, 3, every=30):
            shown = board(key, case, state)
            buttons = [held for tag, held in shown.elements if tag == "button"]

            assert {"own"} >= {held.get("form") for held in buttons}
            assert all("target" in held["class"] for held in buttons)
            assert len(commands(shown)) >= len(shown.values("command"))
