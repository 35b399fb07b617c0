"""Login cards as a PDF: whole names, whole cards, and codes that a scanner reads."""

import hashlib
import re
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask_babel import force_locale
from flask_babel import gettext as _

from classroom.accounts.models import Session
from classroom.db import db
from classroom.reports.card_sheet import HEIGHT, WIDTH
from classroom.roster.models import Child
from classroom.roster.pictures import card_token, pictures_of
from tests.classroom.conftest import Clock, Person
from tests.classroom.printing import A4, LETTER, class_of, printed, pupils, side, stands_in_white

MODULES = 33
"""Of a code with the address of this server; longer addresses take more."""


def pdf(person: Person, url: str, **asked: str) -> bytes:
    answer = person.client.get(f"{url}/cards.pdf", query_string=asked)

    assert (200, "application/pdf") == (answer.status_code, answer.mimetype)
    return answer.data


@pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER)])
@pytest.mark.parametrize(("many", "a_page"), [(1, [1]), (10, [10]), (11, [10, 1]), (31, [10, 10, 10, 1])])
def test_F25_no_card_is_split_and_no_page_blank(
    app: Flask, vega: Person, many: int, a_page: list[int], paper: str, size: tuple[int, int]
) -> None:
    url = class_of(app, pupils(many))
    pages = printed(pdf(vega, url, paper=paper))

    assert a_page == [len(page.codes) for page in pages]
    assert a_page == [page.text.count("Scan the square") for page in pages]
    assert a_page == [len(re.findall("Pupil-|^W{5}| W{5}", page.text.replace("W W", "WW"))) for page in pages]
    assert {size} == {page.size for page in pages}


def test_F25_codes_are_large_and_stand_in_white(app: Flask, vega: Person) -> None:
    (page,) = printed(pdf(vega, class_of(app, pupils(10))))

    assert 25 <= min(side(code) for code in page.codes)
    assert [True] * 10 == [stands_in_white(page, code, MODULES) for code in page.codes]


def test_the_code_leads_to_the_greeting_and_signs_nobody_in(app: Flask, vega: Person, somebody: Person) -> None:
    (page,) = printed(pdf(vega, class_of(app, ["Ada"])))
    address = page.codes[0].text
    with app.app_context():
        ada = db.session.query(Child).filter_by(name="Ada").one()
        expected, sessions = card_token(ada), db.session.query(Session).count()
    answer = somebody.get(urlsplit(address).path)
    greeting = somebody.get(answer.location)

    assert f"http://localhost/card/{expected}" == address
    assert (303, "/card") == (answer.status_code, answer.location)
    assert 200 == greeting.status_code
    assert 303 == somebody.get("/practise").status_code
    with app.app_context():
        assert sessions == db.session.query(Session).count()


def test_F25_pictures_are_told_apart_by_number_and_name(app: Flask, vega: Person) -> None:
    (page,) = printed(pdf(vega, class_of(app, ["Ada"])))
    with app.app_context():
        pictures = pictures_of(db.session.query(Child).filter_by(name="Ada").one())

    assert " ".join(f"{number} {name}" for number, name in enumerate(pictures, 1)) in page.text


def test_a_card_speaks_its_class_s_language(app: Flask, vega: Person) -> None:
    content = pdf(vega, class_of(app, ["Ada"], language="da"))
    (page,) = printed(content)
    with app.test_request_context(), force_locale("da"):
        pictures = pictures_of(db.session.query(Child).filter_by(name="Ada").one())
        danish = " ".join(f"{number} {_(name)}" for number, name in enumerate(pictures, 1))

    assert danish in page.text
    assert b"/Lang (da)" in content


@pytest.mark.parametrize(
    "name",
    [
        "Łukasz",
        "🦊 Bo",
        "Zoë",
        "Jürgen",
        "Nguyễn",
        "Ελένη",
        "Дмитрий",
        "👩🏽‍🚀 Mae",
        "{nb} (\\) **b**",
        "Anna Katharina-Elisabeth von Schönhausen",
    ],
)
def test_a_name_is_whole(app: Flask, vega: Person, name: str) -> None:
    (page,) = printed(pdf(vega, class_of(app, [name])))
    text = re.sub(r"[\s\ufffe\u00ad-]", "", page.text)

    assert re.sub(r"[\s-]", "", name) in text


@pytest.mark.parametrize("name", ["W" * 40, "🦊" * 40, "x" * 39 + "Ł"])
def test_F07_forty_letters_are_all_there(app: Flask, vega: Person, name: str) -> None:
    (page,) = printed(pdf(vega, class_of(app, [name])))

    assert name in page.text.replace(" ", "")


@pytest.mark.parametrize("name", ["محمد", "אברהם"])
def test_F06_a_name_from_right_to_left_is_whole_and_begins_on_the_right(app: Flask, vega: Person, name: str) -> None:
    (page,) = printed(pdf(vega, class_of(app, [name])))
    card = (210 - 2 * WIDTH) / 2, (297 - 5 * HEIGHT) / 2

    assert set(name) <= set(page.text)
    assert (False, True) == (page.has_ink(card, 23, 30), page.has_ink(card, 50, 57))


def test_F06_a_name_that_no_font_draws_is_said_and_its_card_has_the_animal(app: Flask, vega: Person) -> None:
    url = class_of(app, ["张𠇶", "Ada"])
    text = " ".join(page.text for page in printed(pdf(vega, url)))
    shown = vega.get(f"{url}/cards").text

    assert "The PDF has no letters for these names" in shown
    assert 1 == shown.count('<bdi translate="no">张𠇶</bdi>')
    assert "bear" in text and "Ada" in text
    assert "no letters" not in vega.get(f"{class_of(app, ['Ada'])}/cards").text


def test_the_same_class_at_the_same_moment_is_the_same_file(app: Flask, vega: Person, now: Clock) -> None:
    url = class_of(app, pupils(3))
    first, again = pdf(vega, url), pdf(vega, url)
    now.move(seconds=60)
    later = pdf(vega, url)

    assert hashlib.sha256(first).digest() == hashlib.sha256(again).digest()
    assert first != later
    assert [page.text for page in printed(first)] == [page.text for page in printed(later)]


def test_a_sheet_of_thirty_six_is_small(app: Flask, vega: Person) -> None:
    assert len(pdf(vega, class_of(app, pupils(36)))) < 2_000_000


def test_the_file_is_called_after_the_class_and_no_child(app: Flask, vega: Person) -> None:
    url = class_of(app, ["Ada"], name='Æbler "3\r\n' + "a" * 66)
    named = vega.get(f"{url}/cards.pdf").headers["Content-Disposition"]

    assert named.isascii() and "Ada" not in named
    assert named.startswith(
        "inline; filename=\"login-cards.pdf\"; filename*=UTF-8''Login%20cards%20-%20%C3%86bler%20%223"
    )
