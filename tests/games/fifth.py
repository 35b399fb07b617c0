"""Totter, a game that nobody sells: it proves that a fifth game needs no line anywhere else.

In turn each seat adds one of its three secret numbers to the total; a total of 10 or 20 scores. It ends with the last
number.
"""

from dataclasses import dataclass
from random import Random

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
    Table,
    ranked,
)

PACK = tuple(range(1, 10)) * 2


@dataclass(frozen=True, slots=True)
class Options:
    """`hand` numbers (1-4) for every seat; `open` hands can be seen by all."""

    hand: int = 3
    open: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.hand <= 4:
            raise Misconfigured(f"a hand has 1 to 4 numbers, not {self.hand}")


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The hands, seat by seat."""

    options: Options
    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Added(Event):
    """A seat added a number."""

    number: int
    total: int
    took_ms: int = 0

    @property
    def ten(self) -> bool:
        """Did that make a ten?"""
        return self.total % 10 == 0


@dataclass(frozen=True, slots=True)
class Add:
    """Add this number."""

    number: int

    def __str__(self) -> str:
        return f"add {self.number}"


@dataclass(frozen=True, slots=True)
class State:
    """A game in progress."""

    options: Options
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    seat: int = 0
    total: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: the other hands only in number, unless they are open."""

    seat: int | None
    options: Options
    hands: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    scores: tuple[int, ...]
    turn: int
    total: int
    over: bool


def setup(options: Options, seats: int, rng: Random) -> tuple[Event, ...]:
    if seats not in TABLE.seats:
        raise Misconfigured("Totter has 2 to 4 seats")
    pack = rng.sample(PACK, len(PACK))
    return (Dealt(options, tuple(tuple(pack[seat * 4 : seat * 4 + options.hand]) for seat in range(seats))),)


def decide(state: State, seat: int | None, command: Add | End, rng: Random) -> tuple[Event, ...]:
    if state.over:
        raise Refused("game_over")
    if seat is None and isinstance(command, End):
        return (Ended(command.reason),)
    if seat != state.seat or isinstance(command, End):
        raise Refused("not_your_turn")
    if command.number not in state.hands[seat]:
        raise Refused("not_yours")
    return (Added(command.number, state.total + command.number),)


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Dealt):
        return State(event.options, event.hands, (0,) * len(event.hands))
    assert state is not None
    if isinstance(event, Ended):
        return State(state.options, state.hands, state.scores, state.seat, state.total, True)
    assert isinstance(event, Added)
    hand = list(state.hands[state.seat])
    hand.remove(event.number)
    hands = (*state.hands[: state.seat], tuple(hand), *state.hands[state.seat + 1 :])
    scores = tuple(score + (event.ten and seat == state.seat) for seat, score in enumerate(state.scores))
    turn = (state.seat + 1) % len(hands)
    return State(state.options, hands, scores, turn, event.total, not any(hands))


def to_act(state: State) -> tuple[int, ...]:
    return () if state.over else (state.seat,)


def choices(state: State, seat: int) -> tuple[Add, ...]:
    return tuple(map(Add, sorted(set(state.hands[seat])))) if seat in to_act(state) else ()


def default(state: State, seat: int) -> Add:
    return Add(min(state.hands[seat]))


def view(state: State, seat: int | None) -> View:
    seen = tuple(hand if state.options.open or each == seat else () for each, hand in enumerate(state.hands))
    sizes = tuple(map(len, state.hands))
    return View(seat, state.options, seen, sizes, state.scores, state.seat, state.total, state.over)


def imagine(seen: View, rng: Random) -> State:
    hands = tuple(hand or tuple(rng.sample(PACK, size)) for hand, size in zip(seen.hands, seen.sizes, strict=True))
    return State(seen.options, hands, seen.scores, seen.turn, seen.total, seen.over)


def result(state: State) -> Result | None:
    return Result(ranked(state.scores), state.scores) if state.over else None


def bonds(state: State, seat: int, command: Add | End) -> tuple[Bond, ...]:
    if command not in choices(state, seat) or (state.total + command.number) % 10 or not state.total:
        return ()
    choice = len(choices(state, seat)) > 1
    return (Bond((state.total, command.number), state.total + command.number, choice=choice, form="running"),)


def missed(state: State, seat: int, command: Add | End) -> tuple[MissedTen, ...]:
    could = choices(state, seat)
    if command not in could or len(could) < 2 or bonds(state, seat, command):
        return ()
    return tuple(MissedTen(each, bond) for each in could for bond in bonds(state, seat, each))


def read(text: str) -> Add:
    if len(text) == 5 and text.startswith("add ") and text[4] in "123456789":
        return Add(int(text[4]))
    raise Refused("unreadable")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach(Prompt):
    """Reach the next ten from a total."""

    total: int


def prompt(level: int, target: str, rng: Random) -> Reach:
    number = int(target)
    bond = Bond((10 * level - number, number), 10 * level)
    answers = tuple(map(str, rng.sample(range(1, 10), 9)))
    return Reach(target=target, answers=answers, keys=(target,), bond=bond, total=10 * level - number)


def ruling(asked: Prompt, answer: str) -> bool:
    assert isinstance(asked, Reach)
    if answer not in asked.answers:
        return False
    state = State(Options(), ((int(answer),), (1,)), (0, 0), 0, asked.total)
    return any(event.ten for event in decide(state, 0, Add(int(answer)), Random(0)))


TABLE = Table(
    seats=range(2, 5),
    options=Options,
    words=(Options, Dealt, Added, Ended),
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
)
GAME = Game(
    key="fifth",
    title="Totter",
    prompts=Prompts(
        levels=tuple(Level(number=level, bag=tuple("123456789")) for level in (1, 2)),
        words=(Reach, Bond),
        prompt=prompt,
        ruling=ruling,
    ),
    table=TABLE,
    offers={"9-10": Offer(level=1, seats=3, options=Options(hand=4))},
)
