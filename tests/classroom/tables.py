"""Tables in tests: laid in the database, or on somebody's screen."""

import re
from random import Random
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

import games
from classroom.db import db, writing
from classroom.now import now
from classroom.play import log
from classroom.play.live import Live, read
from classroom.play.models import Match, Seat
from classroom.play.rules import LOOK
from classroom.roster.models import Child
from classroom.tables import laying
from games.core.bond import Bond
from games.core.contract import End
from games.core.log import Unseen
from games.core.lookback import Puzzle, posed
from tests.classroom.conftest import Person


def lay(
    app: Flask, *names: str, game: str = "mod_ten", seats: int = 2, chairs: tuple[int, ...] = (), **more: Any
) -> str:
    """A table at which these children sit; computer players have the other seats. Its name in the address."""
    options = more.pop("options", None) or games.by_key[game].offers["9-10"].options
    with app.app_context():
        with writing():
            children = [db.session.query(Child).filter_by(name=name).one() for name in names]
            people = laying.round_the_table([Seat(child_id=each.id) for each in children], seats, "pebble")
            home = children[0].classroom_id
            ref = laying.lay(games.by_key[game], people, options, chairs=chairs, classroom_id=home, **more).match.ref
        db.session.remove()
    return ref


def end(app: Flask, ref: str) -> None:
    """The host ends it."""
    with app.app_context():
        with writing():
            live = read(db.session.query(Match).filter_by(ref=ref).one())
            log.append(live, live.table.decide(live.state, None, End("host"), Random(0)), now())
        db.session.remove()


def look(app: Flask, name: str, ref: str) -> str:
    """A look-back of this child at that table, whatever it missed there."""
    with app.app_context():
        with writing():
            old = read(db.session.query(Match).filter_by(ref=ref).one())
            child = db.session.query(Child).filter_by(name=name).one()
            kept = {"classroom_id": child.classroom_id}
            seat = Seat(seat=0, child_id=child.id)
            live = log.lay(old.match.game, LOOK, {"back": ref, "seconds": None}, [seat], at=now(), **kept)
            upto = sum(not entry.event.aside for entry in old.entries)
            puzzle = Puzzle(upto, 0, (Unseen("play 4S", Bond((6, 4), 10)),))
            log.append(live, [posed(old.entries, (puzzle,))], now())
            found = live.match.ref
        db.session.remove()
    return found


def live_of(app: Flask, ref: str) -> Live:
    """The match as its log has it; to be looked at only."""
    with app.app_context():
        live = read(db.session.query(Match).filter_by(ref=ref).one())
        kept = Live(None, live.table, live.entries, live.state, live.course)
        db.session.remove()
    return kept


class Table:
    """A table on somebody's screen."""

    def __init__(self, person: Person, ref: str, seat: int = 0) -> None:
        self.person, self.ref, self.seat, self.url = person, ref, seat, f"/play/{ref}"
        self.page = ""

    @property
    def live(self) -> Live:
        return live_of(self.person.app, self.ref)

    def look(self) -> TestResponse:
        response = self.person.get(self.url)
        self.page = response.text
        return response

    @property
    def seq(self) -> int:
        return int(re.search(r'data-seq="(\d+)"', self.page).group(1))

    @property
    def key(self) -> str:
        return re.search(r'name="key" value="([0-9a-f.]+)"', self.page).group(1)

    def poll(self, seen: int | None = None) -> TestResponse:
        """Ask what is new; what comes is on the screen then."""
        response = self.person.get(f"{self.url}/since/{self.seq if seen is None else seen}")
        if response.status_code == 200:
            self.page = response.text
        return response

    def play(self, command: object, key: str | None = None) -> TestResponse:
        return self.person.post(f"{self.url}/act", htmx=True, key=key or self.key, command=str(command))

    def any_move(self, rng: Random) -> str:
        live = self.live
        return str(rng.choice(live.table.choices(live.state, self.seat)))


def set_up(app: Flask, child: Person) -> dict[str, str]:
    """What Ada plays and has played: names in addresses."""
    ended = lay(app, "Ada")
    end(app, ended)
    drill = child.start("frames").url.rsplit("/", 1)[1]
    back = look(app, "Ada", ended)
    lesson = child.post("/learn/mod_ten").location.split("?")[0].rsplit("/", 1)[1]
    return {"drill": drill, "table": lay(app, "Ada", chairs=(1,)), "ended": ended, "look": back, "lesson": lesson}
