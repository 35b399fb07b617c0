"""A teacher's first day: from an empty installation to seven children who play. Taps are those of PRODUCT 2 and 3."""

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from classroom import create_app
from classroom.db import db
from classroom.roster.models import Child
from classroom.roster.names import letters
from classroom.roster.pictures import pictures_of

LONG = "Anne-Marie Wilhelmina Charlotte Josefina"
NAMES = (
    *("Ada", "Bo", "Anna", "Anna", "🦊 Fie", LONG, "Łukasz", "Zoë", "Cy", "Dea", "Eli", "Finn", "Gro", "Hans"),
    *("Ida", "Jens", "Kaj", "Liv", "Maja", "Noa", "Oda", "Per", "Rosa", "Siri", "Tom", "Ulla", "Vera"),
)


@pytest.fixture
def app(tmp_path: Path, empty_database: Path) -> Iterator[Flask]:
    """An installation that nobody has used yet, on the machine's own clock."""
    (tmp_path / "classroom.db").write_bytes(empty_database.read_bytes())
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=tmp_path)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


class Hand:
    """A finger that counts its taps."""

    def __init__(self, app: Flask, page: Page) -> None:
        self.app, self.page, self.taps = app, page, 0

    def tap(self, name: str | re.Pattern[str], role: str = "button") -> None:
        self.page.get_by_role(role, name=name, exact=isinstance(name, str)).first.click()
        self.taps += 1

    def secret(self, name: str) -> tuple[str, ...]:
        with self.app.app_context():
            pictures = pictures_of(db.session.query(Child).filter_by(name=name).one())
            db.session.remove()
            return pictures


def test_a_first_day_from_the_terminals_code_to_seven_children_who_play(
    app: Flask, page: Page, browser: Browser, browser_context_args: dict, tmp_path: Path
) -> None:
    assert (27, 40, 2) == (len(NAMES), letters(LONG), NAMES.count("Anna"))
    signs_up(app, page)
    vega = brings_in_the_class(app, page)
    sheet = prints_cards(vega, tmp_path)
    opens_the_door(vega)

    tablets = [Hand(app, browser.new_context(**browser_context_args).new_page()) for _ in range(7)]
    for tablet, name in zip(tablets[:5], ("Ada", "Bo", "Łukasz", "Zoë", LONG), strict=True):
        comes_by_pictures(tablet, vega, name)
    comes_by_card(tablets[5], vega, sheet, "Cy")
    is_let_in(tablets[6], vega, "Dea")

    vega.page.reload()
    expect(vega.page.get_by_text("7 of 27 are in")).to_be_visible()
    for tablet in tablets:
        tablet.page.context.close()


def signs_up(app: Flask, page: Page) -> None:
    """The first account, with the code that the terminal printed."""
    printed = app.test_cli_runner().invoke(args=["init-db"]).output
    code = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}", printed).group(0)
    page.goto("/sign-up")
    page.get_by_label("Code").fill(code)
    page.get_by_label("Your name").fill("Ms Vega")
    page.get_by_label("E-mail").fill("vega@school.example")
    page.get_by_label("Password").fill("three green owls")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", name="Your classes")).to_be_visible()


def brings_in_the_class(app: Flask, page: Page) -> Hand:
    """A new class, and 27 names pasted: two equal, one with an emoji, one of 40 letters."""
    vega = Hand(app, page)
    vega.tap("New class", "link")
    page.get_by_label("Name of the class").fill("Comets")
    vega.tap("Make the class")
    vega.tap("Bring in a class list", "link")
    page.get_by_label("Names").fill("\n".join(NAMES))
    vega.tap("Look at the list")
    with app.app_context():
        assert 0 == db.session.query(Child).count()
        db.session.remove()
    page.get_by_role("button", name=re.compile("^Add 27")).click()
    expect(page.get_by_text("27 children added.")).to_be_visible()
    page.get_by_role("link", name="Today").click()
    expect(page.get_by_text("0 of 27 are in")).to_be_visible()
    return vega


def prints_cards(vega: Hand, folder: Path) -> Path:
    """The whole sheet, two taps from the class page: the cards, then print; and as a file."""
    vega.taps = 0
    vega.tap("Login cards", "link")
    expect(vega.page.get_by_role("button", name="Print 27 cards")).to_be_visible()
    assert 1 == vega.taps  # with the print button two
    link = vega.page.get_by_role("link", name="PDF, A4").get_attribute("href")
    kept = folder / "cards.pdf"
    kept.write_bytes(vega.page.request.get(link).body())
    vega.page.get_by_role("link", name="Today").click()
    return kept


def opens_the_door(vega: Hand) -> None:
    vega.taps = 0
    vega.tap("Open the door")
    expect(vega.page.get_by_text(re.compile("The class door is open until"))).to_be_visible()
    assert 1 == vega.taps


def code_of(vega: Hand) -> str:
    return vega.page.locator(".door-code").inner_text()


def comes_by_pictures(tablet: Hand, vega: Hand, name: str) -> None:
    """Tile, three pictures, a game: five taps, and six is the most."""
    tablet.page.goto(f"/door/{code_of(vega)}")
    tablet.tap(name, "link")
    for done, picture in enumerate(tablet.secret(name), 1):
        tablet.tap(picture)
        if done < 3:
            expect(tablet.page.get_by_role("img", name=f"{done} of 3 pictures")).to_be_visible()
    plays(tablet)
    assert 5 == tablet.taps <= 6


def comes_by_card(tablet: Hand, vega: Hand, sheet: Path, name: str) -> None:
    """The card's QR code, read from the printed PDF: two taps."""
    tablet.page.goto(address_on_card(sheet, name))
    tablet.tap("That is me")
    plays(tablet)
    assert 2 == tablet.taps


def is_let_in(tablet: Hand, vega: Hand, name: str) -> None:
    """The child waits at its tile; one tap of the teacher's, and the tablet shows the way."""
    tablet.page.goto(f"/door/{code_of(vega)}")
    tablet.tap(name, "link")
    expect(tablet.page.get_by_text("Tap your pictures in order.")).to_be_visible()
    vega.taps = 0
    vega.tap(f"Let {name} in")
    assert 1 == vega.taps
    tablet.page.get_by_role("button", name="Come in").click(timeout=15_000)
    plays(tablet)


def plays(tablet: Hand) -> None:
    expect(tablet.page).to_have_url(re.compile("/practise$"))
    tablet.tap(re.compile("10 to the Top"))
    expect(tablet.page.locator("#practice")).to_be_visible()


def address_on_card(sheet: Path, name: str) -> str:
    """Where the card of this child leads, as a camera reads it: the code nearest to the name."""
    document = pypdfium2.PdfDocument(str(sheet))
    for page in document:
        text, scale = page.get_textpage(), 3
        found = text.search(name, match_whole_word=True).get_next()
        if found is None:
            continue
        left, bottom, _right, _top = text.get_charbox(found[0])
        place = (left * scale, (page.get_height() - bottom) * scale)
        codes = zxingcpp.read_barcodes(page.render(scale=scale).to_pil())
        spot = {code.text: (code.position.top_left.x, code.position.top_left.y) for code in codes}
        return min(spot, key=lambda text: abs(spot[text][0] - place[0]) + abs(spot[text][1] - place[1]))
    raise LookupError(name)
