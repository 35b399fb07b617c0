"""A new installation: the demo school, its history played like everybody's."""

import shutil

from flask import Flask

from classroom import create_app
from classroom.db import db
from classroom.evidence.models import Decision
from classroom.roster.models import Child, Classroom
from tests.classroom.conftest import Clock, Person


def test_the_demo_school_is_there_after_the_first_start_and_rebuilds_equal(
    empty_database, tmp_path, now: Clock
) -> None:
    shutil.copy(empty_database, tmp_path / "classroom.db")
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=tmp_path, clock=now)
    first = app.test_cli_runner().invoke(args=["seed-demo"])
    second = app.test_cli_runner().invoke(args=["seed-demo"])
    rebuilt = app.test_cli_runner().invoke(args=["rebuild-evidence"])

    assert first.output.splitlines()[1:] == second.output.splitlines()
    assert "Comets 4" in first.output
    assert "exactly as before" in rebuilt.output
    with app.app_context():
        assert (2, 28) == (db.session.query(Classroom).count(), db.session.query(Child).count())
        assert 20 == db.session.query(Decision.child_id).distinct().count()
        assert db.session.query(Decision).filter(Decision.at > now.at).count() == 0
        db.session.remove()
        db.engine.dispose()


def test_the_printed_sign_ins_work(app: Flask, empty_database, tmp_path_factory, now: Clock) -> None:
    folder = tmp_path_factory.mktemp("demo")
    shutil.copy(empty_database, folder / "classroom.db")
    demo = create_app({"SECRET_KEY": "k" * 40}, instance_path=folder, clock=now)
    lines = demo.test_cli_runner().invoke(args=["seed-demo"]).output.splitlines()
    email, password = lines[1].split()[1], lines[1].split()[3]

    assert "Comets 4" in Person(demo).sign_in(email, password).get("/classes").text
    assert "Ada" in lines[5]
    with demo.app_context():
        db.engine.dispose()
