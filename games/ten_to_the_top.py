"""10 to the Top: each cube laid on the tower makes ten with the one beneath, and who has laid all cubes wins.

A star is wild, and its player says which number it is. In a race everybody plays at once and only the first cube that
fits a top counts; in turns whoever can play must. The rules, their rulings (S-A1 to S-A14) and vectors: RULES.md 3.
"""

# ruff: noqa: RUF005 - tuples are added, not unpacked: it takes half the time, and play does little else
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from random import Random
from typing import Any, ClassVar, TypeVar

from games.core.bond import Bond
from games.core.contract import (
    End,
    Ended,
    Event,
    Game,
    Level,
    Misconfigured,
    MissedTen,
    Offer,
    Prompt,
    Prompts,
    Refused,
    Result,
    Seat,
    Table,
    ranked,
)
from games.core.quick import maker

Child = TypeVar("Child", bound=Hashable)

STAR = "*"
"""The wild cube."""

Cube = int | str
"""A number cube is its number, 0 to 10; the other kind is STAR."""

CUBES = 30
HAND = {2: 7, 3: 5, 4: 5}
"""Cubes dealt to each seat, by number of seats."""

FALL_HEIGHT = 3
FALL_COST = 2
PAUSE_S = 2
SECONDS = range(30, 3_601)

DEFAULT_SET: tuple[Cube, ...] = (*(number for number in range(1, 10) for _ in range(3)), STAR, STAR, STAR)
"""Three of each number 1-9 and three stars (S-A1, S-A2)."""

_FACES: dict[str, Cube] = {**{str(number): number for number in range(11)}, "star": STAR}
_ORDER: dict[Cube, int] = {cube: place for place, cube in enumerate(_FACES.values())}
_EVERYBODY = tuple(tuple(range(seats)) for seats in range(5))


def cube_set(counts: Mapping[str, int]) -> tuple[Cube, ...]:
    """The 30 cubes of a set given as counts by face ("0" to "10", "star"); Misconfigured says what to change (S-A1)."""
    if not isinstance(counts, Mapping):
        raise Misconfigured('a cube set lists how many cubes show each face, such as {"5": 3, "star": 3}')
    for face, count in counts.items():
        if face not in _FACES:
            raise Misconfigured(f'a cube shows 0 to 10 or "star", not {face!r}')
        if type(count) is not int or count < 0:
            raise Misconfigured(f"the number of cubes that show {face} is a whole number from 0, not {count!r}")
    if sum(counts.values()) != CUBES:
        raise Misconfigured(f"a cube set has exactly {CUBES} cubes, not {sum(counts.values())}")
    cubes = in_order(_FACES[face] for face, count in counts.items() for _ in range(count))
    _check(cubes)
    return cubes


def _check(cubes: tuple[Any, ...]) -> None:
    """Misconfigured unless these are 30 cubes that no game can get stuck with (RULES 3.8a)."""
    if len(cubes) != CUBES:
        raise Misconfigured(f"a cube set has exactly {CUBES} cubes, not {len(cubes)}")
    for cube in cubes:
        if cube != STAR and (type(cube) is not int or not 0 <= cube <= 10):
            raise Misconfigured(f'a cube is a number from 0 to 10 or "{STAR}", not {cube!r}')
    counts = Counter(cubes)
    for number in range(5):
        if counts[number] != counts[10 - number]:
            raise Misconfigured(
                f"there must be as many cubes with {number} as with {10 - number}, not {counts[number]} and"
                f" {counts[10 - number]}: each needs the other to make ten"
            )
    if not counts[STAR]:
        raise Misconfigured("at least one cube must be a star: without one nobody may ever be able to go on")
    if counts[STAR] == CUBES:
        raise Misconfigured("at least one cube must show a number: stars alone ask for no ten")


def in_order(cubes: Iterable[Cube]) -> tuple[Cube, ...]:
    """Numbers upwards, then the stars: how a hand lies."""
    return tuple(sorted(cubes, key=_ORDER.__getitem__))


