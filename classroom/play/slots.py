"""What can be known of a match without asking the database: a mapped file that all workers of a server share.

Sixteen words a match: its id, the version of its log, when something falls due, and for each of six seats when it last
asked and when it was first told the newest version. A place belongs to the match that wrote it last; for any other, as
for a file that is lost, everything is unknown (0), and the database is asked. No promise stands here.
"""

import mmap
import os
from pathlib import Path

from flask import Flask, current_app
from sqlalchemy import event, select
from sqlalchemy.orm import Session

from classroom.accounts.sessions import sessions_ended
from classroom.db import db
from classroom.now import MINUTE, now, ticks
from classroom.play.models import Seat

PLACES = 1 << 16
WORDS = 16
ID, VERSION, DUE, SEEN, TOLD = 0, 1, 2, 3, 9
SEATS = 6
NEWEST = 20
AWAY = MINUTE
"""A child who has not asked for so long is not at the table."""
_MS = 40
"""A word of TOLD holds a version above so many bits of milliseconds."""


class Slots:
    """The file, opened by each worker; `due` and the like are ticks (ms)."""

    def __init__(self, path: Path) -> None:
        self.words = memoryview(_mapped(path)).cast("Q")

    def place(self, match_id: int) -> int | None:
        """Where the match's words begin, if they are its own."""
        first = match_id % PLACES * WORDS
        return first if self.words[first] == match_id else None

    def read(self, match_id: int) -> tuple[int, int]:
        """The match's version and when something falls due (0: nothing does); version 0 if it is not known."""
        first = self.place(match_id)
        return (0, 0) if first is None else (self.words[first + VERSION], self.words[first + DUE])

    def write(self, match_id: int, version: int, due: int) -> None:
        """Only while the write lock is held, just before the commit."""
        first = match_id % PLACES * WORDS
        if self.words[first] != match_id:
            self.words[first] = 0
            for word in range(first + 1, first + WORDS):
                self.words[word] = 0
        self.words[first + DUE], self.words[first + VERSION] = due, version
        self.words[first] = match_id

    def note(self, match_id: int, word: int, seat: int, value: int) -> None:
        """Remember when a seat asked (SEEN) or was told (TOLD)."""
        first = self.place(match_id)
        if first is not None and 0 <= seat < SEATS:
            self.words[first + word + seat] = value

    def noted(self, match_id: int, word: int) -> tuple[int, ...]:
        """When each seat asked or was told; 0 for never."""
        first = self.place(match_id)
        return (0,) * SEATS if first is None else tuple(self.words[first + word : first + word + SEATS])


def _mapped(path: Path) -> mmap.mmap:
    """The file; memory of this process alone where it cannot be had: then each worker asks the database more often."""
    size = PLACES * WORDS * 8
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return mmap.mmap(-1, size)
    try:
        if os.fstat(handle).st_size < size:
            os.ftruncate(handle, size)
        return mmap.mmap(handle, size)
    finally:
        os.close(handle)


def listen(app: Flask) -> None:
    """Give the app its slots; the workers of one server share a file, which a new server begins anew."""
    name = os.environ.get("CLASSROOM_RUN") or str(os.getppid())
    app.extensions["slots"] = Slots(Path(app.instance_path) / "run" / f"slots-{name}")
    app.extensions["moved"] = None


def here() -> Slots:
    """The running app's slots."""
    slots: Slots = current_app.extensions["slots"]
    return slots


def moved(match_id: int, version: int, due: int | None) -> None:
    """Tell everybody who waits for this match, as soon as what is being written is committed; `due` in ms UTC."""
    db.session.info.setdefault("moved", {})[match_id] = (version, due)


def asked(match_id: int, seat: int) -> None:
    """This seat's child is at the table now."""
    here().note(match_id, SEEN, seat, ticks())


def was_away(match_id: int, seat: int | None) -> bool:
    """Has the child of this seat not asked for so long that it was, or is to be, taken for away?"""
    if seat is None or seat >= SEATS:
        return False
    return ticks() - here().noted(match_id, SEEN)[seat] >= AWAY


def shown(match_id: int, seat: int, version: int) -> None:
    """This seat has asked, and is being told this version now."""
    slots, at = here(), ticks()
    slots.note(match_id, SEEN, seat, at)
    before = slots.noted(match_id, TOLD)[seat] if 0 <= seat < SEATS else 0
    if before >> _MS != version:
        slots.note(match_id, TOLD, seat, version << _MS | at)


def told_at(match_id: int, seat: int, version: int) -> int:
    """When the seat was first told this version (ms UTC); 0 if that is not known."""
    word = here().noted(match_id, TOLD)[seat] if seat < SEATS else 0
    return now() - (ticks() - (word & (1 << _MS) - 1)) if word >> _MS == version else 0


def seen(match_id: int) -> tuple[int, ...]:
    """When each seat last asked (ms UTC); 0 if that is not known."""
    return tuple(now() - (ticks() - word) if word else 0 for word in here().noted(match_id, SEEN))


def is_late(match_id: int) -> bool:
    """Has the moment passed at which something was to be looked at?"""
    due = here().read(match_id)[1]
    return 0 < due <= ticks()


@sessions_ended.connect
def forget_tables_of(_sender: object, children: list[int]) -> None:
    """Whoever asks next at a table of these children is asked who it is."""
    own = select(Seat.match_id).where(Seat.child_id.in_(children)).order_by(Seat.match_id.desc()).limit(NEWEST)
    for match_id in db.session.scalars(own):
        if here().place(match_id) is not None:
            here().write(match_id, 0, 0)


@event.listens_for(db.session, "before_commit")
def _publish(session: Session) -> None:
    for match_id, (version, due) in session.info.pop("moved", {}).items():
        here().write(match_id, version, 0 if due is None else max(1, ticks() + due - now()))
