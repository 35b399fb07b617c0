"""Who did what to whose data: every verb has its sentence, and no row is ever changed."""

import re
from pathlib import Path

from flask import Flask

from classroom.audit import Audit
from classroom.db import db
from classroom.privacy.verbs import SENTENCES
from tests.classroom.classes import page_of, room
from tests.classroom.conftest import Clock, Person

CLASSROOM = Path(__file__).resolve().parents[2] / "classroom"
VERB = re.compile(r"(?:noted|looked)\(\s*\n?\s*\"([a-z_]+)\"")
CHOSEN = re.compile(r"noted\(\"([a-z_]+)\" if [^\n]* else \"([a-z_]+)\"")


def verbs_used() -> set[str]:
    """Every verb that the sources write down."""
    text = "\n".join(path.read_text("utf-8") for path in CLASSROOM.rglob("*.py"))
    one_of_two = {verb for pair in CHOSEN.findall(text) for verb in pair}
    handed_on = set(re.findall(r'partial\(audit\.looked, "([a-z_]+)"', text))
    in_children = set(re.findall(r'_(?:one|each)\(\s*(?:ref,\s*child_ref,\s*)?"[a-z_]+",\s*"([a-z_]+)"', text))
    return set(VERB.findall(text)) | one_of_two | handed_on | in_children


def test_every_verb_has_a_sentence_and_every_sentence_a_verb() -> None:
    assert verbs_used() == set(SENTENCES)


def test_nothing_but_time_removes_a_row() -> None:
    touches = re.compile(r"(?:delete|update)\(\s*Audit\b|Audit\.__table__")
    touching = [path.name for path in CLASSROOM.rglob("*.py") if touches.search(path.read_text("utf-8"))]
    naming = [path.name for path in CLASSROOM.rglob("*.py") if "import Audit" in path.read_text("utf-8")]

    assert [] == touching
    assert {"retention.py", "views.py"} == set(naming)


def test_the_class_sees_who_did_what_to_whom_and_when(app: Flask, vega: Person, diaz: Person) -> None:
    url = page_of(diaz, "Ada")
    diaz.get(url)
    diaz.post(f"{url}/archive")
    page = vega.get(f"{room(app)}/audit").text

    assert all(word in page for word in ("Mr Diaz", "archived a child", ">Ada<", "2026-06-01 10:00"))


def test_the_school_sees_no_childs_name(app: Flask, vega: Person, holm: Person) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/archive")
    page = holm.get("/school/audit").text

    assert "archived a child" in page and "Comets" in page and "Ms Vega" in page
    assert ">Ada<" not in page


def test_looking_is_noted_once_a_day(app: Flask, vega: Person, now: Clock) -> None:
    for _ in range(3):
        vega.get(f"{room(app)}/bonds")
    now.move(seconds=24 * 3600)
    vega.sign_in().get(f"{room(app)}/bonds")
    with app.app_context():
        assert 2 == db.session.query(Audit).filter_by(verb="looked_at_grid").count()


def test_whoever_is_turned_away_is_noted_for_the_class(app: Flask, vega: Person, lind: Person) -> None:
    lind.get(f"{room(app)}/bonds")
    lind.post(f"{room(app)}/archive")
    page = vega.get(f"{room(app)}/audit").text

    assert 1 == page.count("tried to open this class and was turned away")
    assert "Ms Lind" in page
