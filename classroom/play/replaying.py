"""A finished game move by move: what was played, and every ten that was on the table."""

from dataclasses import dataclass

from classroom.play.live import Live
from games.core.log import Unseen


@dataclass(frozen=True, slots=True)
class Move:
    """One move: the log's number after it, whose, `by` which computer player or the clock if not by its own child.

    `ten` says that it made one; `unseen` are the tens that it left lying.
    """

    seq: int
    seat: int | None
    command: str
    by: str
    ten: bool
    unseen: tuple[Unseen, ...]


def moves_of(live: Live) -> list[Move]:
    """The moves in order; each goes on until the next one begins."""
    starts = [number for number, entry in enumerate(live.entries) if entry.command]
    ends = [*starts[1:], len(live.entries)][: len(starts)]
    return [_move(live, start, end) for start, end in zip(starts, ends, strict=True)]


def _move(live: Live, start: int, end: int) -> Move:
    first, part = live.entries[start], live.entries[start:end]
    own = [entry for entry in part if not entry.event.aside and entry.seat in (first.seat, None)]
    ten = any(entry.event.ten for entry in own)
    return Move(part[-1].seq, first.seat, first.command, first.by, ten, () if ten else first.unseen)
