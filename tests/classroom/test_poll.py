"""The poll: quiet while nothing is new, told at once when something is, and nobody else's."""

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask

from classroom import create_app
from classroom.db import db, writing
from classroom.play import slots
from classroom.play.models import Match
from classroom.roster.models import Child
from tests.classroom.conftest import Clock, Person
from tests.classroom.people import signed_in
from tests.classroom.tables import Table, lay


def ticket_of(person: Person, ref: str) -> str:
    return person.client.get_cookie("ticket", path=f"/play/{ref}").value


def both(app: Flask, ada: Person, bo: Person) -> tuple[Table, Table]:
    """The one who is to act, and the other."""
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for table in tables:
        table.look()
    first = tables[0].live.table.to_act(tables[0].live.state)[0]
    return tables[first], tables[1 - first]


def test_nothing_new_is_nothing_at_all(app: Flask, ada: Person, bo: Person) -> None:
    mine, _other = both(app, ada, bo)
    told = mine.poll()

    assert (204, b"") == (told.status_code, told.data)


def test_F30_no_answer_is_kept_anywhere_and_the_version_is_in_the_address(app: Flask, ada: Person, bo: Person) -> None:
    mine, other = both(app, ada, bo)
    quiet = mine.poll()
    mine.play(mine.any_move(Random(1)))
    news = other.poll()

    assert {"no-store"} == {each.headers["Cache-Control"] for each in (quiet, news, mine.look())}
    assert f"/play/{mine.ref}/since/{mine.live.seq}" in news.text


def test_F28_a_game_needs_plain_get_and_post_only(app: Flask, ada: Person, bo: Person) -> None:
    mine, other = both(app, ada, bo)
    mine.play(mine.any_move(Random(1)))
    page = other.look().text

    assert "ws:" not in page and "wss:" not in page and "EventSource" not in page and 'hx-ext="' not in page
    assert 200 == mine.poll().status_code


def test_a_ticket_lets_nobody_see_anything(app: Flask, ada: Person, bo: Person, somebody: Person) -> None:
    mine, other = both(app, ada, bo)
    somebody.client.set_cookie("ticket", ticket_of(ada, mine.ref), path=f"/play/{mine.ref}")
    quiet = somebody.get(f"/play/{mine.ref}/since/{mine.live.seq}")
    mine.play(mine.any_move(Random(1)))
    news = somebody.get(f"/play/{mine.ref}/since/{other.seq}")

    assert (204, b"") == (quiet.status_code, quiet.data)
    assert 404 == news.status_code


@pytest.mark.parametrize("spoilt", ["", "1.0.99", "x.y.z.0", f"1.0.9999999999999.{7:032x}"])
def test_a_ticket_that_was_not_written_here_is_none(
    app: Flask, ada: Person, bo: Person, somebody: Person, spoilt: str
) -> None:
    mine, _other = both(app, ada, bo)
    somebody.client.set_cookie("ticket", spoilt, path=f"/play/{mine.ref}")

    assert 404 == somebody.get(f"/play/{mine.ref}/since/{mine.live.seq}").status_code


def test_a_ticket_holds_a_minute_and_for_one_table(app: Flask, ada: Person, bo: Person, now: Clock) -> None:
    mine, _other = both(app, ada, bo)
    ticket, elsewhere = ticket_of(ada, mine.ref), lay(app, "Bo")
    stranger = Person(app)
    for ref in (mine.ref, elsewhere):
        stranger.client.set_cookie("ticket", ticket, path=f"/play/{ref}")
    other_table = stranger.get(f"/play/{elsewhere}/since/{mine.live.seq}").status_code
    now.move(seconds=61)

    assert 404 == other_table
    assert 404 == stranger.get(f"/play/{mine.ref}/since/{mine.live.seq}").status_code


def test_F34_a_session_that_is_gone_ends_the_polls_and_the_fragment_is_sent_away(
    app: Flask, ada: Person, bo: Person, now: Clock
) -> None:
    mine, _other = both(app, ada, bo)
    mine.person.post("/done")
    told = mine.person.get(f"{mine.url}/since/{mine.seq}", headers={"HX-Request": "true"})

    assert 204 == told.status_code and told.headers["HX-Redirect"].startswith("/door/")


