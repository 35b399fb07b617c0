"""Frames: fill a five-, ten- or double ten-frame, or complete the numbers alone.

A part is shown and the number card that fills the whole is tapped; later levels take away, add, and bridge the ten in
two taps. There is no table game, only questions. At level 0 the counts 1-5 and 6-10 come mixed, in one
bag. RULES 5, D5.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from games.core.bond import Bond
from games.core.contract import Game, Level, Offer, Prompt, Prompts

BUTTONS = 4
FIVE, TEN, TWENTY = 5, 10, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class HowMany(Prompt):
    """`count` counters (1-10) lie in a `frame`, shown too briefly to count one by one; a look brings them again."""

    count: int
    frame: str
    covered: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill(Prompt):
    """`shown` of `whole` are there (5, 6-9, 10 or 20), in a `frame` (five, ten, double) or as numbers."""

    whole: int
    shown: int
    frame: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAway(Prompt):
    """`taken` (1-9) are taken from a `whole` of ten."""

    whole: int
    taken: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Add(Prompt):
    """`first` and `second` (1-9 each, ten at most together) are put together."""

    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bridge(Prompt):
    """`first` and `second` (2-9 each) pass the ten: step 1 fills it from the second, step 2 is what is left over."""

    first: int
    second: int
    step: int


P = TypeVar("P", bound=Prompt)


def rest(whole: int, part: int) -> int:
    """What the part lacks of the whole."""
    return whole - part


def asked(prompt: Prompt) -> int:
    """The one number that is right, from nothing but what is shown."""
    match prompt:
        case HowMany(count=count):
            return count
        case Fill(whole=whole, shown=part) | TakeAway(whole=whole, taken=part):
            return rest(whole, part)
        case Add(first=first, second=second):
            return first + second
        case Bridge(first=first, step=1):
            return rest(TEN, first)
        case Bridge(first=first, second=second):
            return rest(second, rest(TEN, first))
    raise LookupError(type(prompt).__name__)


def ruling(prompt: Prompt, answer: str) -> bool:
    """Is this the number asked for? There is no table game to ask, so arithmetic rules."""
    return answer == str(asked(prompt))


def buttons(key: int, tempting: Iterable[int], numbers: range, rng: Random) -> tuple[str, ...]:
    """Four number cards in random order: the key, its neighbours, what tempts, then others; all within `numbers`."""
    near = dict.fromkeys(number for number in (key - 1, key + 1, *tempting) if number in numbers and number != key)
    others = [number for number in numbers if number != key and number not in near]
    wrong = [*near, *rng.sample(others, len(others))][: BUTTONS - 1]
    return tuple(map(str, rng.sample([key, *wrong], BUTTONS)))


def _answered(prompt: P, tempting: Iterable[int], numbers: range, rng: Random) -> P:
    key = asked(prompt)
    return replace(prompt, answers=buttons(key, tempting, numbers, rng), keys=(str(key),))


def _how_many(target: str, rng: Random) -> HowMany:
    count = int(target)
    frame, most = ("five", FIVE) if count <= FIVE else ("ten", TEN)
    return _answered(HowMany(target=target, answers=(), keys=(), count=count, frame=frame), (), range(1, most + 1), rng)


def _fill(*frames: str, least: int = 1) -> Callable[[str, Random], Fill]:
    """Questions of a level with these frames, whose number cards begin at `least`."""

    def question(target: str, rng: Random) -> Fill:
        shown, whole = map(int, target.split(" of "))
        prompt = Fill(
            target=target,
            answers=(),
            keys=(),
            bond=Bond((shown, rest(whole, shown)), whole),
            whole=whole,
            shown=shown,
            frame=rng.choice(frames),
        )
        return _answered(prompt, (shown,), range(least, whole + 1), rng)

    return question


def _take_away(target: str, rng: Random) -> TakeAway:
    whole, taken = map(int, target.split("-"))
    bond = Bond((taken, rest(whole, taken)), whole, form="take")
    prompt = TakeAway(target=target, answers=(), keys=(), bond=bond, whole=whole, taken=taken)
    return _answered(prompt, (taken,), range(1, TEN + 1), rng)


def _add(target: str, rng: Random) -> Add:
    first, second = map(int, target.split("+"))
    bond = Bond((first, second), first + second, form="sum")
    prompt = Add(target=target, answers=(), keys=(), bond=bond, first=first, second=second)
    return _answered(prompt, rng.sample((first, second), 2), range(1, TEN + 1), rng)


def _bridge(target: str, rng: Random) -> Bridge:
    first, second = map(int, target.split("+"))
    fills = rest(TEN, first)
    steps = [
        Bridge(target=target, answers=(), keys=(), bond=bond, first=first, second=second, step=step)
        for step, bond in enumerate((Bond((first, fills), TEN), Bond((fills, rest(second, fills)), second)), 1)
    ]
    last = _answered(steps[1], (fills,), range(1, TEN), rng)
    return replace(_answered(steps[0], (first,), range(1, TEN), rng), then=last)


LEVELS: dict[int, tuple[tuple[str, ...], Callable[[str, Random], Prompt]]] = {
    0: (tuple(f"{count}" for count in range(1, 11)), _how_many),
    1: (tuple(f"{shown} of 5" for shown in range(1, 5)), _fill("five")),
    2: (tuple(f"{shown} of {whole}" for whole in range(6, 10) for shown in range(1, whole)), _fill("ten")),
    3: (tuple(f"{shown} of 10" for shown in range(11)), _fill("ten", "numbers", least=0)),
    4: (tuple(f"10-{taken}" for taken in range(1, 10)), _take_away),
    5: (tuple(f"{first}+{second}" for first in range(1, 10) for second in range(1, 11 - first)), _add),
    6: (tuple(f"{first}+{second}" for first in range(2, 10) for second in range(11 - first, 10)), _bridge),
    7: (tuple(f"{shown} of {TWENTY}" for shown in range(11, 20)), _fill("double", "numbers")),
}
"""Each level's bag of targets, and what makes a question of one."""


def prompt(level: int, target: str, rng: Random) -> Prompt:
    """One question of this level (0-7) about a target of its bag."""
    return LEVELS[level][1](target, rng)


GAME = Game(
    key="frames",
    title="Frames",
    prompts=Prompts(
        levels=tuple(Level(number=number, bag=bag) for number, (bag, _) in LEVELS.items()),
        words=(HowMany, Fill, TakeAway, Add, Bridge, Bond),
        prompt=prompt,
        ruling=ruling,
    ),
    offers={"5-6": Offer(level=1), "7-8": Offer(level=3), "9-10": Offer(level=6)},
)
