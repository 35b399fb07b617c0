"""Whole games in a real browser: two children on two tablets with two computer players, and by the keyboard alone."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

import games
from games.core.asides import Held, Returned
from tests.browser.at_the_table import Keys, Tablet, play_on
from tests.browser.children import Fingers
from tests.classroom.conftest import Clock
from tests.classroom.tables import lay, live_of

QUICK = {"make_ten": {"quick": True}}
"""A shorter game of the same kind, where it has one."""


def options_of(key: str) -> object:
    return replace(games.by_key[key].offers["9-10"].options, **QUICK.get(key, {}))


@pytest.fixture
def pages(app: Flask, browser: Browser, browser_context_args: dict, now: Clock) -> Iterator[tuple[Page, Page]]:
    """Ada's tablet and Bo's."""
    found = []
    for name, animal in (("Ada", "owl"), ("Bo", "fox")):
        found.append(browser.new_context(**browser_context_args).new_page())
        Fingers(app, found[-1], now).come_in(name, animal)
    yield found[0], found[1]
    for page in found:
        page.context.close()


@pytest.mark.parametrize("key", sorted(games.with_table))
def test_two_children_and_two_computers_finish_a_game_on_two_tablets(
    app: Flask, pages: tuple[Page, Page], now: Clock, key: str
) -> None:
    ref = lay(app, "Ada", "Bo", game=key, seats=4, options=options_of(key))
    tablets, rng = {seat: Tablet(app, page, ref, seat) for seat, page in enumerate(pages)}, Random(4)

    assert not play_on(tablets, now, rng, 4)
    tablets[0].page.reload()
    assert not play_on(tablets, now, rng, 2)
    tablets[1].hide(True)
    now.move(seconds=70)
    tablets[0].caught_up()
    tablets[1].hide(False)
    tablets[1].caught_up()
    assert play_on(tablets, now, rng)

    for tablet in tablets.values():
        expect(tablet.page.get_by_role("heading", name="Well done!")).to_be_visible()
        expect(tablet.page.locator(".poll")).to_have_count(0)
    kinds = [type(entry.event) for entry in live_of(app, ref).entries]
    assert kinds.count(Held) - kinds.count(Returned) in (0, 1)


@pytest.mark.parametrize("key", ["make_ten", "ten_to_the_top"])
def test_F51_a_whole_game_by_keyboard_alone_then_its_replay_and_look_back(
    app: Flask, page: Page, now: Clock, key: str
) -> None:
    Fingers(app, page, now).come_in("Ada", "owl")
    ref = lay(app, "Ada", game=key, options=options_of(key))
    tablet = Tablet(app, page, ref, 0)
    keys = Keys(tablet)
    assert play_on({0: tablet}, now, Random(5), hands={0: keys})
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()

    keys.to("a[href*='replay']")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The beginning")).to_be_visible()
    keys.to("#at")
    page.keyboard.press("End")
    expect(page.locator("#replay .places")).to_be_visible()
    page.go_back()
    looks_back(app, page, keys, now)


def looks_back(app: Flask, page: Page, keys: Keys, now: Clock) -> None:
    """The tens that hid, if any did; all found."""
    button = page.get_by_role("button", name="Find the tens that hid")
    if not button.count():
        expect(page.get_by_text("You saw every ten.")).to_be_visible()
        return
    keys.to("form[action$='/look'] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/look/*")
    while True:
        live = live_of(app, page.url.rsplit("/", 1)[1])
        if live.over:
            break
        now.move(seconds=3)
        keys.tap(str(live.table.choices(live.state, 0)[0]))
        page.wait_for_timeout(100)
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
