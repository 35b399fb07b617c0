"""The class list as a file: opened by a spreadsheet without a formula, and brought in again without a change."""

import csv
import io

import pytest
from flask import Flask
from openpyxl import load_workbook

from classroom.audit import Audit
from classroom.db import db, writing
from classroom.neutral import bare, neutral
from classroom.now import HOUR
from classroom.reports import tables
from classroom.roster.models import Child, Classroom, Group, Grouped
from classroom.roster.pictures import all_animals, new_child
from tests.classroom.bringing import bring, class_url
from tests.classroom.conftest import MONDAY, Clock, Person

ODD = [
    "=1+1",
    "+1",
    "-Ana",
    "@x",
    "＝1",
    '"=x"',
    "'=x",
    "'t Hooft",
    "Zoë",
    "Łukasz",
    "محمد",
    "🦊 Bo",
    "Anna, B",
    "x;y",
    "7",
]
SIGNS = "=+-@＝＋－＠\t\r\0"


@pytest.fixture
def full_of_oddities(app: Flask) -> None:
    with app.app_context(), writing():
        comets = db.session.query(Classroom).filter_by(name="Comets").one()
        db.session.query(Child).filter_by(classroom_id=comets.id).delete()
        blue = Group(classroom_id=comets.id, name="=Blue")
        db.session.add(blue)
        for name, animal in zip(ODD, all_animals(), strict=False):
            db.session.add(new_child(comets, name=name, animal=animal, at=MONDAY))
        db.session.flush()
        first = db.session.query(Child).filter_by(name="Zoë").one()
        db.session.add(Grouped(group_id=blue.id, child_id=first.id))


def as_rows(content: bytes, between: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=between, strict=True))


@pytest.mark.usefixtures("full_of_oddities")
def test_F12_the_csv_opens_by_double_click_and_is_harmless(app: Flask, vega: Person) -> None:
    answer = vega.get(f"{class_url(app)}/children.csv")
    rows = as_rows(answer.data, ",")

    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert "attachment; filename*=UTF-8''Comets.csv" == answer.headers["Content-Disposition"]
    assert (["Name", "Groups", "Animal"], sorted(ODD)) == (rows[0], sorted(bare(row[0]) for row in rows[1:]))
    assert not any(cell.lstrip("\"' \t").startswith(tuple(SIGNS)) and cell[0] != "'" for row in rows for cell in row)


@pytest.mark.usefixtures("full_of_oddities")
def test_F12_in_danish_semicolons_part_the_cells(app: Flask, vega: Person) -> None:
    vega.get("/sign-in")
    vega.post("/language", language="da")
    rows = as_rows(vega.get(f"{class_url(app)}/children.csv").data, ";")

    assert {3} == {len(row) for row in rows}


@pytest.mark.usefixtures("full_of_oddities")
def test_F11_no_cell_of_the_workbook_is_a_formula(app: Flask, vega: Person) -> None:
    answer = vega.get(f"{class_url(app)}/children.xlsx")
    sheet = load_workbook(io.BytesIO(answer.data)).active
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]

    assert {"s"} == {cell.data_type for cell in cells}
    assert set(ODD) <= {cell.value for cell in cells}


@pytest.mark.usefixtures("full_of_oddities")
@pytest.mark.parametrize(("kind", "language"), [("csv", "en"), ("csv", "da"), ("xlsx", "en"), ("xlsx", "da")])
def test_F07_what_was_taken_out_comes_in_without_a_change(app: Flask, vega: Person, kind: str, language: str) -> None:
    vega.get("/sign-in")
    vega.post("/language", language=language)
    shown = bring(vega, file=vega.get(f"{class_url(app)}/children.{kind}").data)

    assert sorted(ODD) == sorted(shown.names)
    assert {("same", "skip")} == {(verdict, do) for _name, verdict, do in shown.rows}


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("before", ["", " ", '"', "'", "\"' "])
def test_F11_every_beginning_of_a_formula_is_neutral_and_comes_back(sign: str, before: str) -> None:
    text = f"{before}{sign}SUM(1)"

    assert f"'{text}" == neutral(text)
    assert text == bare(neutral(text))


@pytest.mark.parametrize("text", ["Ada", "'t Hooft", "7", "", "a=b", "Anna-Lise"])
def test_F11_other_text_stays_as_it_is(text: str) -> None:
    assert text == neutral(text) == bare(text)


def test_F11_numbers_stay_numbers(app: Flask) -> None:
    rows = [["Ada", -3, 0.5, None, "-3"]]
    sheet = load_workbook(io.BytesIO(tables.as_xlsx(rows, "a/b: [c]"))).active

    assert ["Ada", -3, 0.5, None, "-3"] == [cell.value for cell in next(sheet.iter_rows())]
    assert ["s", "n", "n", "n", "s"] == [cell.data_type for cell in next(sheet.iter_rows())]
    assert b'"Ada";-3;0.5;"";"\'-3"\r\n' == tables.as_csv(rows, ";").removeprefix(b"\xef\xbb\xbf")
    assert "a b   c" == sheet.title


def test_a_list_is_for_who_typed_the_password_a_moment_ago_and_the_audit_knows(
    app: Flask, vega: Person, now: Clock
) -> None:
    url = f"{class_url(app)}/children.csv"
    assert 200 == vega.get(url).status_code
    now.move(seconds=HOUR / 1_000)
    answer = vega.get(url)

    assert 303 == answer.status_code and "page=roster.children" in answer.location
    with app.app_context():
        assert [2] == [row.count for row in db.session.query(Audit).filter_by(verb="exported")]
