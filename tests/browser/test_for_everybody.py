"""Keyboard, screen reader, small and large screens, both languages."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page, expect

import games
from tests.browser.children import Fingers
from tests.browser.conftest import sign_in
from tests.classroom.conftest import Clock

SIZES = ((320, 568), (375, 667), (768, 1024), (1024, 768), (1440, 900))


def complaints(page: Page) -> list[str]:
    """What axe has against a page, one line a rule."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]


def is_wider_than_the_screen(page: Page) -> bool:
    return page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")


@pytest.mark.parametrize(
    "url", ["/", "/door", "/door/CMT478", "/sign-in", "/sign-up", "/cover", "/just-play", "/moved"]
)
def test_pages_before_sign_in_are_for_everybody(page: Page, url: str) -> None:
    page.goto(url)

    assert [] == complaints(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not is_wider_than_the_screen(page), width


@pytest.mark.parametrize("key", sorted(games.with_prompts))
def test_every_level_of_every_game_is_for_everybody(page: Page, app: Flask, now: Clock, key: str) -> None:
    for level in games.by_key[key].prompts.levels:
        page.goto("/just-play")
        form = page.locator(f"form[action='/try/{key}']")
        form.get_by_label("Level").select_option(str(level.number))
        form.get_by_role("button").click()
        page.wait_for_url("**/drill/**")
        found = complaints(page)
        Fingers(app, page, now).now.move(seconds=2)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if is_wider_than_the_screen(page):
                found.append(f"wider than {width}")
            small = page.eval_on_selector_all(
                ".answer, .look", "all => all.filter(b => b.getBoundingClientRect().width < 44).length"
            )
            if small:
                found.append(f"{small} targets too small at {width}")

        assert [] == found, level.number


def test_a_whole_drill_is_answered_by_keyboard_only(app: Flask, page: Page, now: Clock) -> None:
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    page.get_by_role("button", name="Frames").press("Enter")
    page.wait_for_url("**/drill/**")
    for _ in range(3):
        asked = ada.question()
        now.move(seconds=2)
        while page.evaluate("() => document.activeElement.id") != f"answer-{asked['prompt']['keys'][0]}":
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(f"#practice[data-n='{asked['n'] + 1}']")).to_be_visible()
        expect(page.locator("#practice :focus")).to_have_count(1)


def test_the_teachers_pages_are_for_everybody(app: Flask, page: Page, now: Clock) -> None:
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    assert [] == complaints(page)
    ada.tap("10 to the Top")
    ada.answer(rightly=False)
    page.context.clear_cookies()
    sign_in(page)
    found = complaints(page)
    page.get_by_role("link", name=re.compile("Comets")).press("Enter")
    page.wait_for_url("**/classes/*")
    home = page.url
    found += complaints(page)
    page.get_by_role("link", name="What they know").press("Enter")
    page.wait_for_url("**/bonds")
    found += complaints(page)
    page.get_by_role("link", name=re.compile("^Ada, ")).first.press("Enter")
    page.wait_for_url("**/children/**")
    found += complaints(page)
    for url in (page.url, home, f"{home}/bonds", f"{home}/children", f"{home}/practice"):
        page.goto(url)
        found += complaints(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if is_wider_than_the_screen(page):
                found.append(f"{url} wider than {width}")

    assert [] == found


def test_a_miss_a_result_a_silence_and_a_wrong_address_are_for_everybody(
    app: Flask, page: Page, now: Clock, nothing_from_elsewhere: list[str]
) -> None:
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    ada.tap("10 to the Top")
    prompt = ada.question()["prompt"]
    now.move(seconds=2)
    page.locator(f"#answer-{next(answer for answer in prompt['answers'] if answer not in prompt['keys'])}").click()
    expect(page.locator(".is-key")).to_be_focused()
    found = complaints(page)
    page.goto("/still-you")
    found += complaints(page)
    page.goto("/practise")
    page.get_by_label("House").click()
    page.get_by_role("button", name="Stop here").click()
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
    found += complaints(page)
    page.goto("/nowhere")
    found += complaints(page)

    assert [] == found
    assert all("404" in complaint for complaint in nothing_from_elsewhere)
    nothing_from_elsewhere.clear()


def test_a_danish_tablet_speaks_danish(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Dansk").click()

    expect(page.get_by_role("link", name="For lærere")).to_be_visible()
