"""The only place where games and time meet: instants are ms since 1970 (UTC), passed in, never read."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.core.contract import Event, Seat
from games.core.log import Entry

GRACE_MS = 1_000
"""An answer that arrives this long after the end still counts (RULES 5)."""


def ends_at(entries: Sequence[Entry], seconds: int | None) -> int | None:
    """The instant at which a timed game is over; None for an untimed one."""
    return entries[0].at + seconds * 1_000 if seconds and entries else None


def is_over(entries: Sequence[Entry], seconds: int | None, now: int) -> bool:
    """Has the time run out, grace included?"""
    end = ends_at(entries, seconds)
    return end is not None and now > end + GRACE_MS


def paused_until(entries: Iterable[Entry], seat: Seat) -> int:
    """The instant at which this seat's pause ends; 0 if it never had one."""
    pauses = (entry.at + entry.event.pause_s * 1_000 for entry in entries if entry.seat == seat and entry.event.pause_s)
    return max(pauses, default=0)


def thinking_since(entries: Sequence[Entry]) -> int:
    """The instant of the last event that gave somebody something to think about."""
    return next((entry.at for entry in reversed(entries) if not entry.event.idle), 0)


def stamped(events: Iterable[Any], took_ms: int) -> tuple[Event, ...]:
    """The events with the time the answer took, where they have a place for it and none was given."""
    return tuple(replace(event, took_ms=took_ms) if getattr(event, "took_ms", None) == 0 else event for event in events)
