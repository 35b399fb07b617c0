"""What falls due at a table: free chairs, computer players, clocks, children who go away and come back."""

from random import Random

import pytest
from flask import Flask

from classroom.evidence.models import Decision
from classroom.now import DAY
from classroom.play.live import Live
from games.core.asides import Held, Returned, Sat, Slept, Woke
from games.core.contract import Ended
from tests.classroom.conftest import Clock, Person
from tests.classroom.tables import Table, lay, live_of


def kinds(live: Live) -> list[type]:
    """What happened round the game, in order."""
    return [type(entry.event) for entry in live.entries if entry.event.aside][1:]


def test_a_free_chair_is_an_invitation_to_the_class_and_nobody_can_be_refused(
    app: Flask, ada: Person, bo: Person, now: Clock
) -> None:
    url = ada.post("/tables/mod_ten/together").location
    ref = url.rsplit("/", 1)[1]
    menu = bo.get("/practise").text
    sat = bo.post(f"/tables/{ref}/sit")

    assert f"/tables/{ref}/sit" in menu
    assert (303, url) == (sat.status_code, sat.location)
    assert [Sat] == kinds(live_of(app, ref)) and live_of(app, ref).begun
    assert "is-mine" in ada.get(url).text + bo.get(url).text


def test_after_twenty_seconds_a_computer_player_sits_down(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, ada.post("/tables/mod_ten/together").location.rsplit("/", 1)[1])
    table.look()
    now.move(seconds=19)
    waiting = table.poll().status_code
    now.move(seconds=1)
    table.poll()

    assert 204 == waiting
    assert [Sat] == kinds(table.live) and "Pebble" in table.page


def test_a_child_too_late_for_a_chair_is_back_at_its_menu(app: Flask, ada: Person, bo: Person, now: Clock) -> None:
    ref = ada.post("/tables/mod_ten/together").location.rsplit("/", 1)[1]
    now.move(seconds=21)
    late = bo.post(f"/tables/{ref}/sit")

    assert (303, "/practise") == (late.status_code, late.location)
    assert ref not in bo.get("/practise").text


def test_who_does_not_want_to_wait_begins_at_once(app: Flask, ada: Person, now: Clock) -> None:
    ref = ada.post("/tables/mod_ten/together").location.rsplit("/", 1)[1]
    ada.post(f"/play/{ref}/begin")

    assert live_of(app, ref).begun


def test_a_computer_player_takes_its_time_and_then_moves(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, lay(app, "Ada"))
    table.look()
    if 0 in table.live.table.to_act(table.live.state):
        table.play(table.any_move(Random(1)))
    table.poll(0)
    before = table.live.seq
    now.move(seconds=2.9)
    still = table.poll().status_code
    now.move(seconds=2.2)
    table.poll()

    assert 204 == still
    assert table.live.seq > before and "pebble" == [each.by for each in table.live.entries if each.command][-1]


def test_F27_a_child_who_goes_is_kept_a_minute_then_a_computer_holds_the_seat_and_gives_it_back(
    app: Flask, ada: Person, bo: Person, now: Clock
) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for table in tables:
        table.look()
    for _ in range(3):
        now.move(seconds=19)
        tables[0].poll()
    before = kinds(tables[0].live)
    now.move(seconds=4)
    tables[0].poll()
    held = kinds(tables[0].live)
    tables[1].look()

    assert ([], [Held], [Held, Returned]) == (before, held, kinds(tables[0].live))
    assert "Pebble keeps the seat" in tables[0].page


def test_what_a_computer_plays_for_a_child_is_no_evidence_about_it(
    app: Flask, ada: Person, bo: Person, now: Clock
) -> None:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for table in tables:
        table.look()
    rng = Random(3)
    for _ in range(60):
        now.move(seconds=15)
        live = tables[0].live
        if live.over:
            break
        if 0 in live.table.to_act(live.state):
            tables[0].play(tables[0].any_move(rng))
        tables[0].poll()
    entries = tables[0].live.entries
    with app.app_context():
        told = {row.seq for row in Decision.query.all()}

    assert any(entry.by == "pebble" and entry.seat == 1 and entry.bonds for entry in entries)
    assert told == {entry.seq for entry in entries if entry.bonds and not entry.by}


def test_a_table_with_no_child_left_sleeps_and_wakes_within_fourteen_days(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, lay(app, "Ada"))
    table.look()
    before = table.live.seq
    now.move(seconds=9 * DAY / 1_000)
    ada.knock("Ada")
    asleep = ada.get("/practise").text
    table.look()

    assert "is-asleep" in asleep
    assert [Slept, Woke] == kinds(table.live)
    assert table.live.entries[-1].at == now.at and table.live.seq <= before + 3


def test_after_fourteen_days_in_bed_a_game_is_over(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, lay(app, "Ada"))
    table.look()
    now.move(seconds=60)
    now.move(seconds=14 * DAY / 1_000)
    ada.knock("Ada")
    menu = ada.get("/practise").text
    table.look()

    assert table.ref not in menu
    assert Ended("asleep") == table.live.entries[-1].event


def test_no_time_passes_on_a_sleeping_table(app: Flask, ada: Person, now: Clock) -> None:
    from dataclasses import replace

    import games

    options = replace(games.by_key["mod_ten"].offers["9-10"].options, seconds=120)
    table = Table(ada, lay(app, "Ada", options=options))
    table.look()
    now.move(seconds=2 * 3_600)
    ada.knock("Ada")
    table.look()
    woken = table.live
    for _ in range(5):
        now.move(seconds=14)
        table.poll()

    assert not woken.over
    assert Ended("time") == table.live.entries[-1].event


@pytest.mark.parametrize("key", ["mod_ten", "chinese_ten", "make_ten", "ten_to_the_top"])
def test_a_turn_has_its_time_and_then_the_default_is_played(app: Flask, ada: Person, now: Clock, key: str) -> None:
    table = Table(ada, lay(app, "Ada", game=key, turn_seconds=10))
    table.look()
    for _ in range(4):
        now.move(seconds=11)
        table.poll()

    assert "clock" in {entry.by for entry in table.live.entries}
    assert not {entry.by for entry in table.live.entries if entry.seat == 0 and entry.command} - {"clock"}


def test_a_slow_look_at_a_table_settles_all_that_fell_due_at_its_own_instants(
    app: Flask, ada: Person, now: Clock
) -> None:
    table = Table(ada, lay(app, "Ada", turn_seconds=10))
    table.look()
    began = now.at
    now.move(seconds=45)
    table.poll()
    instants = [entry.at for entry in table.live.entries if entry.command]

    assert instants == sorted(instants) and len(instants) >= 5
    assert began < instants[0] <= began + 10_000
