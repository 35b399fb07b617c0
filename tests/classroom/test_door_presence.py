"""Who is where is no promise: a lost or broken file is made anew, and two workers share it (DESIGN 4)."""

import multiprocessing
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from flask import Flask

from classroom import create_app, presence, presence_file
from tests.classroom.at_the_door import gets_in, tile_of
from tests.classroom.conftest import Clock, Person


@pytest.fixture
def file(app: Flask, tmp_path: Path) -> Path:
    return tmp_path / "run" / "presence.db"


def test_who_waits_is_seen_and_forgotten(app: Flask, now: Clock) -> None:
    with app.app_context():
        presence.waits(1, 7, "a")
        now.move(seconds=1)
        presence.waits(1, 7, "b")
        presence.waits(2, 9, "c")
        presence.waits(1, 7, "a")
        assert ({7: ["b", "a"]}, {9: ["c"]}) == (presence.waiting(1), presence.waiting(2))
        presence.waits(1, 8, "b")
        assert {7: ["a"], 8: ["b"]} == presence.waiting(1)
        presence.leaves("a")
        now.move(seconds=8)
        assert {} == presence.waiting(1)


def test_the_file_is_for_its_owner_only(app: Flask, file: Path) -> None:
    with app.app_context():
        presence.waits(1, 7, "a")

    assert (0o700, 0o600) == (stat.S_IMODE(file.parent.stat().st_mode), stat.S_IMODE(file.stat().st_mode))


@pytest.mark.parametrize("fate", ["gone", "empty", "noise", "torn", "of an older version"])
def test_a_broken_file_is_made_anew(app: Flask, file: Path, fate: str) -> None:
    with app.app_context():
        presence.waits(1, 7, "a")
        if fate == "gone":
            file.unlink()
        elif fate == "empty":
            file.write_bytes(b"")
        elif fate == "noise":
            file.write_bytes(b"nothing of sense " * 500)
        elif fate == "torn":
            file.write_bytes(file.read_bytes()[:5000])
        else:
            with sqlite3.connect(file) as old:
                old.execute("ALTER TABLE waits DROP COLUMN since")
            old.close()
        presence.waits(1, 8, "b")

        assert ["b"] == presence.waiting(1)[8]


def test_without_its_file_the_door_works_as_before(app: Flask, somebody: Person, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "run")
    (tmp_path / "run").write_text("a file where the folder should be")

    assert 200 == somebody.get(tile_of(somebody, "Ada")).status_code
    assert gets_in(somebody, "Ada")


def test_another_who_writes_is_not_waited_for_long(app: Flask, somebody: Person, file: Path) -> None:
    with app.app_context():
        presence.waits(1, 7, "a")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = somebody.get(tile_of(somebody, "Ada"))
    other.execute("ROLLBACK")
    other.close()

    assert 200 == answer.status_code


def work(folder: str, number: int, start: object, told: object) -> None:
    """One worker of a server: it starts, and then notes forty tablets."""
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=folder)
    start.wait()
    presence_file.begin(app)
    start.wait()
    with app.app_context():
        for device in range(40):
            presence.waits(1, number, f"{number}-{device}")
        start.wait()
        told.put(sorted((child, len(devices)) for child, devices in presence.waiting(1).items()))


def test_two_workers_start_at_once_and_share_the_file(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    start, told = spawn.Barrier(2), spawn.Queue()
    workers = [spawn.Process(target=work, args=(str(tmp_path), n, start, told)) for n in (0, 1)]
    for worker in workers:
        worker.start()
    seen = [told.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join()

    assert [[(0, 40), (1, 40)]] * 2 == seen
    assert [0, 0] == [worker.exitcode for worker in workers]
