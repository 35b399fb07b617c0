"""Every route, every verb, every role: who gets through, and that nothing changes for who does not (FIELD F60, T1)."""

from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.classroom.conftest import Clock
from tests.classroom.people import ask, cast, furnish, kept_as_it_is, routes, stored
from tests.classroom.rights import ROLES, ROWS

ELSEWHERE = ("/sign-in", "/", "/door", "/moved")


def test_F60_no_route_is_without_a_row_and_no_row_without_a_route(app: Flask) -> None:
    assert routes(app) == set(ROWS)
    assert all(role in ROLES for row in ROWS.values() for role in row.roles.split())


@pytest.mark.parametrize("route", sorted(ROWS))
def test_F60_only_the_roles_of_a_route_get_through(app: Flask, now: Clock, tmp_path: Path, route: str) -> None:
    row, people, world = ROWS[route], cast(app), furnish(app)
    child = people["child"]()
    world["drill"] = child.start("frames").url.rsplit("/", 1)[1]
    now.move(seconds=2)
    wrong = []
    there = {role: child if role == "child" else people[role]() for role in ROLES}
    before = stored(tmp_path)
    with kept_as_it_is(tmp_path) as back:
        for role, person in there.items():
            back()
            response = ask(app, person, route, row, world)
            assert response.status_code < 500, role
            if is_turned_away(response, route) == (role in row.roles.split()):
                wrong.append(f"{role}: {response.status_code} {response.location or ''}")
            if role not in row.roles.split() and stored(tmp_path) != before:
                wrong.append(f"{role} changed something")

    assert [] == wrong


def is_turned_away(response: TestResponse, route: str) -> bool:
    """404, or sent elsewhere; a route whose very work ends at the front page or the door is none of this."""
    to = response.location or ""
    sent = response.status_code == 303 and (to in ELSEWHERE or to.startswith("/door/"))
    return response.status_code == 404 or (sent and route not in LEADS_THERE)


LEADS_THERE = (
    *("POST accounts.sign_out", "POST accounts.language", "POST door.done", "POST door.enter", "POST door.come_in"),
    *("GET door.hello", "POST door.greet", "GET door.first", "POST door.show_first"),
)
