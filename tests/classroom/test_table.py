"""A whole game at a table: children and computer players, one log, and nobody loses a move."""

import re
from random import Random

import pytest
from flask import Flask

import games
from classroom.play.models import Event, Match
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import stored
from tests.classroom.tables import Table, lay

WHOLE = sorted(games.with_table)


@pytest.mark.parametrize("key", WHOLE)
def test_a_child_plays_a_whole_game_with_a_computer_to_its_end(app: Flask, ada: Person, now: Clock, key: str) -> None:
    table, rng = Table(ada, ada.post(f"/tables/{key}/alone").location.rsplit("/", 1)[1]), Random(7)
    table.look()
    for _ in range(600):
        live = table.live
        if live.over:
            break
        if 0 in live.table.to_act(live.state):
            now.move(seconds=2)
            assert 200 == table.play(table.any_move(rng)).status_code
        else:
            now.move(seconds=6)
        table.poll()
    table.poll(0)

    assert "Well done!" in table.page
    assert "is-over" in table.page and 'class="poll"' not in table.page
    assert {"", "pebble"} == {entry.by for entry in table.live.entries}


def test_only_the_poll_brings_the_table_and_a_move_brings_a_verdict(app: Flask, ada: Person, bo: Person) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for table in tables:
        table.look()
    first = tables[0].live.table.to_act(tables[0].live.state)[0]
    told = tables[first].play(tables[first].any_move(Random(1)))

    assert "section" not in told.text and "verdict" in told.text
    assert [200, 200] == [table.poll().status_code for table in tables]
    assert tables[0].seq == tables[1].seq == tables[0].live.seq


def test_F33_a_double_tap_is_one_move(app: Flask, ada: Person, bo: Person) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    mine = tables[tables[0].live.table.to_act(tables[0].live.state)[0]]
    mine.look()
    move = mine.any_move(Random(1))
    told = [mine.play(move).text for _ in range(2)]
    moves = [entry for entry in mine.live.entries if entry.command]

    assert told[0] == told[1]
    assert [move] == [entry.command for entry in moves]


def without_token(page: str) -> str:
    """A page but for the token of its forms, which holds a second of the machine's clock."""
    return re.sub(r'name="csrf_token" value="[^"]+"', "", page)


def test_F26_a_reload_shows_the_same_seat_and_the_same_cards(app: Flask, ada: Person, bo: Person) -> None:
    table = Table(ada, lay(app, "Ada", "Bo"))
    table.look()
    before = without_token(table.page)
    table.look()

    assert before == without_token(table.page)


def test_the_same_child_on_another_tablet_has_the_same_seat(app: Flask, ada: Person, bo: Person) -> None:
    ref = lay(app, "Ada", "Bo")
    other = Person(app)
    other.knock("Ada")
    table, old = Table(other, ref), Table(ada, ref)

    assert 200 == table.look().status_code
    assert 204 == ada.get(f"/play/{ref}/since/0", headers={"HX-Request": "true"}).status_code
    assert old.look().status_code in (303, 404)


def test_a_refusal_stores_nothing_and_says_why_in_a_sentence(app: Flask, ada: Person, bo: Person) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    waiting = tables[1 - tables[0].live.table.to_act(tables[0].live.state)[0]]
    waiting.look()
    before = stored(app)
    told = waiting.play("play 2S")

    assert "Somebody else is playing just now." in told.text
    assert before == stored(app)


def test_a_key_of_somebody_elses_form_is_stale(app: Flask, ada: Person, bo: Person) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for table in tables:
        table.look()
    first = tables[0].live.table.to_act(tables[0].live.state)[0]
    told = tables[first].play(tables[first].any_move(Random(1)), key=tables[1 - first].key)

    assert "The table has changed." in told.text


def test_without_script_a_move_leads_back_to_the_table(app: Flask, ada: Person, bo: Person) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    mine = tables[tables[0].live.table.to_act(tables[0].live.state)[0]]
    mine.look()
    told = mine.person.post(f"/play/{ref}/act", key=mine.key, command=mine.any_move(Random(1)))

    assert (303, f"/play/{ref}") == (told.status_code, told.location)


def test_a_move_in_two_fields_is_one_command(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, lay(app, "Ada", game="make_ten"))
    table.look()
    for _ in range(3):
        if 0 not in table.live.table.to_act(table.live.state):
            now.move(seconds=6)
            table.poll()
    picked, where = table.any_move(Random(1)).split(" on ")
    told = ada.post(f"/play/{table.ref}/act", htmx=True, key=table.key, command=picked, rest=f"on {where}")

    assert 200 == told.status_code
    assert f"{picked} on {where}" in {entry.command for entry in table.live.entries}


def test_what_is_sent_instead_does_not_mind_a_card_that_is_picked(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, lay(app, "Ada", game="make_ten"))
    table.look()
    for _ in range(3):
        if 0 not in table.live.table.to_act(table.live.state):
            now.move(seconds=6)
            table.poll()
    told = ada.post(f"{table.url}/act", htmx=True, key=table.key, command="place 4S", rest="", instead="end turn")

    assert "Pick one of yours first" not in told.text and "Not now." in told.text


def test_a_teacher_of_the_class_looks_on_and_cannot_move(app: Flask, vega: Person, ada: Person) -> None:
    table = Table(vega, lay(app, "Ada"))

    assert 200 == table.look().status_code
    assert 'id="own"' not in table.page
    assert 404 == vega.post(f"/play/{table.ref}/act", command="play 2S").status_code


def test_nothing_but_events_and_the_command_is_stored(app: Flask, ada: Person, bo: Person) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    mine = tables[tables[0].live.table.to_act(tables[0].live.state)[0]]
    mine.look()
    before = stored(app)
    mine.play(mine.any_move(Random(1)))
    after = stored(app)

    assert {"Event", "Played"} >= {name for name in after if after[name] != before[name]} - {"Decision"}
    assert before[Match.__name__] == after[Match.__name__] and before[Event.__name__] < after[Event.__name__]
