"""A finished game again: the very bytes that were live, every ten with who saw it, and for nobody before the end."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from flask import Flask, render_template

import games
from classroom.db import db
from classroom.play import showing
from classroom.play.live import Live, read, until
from classroom.play.models import Match
from classroom.play.replaying import moves_of
from games.core.log import Entry, Unseen
from tests.classroom.conftest import Clock, Person
from tests.classroom.tables import Table, end, lay

TABLES = sorted(games.with_table)
WHOLE, DRAWN = 50, 2
"""Random games of each kind whose every view is compared, and those of them that are drawn as well."""


def lives(live: Live, rng: Random) -> Iterator[Live]:
    """A random game, as it stood live after each move."""
    table = live.table
    while acting := table.to_act(live.state):
        seat = acting[0]
        command = rng.choice(table.choices(live.state, seat))
        unseen = tuple(Unseen(str(ten.command), ten.bond) for ten in table.missed(live.state, seat, command))
        bonds, events = table.bonds(live.state, seat, command), table.decide(live.state, seat, command, rng)
        said = {"command": str(command), "bonds": bonds, "unseen": unseen}
        entries = []
        for number, event in enumerate(events, live.seq + 1):
            entries.append(Entry(number, getattr(event, "seat", seat), number, event, **said))
            said = {}
        live = live.with_entries(entries)
        yield live


@pytest.mark.parametrize("key", TABLES)
def test_a_replay_shows_what_was_live_to_the_byte(app: Flask, ada: Person, key: str) -> None:
    rng, table = Random(11), games.by_key[key].table
    with app.test_request_context():
        match = db.session.query(Match).filter_by(ref=lay_in(app, key)).one()
        begun = read(match)
        for number in range(WHOLE):
            shown = list(lives(begun, rng))
            last = shown[-1]
            for then in rng.sample(shown, min(12, len(shown))):
                again = until(last, then.seq)
                assert [table.view(then.state, seat) for seat in (0, 1, None)] == [
                    table.view(again.state, seat) for seat in (0, 1, None)
                ]
                if number < DRAWN:
                    assert drawn(then) == drawn(again)
        db.session.remove()


def lay_in(app: Flask, key: str) -> str:
    return lay(app, "Ada", game=key)


def drawn(live: Live) -> str:
    return render_template("play/_shared.html", **showing.shared(live))


def play_to_the_end(table: Table, now: Clock, rng: Random) -> None:
    table.look()
    for _ in range(600):
        if table.live.over:
            return
        if 0 in table.live.table.to_act(table.live.state):
            table.play(table.any_move(rng))
        now.move(seconds=6)
        table.poll()


@pytest.mark.parametrize("key", TABLES)
def test_every_ten_that_was_on_the_table_is_marked_with_who_saw_it(
    app: Flask, ada: Person, now: Clock, key: str
) -> None:
    table = Table(ada, lay(app, "Ada", game=key))
    play_to_the_end(table, now, Random(5))
    page, moves = ada.get(f"{table.url}/replay").text, moves_of(table.live)
    marks = re.findall(r'class="ten (is-made|is-missed)"', page)

    assert marks == ["is-made" if move.ten else "is-missed" for move in moves if move.ten or move.unseen]
    assert "is-made" in marks
    assert len(moves) == sum(bool(entry.command) for entry in table.live.entries)


def test_each_move_has_its_page_and_its_fragment(app: Flask, ada: Person, now: Clock) -> None:
    table = Table(ada, lay(app, "Ada"))
    play_to_the_end(table, now, Random(5))
    count = len(moves_of(table.live))
    pages = [ada.get(f"{table.url}/replay?at={at}") for at in (0, 1, count, count + 5, -3)]
    fragment = ada.get(f"{table.url}/replay?at=1", headers={"HX-Request": "true"})

    assert {200} == {page.status_code for page in pages}
    assert "<html" not in fragment.text and 'id="replay"' in fragment.text
    assert 'id="own"' not in fragment.text and "csrf_token" not in fragment.text


def test_seats_and_teachers_see_it_and_nobody_else(
    app: Flask, ada: Person, bo: Person, vega: Person, lind: Person
) -> None:
    ref = lay(app, "Ada")
    end(app, ref)
    codes = [person.get(f"/play/{ref}/replay").status_code for person in (ada, vega, lind)]

    assert [200, 200, 404] == codes
    assert bo.get(f"/play/{ref}/replay").status_code in (303, 404)
