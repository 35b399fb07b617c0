"""What a computer player is: a name, a pace, and a choice made from nothing but its own seat's view."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.contract import Table

Choose = Callable[[Table[Any, Any, Any, Any, Any], Any, Random], Any]
"""From a table's rules and the view of the seat that is to act: the command it sends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One strength of play at one game. It gets the seat's view only, and never lets anybody win."""

    key: str
    """Its character: "pebble", "acorn", "lantern", "comet" ...; pictures and names go by it."""
    sees: float
    """The share of the tens on the table that it notices, 0 to 1."""
    waits_ms: tuple[int, int]
    """The shortest and the longest time before it moves."""
    choose: Choose
    simulations: int = 0
    """Games played out in its head before a move at most; 0 for one that does not look ahead."""
