"""What a poll must never do to a child: take a newer table back, or swap it under a finger."""

from random import Random

from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.at_the_table import Tablet
from tests.browser.children import Fingers
from tests.classroom.conftest import Clock
from tests.classroom.tables import lay, live_of


def moved(tablet: Tablet, now: Clock, rng: Random) -> None:
    """The table goes on by one turn, whoever's it is."""
    live = live_of(tablet.app, tablet.ref)
    if tablet.seat in live.table.to_act(live.state):
        tablet.caught_up()
        tablet.tap(str(rng.choice(live.table.choices(live.state, tablet.seat))))
    now.move(seconds=6)


def test_F32_an_answer_that_was_long_on_its_way_takes_nothing_back(app: Flask, page: Page, now: Clock) -> None:
    Fingers(app, page, now).come_in("Ada", "owl")
    tablet, rng = Tablet(app, page, lay(app, "Ada"), 0), Random(2)
    old = page.locator("#table").evaluate("table => table.outerHTML")
    moved(tablet, now, rng)
    tablet.ask()
    tablet.caught_up()
    newest = page.locator("#table").get_attribute("data-seq")

    def late(route: Route) -> None:
        route.fulfill(body=old, content_type="text/html")

    page.route("**/since/*", late)
    with page.expect_response("**/since/*"):
        tablet.ask()
    page.wait_for_timeout(150)

    assert newest == page.locator("#table").get_attribute("data-seq")


def test_F32_nothing_is_swapped_under_a_finger_and_right_after_it_everything_is_new(
    app: Flask, page: Page, now: Clock
) -> None:
    Fingers(app, page, now).come_in("Ada", "owl")
    tablet, rng = Tablet(app, page, lay(app, "Ada"), 0), Random(2)
    moved(tablet, now, rng)
    shown = page.locator("#table").get_attribute("data-seq")
    page.mouse.move(500, 300)
    page.mouse.down()
    with page.expect_response("**/since/*"):
        tablet.ask()
    page.wait_for_timeout(150)
    held = page.locator("#table").get_attribute("data-seq")
    page.mouse.up()
    expect(page.locator(f"#table[data-seq='{live_of(app, tablet.ref).seq}']")).to_be_visible()

    assert shown == held


def test_F51_the_focus_stays_where_it_was_when_the_table_is_drawn_anew(app: Flask, page: Page, now: Clock) -> None:
    Fingers(app, page, now).come_in("Ada", "owl")
    tablet, rng = Tablet(app, page, lay(app, "Ada", game="make_ten"), 0), Random(2)
    moved(tablet, now, rng)
    tablet.caught_up()
    picked = page.locator("input[name=command]").first
    picked.check(force=True)
    name = picked.get_attribute("id")
    live = live_of(app, tablet.ref)
    if 0 not in live.table.to_act(live.state):
        now.move(seconds=6)
    tablet.ask()
    tablet.caught_up()

    assert name == page.evaluate("document.activeElement.id")
    expect(page.locator(f"#{name}")).to_be_checked()


def test_F34_a_child_that_goes_on_on_another_tablet_is_told_so_on_this_one(
    app: Flask, page: Page, browser: Browser, browser_context_args: dict, now: Clock
) -> None:
    Fingers(app, page, now).come_in("Ada", "owl")
    tablet = Tablet(app, page, lay(app, "Ada"), 0)
    other = browser.new_context(**browser_context_args).new_page()
    Fingers(app, other, now).come_in("Ada", "owl")
    tablet.ask()
    page.wait_for_url("**/moved")
    other.context.close()
