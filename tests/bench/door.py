"""The door under siege, in full: python run.py bench door. Prints target, measured, verdict; never fails."""

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean

from flask import Flask
from flask_migrate import upgrade

from classroom import create_app
from classroom.db import db, writing
from classroom.now import MINUTE
from classroom.roster.codes import ALPHABET, length_for
from classroom.roster.models import Classroom
from tests.classroom.class_starts import class_start, guesser_gets_in

STARTS, GUESSES, ASKED, JOINS = 10_000, 1_000_000, 2_000, 500
Row = tuple[str, str, str, bool]


def rooms() -> Iterator[Row]:
    """Class starts of 30 children from one address."""
    for tablets in (30, 6):
        for slip in (0.3, 0.5):
            rng = Random(f"{tablets}/{slip}")
            starts = [class_start(rng, tablets=tablets, slip=slip) for _ in range(STARTS)]
            blocked = sum(start.is_blocked for start in starts)
            slips = sorted(start.slips for start in starts)
            told = f"{blocked}; slips {mean(slips):.1f}, at most {slips[-1]}"
            told += f"; {sum(start.rested for start in starts) / STARTS / 30:.2%} of children rest"
            target = "0" if slip == 0.3 else "(to know)"
            yield f"rooms blocked of {STARTS}, {slip:.0%} slips, {tablets} tablets", target, told, blocked == 0


def guessers() -> Iterator[Row]:
    """Somebody tries every child of a class for a day."""
    for length, most in ((3, 0.05), (4, 0.01)):
        rng = Random(length)
        days = [guesser_gets_in(rng, length) for _ in range(STARTS)]
        share = sum(got_in for got_in, _ in days) / STARTS
        told = f"{share:.2%}; at most {max(tries for _, tries in days)} tries"
        yield f"class-days a guesser gets in, {length} of 12", f"<= {most:.0%}", told, share <= most


def codes() -> Iterator[Row]:
    """A million guesses among as many codes as a length is for."""
    for live in (24, 610):
        rng, length = Random(live), length_for(live)
        there = {"".join(rng.choices(ALPHABET, k=length)) for _ in range(live)}
        hits = sum("".join(rng.choices(ALPHABET, k=length)) in there for _ in range(GUESSES))
        expected = GUESSES * live / len(ALPHABET) ** length
        most = expected + 3 * expected**0.5
        yield f"codes of {live} hit by {GUESSES} guesses", f"<= {most:.2f}", str(hits), hits <= most


def served(folder: str) -> Flask:
    """A school with an open and a closed door."""
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=folder)
    with app.app_context():
        upgrade()
        with writing():
            for code, open_until in (("CCC222", 1), ("CCC333", app.extensions["clock"]() + 60 * MINUTE)):
                db.session.add(Classroom(name="x", code=code, age="5-6", made_at=1, open_until=open_until))
        db.session.remove()
    return app


def timing(app: Flask) -> Iterator[Row]:
    """How well the time of an answer tells a closed door from a code that nobody has."""
    client, took = app.test_client(), {"CCC222": [], "CCC777": []}
    with client.session_transaction() as cookie:
        cookie["been_in"] = True  # else the address is slowed down after 300, both alike
    for n in range(ASKED):
        for code in sorted(took, reverse=bool(n % 2)):
            began = time.perf_counter()
            client.get(f"/door/{code}")
            took[code].append(time.perf_counter() - began)
    closed, unknown = took.values()
    ranked = sorted([(t, 1) for t in closed] + [(t, 0) for t in unknown])
    ranks = sum(rank for rank, (_, is_closed) in enumerate(ranked, 1) if is_closed)
    auc = (ranks - ASKED * (ASKED + 1) / 2) / ASKED**2
    yield "AUC of the time, closed or unknown", "0.45 to 0.55", f"{auc:.3f}", abs(auc - 0.5) <= 0.05


def joins(app: Flask) -> Iterator[Row]:
    """Strangers with the code of an open door look at the tiles, each with a fresh tablet."""
    began = time.perf_counter()
    codes = {app.test_client().get("/door/CCC333").status_code for _ in range(JOINS)}
    told = f"answers {sorted(codes)}, {(time.perf_counter() - began) / JOINS * 1000:.1f} ms each"
    yield f"{JOINS} strangers at the tiles", "200 alone", told, codes == {200}


def main() -> int:
    """Print every figure."""
    with tempfile.TemporaryDirectory() as folder:
        app = served(str(Path(folder)))
        for part in (rooms(), guessers(), codes(), joins(app), timing(app)):
            for what, target, measured, is_good in part:
                print(f"{what:<55} {target:>12}   {measured:<60} {'good' if is_good else 'NOT GOOD'}", flush=True)
        with app.app_context():
            db.engine.dispose()
    return 0


if __name__ == "__main__":
    sys.exit(main())
