"""Hidden things stay hidden: what a viewer may not see changes no byte of what the viewer is sent (DESIGN 6)."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import Flask, make_response

import games
from classroom.db import db
from classroom.play import showing
from classroom.play.live import Live, read
from classroom.play.models import Match
from games.core.log import folded
from tests.classroom.conftest import Person
from tests.classroom.tables import lay

TABLES = sorted(games.with_table)
GAMES = 5


@contextmanager
def at_the_table(app: Flask, ref: str) -> Iterator[Match]:
    with app.test_request_context(f"/play/{ref}"):
        yield db.session.query(Match).filter_by(ref=ref).one()
        db.session.remove()


def sent(app: Flask, live: Live, seat: int | None) -> tuple[str, bytes]:
    """What the seat would be sent of this state: headers and body, in this very request."""
    app.extensions.pop("shared_parts", None)
    response = app.process_response(make_response(showing.table(live, seat)))
    response.headers.remove("Set-Cookie")  # the session's own: it holds a second of the machine's clock
    return str(response.headers), response.data


def positions(table: Any, options: Any, seats: int, rng: Random) -> Iterator[Any]:
    """Every sixth position of a random game."""
    state, number = folded(table, table.setup(options, seats, rng)), 0
    while acting := table.to_act(state):
        if number % 6 == 0:
            yield state
        command = rng.choice(table.choices(state, acting[0]))
        state, number = folded(table, table.decide(state, acting[0], command, rng), state), number + 1
    yield state


@pytest.mark.parametrize("key", TABLES)
def test_F52_states_that_differ_only_in_what_is_hidden_are_sent_alike(app: Flask, ada: Person, key: str) -> None:
    rng, game, ref, compared = Random(52), games.by_key[key], lay(app, "Ada", game=key), 0
    for _ in range(GAMES):
        with at_the_table(app, ref) as match:
            kept = read(match)
            for state in positions(game.table, game.offers["9-10"].options, 2, rng):
                for seat in (0, 1, None):
                    other = game.table.imagine(game.table.view(state, seat), rng)
                    here, there = (sent(app, replace(kept, match=match, state=each), seat) for each in (state, other))
                    assert here == there
                    compared += state != other

    assert compared > 5 * GAMES


@pytest.mark.parametrize("key", TABLES)
def test_F52_a_game_is_seen_again_only_after_its_end(app: Flask, ada: Person, vega: Person, key: str) -> None:
    ref = lay(app, "Ada", game=key)

    assert [404, 404] == [person.get(f"/play/{ref}/replay").status_code for person in (ada, vega)]
