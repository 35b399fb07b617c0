"""The only place where games and time meet: instants are ms since 1970 (UTC), passed in, never read."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games.core.asides import Held, Returned, Slept, Woke
from games.core.contract import Event, Seat
from games.core.log import Entry

GRACE_MS = 1_000
"""An answer that arrives this long after the end still counts (RULES 5)."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a match went on in time, as far as its log goes.

    `laid`: its first entry; `began`: the first event of the game (0: not yet); `last`: the newest entry; `thinking`:
    the last event that gave somebody something to think about; `asleep`: since when (0: awake); `woken`: when it
    woke last; `slept`: ms in all.
    `pauses` are (seat, its end); `held` are the seats that a computer player keeps for a child, with its name.
    """

    laid: int = 0
    began: int = 0
    last: int = 0
    thinking: int = 0
    asleep: int = 0
    woken: int = 0
    slept: int = 0
    pauses: tuple[tuple[Seat, int], ...] = ()
    held: tuple[tuple[Seat, str], ...] = ()

    def paused_until(self, seat: Seat | None) -> int:
        """The instant at which this seat's pause ends; 0 if it has none."""
        return next((until for each, until in self.pauses if each == seat), 0)

    def keeper(self, seat: Seat) -> str | None:
        """The computer player that keeps this seat for its child, if one does."""
        return next((player for each, player in self.held if each == seat), None)

    def ends_at(self, seconds: int | None) -> int | None:
        """The instant at which a timed game is over, unless it sleeps; None for an untimed one."""
        return self.began + self.slept + seconds * 1_000 if seconds and self.began else None

    def is_over(self, seconds: int | None, now: int) -> bool:
        """Has the time run out, grace included?"""
        end = self.ends_at(seconds)
        return end is not None and not self.asleep and now > end + GRACE_MS


def course(entries: Iterable[Entry], so_far: Course | None = None) -> Course:
    """How these entries, after those before them, went on in time."""
    known = so_far or Course()
    for entry in entries:
        known = _after(known, entry)
    return known


def _after(known: Course, entry: Entry) -> Course:
    event, at = entry.event, entry.at
    new: dict[str, Any] = {"last": at, "laid": known.laid or at}
    if not event.aside and not known.began:
        new["began"] = at
    if not event.idle:
        new["thinking"] = at
    if event.pause_s:
        others = tuple(pause for pause in known.pauses if pause[0] != entry.seat)
        new["pauses"] = (*others, (entry.seat, at + event.pause_s * 1_000))
    return replace(known, **new, **_around(known, event, at)) if event.aside else replace(known, **new)


def _around(known: Course, event: Event, at: int) -> dict[str, Any]:
    match event:
        case Slept():
            return {"asleep": at}
        case Woke() if known.asleep:
            return {"asleep": 0, "woken": at, "slept": known.slept + at - known.asleep}
        case Held(seat, player):
            return {"held": (*known.held, (seat, player))}
        case Returned(seat):
            return {"held": tuple(held for held in known.held if held[0] != seat)}
    return {}


def stamped(events: Iterable[Any], took_ms: int) -> tuple[Event, ...]:
    """The events with the time the answer took, where they have a place for it and none was given."""
    return tuple(replace(event, took_ms=took_ms) if getattr(event, "took_ms", None) == 0 else event for event in events)
