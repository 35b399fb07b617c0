"""Login cards to print: whose, for whom, and what looking at them leaves behind."""

import re

import pytest
from flask import Flask
from flask_babel import force_locale
from flask_babel import gettext as _

from classroom.audit import Audit
from classroom.db import db, writing
from classroom.now import DAY
from classroom.qr import qr_of
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import card_token, pictures_of
from tests.classroom.bringing import class_url
from tests.classroom.conftest import MONDAY, Person
from tests.classroom.printing import class_of, pupils


def cards_on(page: str) -> list[str]:
    return re.findall(r'<article class="login-card">.*?<bdi class="\w+" translate="no">(.*?)</bdi>', page, re.S)


def test_every_child_has_a_card_with_what_opens_its_tile(app: Flask, vega: Person) -> None:
    page = vega.get(f"{class_url(app)}/cards").text
    with app.app_context():
        ada = db.session.query(Child).filter_by(name="Ada").one()
        token, pictures = card_token(ada), pictures_of(ada)
    places = [page.index(f"{number} {name}</span>") for number, name in enumerate(pictures, 1)]

    assert ["Ada", "Bo"] == cards_on(page)
    assert qr_of(f"http://localhost/card/{token}").path in page
    assert sorted(places) == places
    assert token not in page


def test_one_child_s_card_alone(app: Flask, vega: Person) -> None:
    ada = vega.child("Ada")[0]
    page = vega.get(f"{class_url(app)}/cards?child={ada}").text

    assert ["Ada"] == cards_on(page)
    assert f"/cards.pdf?child={ada}" in page
    assert "Print 1 card" in page


def test_some_children_s_cards(app: Flask, vega: Person) -> None:
    ada, bo = vega.child("Ada")[0], vega.child("Bo")[0]
    page = vega.get(f"{class_url(app)}/cards?child={ada}&child={bo}").text

    assert ["Ada", "Bo"] == cards_on(page)


def test_printing_again_changes_no_secret(app: Flask, vega: Person) -> None:
    pages = [vega.get(f"{class_url(app)}/cards").text for _again in range(2)]
    codes, again = (re.findall(r'<path fill="#000" d="[^"]+', page) for page in pages)

    assert 2 == len(set(codes)) and codes == again


@pytest.mark.parametrize("kind", ["cards", "cards.pdf"])
def test_another_class_s_child_has_no_card_here(app: Flask, vega: Person, kind: str) -> None:
    cy = vega.child("Cy")[0]

    assert 404 == vega.get(f"{class_url(app)}/{kind}?child={cy}").status_code
    assert 404 == vega.get(f"{class_url(app)}/{kind}?child=").status_code


def test_a_guest_has_no_card(app: Flask, vega: Person) -> None:
    bo = vega.child("Bo")[0]
    with app.app_context(), writing():
        db.session.query(Child).filter_by(name="Bo").one().guest_until = MONDAY + 14 * DAY

    assert ["Ada"] == cards_on(vega.get(f"{class_url(app)}/cards").text)
    assert 404 == vega.get(f"{class_url(app)}/cards?child={bo}").status_code


def test_a_class_without_children_is_told_what_to_do(app: Flask, vega: Person) -> None:
    url = class_of(app, [])
    page = vega.get(f"{url}/cards").text

    assert "No child has a card yet" in page and f"{url}/import" in page
    assert 404 == vega.get(f"{url}/cards.pdf").status_code


@pytest.mark.parametrize("kind", ["cards", "cards.pdf"])
def test_a_past_class_prints_nothing(app: Flask, vega: Person, kind: str) -> None:
    url = class_of(app, ["Ada"], archived_at=MONDAY)
    answer = vega.get(f"{url}/{kind}")

    assert (303, True) == (answer.status_code, answer.location.startswith(f"{url}/"))


def test_the_audit_knows_who_saw_which_cards_once_a_day(app: Flask, vega: Person) -> None:
    url, ada = class_url(app), vega.child("Ada")[0]
    for _again in range(2):
        vega.get(f"{url}/cards")
        vega.get(f"{url}/cards.pdf?child={ada}")
    with app.app_context():
        rows = db.session.query(Audit).filter_by(verb="printed_cards").order_by(Audit.id)
        comets = db.session.query(Classroom).filter_by(name="Comets").one()

        assert [("Ms Vega", comets.id, None), ("Ms Vega", comets.id, ada)] == [
            (row.who, row.classroom_id, row.child_ref) for row in rows
        ]


def test_a_card_is_in_the_class_s_language_and_the_page_in_the_teacher_s(app: Flask, vega: Person) -> None:
    page = vega.get(f"{class_of(app, ['Ada'], language='da')}/cards").text
    with app.test_request_context(), force_locale("da"):
        pictures = pictures_of(db.session.query(Child).filter_by(name="Ada").one())
        danish = [f"{number} {_(name)}</span>" for number, name in enumerate(pictures, 1)]

    assert '<div class="sheet" lang="da">' in page
    assert "Print 1 card" in page
    assert [] == [name for name in danish if name not in page]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Ada", "short"),
        ("Bartholomew", "medium"),
        ("Anna Katharina-Elisabeth von Schönhausen", "long"),
        ("W" * 40, "longest"),
        ("🦊" * 9, "longest"),
        ("张" * 4, "short"),
    ],
)
def test_a_long_name_is_printed_smaller(app: Flask, vega: Person, name: str, word: str) -> None:
    page = vega.get(f"{class_of(app, [name])}/cards").text

    assert f'<bdi class="{word}" translate="no">{name}</bdi>' in page


def test_ten_cards_are_a_page(app: Flask, vega: Person) -> None:
    page = vega.get(f"{class_of(app, pupils(31))}/cards").text

    assert [10, 10, 10, 1] == [part.count('class="card-place"') for part in page.split('class="card-page"')[1:]]