def test_a_child_that_signs_in_elsewhere_is_asked_at_once_here(app: Flask, ada: Person, bo: Person) -> None:
    mine, _other = both(app, ada, bo)
    name = "Ada" if mine.seat == 0 else "Bo"
    Person(app).knock(name)
    told = mine.person.get(f"{mine.url}/since/{mine.seq}", headers={"HX-Request": "true"})

    assert (204, "/moved") == (told.status_code, told.headers.get("HX-Redirect"))


def test_a_lost_slot_costs_a_question_and_no_truth(app: Flask, ada: Person, bo: Person) -> None:
    mine, other = both(app, ada, bo)
    with app.app_context():
        slots.here().words[:] = memoryview(bytes(len(slots.here().words) * 8)).cast("Q")
    quiet = mine.poll()
    mine.play(mine.any_move(Random(1)))

    assert 204 == quiet.status_code
    assert 200 == other.poll().status_code


def test_a_slot_never_tells_what_was_not_committed(app: Flask, ada: Person, bo: Person) -> None:
    mine, _other = both(app, ada, bo)
    with app.app_context():
        number = db.session.query(Match).filter_by(ref=mine.ref).one().id
        before = slots.here().read(number)
        with pytest.raises(ZeroDivisionError), writing():
            slots.moved(number, 99, None)
            raise ZeroDivisionError
        after = slots.here().read(number)
        db.session.remove()

    assert before == after


def test_F35_a_tap_on_yesterdays_page_says_what_to_do_and_keeps_nothing_half_done(
    app: Flask, ada: Person, bo: Person, now: Clock
) -> None:
    mine, _other = both(app, ada, bo)
    old, move = mine.key, mine.any_move(Random(1))
    now.move(seconds=20 * 3_600)
    told = mine.play(move, key=old)

    assert told.status_code in (204, 303) and "HX-Redirect" in told.headers
    assert not [entry for entry in mine.live.entries if entry.command == move]


@pytest.fixture
def waiting(tmp_path: Path, empty_database: Path, app: Flask) -> Iterator[Flask]:
    """The same school on the machine's own clock, where polls are held."""
    app2 = create_app({"SECRET_KEY": "k" * 40, "HELD_POLLS": 3}, instance_path=tmp_path)
    yield app2
    with app2.app_context():
        db.session.remove()
        db.engine.dispose()


def on_the_clock(app: Flask) -> tuple[Table, Table]:
    with app.app_context():
        ids = {child.name: child.id for child in db.session.query(Child)}
        db.session.remove()
    return both(app, signed_in(app, child_id=ids["Ada"]), signed_in(app, child_id=ids["Bo"]))


def test_a_held_poll_is_told_the_moment_somebody_moves(waiting: Flask) -> None:
    mine, other = on_the_clock(waiting)
    told: list[tuple[int, float]] = []

    def wait() -> None:
        told.append((other.poll().status_code, time.monotonic()))

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.3)
    held = not told
    mine.play(mine.any_move(Random(1)))
    moved = time.monotonic()
    thread.join(5)

    assert held and 200 == told[0][0]
    assert told[0][1] - moved < 2


def test_past_the_last_free_thread_a_poll_is_answered_at_once(waiting: Flask) -> None:
    mine, other = on_the_clock(waiting)
    threads, polls = [], waiting.wsgi_app.watch
    for _ in range(3):
        thread = threading.Thread(target=polls.wait, args=(999, 0, 1.5))
        thread.start()
        threads.append(thread)
    time.sleep(0.2)
    before = time.monotonic()
    quiet = other.poll()
    took = time.monotonic() - before
    for thread in threads:
        thread.join()

    assert 204 == quiet.status_code and took < 1
    assert mine.seq == other.seq


def test_a_form_is_no_part_of_what_is_shared(app: Flask, ada: Person, bo: Person) -> None:
    mine, other = both(app, ada, bo)
    parts = app.extensions["shared_parts"].values()

    assert parts and not [part for part in parts if re.search(r"<form|csrf|name=\"key\"", part)]
    assert mine.page != other.page
