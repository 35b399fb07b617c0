"""Login cards on paper, as a browser prints them: FIELD F25, and the taps of PRODUCT 3."""

import io
from urllib.parse import urlsplit

import pytest
import zxingcpp
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from classroom.accounts.models import Session
from classroom.db import db
from tests.browser.conftest import sign_in
from tests.browser.test_for_everybody import SIZES, complaints, is_wider_than_the_screen
from tests.classroom.printing import A4, LETTER, class_of, printed, pupils, side, stands_in_white

MODULES = 33
"""Of a code with the address of a server on this machine."""


@pytest.fixture
def teacher(page: Page) -> Page:
    """Ms Vega, signed in, whose printer only counts."""
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; };")
    sign_in(page)
    return page


@pytest.mark.parametrize(("many", "a_page"), [(1, [1]), (10, [10]), (11, [10, 1]), (31, [10, 10, 10, 1])])
def test_F25_no_card_is_split_and_no_page_blank(app: Flask, teacher: Page, many: int, a_page: list[int]) -> None:
    teacher.goto(f"{class_of(app, pupils(many))}/cards")
    for paper, size in (("A4", A4), ("Letter", LETTER)):
        pages = printed(teacher.pdf(format=paper))
        codes = [code for page in pages for code in page.codes]

        assert a_page == [len(page.codes) for page in pages]
        assert a_page == [page.text.count("Scan the square") for page in pages]
        assert many - 1 == sum(page.text.count("Pupil-") for page in pages)
        assert ("W" * 40) in pages[-1].text.replace(" ", "")
        assert all(abs(page.size[0] - size[0]) < 3 and abs(page.size[1] - size[1]) < 3 for page in pages)
        assert (True, many) == (min(map(side, codes)) >= 25, len({code.text for code in codes}))
    assert [True] * a_page[-1] == [stands_in_white(pages[-1], code, MODULES) for code in pages[-1].codes]


def test_F25_nothing_on_a_card_is_cut_off(app: Flask, teacher: Page) -> None:
    long = [
        "W" * 40,
        "🦊" * 40,
        "Anna Katharina-Elisabeth von Schönhausen",
        "Bartholomew",
        "W" * 9,
        "WWWWWWWW WWWWWWWWW",
    ]
    teacher.goto(f"{class_of(app, long, name='Wide ' * 16)}/cards")
    teacher.emulate_media(media="print")
    out = """card => {
      const frame = card.getBoundingClientRect();
      return [...card.querySelectorAll("*")].filter(part => {
        const box = part.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1
          || box.top < frame.top - 1 || box.bottom > frame.bottom + 1 || part.scrollWidth > part.clientWidth + 1;
      }).map(part => part.outerHTML.slice(0, 60));
    }"""

    assert [] == [found for card in teacher.locator(".login-card").all() for found in card.evaluate(out)]


def test_the_whole_sheet_is_two_taps_from_the_class(app: Flask, teacher: Page) -> None:
    teacher.goto(class_of(app, pupils(11)))
    teacher.get_by_role("link", name="Login cards").click()
    teacher.get_by_role("button", name="Print 11 cards").click()

    assert 1 == teacher.evaluate("window.printed")
    assert [10, 1] == [len(page.codes) for page in printed(teacher.pdf(format="A4"))]


def test_one_card_is_two_taps_from_the_class(app: Flask, teacher: Page) -> None:
    teacher.goto(class_of(app, pupils(25)))
    teacher.get_by_role("link", name="Login cards").click()
    teacher.get_by_role("link", name="Print only this one Pupil-22").click()
    pages = printed(teacher.pdf(format="A4"))
    teacher.evaluate("window.dispatchEvent(new Event('afterprint'))")

    assert 1 == teacher.evaluate("window.printed")
    assert [1] == [len(page.codes) for page in pages]
    assert "Pupil-22" in pages[0].text
    assert [10, 10, 5] == [len(page.codes) for page in printed(teacher.pdf(format="A4"))]


def test_a_card_held_before_a_camera_greets_its_child(app: Flask, teacher: Page) -> None:
    teacher.goto(f"{class_of(app, ['Ada'])}/cards")
    picture = Image.open(io.BytesIO(teacher.locator(".login-card").screenshot()))
    (code,) = zxingcpp.read_barcodes(picture)
    with app.app_context():
        sessions = db.session.query(Session).count()
    teacher.goto(urlsplit(code.text).path)

    expect(teacher).to_have_url("/card")
    with app.app_context():
        assert sessions == db.session.query(Session).count()


@pytest.mark.parametrize("many", [0, 2])
def test_the_cards_page_is_for_everybody(app: Flask, teacher: Page, many: int) -> None:
    teacher.goto(f"{class_of(app, pupils(2)[:many])}/cards")
    found = complaints(teacher)
    for width, height in SIZES:
        teacher.set_viewport_size({"width": width, "height": height})
        found += [f"wider than {width}"] if is_wider_than_the_screen(teacher) else []

    assert [] == found
