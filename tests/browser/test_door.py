"""The door on a real screen: the whole class without scrolling, let in by itself, a card, and few taps (PRODUCT 2)."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from classroom.db import db, writing
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import all_animals, new_child, pictures_of
from tests.browser.children import Fingers
from tests.browser.test_for_everybody import complaints, is_wider_than_the_screen
from tests.classroom.at_the_door import card_of, change, page_of, slips, tile_of
from tests.classroom.conftest import MONDAY, Clock, Person

NAMES = ("Anna", "Anna", "Christoffer", "Maximilian-Alexander", "Łucja", "محمد")


@pytest.fixture
def full_house(app: Flask) -> None:
    """Thirty-six children, two of them Annas, and long names."""
    with app.app_context():
        with writing():
            comets = db.session.query(Classroom).filter_by(code="CMT478").one()
            spare = [animal for animal in all_animals() if animal not in ("owl", "fox")]
            for number, animal in enumerate(spare):
                name = NAMES[number] if number < len(NAMES) else f"Child {number}"
                db.session.add(new_child(comets, name=name, animal=animal, at=MONDAY))
        db.session.remove()


def boxes(page: Page) -> list[dict[str, float]]:
    """Where the tiles are that can be seen."""
    tiles = page.locator(".tile").all()
    return [tile.bounding_box() for tile in tiles if tile.is_visible()]


def distance(one: dict[str, float], other: dict[str, float]) -> float:
    """How far apart two boxes are, in px: the larger of the gaps along both axes."""
    across = max(one["x"], other["x"]) - min(one["x"] + one["width"], other["x"] + other["width"])
    down = max(one["y"], other["y"]) - min(one["y"] + one["height"], other["y"] + other["height"])
    return max(across, down)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (768, 1024)])
def test_a_class_of_36_stands_on_one_tablet_screen(page: Page, full_house: None, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/door/CMT478")
    tiles = boxes(page)

    assert 36 == len(tiles)
    assert not page.evaluate("() => document.documentElement.scrollHeight > window.innerHeight")
    assert not is_wider_than_the_screen(page)
    assert [] == [tile for tile in tiles if min(tile["width"], tile["height"]) < 64]
    assert 12 <= min(distance(one, other) for n, one in enumerate(tiles) for other in tiles[:n])
    assert [] == complaints(page)


def test_on_a_phone_twelve_are_a_page_and_numbers_turn_it(page: Page, full_house: None) -> None:
    page.set_viewport_size({"width": 375, "height": 667})
    page.goto("/door/CMT478")
    first = page.locator(".tile:visible .name").all_inner_texts()
    expect(page.locator(".tile:visible")).to_have_count(12)
    page.get_by_role("link", name="Page 3").click()
    expect(page.get_by_role("link", name="Page 3")).to_have_attribute("aria-current", "page")
    third = page.locator(".tile:visible .name").all_inner_texts()

    assert (12, 12) == (len(first), len(third))
    assert set() == set(first) & set(third)
    assert not is_wider_than_the_screen(page)
    assert 12 <= min(distance(one, other) for n, one in enumerate(boxes(page)) for other in boxes(page)[:n])
    assert [] == complaints(page)


def test_F04_two_annas_read_with_their_animals(page: Page, full_house: None) -> None:
    page.goto("/door/CMT478")

    expect(page.get_by_role("link", name="Anna (bear)", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Anna (bee)", exact=True)).to_be_visible()


@pytest.mark.parametrize(("age", "most"), [("5-6", 6), ("9-10", 7)])
def test_from_the_door_into_a_game_it_is_few_taps(app: Flask, page: Page, now: Clock, age: str, most: int) -> None:
    change(Person(app), Classroom, {"code": "CMT478"}, age=age)
    ada = Fingers(app, page, now)
    ada.come_in("Ada", "owl")
    ada.tap("Frames")
    page.wait_for_url("**/drill/**")

    assert ada.taps <= most


@pytest.mark.parametrize(("age", "most"), [("5-6", 2), ("9-10", 3)])
def test_with_a_card_it_is_two_taps_or_three(app: Flask, page: Page, now: Clock, age: str, most: int) -> None:
    change(Person(app), Classroom, {"code": "CMT478"}, age=age, open_until=None)
    with app.app_context():
        first = pictures_of(db.session.query(Child).filter_by(name="Ada").one())[0]
    ada = Fingers(app, page, now)
    page.goto(card_of(Person(app), "Ada"))
    assert page.url.endswith("/card")
    assert [] == complaints(page)
    ada.tap("That is me")
    if age == "9-10":
        assert [] == complaints(page)
        ada.tap(first)
    ada.tap("Frames")
    page.wait_for_url("**/drill/**")

    assert most == ada.taps


def test_F19_back_after_a_card_and_done_shows_no_greeting(
    app: Flask, page: Page, now: Clock, nothing_from_elsewhere: list[str]
) -> None:
    change(Person(app), Classroom, {"code": "CMT478"}, age="5-6")
    page.goto("/door/CMT478")
    page.goto(card_of(Person(app), "Ada"))
    page.get_by_role("button", name="That is me").click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    for _ in range(3):
        page.go_back()
        expect(page.get_by_role("button", name="That is me")).to_have_count(0)
        assert not re.search("/card/.", page.url)


def test_a_child_that_is_let_in_sees_one_button_by_itself(app: Flask, page: Page, now: Clock) -> None:
    vega = Person(app).sign_in()
    page.goto(tile_of(vega, "Ada"))
    page.locator("#secret-sun").click()
    expect(page.get_by_role("img", name="1 of 4 pictures")).to_be_visible()
    vega.post(f"{page_of(vega)}/let-in/{vega.child('Ada')[0]}")
    button = page.get_by_role("button", name="Come in")
    expect(button).to_be_visible(timeout=5_000)
    expect(button).to_be_focused()
    assert [] == complaints(page)
    button.click()

    expect(page).to_have_url(re.compile("/practise$"))


def test_pictures_tapped_so_far_stay_while_the_tablet_asks(app: Flask, page: Page) -> None:
    page.goto(tile_of(Person(app), "Ada"))
    page.locator("#secret-sun").click()
    with page.expect_response("**/waiting/may"):
        pass

    expect(page.get_by_role("img", name="1 of 4 pictures")).to_be_visible()


def test_a_rest_ends_by_itself(app: Flask, page: Page, now: Clock) -> None:
    slips(Person(app), "Ada", 5)
    page.goto(tile_of(Person(app), "Ada"))
    expect(page.get_by_text("A little rest. Then try again.")).to_be_visible()
    assert [] == complaints(page)
    for width, height in ((320, 568), (375, 667), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert not is_wider_than_the_screen(page)
    now.move(seconds=31)

    expect(page.get_by_text("Tap your pictures in order.")).to_be_visible(timeout=5_000)


def test_a_tablet_that_nobody_looks_at_asks_nothing_and_catches_up(app: Flask, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: "/waiting/" in request.url and asked.append(request.url))
    page.goto(tile_of(Person(app), "Ada"))
    look_away = "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
    look_away += " document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(look_away, True)
    page.wait_for_timeout(4_500)

    assert [] == asked
    with page.expect_response("**/waiting/may", timeout=1_500):
        page.evaluate(look_away, False)


def test_a_closed_door_and_a_card_that_is_none_are_kind(
    app: Flask, page: Page, nothing_from_elsewhere: list[str]
) -> None:
    page.goto("/door/CMT478")
    change(Person(app), Classroom, {"code": "CMT478"}, open_until=None)
    page.reload()
    expect(page.get_by_text("Ask your teacher to open it.")).to_be_visible()
    found = complaints(page)
    page.goto("/door/QQQQQQ")
    found += complaints(page)
    page.goto("/card/none")
    expect(page.get_by_text("Ask your teacher for a new one.")).to_be_visible()
    found += complaints(page)
    change(Person(app), Classroom, {"code": "CMT478"}, open_until=MONDAY * 2)
    page.goto("/door/CMT478")

    assert [] == found
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert all("404" in complaint for complaint in nothing_from_elsewhere)
    nothing_from_elsewhere.clear()


def test_F22_a_tablet_without_a_voice_has_no_ear_and_the_pictures_suffice(app: Flask, page: Page, now: Clock) -> None:
    page.add_init_script("window.speechSynthesis.getVoices = () => []")
    page.goto(tile_of(Person(app), "Ada"))

    expect(page.get_by_role("button", name="Read it to me")).to_be_hidden()
    Fingers(app, page, now).come_in("Ada", "owl")


def test_F17_not_me_leads_back_to_the_tiles(app: Flask, page: Page) -> None:
    page.goto(tile_of(Person(app), "Ada"))
    page.get_by_role("link", name="Not me").click()

    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_the_door_works_by_keyboard_only(app: Flask, page: Page) -> None:
    with app.app_context():
        pictures = pictures_of(db.session.query(Child).filter_by(name="Ada").one())
    page.goto("/door/CMT478")
    page.get_by_role("link", name="Ada", exact=True).press("Enter")
    for done, picture in enumerate(pictures, 1):
        page.get_by_role("button", name=picture, exact=True).press("Enter")
        if done < len(pictures):
            expect(page.get_by_role("img", name=f"{done} of 4 pictures")).to_be_visible()

    expect(page).to_have_url(re.compile("/practise$"))
