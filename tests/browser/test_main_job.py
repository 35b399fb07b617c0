"""The main job, end to end: in by taps, a timed drill of every game, and the teacher's grid shows exactly that."""

import re
from collections import Counter

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

import games
from classroom.db import db, writing
from classroom.evidence.columns import column_of
from classroom.roster.models import Classroom, Pin
from tests.browser.children import Fingers
from tests.browser.conftest import sign_in
from tests.classroom.conftest import Clock

RIGHT_THEN_WRONG = (True, False, True, True, False, True)


@pytest.fixture
def half_a_minute(app: Flask) -> None:
    """Ms Vega has set every game to 30 seconds, at the level that has a bond in every question."""
    with app.app_context():
        with writing():
            classroom = db.session.query(Classroom).filter_by(code="CMT478").one()
            for key in games.with_prompts:
                db.session.add(Pin(classroom_id=classroom.id, game=key, level=1, seconds=30))
        db.session.remove()


def test_a_child_comes_in_by_six_taps_and_practises_all_games_and_the_grid_shows_it(
    app: Flask, page: Page, browser: Browser, browser_context_args: dict, now: Clock, half_a_minute: None
) -> None:
    ada, expected = Fingers(app, page, now), Counter()
    ada.come_in("Ada", "owl")
    assert 5 == ada.taps  # the animal and four pictures; one game more is playing

    for game in games.with_prompts.values():
        ada.tap(game.title)
        expect(page.locator("#practice")).to_be_visible()
        for rightly in RIGHT_THEN_WRONG:
            bond = ada.answer(rightly=rightly)["prompt"]["bond"]
            if bond:
                expected[column_of(*bond["parts"], bond["whole"], bond["addends"])] += 1
        now.move(seconds=31)
        page.reload()
        expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
        expect(page.get_by_text("You found 4.")).to_be_visible()
        page.get_by_role("link", name="All games").click()

    teacher = browser.new_context(**browser_context_args).new_page()
    sign_in(teacher)
    teacher.get_by_role("link", name=re.compile("Comets")).click()
    teacher.get_by_role("link", name="What they know").click()
    teacher.wait_for_url("**/bonds")
    cells = teacher.get_by_role("link", name=re.compile("^Ada, "))
    seen = Counter()
    for place in range(cells.count()):
        label, href = cells.nth(place).get_attribute("aria-label"), cells.nth(place).get_attribute("href")
        seen[href.rsplit("/", 1)[1].replace("%2B", "+")] += int(re.search(r"(\d+) answers?", label).group(1))

    assert expected == seen
    cells.first.click()
    teacher.wait_for_url("**/children/**")
    expect(teacher.get_by_role("row")).to_have_count(1 + seen[column_in(teacher.url)])
    teacher.context.close()


def column_in(url: str) -> str:
    return url.rsplit("/", 1)[1].replace("%2B", "+")


def test_a_tablet_shows_the_result_by_itself_when_the_time_is_up(
    app: Flask, page: Page, now: Clock, half_a_minute: None
) -> None:
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    ada.tap("Frames")
    ada.answer()
    now.move(seconds=26)
    page.reload()
    now.move(seconds=4)

    expect(page.get_by_text("You found 1.")).to_be_hidden()
    now.move(seconds=2)
    expect(page.get_by_text("You found 1.")).to_be_visible(timeout=10_000)


def test_F33_a_frantic_double_tap_is_one_answer(app: Flask, page: Page, now: Clock) -> None:
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    ada.tap("Frames")
    key = ada.question()["prompt"]["keys"][0]
    now.move(seconds=2)
    page.locator(f"#answer-{key}").dblclick()
    expect(page.locator("#practice[data-n='1']")).to_have_count(0)

    assert 2 == ada.question()["n"]


def test_F19_back_after_done_shows_the_door(app: Flask, page: Page, now: Clock) -> None:
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    ada.tap("Frames")
    ada.answer()
    page.get_by_label("House").click()
    page.get_by_role("button", name="Stop here").click()
    page.get_by_role("link", name="All games").click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    page.go_back()
    page.go_back()

    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    kept = page.evaluate("() => [localStorage.length, sessionStorage.length]")
    assert [0, 0] == kept


def test_a_lost_answer_is_sent_again_by_itself(
    app: Flask, page: Page, now: Clock, nothing_from_elsewhere: list[str]
) -> None:
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    ada.tap("Frames")
    key = ada.question()["prompt"]["keys"][0]
    dropped = []

    def drop_the_first(route) -> None:
        if dropped:
            return route.continue_()
        dropped.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "1"}, body="")

    page.route("**/act", drop_the_first)
    now.move(seconds=2)
    page.locator(f"#answer-{key}").click()
    expect(page.locator("#practice[data-n='2']")).to_be_visible()

    assert (1, 2) == (len(dropped), ada.question()["n"])
    assert all("503" in complaint for complaint in nothing_from_elsewhere)
    nothing_from_elsewhere.clear()
