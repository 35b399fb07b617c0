"""Forty hostile files and more: a clear sentence or the right preview, nothing stored, never a crash (SECURITY T21)."""

from pathlib import Path

from flask import Flask
from sqlalchemy import delete

from classroom.db import db, writing
from classroom.roster.models import Child
from tests.classroom.bringing import bring, children, keep
from tests.classroom.conftest import Person
from tests.classroom.files.hostile import FILES
from tests.classroom.people import stored


def test_there_are_forty_at_least() -> None:
    assert 40 <= len({file.name for file in FILES})
    assert all(bool(file.says) != bool(file.shows) for file in FILES)


def test_a_hostile_file_is_refused_in_a_sentence_or_shown_as_it_is(app: Flask, vega: Person, tmp_path: Path) -> None:
    before = stored(tmp_path)
    wrong = []
    for file in FILES:
        shown = bring(vega, file=file.made())
        status = 422 if file.says else 200
        if (status, list(file.shows)) != (shown.page.status_code, shown.names) or file.says not in shown.problem:
            wrong.append((file.name, shown.page.status_code, shown.problem, shown.names))
        if stored(tmp_path) != before:
            wrong.append((file.name, "stored something"))

    assert [] == wrong


def test_what_is_shown_of_a_hostile_file_is_stored_whole_or_not_at_all(app: Flask, vega: Person) -> None:
    wrong = []
    for file in (file for file in FILES if file.shows):
        with app.app_context(), writing():
            db.session.execute(delete(Child))
        shown = bring(vega, file=file.made())
        answer = keep(vega, shown)
        expected = (422, []) if "problem" in shown.verdicts else (303, list(file.shows))
        if (answer.status_code, children(app)) != expected:
            wrong.append((file.name, answer.status_code, children(app)))

    assert [] == wrong


def test_more_than_a_megabyte_is_too_much(app: Flask, vega: Person) -> None:
    answer = bring(vega, file=b"Ada\n" * 300_000).page

    assert 413 == answer.status_code
    assert "at most 1 MB" in answer.text
