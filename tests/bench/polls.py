"""Polls and moves as ratios: python run.py bench polls. B is a bare Flask route in the product's own app.

Everything in process is called as WSGI with the same cookies, in interleaved rounds, and timed by this thread's own CPU
time; the held polls run against a real server of two workers on this machine.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time

from flask import Flask
from flask_migrate import upgrade
from werkzeug.test import EnvironBuilder

from classroom import create_app
from classroom.db import db, writing
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import new_child
from tests.bench import foil, held
from tests.classroom.conftest import MONDAY, Person
from tests.classroom.people import signed_in
from tests.classroom.tables import Table, lay, live_of

ROUNDS, TIMES, MOVES = 15, 60, 20


def school(folder: Path) -> Flask:
    """An installation with one class of two children, whose polls are not held."""
    app = create_app({"SECRET_KEY": "k" * 40, "HELD_POLLS": 0}, instance_path=folder)
    app.add_url_rule("/bare", "bare", lambda: ("", 204))
    foil.listen(app)
    with app.app_context():
        upgrade()
        with writing():
            home = Classroom(name="Comets", code="CMT478", age="9-10", zone="UTC", made_at=MONDAY)
            db.session.add(home)
            db.session.flush()
            for name, animal in (("Ada", "owl"), ("Bo", "fox")):
                db.session.add(
                    new_child(home, ref=animal.encode().hex().ljust(32, "0"), name=name, animal=animal, at=0)
                )
        db.session.remove()
    return app


def children(app: Flask) -> tuple[Person, Person]:
    with app.app_context():
        ids = {child.name: child.id for child in db.session.query(Child)}
        db.session.remove()
    return signed_in(app, child_id=ids["Ada"]), signed_in(app, child_id=ids["Bo"])


def getting(app: Flask, person: Person, url: str, ticket: bool = False) -> Callable[[], None]:
    """A GET of this person, as WSGI."""
    cookies = f"classroom={person.client.get_cookie('classroom').value}"
    if ticket:
        cookies += f"; ticket={person.client.get_cookie('ticket', path=url.partition('/since')[0]).value}"
    environ = EnvironBuilder(url, headers={"Cookie": cookies, "HX-Request": "true"}).get_environ()
    codes: list[str] = []

    def ask() -> None:
        body = app.wsgi_app(dict(environ), lambda status, _headers, _trouble=None: codes.append(status) or bytes)
        for _part in body:
            pass
        getattr(body, "close", lambda: None)()

    ask()
    assert codes[0][:3] in ("200", "204"), (url, codes)
    return ask


def cpu(work: Callable[[], None], times: int = TIMES) -> float:
    """Microseconds a call."""
    began = thread_time()
    for _ in range(times):
        work()
    return 1e6 * (thread_time() - began) / times


def medians(works: dict[str, Callable[[], None]]) -> dict[str, float]:
    """The median of interleaved rounds."""
    rounds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            rounds[name].append(cpu(work))
    return {name: median(times) for name, times in rounds.items()}


def mid_game(app: Flask, ada: Person, bo: Person, moves: int) -> Table:
    """A table at which so many moves were played."""
    ref, rng = lay(app, "Ada", "Bo", game="chinese_ten"), Random(3)
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for _ in range(moves):
        live = live_of(app, ref)
        if live.over:
            break
        mine = tables[live.table.to_act(live.state)[0]]
        mine.look()
        mine.play(mine.any_move(rng))
    tables[0].look()
    return tables[0]


def judged(what: str, must: str, figure: float, good: bool) -> None:
    print(f"{what:<58} {must:>12} {figure:9.2f}  {'met' if good else 'MISSED'}", flush=True)


def polls(app: Flask, table: Table) -> None:
    """The rows of unchanged and changed polls."""
    quiet = f"{table.url}/since/{table.seq}"
    time = medians(
        {
            "B": getting(app, table.person, "/bare"),
            "ticket": getting(app, table.person, quiet, ticket=True),
            "asked": getting(app, table.person, quiet),
            "changed": getting(app, table.person, f"{table.url}/since/1"),
            "foil": getting(app, table.person, f"/foil/{table.ref}"),
        }
    )
    print(", ".join(f"{name} {each:.0f} us" for name, each in time.items()))
    for name, what, least in (
        ("ticket", "unchanged poll with a ticket, rate against B", 10.0),
        ("asked", "unchanged poll through Flask, rate against B", 0.60),
        ("changed", "changed poll, rate against B", 0.45),
    ):
        judged(what, f">= {least}", time["B"] / time[name], time["B"] >= least * time[name])
    judged(
        "changed poll against the naive one",
        ">= 3",
        time["foil"] / time["changed"],
        time["foil"] >= 3 * time["changed"],
    )


def growth(app: Flask, ada: Person, bo: Person) -> None:
    """The same work at two sizes."""
    short, long = mid_game(app, ada, bo, 2), mid_game(app, ada, bo, MOVES)
    works = {
        "short": getting(app, ada, f"{short.url}/since/{short.seq}", ticket=True),
        "long": getting(app, ada, f"{long.url}/since/{long.seq}", ticket=True),
        "short move": stale(short),
        "long move": stale(long),
    }
    time = medians(works)
    judged(
        "unchanged poll, long game against short",
        "<= 1.1",
        time["long"] / time["short"],
        time["long"] <= 1.1 * time["short"],
    )
    ratio = time["long move"] / time["short move"]
    judged("a move, long game against short", "<= 1.2", ratio, ratio <= 1.2)


def stale(table: Table) -> Callable[[], None]:
    """A move that comes too late."""
    key = table.key
    return lambda: table.play("play 2S", key=f"1.{key.partition('.')[2]}") and None


def main() -> int:
    """Measure and print, whatever the verdicts."""
    os.environ["CLASSROOM_RUN"] = "bench"  # the real server has the same slots
    folder = Path(tempfile.mkdtemp())
    try:
        app = school(folder)
        ada, bo = children(app)
        polls(app, mid_game(app, ada, bo, MOVES // 2))
        growth(app, ada, bo)
        held.measure(app, folder, ada, bo, judged)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    os.environ.pop("CLASSROOM_HELD_POLLS", None)
    sys.exit(main())
