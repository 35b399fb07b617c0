"""What happens around a game and is none of its moves: it stands in the log, and the rules never see it."""

from dataclasses import dataclass
from typing import ClassVar

from games.core.contract import Event, Seat


@dataclass(frozen=True, slots=True)
class Aside(Event):
    """Something at the table that is no part of the game; nobody's thinking begins anew with it."""

    aside: ClassVar[bool] = True
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Invited(Aside):
    """A table was laid; `chairs` of it are free for whoever comes."""

    chairs: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Sat(Aside):
    """A free chair is taken: by a child, or by the computer player of that name."""

    seat: Seat
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Held(Aside):
    """A child is away; this computer player keeps its seat meanwhile."""

    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class Returned(Aside):
    """The child is back on its seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Slept(Aside):
    """No child is at the table any more; no time passes on it."""


@dataclass(frozen=True, slots=True)
class Woke(Aside):
    """A child came back to a sleeping table; whoever is to act begins to think anew."""

    idle: ClassVar[bool] = False


ASIDES: tuple[type, ...] = (Invited, Sat, Held, Returned, Slept, Woke)
"""All of them, for games.core.wire."""
