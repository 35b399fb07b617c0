"""A finger that follows what pulses: card, then place, on a tablet and on a phone."""

import pytest
from playwright.sync_api import Page, expect
from pypdfium2 import PdfDocument

from classroom.play.rules import LESSONS

PHONE = {"width": 390, "height": 780}
TABLET = {"width": 1024, "height": 768}


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_whoever_taps_only_what_pulses_learns_all_four_games(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    for key in sorted(path.stem for path in LESSONS.glob("*.json")):
        page.goto(f"/learn/{key}")
        page.locator("button.is-next").click()
        steps = page.get_by_role("img", name="Move 1 of").locator("i").count()
        for step in range(steps):
            expect(page.locator(".steps .is-done")).to_have_count(step)
            expect(page.locator(".htmx-settling")).to_have_count(0)
            if page.locator("input.is-next").count():
                page.locator(".pick:has(> .is-next) > input").first.check()
            page.locator("button.is-next:visible").first.click()

        expect(page.locator("#lay-table")).to_be_in_viewport()
        assert steps <= 8


def test_a_wrong_tap_is_answered_with_a_picture(page: Page) -> None:
    page.goto("/learn/ten_to_the_top")
    page.locator("button.is-next").click()
    page.get_by_role("button", name="cube 5", exact=True).click()

    expect(page.locator(".why .gap")).to_be_visible()
    expect(page.locator(".steps .is-done")).to_have_count(0)


@pytest.mark.parametrize("key", sorted(path.stem for path in LESSONS.glob("*.json")))
def test_the_rule_card_prints_on_one_page_of_a5(page: Page, key: str) -> None:
    page.goto(f"/learn/{key}/card")
    printed = PdfDocument(page.pdf(prefer_css_page_size=True))
    size = [round(points / 72 * 25.4) for points in printed[0].get_size()]
    pages = len(printed)
    printed.close()

    assert (1, [148, 210]) == (pages, size)
