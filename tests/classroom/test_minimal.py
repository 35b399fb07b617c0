"""Of a child as little as possible is known, and nothing of it stands in a log (SECURITY 3)."""

import logging
import re

import pytest
from flask import Flask

from classroom.db import Base
from classroom.roster.models import Child
from tests.classroom.classes import practise
from tests.classroom.conftest import Clock, Person

FORBIDDEN = re.compile("mail|surname|last_name|family|birth|photo|phone|gender|sex|address|parent")


def test_no_column_of_a_child_asks_for_more_than_a_name_and_an_animal() -> None:
    child = Base.metadata.tables[Child.__tablename__]
    theirs = [child, *(t for t in Base.metadata.sorted_tables if any(k.column.table is child for k in t.foreign_keys))]
    columns = [f"{table.name}.{column.name}" for table in theirs for column in table.columns]

    assert [] == [name for name in columns if FORBIDDEN.search(name)]


def test_no_name_code_or_token_stands_in_the_log(
    app: Flask, vega: Person, ada: Person, somebody: Person, now: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    practise(ada, now)
    vega.get("/classes")
    somebody.get("/card/" + "f" * 32)
    somebody.post("/sign-in", email="vega@school.example", password="a wrong password")
    somebody.get("/nowhere/Ada")
    words = ("Ada", "owl", "CMT478", "f" * 32, "vega@school.example", "a wrong password", *ada.child("Ada")[2])

    assert [] == [word for word in words if re.search(rf"\b{re.escape(word)}\b", caplog.text)]