@dataclass(frozen=True, slots=True)
class Options:
    """How it is played; `cubes` is a set (None: DEFAULT_SET), `first` begins in turns (None: chance).

    `fall_on_error`: a wrong cube fells a tower of three or more (S-A9); a race with falls needs `seconds`, 30-3600.
    `pause`: in a race a wrong cube costs two seconds. `state_star`: a star's player says its number (if off, a star
    is what makes ten, and no evidence).
    """

    race: bool = True
    fall_on_error: bool = False
    pause: bool = True
    state_star: bool = True
    cubes: tuple[Cube, ...] | None = None
    first: Seat | None = None
    seconds: int | None = None

    def __post_init__(self) -> None:
        if self.cubes is not None:
            _check(self.cubes)
        if self.seconds is not None and self.seconds not in SECONDS:
            raise Misconfigured(f"the total time is 30 to 3600 seconds, or none, not {self.seconds}")
        if self.race and self.fall_on_error and self.seconds is None:
            raise Misconfigured("a race in which the tower can fall needs a total time: without it may go on for hours")

    @property
    def set(self) -> tuple[Cube, ...]:
        """The 30 cubes it is played with."""
        return DEFAULT_SET if self.cubes is None else self.cubes


@cache
def numbers_of(cubes: tuple[Cube, ...] | None) -> tuple[int, ...]:
    """The different numbers of a set (None: DEFAULT_SET), upwards: what a star may be."""
    return tuple(sorted({cube for cube in cubes or DEFAULT_SET if isinstance(cube, int)}))


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cubes were dealt: a hand a seat, the cube that starts the tower, the extra pile in its order.

    `turn` is the seat that begins; None in a race.
    """

    options: Options
    hands: tuple[tuple[Cube, ...], ...]
    start: Cube
    extra: tuple[Cube, ...]
    turn: Seat | None


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A seat's cube went on the tower and counts as `value`, aimed at top number `on`.

    `beneath` is the number that an open star underneath took by it (S-A5), else None.
    """

    ten: ClassVar[bool] = True

    seat: Seat
    cube: Cube
    value: int
    on: int
    beneath: int | None = None
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A cube, or a star so stated, did not make ten with `top`; it stayed in the hand. `late`: that top had gone."""

    seat: Seat
    cube: Cube
    stated: int | None
    on: int
    top: int
    late: bool = False
    pause_s: int = field(default=0, kw_only=True)  # type: ignore[misc]  # the options say whether there is one
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Beaten(Event):
    """A cube, or a star so stated, fitted the top it was aimed at, but somebody had been faster; it costs nothing."""

    seat: Seat
    cube: Cube
    stated: int | None
    on: int
    top: int
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A wrong cube on `top` felled the tower: the seat drew two cubes, `start` began a new tower (S-A8, S-A9).

    `extra` is the extra pile after that, in its new order.
    """

    seat: Seat
    cube: Cube
    stated: int | None
    on: int
    top: int
    drawn: tuple[Cube, ...]
    start: Cube
    extra: tuple[Cube, ...]
    pause_s: int = field(default=0, kw_only=True)  # type: ignore[misc]  # the options say whether there is one
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Nobody could play, so this cube of the extra pile went on the tower (S-A6, S-A7)."""

    cube: Cube


@dataclass(frozen=True, slots=True)
class Recycled(Event):
    """Nobody could play and the extra pile was empty: all but the top cube became the extra pile, so ordered (S-A8)."""

    extra: tuple[Cube, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """In turns, this seat could not play, so its turn went by; it draws nothing (S-A13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a cube on top number `on`; `stated` is the number a star is said to be (a number cube: none, or its own)."""

    cube: Cube
    stated: int | None
    on: int

    def __str__(self) -> str:
        cube = "star" if self.cube == STAR else self.cube
        says = "" if self.stated is None else f" as {self.stated}"
        return f"place {cube}{says} on {self.on}"


@dataclass(frozen=True, slots=True)
class Claim:
    """One seat's placement in a contest, `took_ms` after its own screen showed the top."""

    seat: Seat
    cube: Cube
    stated: int | None
    on: int
    took_ms: int

    @property
    def place(self) -> Place:
        """The placement claimed; `bonds` takes it, in the state before the contest."""
        return Place(self.cube, self.stated, self.on)


@dataclass(frozen=True, slots=True)
class Rule:
    """The claims of a contest as they were judged, best first (S-A10). Only the clock sends it; no text says it."""

    claims: tuple[Claim, ...]

    def __str__(self) -> str:
        return "rule " + ", ".join(f"{claim.seat}: {claim.place}" for claim in self.claims)


_PLACE = re.compile(r"place (star|10|[0-9])(?: as (10|[0-9]))? on (0|[1-9][0-9]{0,5})")


def read(text: str) -> Place:
    """The command of `place 4 on 17`, `place star as 7 on 17` or `place star on 17`; anything else is unreadable."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise Refused("unreadable")
    face, says, on = found.groups()
    if says is not None and face not in ("star", says):
        raise Refused("unreadable")
    return Place(_FACES[face], None if says is None else int(says), int(on))


@dataclass(frozen=True, slots=True)
class Laid:
    """A cube in the tower, what it counts as (None: an open star) and who laid it (None: chance)."""

    cube: Cube
    value: int | None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class PastTop:
    """A top that has gone: what it counted as (None: an open star), and the seats that add no more evidence about it.

    They are the seat that changed it, those that had missed it in time, and those whose late cube has been logged.
    """

    value: int | None
    heard: tuple[Seat, ...]


# Frozen and few, so they are made once.
_placed_cube = lru_cache(16_384)(Placed)
_DRAWN: dict[Cube, Drawn] = {cube: Drawn(cube) for cube in _ORDER}
_PASSED = tuple(Passed(seat) for seat in _EVERYBODY[-1])
_gone = cache(PastTop)
_laid = cache(Laid)


@dataclass(frozen=True, slots=True)
class State:
    """A game in progress. `tower` is bottom first, `extra` next first; `past` has the earlier tops by number.

    `missed` are the seats that sent a wrong cube to this top; when it has gone they add no more evidence about it.
    """

    options: Options
    hands: tuple[tuple[Cube, ...], ...]
    tower: tuple[Laid, ...]
    extra: tuple[Cube, ...]
    turn: Seat | None
    past: tuple[PastTop, ...]
    ended: str | None = None
    missed: tuple[Seat, ...] = ()

    @property
    def top_seq(self) -> int:
        """The number of the top: 0, and one more for each placement and each fall."""
        return len(self.past)


_dealt, _place, _state = maker(Dealt), maker(Place), maker(State)


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees, for all cubes lie open: only the order of the extra pile is hidden, `extra` is its size."""

    seat: Seat | None
    options: Options
    hands: tuple[tuple[Cube, ...], ...]
    tower: tuple[Laid, ...]
    extra: int
    top_seq: int
    turn: Seat | None
    past: tuple[PastTop, ...]
    ended: str | None
    missed: tuple[Seat, ...]

    @property
    def top(self) -> Laid:
        """The cube on top."""
        return self.tower[-1]

    @property
    def numbers(self) -> tuple[int, ...]:
        """What a star may be: the number row."""
        return numbers_of(self.options.cubes)


def fits(top: int | None, value: int) -> bool:
    """Placed cubes make ten with the top; on an open star (None) anything does (S-A3, S-A4, S-A5)."""
    return top is None or top + value == 10


def worth(cube: Cube, stated: int | None, top: int | None, options: Options) -> int:
    """What a cube counts as: a star is what its player says, an unstated one what makes ten (RULES 3.8a)."""
    if isinstance(cube, int):
        return cube
    if stated is not None:
        return stated
    return 10 - top if top is not None else min(numbers_of(options.cubes), key=lambda number: (abs(number - 5), number))


def can_play(hand: tuple[Cube, ...], top: int | None) -> bool:
    """Does the hand (not empty, in order, so that a star is last) hold a cube that fits? A star always does."""
    return top is None or 10 - top in hand or hand[-1] == STAR


def anybody_can_play(hands: tuple[tuple[Cube, ...], ...], top: int | None) -> bool:
    """Is there no stalemate? All hands count, also an absent child's."""
    if top is None:
        return True
    number = 10 - top
    for hand in hands:  # noqa: SIM110 - asked after every cube, and any() takes three times as long
        if hand[-1] == STAR or number in hand:
            return True
    return False


def worth_by_chance(cube: Cube) -> int | None:
    """What a cube counts as that nobody placed: its number, or None for a star, which is open (S-A5)."""
    return cube if isinstance(cube, int) else None


_BY_CHANCE: dict[Cube, Laid] = {cube: Laid(cube, worth_by_chance(cube)) for cube in _ORDER}


def is_over(state: State) -> bool:
    """Has somebody no cube left, or was it ended?"""
    return () in state.hands or state.ended is not None


def falls(state: State) -> bool:
    """Would a wrong cube fell the tower now (S-A9)?"""
    return state.options.fall_on_error and len(state.tower) >= FALL_HEIGHT


def readable(state: State, place: Place) -> bool:
    """Is it aimed at a top there has been, with a number stated just where one is asked for (RULES 3.8a)?"""
    if not 0 <= place.on <= len(state.past):
        return False
    if place.cube != STAR:
        return place.stated is None or place.stated == place.cube
    return place.stated in numbers_of(state.options.cubes) if state.options.state_star else place.stated is None


def refusal(state: State, seat: Seat | None, place: Place) -> str | None:
    """Why the placement says nothing about arithmetic, in the order of RULES 3.8a; None if it does (or comes late)."""
    hands, turn = state.hands, state.turn
    if not readable(state, place):
        return "unreadable"
    if () in hands or state.ended is not None:
        return "game_over"
    if seat is None or (seat != turn if turn is not None else not 0 <= seat < len(hands)):
        return "not_your_turn"
    if place.cube not in hands[seat]:
        return "not_yours"
    return "stale" if turn is not None and place.on < len(state.past) else None


def setup(options: Options, seats: int, rng: Random) -> tuple[Event, ...]:
    """Shuffle and deal for 2 to 4 seats, then draw while nobody can play. The first seat is chance or chosen."""
    if seats not in HAND:
        raise Misconfigured(f"10 to the Top is for 2 to 4 seats, not {seats}")
    if options.first is not None and not 0 <= options.first < seats:
        raise Misconfigured(f"the first seat is one of 0 to {seats - 1}, not {options.first}")
    first = rng.randrange(seats) if options.first is None else options.first
    dealt = deal(options, seats, _shuffled(options.set, rng), first)
    return _and_then(None, dealt, dealt.hands, worth_by_chance(dealt.start), dealt.extra, dealt.turn, rng)


def deal(options: Options, seats: int, pack: tuple[Cube, ...], first: Seat = 0) -> Dealt:
    """Deal a written-out order: cube i to seat i mod N, the next starts the tower, the rest is the extra pile."""
    dealt = HAND[seats] * seats
    hands = tuple(in_order(pack[seat:dealt:seats]) for seat in range(seats))
    return _dealt(options, hands, pack[dealt], pack[dealt + 1 :], None if options.race else first)


def decide(state: State, seat: Seat | None, command: Place | Rule | End, rng: Random) -> tuple[Event, ...]:
    """A placement, a contest's ruling or the end. A late cube that is no evidence brings about nothing at all: ()."""
    if isinstance(command, Place):
        code = refusal(state, seat, command)
        if seat is None or code is not None:
            raise Refused(code or "not_your_turn")
        return _judged(state, seat, command, 0, rng)
    if is_over(state):
        raise Refused("game_over")
    if seat is not None:
        raise Refused("not_your_turn")
    return (Ended(command.reason),) if isinstance(command, End) else _ruled(state, command, rng)


def _ruled(state: State, rule: Rule, rng: Random) -> tuple[Event, ...]:
    """The claims judged one after the other, the later ones late once the top has changed (S-A10).

    A claim that would have been refused when the contest began is passed over, so that no ruling can get stuck.
    """
    if state.turn is not None:
        raise Refused("wrong_phase")
    claims = [claim for claim in rule.claims if refusal(state, claim.seat, claim.place) is None]
    events: tuple[Event, ...] = ()
    for claim in claims:
        new = _judged(state, claim.seat, claim.place, claim.took_ms, rng)
        for event in new:
            state = evolve(state, event)
        events += new
    return events


def _judged(state: State, seat: Seat, place: Place, took_ms: int, rng: Random) -> tuple[Event, ...]:
    """What a placement that was not refused brings about."""
    if place.on < len(state.past):
        return _late(state, seat, place, took_ms)
    top = state.tower[-1].value
    value = worth(place.cube, place.stated, top, state.options)
    if top is not None and not fits(top, value):
        return _wrong(state, seat, place, top, took_ms, rng)
    placed = _placed_cube(seat, place.cube, value, place.on, 10 - value if top is None else None, took_ms)
    hands = _without(state.hands, seat, place.cube)
    return _and_then(state, placed, hands, value, state.extra, _after(state, seat), rng)


def _late(state: State, seat: Seat, place: Place, took_ms: int) -> tuple[Event, ...]:
    """Evidence about the top that was aimed at; nothing is lost by it (RULES 3.3).

    Once a seat and top: who missed that top while it lay there has been heard, and brings nothing about now.
    """
    top = _asked_of(state, seat, place)
    if top is None:
        return ()
    if fits(top, worth(place.cube, place.stated, top, state.options)):
        return (Beaten(seat, place.cube, place.stated, place.on, top, took_ms),)
    return (Missed(seat, place.cube, place.stated, place.on, top, late=True, took_ms=took_ms),)


def _asked_of(state: State, seat: Seat, place: Place) -> int | None:
    """The number the placement is an answer to; None where it is evidence of nothing."""
    if place.cube == STAR and place.stated is None:
        return None
    if place.on == state.top_seq:
        return state.tower[-1].value
    aimed = state.past[place.on]
    return None if seat in aimed.heard else aimed.value


def _wrong(state: State, seat: Seat, place: Place, top: int, took_ms: int, rng: Random) -> tuple[Event, ...]:
    """A wrong cube on the current top: it stays in the hand, and may fell the tower."""
    pause = PAUSE_S if state.options.race and state.options.pause else 0
    if not falls(state):
        return (Missed(seat, place.cube, place.stated, place.on, top, False, took_ms, pause_s=pause),)
    drawn, start, extra = _fallen(state, rng)
    fell = Fell(seat, place.cube, place.stated, place.on, top, drawn, start, extra, took_ms, pause_s=pause)
    hands = _with(state.hands, seat, drawn)
    return _and_then(state, fell, hands, worth_by_chance(start), extra, state.turn, rng)


def _fallen(state: State, rng: Random) -> tuple[tuple[Cube, ...], Cube, tuple[Cube, ...]]:
    """Two cubes for the hand, a new start, the new extra pile; what the old pile lacks comes from the tower (S-A8)."""
    drawn, rest = state.extra[:FALL_COST], state.extra[FALL_COST:]
    pile = _shuffled((*rest, *(laid.cube for laid in state.tower)), rng)
    lacking = FALL_COST - len(drawn)
    return drawn + pile[:lacking], pile[lacking], pile[lacking + 1 :]


def _shuffled(cubes: tuple[Cube, ...], rng: Random) -> tuple[Cube, ...]:
    random = rng.random
    return tuple(sorted(cubes, key=lambda _: random()))


def _and_then(
    before: State | None,
    event: Event,
    hands: tuple[tuple[Cube, ...], ...],
    top: int | None,
    extra: tuple[Cube, ...],
    turn: Seat | None,
    rng: Random,
) -> tuple[Event, ...]:
    """The event, then what follows of itself from the hands, top, extra pile and turn it leaves.

    Cubes are drawn until somebody can play, then turns go by until the seat to act can (S-A6, S-A11, S-A12, S-A14).
    """
    if () in hands:
        return (event,)
    events = [event]
    while not anybody_can_play(hands, top):
        if not extra:
            extra = _new_extra(before, events, rng)
            events.append(Recycled(extra))
        cube, extra = extra[0], extra[1:]
        events.append(_DRAWN[cube])
        top = worth_by_chance(cube)
    while turn is not None and not can_play(hands[turn], top):
        events.append(_PASSED[turn])
        turn = (turn + 1) % len(hands)
    return tuple(events)


def _new_extra(before: State | None, events: list[Event], rng: Random) -> tuple[Cube, ...]:
    """All cubes beneath the top, shuffled, as the tower stands after these events."""
    state = before
    for event in events:
        state = evolve(state, event)
    return _shuffled(tuple(laid.cube for laid in state.tower[:-1]), rng) if state else ()


def _without(hands: tuple[tuple[Cube, ...], ...], seat: Seat, cube: Cube) -> tuple[tuple[Cube, ...], ...]:
    left, hand = list(hands), list(hands[seat])
    hand.remove(cube)
    left[seat] = tuple(hand)
    return tuple(left)


def _with(hands: tuple[tuple[Cube, ...], ...], seat: Seat, cubes: tuple[Cube, ...]) -> tuple[tuple[Cube, ...], ...]:
    return hands[:seat] + (in_order(hands[seat] + cubes),) + hands[seat + 1 :]


def _after(state: State, seat: Seat) -> Seat | None:
    """Whose turn comes after this seat's; None in a race."""
    return None if state.turn is None else (seat + 1) % len(state.hands)


def evolve(state: State | None, event: Event) -> State:
    """The state after an event; the first is Dealt."""
    if state is not None:
        return _EVOLVE[type(event)](state, event)
    if not isinstance(event, Dealt):
        raise ValueError("10 to the Top begins with Dealt")
    return _state(event.options, event.hands, (_BY_CHANCE[event.start],), event.extra, event.turn, ())


def _placed(state: State, event: Placed) -> State:
    seat, tower = event.seat, state.tower
    top = tower[-1]
    if event.beneath is not None:
        tower = tower[:-1] + (_laid(top.cube, event.beneath, top.by),)
    return _state(
        state.options,
        _without(state.hands, seat, event.cube),
        tower + (_laid(event.cube, event.value, seat),),
        state.extra,
        _after(state, seat),
        state.past + (_gone(top.value, (seat,) + state.missed),),
    )


def _collapsed(state: State, event: Fell) -> State:
    return _state(
        state.options,
        _with(state.hands, event.seat, event.drawn),
        (_BY_CHANCE[event.start],),
        event.extra,
        state.turn,
        state.past + (_gone(state.tower[-1].value, (event.seat,) + state.missed),),
    )


def _drawn(state: State, event: Drawn) -> State:
    tower = state.tower + (_BY_CHANCE[event.cube],)
    return _state(state.options, state.hands, tower, state.extra[1:], state.turn, state.past)


def _recycled(state: State, event: Recycled) -> State:
    return _state(state.options, state.hands, state.tower[-1:], event.extra, state.turn, state.past)


def _turn_gone_by(state: State, event: Passed) -> State:
    return _state(state.options, state.hands, state.tower, state.extra, _after(state, event.seat), state.past)


def _answered(state: State, event: Missed | Beaten) -> State:
    """The seat has been heard about this top, late or in time; nothing else changes."""
    if isinstance(event, Missed) and not event.late:
        return state if event.seat in state.missed else replace(state, missed=(*state.missed, event.seat))
    top = state.past[event.on]
    past = (*state.past[: event.on], PastTop(top.value, (*top.heard, event.seat)), *state.past[event.on + 1 :])
    return replace(state, past=past)


def _ended(state: State, event: Ended) -> State:
    return replace(state, ended=event.reason)


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {
    Placed: _placed,
    Missed: _answered,
    Beaten: _answered,
    Fell: _collapsed,
    Drawn: _drawn,
    Recycled: _recycled,
    Passed: _turn_gone_by,
    Ended: _ended,
}


def to_act(state: State) -> tuple[Seat, ...]:
    """In a race every seat, also one that cannot play; in turns one."""
    if () in state.hands or state.ended is not None:
        return ()
    return _EVERYBODY[len(state.hands)] if state.turn is None else (state.turn,)


def choices(state: State, seat: Seat) -> tuple[Place, ...]:
    """Every placement of the seat that makes ten now: numbers upwards, then stars; in a race there may be none."""
    hands = state.hands
    if () in hands or state.ended is not None or (state.turn is not None and state.turn != seat):
        return ()
    hand, top, on = hands[seat], state.tower[-1].value, len(state.past)
    if top is None:
        return _on_open_star(state, hand)
    return _making_ten(top, 10 - top in hand, hand[-1] == STAR, state.options.state_star, on)


@lru_cache(16_384)
def _making_ten(top: int, number: bool, star: bool, state_star: bool, on: int) -> tuple[Place, ...]:
    """The placements on a top that is a number, of a hand with the number that fits and with a star, or without."""
    numbers = (_place(10 - top, None, on),) if number else ()
    return numbers + (_place(STAR, 10 - top if state_star else None, on),) if star else numbers


def _on_open_star(state: State, hand: tuple[Cube, ...]) -> tuple[Place, ...]:
    on = state.top_seq
    numbers = tuple(_place(cube, None, on) for cube in dict.fromkeys(hand) if cube != STAR)
    if hand[-1] != STAR:
        return numbers
    says = numbers_of(state.options.cubes) if state.options.state_star else (None,)
    return (*numbers, *(_place(STAR, number, on) for number in says))


def default(state: State, seat: Seat) -> Place:
    """The lowest number that fits, else a star as the lowest it may be; a seat that cannot play is `wrong_phase`."""
    found = choices(state, seat)
    if not found:
        raise Refused("wrong_phase")
    return found[0]


def view(state: State, seat: Seat | None) -> View:
    """All but the order of the extra pile, the same for every seat."""
    return View(
        seat,
        state.options,
        state.hands,
        state.tower,
        len(state.extra),
        state.top_seq,
        state.turn,
        state.past,
        state.ended,
        state.missed,
    )


def imagine(seen: View, rng: Random) -> State:
    """The extra pile is the set without hands and tower, in an order of chance; everything else is known."""
    rest = Counter(seen.options.set)
    rest.subtract(laid.cube for laid in seen.tower)
    for hand in seen.hands:
        rest.subtract(hand)
    return State(
        seen.options,
        seen.hands,
        seen.tower,
        _shuffled(tuple(rest.elements()), rng),
        seen.turn,
        seen.past,
        seen.ended,
        seen.missed,
    )


def result(state: State) -> Result | None:
    """Fewest cubes first, equal shares a place; the scores are the cubes left, so that less is better."""
    if not is_over(state):
        return None
    left = tuple(len(hand) for hand in state.hands)
    return Result(ranked(tuple(-cubes for cubes in left)), left)


def over_hands(hands: Sequence[Mapping[Child, tuple[int, int]]]) -> dict[Child, int]:
    """Places over several hands, each given as (place, cubes left) by child; for children who change tables between.

    Most hands won (place 1), then fewest cubes left in all, then shared, the next place left out (RULES 3.8a). A hand
    a child missed is not won, and leaves as many cubes as the most that anybody had left in it.
    """
    missed = [(2, max((cubes for _, cubes in hand.values()), default=0)) for hand in hands]
    children = list(dict.fromkeys(child for hand in hands for child in hand))
    shares = [[hand.get(child, none) for hand, none in zip(hands, missed, strict=True)] for child in children]
    keys = tuple((sum(place == 1 for place, _ in every), -sum(cubes for _, cubes in every)) for every in shares)
    return dict(zip(children, ranked(keys), strict=True))


def bonds(state: State, seat: Seat, command: Place | Rule | End) -> tuple[Bond, ...]:
    """The ten asked for by the top that was aimed at, a past one for a late cube; none on an open star.

    For a contest: ask claim by claim, with `claim.place`, in the state before it.
    """
    if not isinstance(command, Place) or refusal(state, seat, command) is not None:
        return ()
    top = _asked_of(state, seat, command)
    if top is None:
        return ()
    right = fits(top, worth(command.cube, command.stated, top, state.options))
    # A star has to be stated, so that even a hand of stars alone leaves something to choose.
    choice = command.cube == STAR or len(set(state.hands[seat])) > 1
    return (Bond((top, 10 - top), 10, right, choice),)


def missed(state: State, seat: Seat, command: Place | Rule | End) -> tuple[MissedTen, ...]:
    """The tens a wrong cube on the current top left unmade; a late cube was no answer to that top."""
    judged = bonds(state, seat, command)
    if not isinstance(command, Place) or not judged or judged[0].right or command.on != state.top_seq:
        return ()
    tens = ((choice, bonds(state, seat, choice)) for choice in choices(state, seat))
    return tuple(MissedTen(choice, bond) for choice, found in tens for bond in found if bond.choice)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCube(Prompt):
    """Which of five cubes goes on the top? `star_on`: the top is a star worth `top`, on this number (level 4)."""

    top: int
    star_on: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StarWorth(Prompt):
    """A star goes on `top`: which number is it? The answers are the number row."""

    top: int


_ROW = tuple(str(number) for number in range(1, 10))

LEVELS = (
    Level(number=1, bag=_ROW[4:]),
    Level(number=2, bag=_ROW),
    Level(number=3, bag=_ROW),
    Level(number=4, bag=_ROW),
)
"""The targets are the tops; at level 4 what the star is worth (RULES 5, D1)."""


def prompt(level: int, target: str, rng: Random) -> Prompt:
    """One question about this top: 1 and 2 a cube, 3 a star's number, 4 a cube on a star."""
    top = int(target)
    bond = Bond((top, 10 - top), 10)
    if level == 3:
        keys = tuple(answer for answer in _ROW if fits(top, int(answer)))
        return StarWorth(target=target, answers=_ROW, keys=keys, bond=bond, top=top)
    answers = five_cubes(top, rng)
    keys = tuple(answer for answer in answers if fits(top, int(answer)))
    star_on = 10 - top if level == 4 else None
    return NextCube(target=target, answers=answers, keys=keys, bond=bond, top=top, star_on=star_on)


def five_cubes(top: int, rng: Random) -> tuple[str, ...]:
    """Five different cubes in random order: the one that fits, the top itself, its partner's neighbours, any others."""
    key = 10 - top
    cubes = [cube for cube in dict.fromkeys((key, top, key - 1, key + 1)) if 1 <= cube <= 9]
    others = [cube for cube in range(1, 10) if cube not in cubes]
    cubes += rng.sample(others, 5 - len(cubes))
    rng.shuffle(cubes)
    return tuple(str(cube) for cube in cubes)


def ruling(asked: Prompt, answer: str) -> bool:
    """The table's verdict: the answer played by a seat that holds the cubes shown, and a star if that is asked for."""
    tower: tuple[Laid, ...]
    match asked:
        case NextCube(top=top, star_on=None):
            tower, place = (_BY_CHANCE[top],), Place(int(answer), None, 0)
        case NextCube(top=top, star_on=int(under)):
            tower, place = (_BY_CHANCE[under], Laid(STAR, top, 1)), Place(int(answer), None, 0)
        case StarWorth(top=top):
            tower, place = (_BY_CHANCE[top],), Place(STAR, int(answer), 0)
        case _:
            raise ValueError(f"10 to the Top asks no {type(asked).__name__}")
    hands = (in_order((*map(int, asked.answers), STAR)), (STAR,))
    staged = State(Options(), hands, tower, (), None, ())
    return isinstance(decide(staged, 0, place, Random(0))[0], Placed)


PROMPTS = Prompts(levels=LEVELS, words=(NextCube, StarWorth, Bond), prompt=prompt, ruling=ruling)

TABLE = Table(
    seats=range(2, 5),
    options=Options,
    words=(Options, Dealt, Placed, Missed, Beaten, Fell, Drawn, Recycled, Passed, Ended),
    read=read,
    setup=setup,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    choices=choices,
    default=default,
    view=view,
    imagine=imagine,
    result=result,
    bonds=bonds,
    missed=missed,
    sets={"cubes": ("cube_sets", cube_set)},
)

OFFERS = {
    "5-6": Offer(level=1, seats=2, options=Options(race=False)),
    "7-8": Offer(level=2, seats=2, options=Options(race=False), race=Options()),
    "9-10": Offer(
        level=3,
        seats=2,
        options=Options(race=False, fall_on_error=True),
        race=Options(fall_on_error=True, seconds=300),
    ),
}
"""In turns; then also a race without falls, then falls everywhere (PRODUCT 3)."""

GAME = Game(key="ten_to_the_top", title="10 to the Top", prompts=PROMPTS, table=TABLE, offers=OFFERS)
