"""Where data leaves, goes or is reset, the password is asked for once more (SECURITY 2, T17)."""

import ast
from collections.abc import Iterator
from urllib.parse import quote, urlsplit

import pytest
from flask import Flask

from classroom.accounts.guards import PROVED_PAGES
from classroom.resources import PACKAGE
from tests.classroom.conftest import PASSWORD, Clock, Person

TEACHERS = "/account/prove?page=school.teachers"
SCHEMES = ("//", "///", "/\\", "\\\\", "/\t/", "\t//", "https:", "https://", "http:/", "javascript:", "data:", "%2f%2f")
PLACES = ("evil.example", "evil.example/school", "alert(1)", "@evil.example", "evil.example\r\nSet-Cookie: a=b")


def test_a_quarter_of_an_hour_after_the_password_it_is_asked_for_again(holm: Person, now: Clock) -> None:
    holm.get("/school/teachers")
    now.move(seconds=15 * 60 + 1)
    sent = holm.post("/school/teachers/invite", label="Ms New")
    holm.get(sent.location)
    back = holm.post(sent.location, password=PASSWORD)
    holm.get("/school/teachers")

    assert (TEACHERS, "/school/teachers") == (sent.location, back.location)
    assert "/school/teachers" == holm.post("/school/teachers/invite", label="Ms New").location


def test_a_wrong_password_proves_nothing_and_comes_to_rest(holm: Person, now: Clock) -> None:
    now.move(seconds=15 * 60 + 1)
    holm.get(TEACHERS)
    answers = [holm.post(TEACHERS, password=f"guess {number}") for number in range(6)]
    holm.get("/school/teachers")

    assert [422] * 5 + [429] == [answer.status_code for answer in answers]
    assert "That is not your password." in answers[0].text
    assert TEACHERS == holm.post("/school/teachers/invite", label="Ms New").location


@pytest.fixture
def home_asks() -> Iterator[None]:
    """As if the home of a class asked for the password."""
    PROVED_PAGES.add("roster.home")
    yield
    PROVED_PAGES.discard("roster.home")


def test_what_the_page_needs_to_know_goes_with_it(vega: Person, home_asks: None) -> None:
    url = "/account/prove?page=roster.home&ref=ab12&child=c&_external=1&_scheme=javascript&_anchor=x&endpoint=y&z=//"
    vega.get(url)

    assert "/classes/ab12?child=c" == vega.post(url, password=PASSWORD).location


def test_T17_sixty_strings_never_lead_elsewhere(vega: Person) -> None:
    led = {}
    for name in [scheme + place for scheme in SCHEMES for place in PLACES]:
        url = f"/account/prove?page={quote(name)}&next={quote(name)}&_anchor={quote(name)}&_scheme={quote(name)}"
        page = vega.get(url).text
        to = vega.post(url, password=PASSWORD).location
        led[name] = (name in page, urlsplit(to)[:3], set(to) & set("\r\n\\"))

    assert 60 == len(led)
    assert dict.fromkeys(led, (False, ("", "", "/account"), set())) == led


@pytest.mark.parametrize("name", ["accounts.sign_out", "static", "front.page", "progress.grid", "school.invite", ""])
def test_T17_a_page_that_asks_for_no_password_is_never_gone_to(vega: Person, name: str) -> None:
    vega.get(f"/account/prove?page={name}")

    assert "/account" == vega.post(f"/account/prove?page={name}", password=PASSWORD).location


def test_a_page_that_lacks_its_class_leads_to_the_account(vega: Person, home_asks: None) -> None:
    vega.get("/account/prove?page=roster.home")

    assert "/account" == vega.post("/account/prove?page=roster.home", password=PASSWORD).location


def test_every_page_that_asks_for_the_password_may_be_gone_back_to(app: Flask) -> None:
    asked = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("proved_teacher", "proved_admin"):
                first = node.args[0]
                asked |= {first.value} if isinstance(first, ast.Constant) else set()

    assert set() == asked - PROVED_PAGES
    looked_at = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in rule.methods}
    assert looked_at >= PROVED_PAGES
