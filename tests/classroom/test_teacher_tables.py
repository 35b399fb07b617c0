"""A teacher lays tables: every game, every option, every number of seats; for ticked children or for whoever comes."""

import re

import pytest
from flask import Flask

import games
from classroom.db import db
from classroom.play.models import Match
from classroom.tables.options import names_of, sets_of
from games.core.contract import Ended
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import stored
from tests.classroom.tables import Table, live_of

PLAIN = {"seats": "2", "player": "pebble", "turn_seconds": "0"}


def class_url(vega: Person) -> str:
    return "/classes/" + re.search(r"/classes/([0-9a-f]{32})", vega.get("/classes").text).group(1)


def ref_of(app: Flask, name: str) -> str:
    return Person(app).child(name)[0]


def laid(app: Flask) -> list[tuple[str, dict]]:
    with app.app_context():
        found = [(match.ref, match.options) for match in db.session.query(Match).order_by(Match.id)]
        db.session.remove()
    return found


@pytest.mark.parametrize("key", sorted(games.with_table))
def test_every_option_of_every_game_can_be_chosen(app: Flask, vega: Person, key: str) -> None:
    url, game = class_url(vega), games.with_table[key]
    page = vega.get(f"{url}/tables").text
    for name in names_of(game):
        assert f'name="option_{name}"' in page
    for name in game.table.sets:
        value = next(iter(sets_of(game, name)))
        vega.post(f"{url}/tables/{key}", **PLAIN, **{f"option_{name}": value, "option_hands": "1", "option_deals": "1"})
        chosen = laid(app)[-1][1][name]
        assert list(sets_of(game, name)[value]) == chosen


@pytest.mark.parametrize("key", sorted(games.with_table))
def test_every_number_of_seats_can_be_laid(app: Flask, vega: Person, key: str) -> None:
    url, game = class_url(vega), games.with_table[key]
    for seats in game.table.seats:
        fields = PLAIN | {"seats": str(seats), "option_hands": "1", "option_deals": "1"}
        assert 303 == vega.post(f"{url}/tables/{key}", **fields).status_code
    free = [len(live_of(app, ref).entries[0].event.chairs) for ref, _options in laid(app)]

    assert list(game.table.seats) == free


def test_ticked_children_find_their_table_on_their_screen(app: Flask, vega: Person, ada: Person, bo: Person) -> None:
    url = class_url(vega)
    children = [ref_of(app, name) for name in ("Ada", "Bo")]
    vega.post(f"{url}/tables/make_ten", **PLAIN, child=children, option_quick="y")
    ref, options = laid(app)[-1]

    assert options["quick"] and live_of(app, ref).begun
    assert [True, True] == [f"/play/{ref}" in person.get("/practise").text for person in (ada, bo)]


def test_what_nobody_can_play_is_refused_with_a_sentence_and_nothing_is_laid(app: Flask, vega: Person) -> None:
    url, before = class_url(vega), stored(app)
    told = [
        vega.post(f"{url}/tables/mod_ten", **PLAIN, option_hands="99"),
        vega.post(f"{url}/tables/mod_ten", **(PLAIN | {"seats": "9"})),
        vega.post(f"{url}/tables/chinese_ten", **PLAIN, option_deals="three"),
    ]

    assert [422] * 3 == [answer.status_code for answer in told]
    assert all("Nobody can play it like that." in answer.text for answer in told)
    assert before == stored(app)


def test_the_host_ends_a_table_and_everybody_sees_how_it_stands(app: Flask, vega: Person, ada: Person) -> None:
    url = class_url(vega)
    vega.post(f"{url}/tables/mod_ten", **PLAIN, child=[ref_of(app, "Ada")], option_hands="1")
    table = Table(ada, laid(app)[-1][0])
    table.look()
    vega.post(f"{url}/tables/{table.ref}/end")
    table.poll()

    assert Ended("host") == table.live.entries[-1].event
    assert "is-over" in table.page
    assert "Nobody plays a whole game just now." in vega.get(f"{url}/tables/running").text


def test_a_turn_clock_is_what_the_teacher_chose(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    url = class_url(vega)
    vega.post(f"{url}/tables/mod_ten", **(PLAIN | {"turn_seconds": "10"}), child=[ref_of(app, "Ada")], option_hands="1")
    table = Table(ada, laid(app)[-1][0])
    table.look()
    for _ in range(3):
        now.move(seconds=11)
        table.poll()

    assert "clock" in {entry.by for entry in table.live.entries}
