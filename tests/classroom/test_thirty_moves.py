"""Thirty tablets move in one moment, in two processes: one order for each log, nothing lost, nobody turned away."""

import multiprocessing
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from threading import Barrier, Thread

import pytest
from flask import Flask

import games
from classroom import create_app
from classroom.db import db, writing
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import new_child
from tests.classroom.conftest import MONDAY, Person
from tests.classroom.people import signed_in
from tests.classroom.tables import Table, lay, live_of

CHILDREN, PROCESSES = 30, 2
FIRST = replace(games.by_key["mod_ten"].offers["9-10"].options, dealer=1)
"""The child begins."""
Sending = tuple[str, str, str, str, str]
"""A session's cookie, a token, where, the key of the form, the command."""


@pytest.fixture
def thirty(app: Flask) -> list[Person]:
    """Thirty children of one class, each on a tablet."""
    with app.app_context():
        with writing():
            home = db.session.query(Classroom).filter_by(code="CMT478").one()
            for number in range(CHILDREN):
                name = f"Child {number}"
                db.session.add(new_child(home, ref=f"{number:032x}", name=name, animal=f"a{number}", at=MONDAY))
        ids = {child.name: child.id for child in db.session.query(Child)}
        db.session.remove()
    return [signed_in(app, child_id=ids[f"Child {number}"]) for number in range(CHILDREN)]


def to_send(table: Table, rng: Random) -> Sending:
    table.look()
    cookie = table.person.client.get_cookie("classroom").value
    return cookie, table.person.token, f"{table.url}/act", table.key, table.any_move(rng)


def worker(folder: str, sendings: list[Sending], told: Connection) -> None:
    """One process of the server: all its tablets send at one instant."""
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=Path(folder), clock=lambda: MONDAY + 5_000)
    together, codes = Barrier(len(sendings)), []

    def send(sending: Sending) -> None:
        cookie, token, url, key, command = sending
        client = app.test_client()
        client.set_cookie("classroom", cookie)
        together.wait()
        fields = {"csrf_token": token, "key": key, "command": command}
        answer = client.post(url, data=fields, headers={"HX-Request": "true"})
        codes.append((answer.status_code, answer.text))

    threads = [Thread(target=send, args=(each,)) for each in sendings]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.send(codes)


def all_at_once(folder: Path, sendings: list[Sending]) -> list[tuple[int, str]]:
    """What each tablet was answered."""
    context, codes, started = multiprocessing.get_context("spawn"), [], []
    for number in range(PROCESSES):
        here, there = context.Pipe()
        process = context.Process(target=worker, args=(str(folder), sendings[number::PROCESSES], there))
        process.start()
        started.append((process, here))
    for process, here in started:
        codes += here.recv()
        process.join()
    return codes


def test_F37_thirty_moves_at_thirty_tables_are_all_there_in_one_order(
    app: Flask, thirty: list[Person], tmp_path: Path
) -> None:
    refs = [lay(app, f"Child {number}", game="mod_ten", options=FIRST) for number in range(CHILDREN)]
    tables = [Table(person, ref) for person, ref in zip(thirty, refs, strict=True)]
    codes = all_at_once(tmp_path, [to_send(table, Random(number)) for number, table in enumerate(tables)])

    assert [200] * CHILDREN == [code for code, _text in codes]
    for table in tables:
        entries = live_of(app, table.ref).entries
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert 1 == len([entry for entry in entries if entry.seat == 0 and entry.command])


def test_of_many_who_send_for_one_seat_at_once_exactly_one_moves(app: Flask, ada: Person, tmp_path: Path) -> None:
    table = Table(ada, lay(app, "Ada", game="mod_ten", options=FIRST))
    live, sending = table.live, to_send(table, Random(1))
    moves = [str(command) for command in live.table.choices(live.state, 0)]
    different = [(*sending[:4], moves[number % len(moves)]) for number in range(CHILDREN)]
    codes = all_at_once(tmp_path, different)
    entries = [entry for entry in live_of(app, table.ref).entries if entry.seat == 0 and entry.command]

    assert {200} == {code for code, _text in codes}
    assert 1 == len(entries)
