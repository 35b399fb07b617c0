"""Waiting for a match to move: one thread a worker looks at the slots and wakes those who wait (PERFORMANCE, How)."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Flask
from sqlalchemy import func, select

from classroom.db import db
from classroom.play.models import Event
from classroom.play.slots import Slots

LOOKS_EVERY = 0.01
COMPARES_EVERY = 1_000


@dataclass(slots=True, eq=False)
class Waiter:
    """Somebody who waits for a match to have another version than `seen`."""

    match_id: int
    seen: int
    woken: threading.Event = field(default_factory=threading.Event)


class Watch:
    """The waiters of one worker. `slots` and `ticks` are the app's."""

    def __init__(self, app: Flask, most: int) -> None:
        self.app, self.most = app, most
        self.slots: Slots = app.extensions["slots"]
        self.ticks: Callable[[], int] = app.extensions["ticks"]
        self.waiters: dict[int, list[Waiter]] = {}
        self.poked: dict[int, int] = {}
        self.change = threading.Condition()
        self.thread: threading.Thread | None = None
        self.compared = 0

    def wait(self, match_id: int, seen: int, seconds: float) -> bool:
        """Whether something moved, after at most so long; False at once if too many wait here already."""
        waiter = Waiter(match_id, seen)
        with self.change:
            if sum(map(len, self.waiters.values())) >= self.most:
                return False
            self.waiters.setdefault(match_id, []).append(waiter)
            if self.thread is None:
                self.thread = threading.Thread(target=self._look, name="watch", daemon=True)
                self.thread.start()
            self.change.notify()
        try:
            return waiter.woken.wait(seconds)
        finally:
            self._leave(waiter)

    def _leave(self, waiter: Waiter) -> None:
        with self.change:
            here = self.waiters[waiter.match_id]
            here.remove(waiter)
            if not here:
                del self.waiters[waiter.match_id]
                self.poked.pop(waiter.match_id, None)

    def _look(self) -> None:
        while True:
            with self.change:
                while not self.waiters:
                    self.change.wait()
                for match_id, here in self.waiters.items():
                    self._look_at(match_id, here)
                watched = list(self.waiters)
            if self.ticks() >= self.compared + COMPARES_EVERY:
                self.compared = self.ticks()
                self._compare(watched)
            time.sleep(LOOKS_EVERY)

    def _look_at(self, match_id: int, here: list[Waiter]) -> None:
        version, due = self.slots.read(match_id)
        for waiter in here:
            if version != waiter.seen:
                waiter.woken.set()
        if due and due <= self.ticks() and self.poked.get(match_id) != due:
            self.poked[match_id] = due
            here[0].woken.set()

    def _compare(self, watched: list[int]) -> None:
        """A slot may be wrong, e.g. after a crash between it and the commit; what the database says counts."""
        newest = select(Event.match_id, func.max(Event.seq)).where(Event.match_id.in_(watched)).group_by(Event.match_id)
        try:
            with self.app.app_context(), db.engine.connect() as connection:
                versions = dict(connection.execute(newest).all())
        except Exception:  # the database is away for a moment: look again in a second
            self.app.logger.warning("the watcher could not ask the database", exc_info=True)
            return
        with self.change:
            for match_id, here in self.waiters.items():
                for waiter in here:
                    if versions.get(match_id, waiter.seen) != waiter.seen:
                        waiter.woken.set()
