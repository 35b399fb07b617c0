"""Teachers' own pages, in a real browser: for everybody, on every screen, and from one colleague to the next."""

import re

import pyotp
import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from classroom.accounts.models import Teacher
from classroom.db import db, writing
from tests.browser.conftest import sign_in
from tests.browser.test_for_everybody import SIZES, complaints, is_wider_than_the_screen
from tests.classroom.conftest import PASSWORD, Clock

PAGES = ("/account", "/account/prove", "/account/second-factor", "/school/teachers")


@pytest.fixture
def admin(app: Flask, page: Page) -> Page:
    """Ms Vega, who is the school's admin today, after signing in."""
    with app.app_context(), writing():
        db.session.query(Teacher).filter_by(name="Ms Vega").one().admin = True
    sign_in(page)
    return page


@pytest.mark.parametrize("url", PAGES)
def test_the_account_and_the_school_are_for_everybody(admin: Page, url: str) -> None:
    admin.goto(url)
    for summary in admin.locator("summary").all():
        summary.press("Enter")
    found = complaints(admin)
    for width, height in SIZES:
        admin.set_viewport_size({"width": width, "height": height})
        found += [f"wider than {width}"] if is_wider_than_the_screen(admin) else []

    assert [] == found


def test_an_invited_colleague_follows_the_address_and_is_in(admin: Page, browser: Browser, server: str) -> None:
    admin.goto("/school/teachers")
    admin.get_by_label("For whom").fill("Mr Okoro")
    admin.keyboard.press("Enter")
    expect(admin.get_by_role("heading", name="An invitation for Mr Okoro")).to_be_visible()
    found = complaints(admin)
    address = admin.locator("code.key").inner_text()
    colleague = browser.new_context(locale="en-GB").new_page()
    colleague.goto(address)
    colleague.get_by_label("Your name").fill("Mr Okoro")
    colleague.get_by_label("E-mail").fill("okoro@school.example")
    colleague.get_by_label("Password").fill("three green owls")
    colleague.keyboard.press("Enter")

    assert [] == found and address.startswith(f"{server}/sign-up?code=")
    expect(colleague.get_by_role("heading", name="Your classes")).to_be_visible()
    expect(colleague.get_by_role("link", name="Account: Mr Okoro")).to_be_visible()


def test_a_phone_is_set_up_and_asked_for_at_the_next_sign_in(app: Flask, admin: Page, now: Clock) -> None:
    admin.goto("/account/second-factor")
    secret = admin.locator("code.key").inner_text().replace(" ", "")
    admin.get_by_label("Six digits").fill(pyotp.TOTP(secret).at(now.at // 1_000))
    admin.keyboard.press("Enter")
    expect(admin).to_have_url(re.compile("/account$"))
    admin.get_by_role("banner").get_by_role("button", name="Sign out").click()
    now.move(seconds=30)
    admin.goto("/sign-in")
    admin.get_by_label("E-mail").fill("vega@school.example")
    admin.get_by_label("Password").fill(PASSWORD)
    admin.keyboard.press("Enter")
    expect(admin.get_by_label("Six digits")).to_be_focused()
    found = complaints(admin)
    admin.keyboard.type(pyotp.TOTP(secret).at(now.at // 1_000))
    admin.keyboard.press("Enter")

    assert [] == found
    expect(admin.get_by_role("heading", name="Your classes")).to_be_visible()
