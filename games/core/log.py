"""A log: entries in order, and the state they add up to."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.core.bond import Bond
from games.core.contract import Event, Seat, Table


@dataclass(frozen=True, slots=True)
class Unseen:
    """A ten that was on the table and was not made: the text of the command that makes it, and its bond."""

    command: str
    bond: Bond


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log: its number (1, 2 ...), its seat (None: everybody's), when (ms since 1970, UTC), what happened.

    The first entry of a move also keeps what was sent, `by` whom if not by the seat's own child (a computer player's
    name, or "clock"), and what that said when it was made; a rule mended later cannot rewrite it: its `bonds`, and the
    tens that were `unseen`.
    """

    seq: int
    seat: Seat | None
    at: int
    event: Event
    bonds: tuple[Bond, ...] = ()
    command: str = ""
    by: str = ""
    unseen: tuple[Unseen, ...] = ()


def folded(table: Table[Any, Any, Any, Any, Any], events: Iterable[Any], state: Any = None) -> Any:
    """The state after these events, from nothing or from a state; asides change nothing."""
    for event in events:
        if not event.aside:
            state = table.evolve(state, event)
    return state
