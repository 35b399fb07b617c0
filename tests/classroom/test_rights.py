"""Every route, every verb, every role: who gets through, and that nothing changes for who does not (FIELD F60, T1)."""

from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.roster.models import Teaching
from tests.classroom import tables
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
    world |= tables.set_up(app, child)
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
            if role in row.roles.split():
                continue
            if not is_sent_away(ask(app, person, route, row, world, headers={"HX-Request": "true"}), route):
                wrong.append(f"{role} gets the fragment")
            if stored(tmp_path) != before:
                wrong.append(f"{role} changed something")

    assert [] == wrong


def is_sent_away(response: TestResponse, route: str) -> bool:
    """The same for a request of htmx, which is told where to go by a header."""
    return is_turned_away(response, route) or (response.status_code == 204 and "HX-Redirect" in response.headers)


def test_every_form_needs_its_token(app: Flask, now: Clock) -> None:
    people, world = cast(app), furnish(app)
    child, owner, holm = people["child"](), people["owner"](), people["admin"]()
    who = {"owner": owner, "admin": holm, "child": child, "cover": people["cover"]()}
    world |= tables.set_up(app, child)
    unasked = []
    for route, row in ROWS.items():
        if route.startswith("POST "):
            person = next(one for role, one in who.items() if role in row.roles.split())
            person.token = "forged"
            if ask(app, person, route, row, world).status_code != 400:
                unasked.append(route)

    assert [] == unasked


def test_a_teacher_who_is_removed_while_signed_in_is_out_with_the_next_page(app: Flask) -> None:
    people, world = cast(app), furnish(app)
    diaz, url = people["co"](), f"/classes/{world['ref']}"
    before = diaz.get(url).status_code
    with app.app_context():
        with writing():
            number = db.session.query(Teacher).filter_by(name="Mr Diaz").one().id
            db.session.query(Teaching).filter_by(teacher_id=number).delete()
        db.session.remove()

    assert (200, 404, 404) == (before, diaz.get(url).status_code, diaz.post(f"{url}/open").status_code)


def is_turned_away(response: TestResponse, route: str) -> bool:
    """404, or sent elsewhere; a route whose very work ends at the front page or the door is none of this."""
    to = response.location or ""
    sent = response.status_code == 303 and (to in ELSEWHERE or to.startswith("/door/"))
    return response.status_code == 404 or (sent and route not in LEADS_THERE)


LEADS_THERE = (
    *("POST accounts.sign_out", "POST accounts.language", "POST door.done", "POST door.enter", "POST door.come_in"),
    *("GET door.hello", "POST door.greet", "GET door.first", "POST door.show_first"),
)
