"""A log: entries in order, and the state they add up to."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.core.bond import Bond
from games.core.contract import Event, Seat, Table


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log: its number (1, 2 ...), its seat (None: everybody's), when (ms since 1970, UTC), what happened.

    `bonds` is what the move said about its child, judged when it was made; a rule mended later cannot rewrite it.
    """

    seq: int
    seat: Seat | None
    at: int
    event: Event
    bonds: tuple[Bond, ...] = ()


def folded(table: Table[Any, Any, Any, Any, Any], events: Iterable[Any], state: Any = None) -> Any:
    """The state after these events, from nothing or from a state."""
    for event in events:
        state = table.evolve(state, event)
    return state
