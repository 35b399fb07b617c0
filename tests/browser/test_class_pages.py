"""The pages of a class, its settings and its rights: for everybody, on every screen, and by keyboard."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.children import Fingers
from tests.browser.conftest import sign_in
from tests.browser.test_for_everybody import SIZES, complaints, is_wider_than_the_screen
from tests.classroom.classes import child, page_of, room, second_class
from tests.classroom.conftest import Clock, Person

PAGES = ("", "/children", "/history", "/settings", "/up", "/cover", "/audit", "/import", "/cards", "/bonds", "/poster")


def look(page: Page, url: str) -> list[str]:
    """What is wrong with a page, on any screen."""
    page.goto(url)
    found = complaints(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if is_wider_than_the_screen(page):
            found.append(f"{url} wider than {width}")
    return found


@pytest.mark.parametrize("path", PAGES)
def test_the_pages_of_a_class_are_for_everybody(app: Flask, page: Page, now: Clock, path: str) -> None:
    second_class(app)
    sign_in(page)
    vega = Person(app).sign_in()
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(url, name="Anne-Marie Wilhelmina Charlotte Josefina", animal="owl", note="quick with fives")
    vega.post(f"{room(app)}/guest")
    vega.post(f"{room(app)}/groups", name="Blue")
    vega.post(f"{page_of(vega, 'Bo')}/archive")

    assert [] == look(page, f"{room(app)}{path}")


def test_the_pages_of_a_child_are_for_everybody(app: Flask, page: Page) -> None:
    second_class(app)
    sign_in(page)
    url = page_of(Person(app), "Ada")
    into = child(app, "Bo").ref

    assert [] == look(page, url) + look(page, f"{url}/rights") + look(page, f"{url}/merge?into={into}")


def test_the_page_for_a_cover_teacher_is_for_everybody_and_prints_alone(app: Flask, page: Page) -> None:
    sign_in(page)
    page.goto(f"{room(app)}/cover")
    page.get_by_role("button", name="Make a page to print").click()
    expect(page.get_by_role("heading", name="For whoever covers this class today")).to_be_visible()

    assert [] == complaints(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert not is_wider_than_the_screen(page)
    page.emulate_media(media="print")
    expect(page.locator(".door-code")).to_be_visible()
    expect(page.get_by_role("heading", name="Somebody covers today")).to_be_hidden()


def test_the_pages_of_the_school_are_for_everybody(page: Page) -> None:
    sign_in(page, "holm@school.example")
    pages = ("/school/classes", "/school/audit", "/school/teachers", "/classes/new", "/classes")
    assert [] == [found for url in pages for found in look(page, url)]


@pytest.mark.parametrize("url", ["/privacy", "/privacy/assessment"])
def test_what_we_keep_is_for_everybody(page: Page, url: str) -> None:
    assert [] == look(page, url)


def reach(page: Page, role: str, name: str | re.Pattern[str]) -> None:
    """Go on with Tab until it has the focus, as somebody without a mouse does."""
    wanted = page.get_by_role(role, name=name, exact=isinstance(name, str)).first
    expect(wanted).to_be_visible()
    for _ in range(120):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {name} by keyboard")


def test_a_class_is_made_and_a_child_added_by_keyboard_only(page: Page) -> None:
    sign_in(page)
    reach(page, "link", "New class")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New class")).to_be_visible()
    reach(page, "textbox", "Name of the class")
    page.keyboard.type("Suns")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Suns")).to_be_visible()
    reach(page, "link", "Children")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add", exact=True)).to_be_visible()
    reach(page, "textbox", "Add a child")
    page.keyboard.type("Dot")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 child added.")).to_be_visible()
    reach(page, "link", "Dot")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="First name")).to_be_visible()
    reach(page, "textbox", "First name")
    page.keyboard.press("End")
    page.keyboard.type("ty")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("Dotty"))).to_be_visible()


def test_a_home_that_is_asked_again_keeps_the_keyboard_where_it_was(app: Flask, page: Page, now: Clock) -> None:
    sign_in(page)
    page.goto(room(app))
    button = page.get_by_role("button", name="Let Bo in")
    button.focus()
    tablet = Fingers(app, page.context.new_page(), now)
    tablet.page.goto(f"/door/CMT478/{child(app, 'Ada').ref}")
    expect(page.get_by_text("waits at the tile")).to_be_visible(timeout=15_000)

    expect(page.get_by_role("button", name="Let Bo in")).to_be_focused()
