"""Everything about one child as a file: complete by the schema, and harmless."""

import csv
import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import Column, ForeignKey, Integer, String, Table

from classroom.db import Base, db
from classroom.play.models import Event, Match, Played
from classroom.privacy import exporting
from classroom.roster.models import Child
from tests.classroom.classes import page_of, practise
from tests.classroom.conftest import Clock, Person


def export(teacher: Person, name: str) -> zipfile.ZipFile:
    url = page_of(teacher, name)
    teacher.get(f"{url}/rights")
    return zipfile.ZipFile(io.BytesIO(teacher.post(f"{url}/export").data))


def rows_of(folder: zipfile.ZipFile, table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(folder.read(f"{table}.csv").decode("utf-8-sig"))))


def owed() -> set[tuple[str, str]]:
    """Every column of every table that leads to a child: by a key of its own, or through its seat in a game."""
    child = Base.metadata.tables[Child.__tablename__]
    through = {Match.__tablename__, Event.__tablename__, Played.__tablename__, Child.__tablename__}
    tables = {
        table
        for table in Base.metadata.sorted_tables
        if table.name in through or any(link.column.table is child for link in table.foreign_keys)
    }
    return {(table.name, column.name) for table in tables for column in table.columns}


def given(app: Flask) -> set[tuple[str, str]]:
    """What is in an export."""
    with app.app_context():
        ada = db.session.query(Child).filter_by(name="Ada").one()
        found = {
            (table.name, column) for table, _query in exporting.tables_of(ada) for column in exporting.columns_of(table)
        }
        db.session.remove()
        return found


def test_every_column_about_a_child_is_given_out_or_named_as_not(app: Flask) -> None:
    assert owed() == given(app) | (set(exporting.SECRET) & owed())
    assert set(exporting.SECRET) <= owed()
    assert set() == given(app) & set(exporting.SECRET)


@pytest.fixture
def sticker() -> Iterator[Table]:
    """A table that somebody adds one day."""
    owner = Column("child_id", ForeignKey("child.id"))
    table = Table("sticker", Base.metadata, Column("id", Integer, primary_key=True), owner, Column("word", String))
    yield table
    Base.metadata.remove(table)


def test_a_table_that_is_new_is_given_out_by_itself(app: Flask, sticker: Table) -> None:
    assert {("sticker", "id"), ("sticker", "child_id"), ("sticker", "word")} <= given(app)


def test_a_family_can_read_what_its_child_did(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    practise(ada, now, 3)
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(url, name="Ada", animal="owl", note="quick with fives")
    folder = export(vega, "Ada")

    assert ["Ada"] == [row["name"] for row in rows_of(folder, "child")]
    assert 3 == len(rows_of(folder, "decision"))
    assert {"Answered"} <= {row["kind"] for row in rows_of(folder, "event")}
    assert "quick with fives" in folder.read("child.html").decode()


def test_an_export_holds_nothing_of_classmates_and_nothing_that_opens(
    app: Flask, vega: Person, ada: Person, bo: Person, now: Clock
) -> None:
    practise(ada, now)
    practise(bo, now)
    folder = export(vega, "Ada")
    words = b"".join(folder.read(name) for name in folder.namelist())
    with app.app_context():
        both = db.session.query(Child).filter(Child.name.in_(("Ada", "Bo"))).order_by(Child.name).all()
        secrets = [both[0].card, *(match.secret for match in db.session.query(Match))]
        db.session.remove()

    assert not re.search(rb"\bBo\b", words)
    assert not any(secret.encode() in words for secret in secrets)


def test_a_name_that_looks_like_a_formula_is_text(app: Flask, vega: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(url, name='=HYPERLINK("http://x","y")', animal="owl", note="+1")
    row = rows_of(export(vega, '=HYPERLINK("http://x","y")'), "child")[0]

    assert row["name"].startswith("'=") and row["note"] == "'+1"


def test_an_export_asks_for_the_password_and_is_noted(app: Flask, vega: Person, now: Clock) -> None:
    url = page_of(vega, "Ada")
    vega.get(f"{url}/rights")
    now.move(seconds=16 * 60)
    late = vega.post(f"{url}/export")
    vega.sign_in()
    vega.post(f"{url}/export")

    assert "/account/prove" in late.location
    assert "saved everything about a child as a file" in vega.get(f"{url.split('/children')[0]}/audit").text
