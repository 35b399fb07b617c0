"""The look-back: at most two tens that this child missed in this game, as puzzles; never a forced move."""

from random import Random

import pytest
from flask import Flask

import games
from classroom.evidence.models import Decision
from games.core.lookback import MOST, puzzles_of
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import stored
from tests.classroom.tables import Table, lay
from tests.classroom.test_replay import play_to_the_end

MISSING = {"chinese_ten": 3, "make_ten": 5, "mod_ten": 4}


def whole_game(app: Flask, ada: Person, now: Clock, key: str, seed: int) -> Table:
    table = Table(ada, lay(app, "Ada", game=key))
    play_to_the_end(table, now, Random(seed))
    return table


def look_at(ada: Person, table: Table) -> Table:
    back = Table(ada, ada.post(f"{table.url}/look").location.rsplit("/", 1)[1])
    back.url = f"/look/{back.ref}"
    back.look()
    return back


def tens(back: Table) -> set[str]:
    live = back.live
    return {str(command) for command in live.table.choices(live.state, 0)}


def test_the_missed_tens_are_puzzles_and_each_right_answer_is_evidence_of_its_own_kind(
    app: Flask, ada: Person, now: Clock
) -> None:
    back = look_at(ada, whole_game(app, ada, now, "make_ten", 5))
    count = len(back.live.state.puzzles)
    for _ in range(count):
        now.move(seconds=3)
        back.page = back.play(min(tens(back))).text
    with app.app_context():
        looked = [(row.mode, row.right, row.took_ms) for row in Decision.query.filter_by(mode="look")]

    assert 0 < count <= MOST
    assert [("look", True, 3_000)] * count == looked
    assert "Well done!" in back.page and back.live.over


def test_what_is_not_the_ten_shows_it_and_waits_for_the_copy(app: Flask, ada: Person, now: Clock) -> None:
    back = look_at(ada, whole_game(app, ada, now, "make_ten", 5))
    live = back.live
    inner, puzzle = games.by_key["make_ten"].table, live.state.puzzles[0]
    from games.core.log import folded

    then = folded(inner, live.state.events[: puzzle.upto])
    other = next(str(each) for each in inner.choices(then, 0) if str(each) not in tens(back))
    now.move(seconds=2)
    back.page = back.play(other).text
    shown = back.page
    again = back.play(other).text
    back.page = back.play(live.state.puzzles[0].tens[0].command, key=back.key).text
    with app.app_context():
        looked = [row.right for row in Decision.query.filter_by(mode="look")]

    assert "Here it is." in shown and "is-next" in shown and 'class="gap' in shown
    assert "Tap the one that shines." in again
    assert [False] == looked


def test_the_look_back_at_a_game_is_there_once(app: Flask, ada: Person, now: Clock) -> None:
    table = whole_game(app, ada, now, "make_ten", 5)
    first, before = look_at(ada, table), stored(app)
    second = look_at(ada, table)

    assert first.ref == second.ref
    assert before == stored(app)


@pytest.mark.parametrize("key", sorted(MISSING))
def test_no_puzzle_is_about_a_forced_move_or_somebody_elses(app: Flask, ada: Person, now: Clock, key: str) -> None:
    table = whole_game(app, ada, now, key, MISSING[key])
    entries = table.live.entries
    for puzzle in puzzles_of(entries, 0):
        assert 0 == puzzle.seat and any(ten.bond.choice for ten in puzzle.tens)


def test_none_missed_is_said_when_it_is_true(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, lay(app, "Ada", game="ten_to_the_top"))
    play_to_the_end(table, now, Random(5))
    table.look()

    assert () == puzzles_of(table.live.entries, 0)
    assert "You saw every ten." in table.page
    assert f"/play/{table.ref}" == ada.post(f"/play/{table.ref}/look").location


def test_there_is_no_look_back_before_the_end(app: Flask, ada: Person) -> None:
    ref = lay(app, "Ada")

    assert f"/play/{ref}" == ada.post(f"/play/{ref}/look").location
