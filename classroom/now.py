"""The only reader of the clock. Instants are whole milliseconds since 1970, UTC."""

import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from flask import current_app

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def wall() -> int:
    """The machine's clock, ms since 1970, UTC."""
    return time.time_ns() // 1_000_000


def now() -> int:
    """The app's instant, ms since 1970, UTC: the machine's clock, or the one that was handed to create_app."""
    return current_app.extensions["clock"]()


def ticks() -> int:
    """Milliseconds that only ever grow, one count for all processes of this machine; for waiting, never for storing."""
    return current_app.extensions["ticks"]()


def monotonic() -> int:
    """The machine's count of milliseconds since some moment."""
    return time.monotonic_ns() // 1_000_000


def local(at: int, zone: str) -> datetime:
    """An instant as the wall clock of a zone showed it, e.g. in a class's own zone."""
    return datetime.fromtimestamp(at / 1_000, UTC).astimezone(ZoneInfo(zone))
