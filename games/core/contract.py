"""The contract every game keeps: its words, and the verbs in their order. This is the only place it is written down.

A rules file holds, in this order: docstring, data, events, commands, State, small rules, the verbs, GAME on the last
line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from games.core.bond import Bond

Seat = int
"""0 to N-1, clockwise."""

AGES = ("5-6", "7-8", "9-10")
"""The age bands a class may have; they choose what is offered."""

REFUSALS = {
    "unreadable": "not a command of this game",
    "game_over": "the game has ended",
    "paused": "this seat waits out a short pause",
    "not_your_turn": "another seat is to act",
    "wrong_phase": "this is not the moment for that command",
    "not_yours": "the seat does not hold that card or cube",
    "no_such_slot": "there is no such slot",
    "slot_taken": "a card lies there already",
    "no_open_face": "no open face is beside that slot",
    "choose_target": "several cards match and none was named",
    "no_such_target": "that card is not in the layout",
    "must_follow": "the suit on the table must be followed",
    "stale": "the table has moved on since that was aimed",
    "landing": "a claim of this seat is being judged",
    "already_answered": "that question has been answered",
    "not_offered": "that answer was not among those shown",
    "copy_it": "the right answer is shown and waits to be tapped",
    "too_soon": "nobody can have read the question yet",
}
"""Every reason for a refusal. A refusal says nothing about arithmetic and stores nothing (RULES 0)."""


class Refused(Exception):
    """A request that changes nothing; `code` is one of REFUSALS."""

    def __init__(self, code: str) -> None:
        if code not in REFUSALS:
            raise LookupError(code)
        super().__init__(code)
        self.code = code


class Misconfigured(ValueError):
    """Options or a rule set that no game can be played with; the message says what to change."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the past tense, chance included. Subclasses are frozen slotted dataclasses.

    An event that answers has a field `took_ms: int = 0`, filled in by games.core.clock when it is logged.
    """

    idle: ClassVar[bool] = False
    """True for events that do not start anybody's thinking anew (a hint looked at)."""
    aside: ClassVar[bool] = False
    """True for what happens around the game (games.core.asides); the rules never see it."""
    ten: ClassVar[bool] = False
    """True (as attribute, field or property) where a player's own move made a ten."""
    pause_s: ClassVar[int] = 0
    """Seconds during which the event's seat is refused `paused`."""


@dataclass(frozen=True, slots=True)
class End:
    """The clock (`time`), the host (`host`), a child who leaves a game alone (`stopped`), or fourteen days in which
    nobody woke the table (`asleep`), ends it now."""

    reason: str = "host"

    def __str__(self) -> str:
        return f"end {self.reason}"


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game was ended before its own end, for this reason; what is on the table counts."""

    reason: str


@dataclass(frozen=True, slots=True)
class MissedTen:
    """A ten the seat could have made and did not: the command that makes it, and its bond."""

    command: Any
    bond: Bond


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended: `places` by seat (1 is best; equal seats share one, the next is left out), `scores` by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place, several when the win is shared."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def ranked(keys: tuple[Any, ...]) -> tuple[int, ...]:
    """Places for seats whose `keys` compare better when larger: 1 + number of seats that are better."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


O = TypeVar("O")  # noqa: E741 - options, beside S, E, C and V
S = TypeVar("S")
E = TypeVar("E")
C = TypeVar("C")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[O, S, E, C, V]):
    """Play with a log: what `play.log` knows of any game, and all it knows."""

    seats: range
    """The numbers of seats the game can be played with."""
    options: type[O]
    """A frozen dataclass with a default for every field; raises Misconfigured on values nobody can play with."""
    words: tuple[type, ...]
    """Every dataclass that may stand in an event, for games.core.wire."""
    read: Callable[[str], C]
    """The command a text says; str(command) is the way back. Refused("unreadable") otherwise."""

    setup: Callable[[O, int, Random], tuple[E, ...]]
    """The events that open the game for so many seats. Misconfigured if it cannot be played so."""
    decide: Callable[[S, Seat | None, C | End, Random], tuple[E, ...]]
    """What the command brings about, or Refused. Seat None is the clock or the host, whose only command is End."""
    evolve: Callable[[S | None, E], S]
    """The state after an event; never judges. The first event makes a state from None."""
    to_act: Callable[[S], tuple[Seat, ...]]
    """The seats that may act now; none once the game is over."""
    choices: Callable[[S, Seat], tuple[C, ...]]
    """Every command the seat may send now that is neither refused nor a miss."""
    default: Callable[[S, Seat], C | End]
    """What is played for a seat whose time has run out."""
    view: Callable[[S, Seat | None], V]
    """All that this seat, or a spectator (None), may see; templates and opponents get nothing else."""
    imagine: Callable[[V, Random], S]
    """A full state that this view could belong to: `view(imagine(v), v.seat) == v`."""
    result: Callable[[S], Result | None]
    """Places and scores once the game is over, else None."""
    bonds: Callable[[S, Seat, C], tuple[Bond, ...]]
    """What the command, given in this state, says about number bonds. Nothing for tens, pictures and refusals."""
    missed: Callable[[S, Seat, C], tuple[MissedTen, ...]]
    """Every ten the seat could have made in this state if the command makes none; by exact enumeration."""

    sets: Mapping[str, tuple[str, Callable[[Any], Any]]] = field(default_factory=dict)
    """Options chosen by name: the file of seeds that has the names, and what makes the value of an entry."""

    floor_ms: int = 0
    """An answer sooner than this after the question is refused `too_soon`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One question about one bond. Subclasses add what is shown; a view holds it veiled.

    The level is the drill's own. `target` (what the bag asked for), `keys` (every right answer), `spared` (wrong, but
    nothing against the bond), `bond` (the one asked for, None where there is none) and `then` (the second tap of a
    question in two) never reach a page before the answer.
    """

    target: str
    answers: tuple[str, ...]
    """What can be tapped, in the order of the buttons; short words, e.g. "4", "7S", "none"."""
    keys: tuple[str, ...]
    spared: tuple[str, ...] = ()
    bond: Bond | None = None
    then: "Prompt | None" = None
    any: bool = False
    """The page says that any of several right answers will do."""
    covered: bool = False
    """Something is hidden, or shown only briefly, until the child looks (a tap that is no answer)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What one level draws from: each target of `bag` once in random order, `extras` (target, share) outside it."""

    number: int
    bag: tuple[str, ...]
    extras: tuple[tuple[str, float], ...] = ()
    repeats: tuple[str, ...] = ()
    """Targets that may come twice running."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompts:
    """A game's questions for timed practice."""

    levels: tuple[Level, ...]
    words: tuple[type, ...]
    """The Prompt subclasses and every dataclass within them, for games.core.wire."""
    prompt: Callable[[int, str, Random], Prompt]
    """One question of this level about this target; right answers come from the table's own small rules."""
    ruling: Callable[[Prompt, str], bool]
    """The table's own verdict on an answer, reached through `decide` from nothing but what the prompt shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What a class of one age gets without asking: the drill's level, the table's seats and its options in turns.

    `race` are the options of a live race with no turns; None where that is not offered.
    """

    level: int
    seats: int = 2
    options: Any = None
    race: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game: its key (also its file's and template folder's name), its title and what it can do."""

    key: str
    title: str
    prompts: Prompts
    table: Table[Any, Any, Any, Any, Any] | None = None
    offers: Mapping[str, Offer] = field(default_factory=dict)
    """By age band; an age that is missing is not offered this game."""
