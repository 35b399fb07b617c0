"""Tables, replays, look-backs and the teacher's tables: screen reader, small and large screens."""

import pytest
from flask import Flask
from playwright.sync_api import Page

import games
from tests.browser.children import Fingers
from tests.browser.conftest import sign_in
from tests.browser.test_for_everybody import SIZES, complaints, is_wider_than_the_screen
from tests.classroom.conftest import Clock
from tests.classroom.tables import end, lay, look


def found_at(page: Page, urls: list[str]) -> list[str]:
    """What axe and the ruler have against these pages."""
    found = []
    for url in urls:
        page.goto(url)
        found += [f"{url[:24]} {each}" for each in complaints(page)]
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if is_wider_than_the_screen(page):
                found.append(f"{url[:24]} wider than {width}")
    return found


@pytest.mark.parametrize("key", sorted(games.with_table))
def test_a_table_and_its_replay_are_for_everybody(app: Flask, page: Page, now: Clock, key: str) -> None:
    Fingers(app, page, now).come_in("Ada", "owl")
    most = max(games.by_key[key].table.seats)
    running, crowded, ended = (lay(app, "Ada", game=key, seats=seats) for seats in (2, most, 2))
    end(app, ended)
    urls = [f"/play/{ref}" for ref in (running, crowded, ended)]

    assert [] == found_at(page, [*urls, f"/play/{ended}/replay?at=0", f"/players/{key}"])


def test_a_look_back_and_the_childs_screen_are_for_everybody(app: Flask, page: Page, now: Clock) -> None:
    Fingers(app, page, now).come_in("Ada", "owl")
    ended = lay(app, "Ada")
    end(app, ended)
    lay(app, "Ada", chairs=(1,))

    assert [] == found_at(page, ["/practise", f"/look/{look(app, 'Ada', ended)}"])


def test_the_teachers_tables_are_for_everybody(app: Flask, page: Page) -> None:
    lay(app, "Ada")
    lay(app, "Bo", chairs=(1,))
    sign_in(page)
    page.get_by_role("link", name="Comets").press("Enter")
    page.wait_for_url("**/classes/*")
    url = f"{page.url}/tables"
    page.goto(url)
    page.locator("summary").first.press("Enter")
    found = complaints(page)

    assert [] == [*found, *found_at(page, [url])]
