"""Timed practice: a one-seat game made of one game's prompts.

Each target of the level's bag comes once in random order; a missed bond comes back after 3 to 5 others (RULES 5,
LEARNING 5). After a miss the right answer is shown and tapped once before the next question; that tap is no evidence.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import ClassVar

from games.core.bond import Bond
from games.core.contract import (
    End,
    Ended,
    Event,
    Level,
    Misconfigured,
    MissedTen,
    Prompt,
    Prompts,
    Refused,
    Result,
    Seat,
    Table,
)

FLOOR_MS = 250
BACK_AFTER = (3, 4)
"""A missed bond is due after so many others, and comes at the latest one question later (LEARNING 5)."""

TRIES = 8
"""How often a question is drawn anew whose key was just tapped: of an extra, and where nothing else is left."""

LONGEST = 40
"""Characters of a command's text at most."""
SECONDS = (30, 60, 90, 120)


@dataclass(frozen=True, slots=True)
class Practice:
    """`level` by its number; `seconds` 30, 60, 90, 120 or None (untimed); ends after `questions` (1-200) if given.

    A question in two taps is one question. With a `seed` question n depends on (seed, n) alone and nothing comes back,
    so that everybody gets the same.
    """

    level: int = 1
    seconds: int | None = None
    questions: int | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.seconds not in (None, *SECONDS):
            raise Misconfigured(f"a drill takes 30, 60, 90 or 120 seconds or no time, not {self.seconds}")
        if self.questions is not None and not 1 <= self.questions <= 200:
            raise Misconfigured(f"a drill has 1 to 200 questions, not {self.questions}")


@dataclass(frozen=True, slots=True)
class Started(Event):
    """Practice began with these options."""

    options: Practice


@dataclass(frozen=True, slots=True)
class Filled(Event):
    """A new bag was shuffled; its targets are asked in this order, but for one that was asked a moment ago."""

    bag: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """Question n (from 1); `via` says where it came from: bag, extra, back (missed before) or then (second tap)."""

    n: int
    prompt: Prompt
    via: str


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """Question n was answered rightly after `took_ms`."""

    n: int
    answer: str
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """Question n was answered wrongly after `took_ms`; its bond comes back after `back` others.

    `back` is 0 where nothing comes back: there is no bond, it waits already, or everybody gets the same questions.
    """

    n: int
    answer: str
    back: int
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Copied(Event):
    """The right answer of question n, shown after a miss, was tapped; no evidence."""

    n: int
    answer: str
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """What question n covers was looked at (a sum, a picture shown briefly)."""

    n: int
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Answer:
    """Tap this answer of question n; after a miss, tap the right one."""

    n: int
    answer: str

    def __str__(self) -> str:
        return f"answer {self.n} with {self.answer}"


@dataclass(frozen=True, slots=True)
class Peek:
    """Look at what question n covers."""

    n: int

    def __str__(self) -> str:
        return f"look at {self.n}"


@dataclass(frozen=True, slots=True)
class State:
    """A drill in progress: the tap asked for now, what is left of the bag, and what comes back when.

    `n` counts taps asked for, `asked` whole questions; `back` holds (the question from which it is due, target) in the
    order of the misses; `recent` the targets of the last two questions.
    """

    options: Practice
    bag: tuple[str, ...] = ()
    back: tuple[tuple[int, str], ...] = ()
    n: int = 0
    asked: int = 0
    prompt: Prompt | None = None
    miss: str | None = None
    peeked: bool = False
    right: int = 0
    wrong: int = 0
    recent: tuple[str, ...] = ()
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What the child sees: the question veiled, and after a miss the right answer and the bond that shows why."""

    seat: Seat | None
    options: Practice
    n: int
    prompt: Prompt | None
    miss: str | None
    key: str | None
    bond: Bond | None
    peeked: bool
    right: int
    wrong: int
    ended: str | None


def veiled(prompt: Prompt) -> Prompt:
    """The prompt without anything that gives its answer away."""
    return replace(prompt, target="", keys=(), spared=(), bond=None, then=None)


def shuffled(bag: tuple[str, ...], repeats: tuple[str, ...], last: str | None, rng: Random) -> tuple[str, ...]:
    """The bag in random order with no target twice running, the last one asked included."""
    while True:
        order = tuple(rng.sample(bag, len(bag)))
        pairs = zip((last, *order), order, strict=False)
        if len(set(bag)) < 2 or all(a != b or b in repeats for a, b in pairs):
            return order


def extra(state: State, level: Level, rng: Random) -> str | None:
    """A target from outside the bag, or None; each comes with its share of all questions."""
    free = {
        target: share
        for target, share in level.extras
        if not is_waiting(state, target) and (target not in state.recent[-1:] or target in level.repeats)
    }
    share = sum(share for _, share in level.extras)
    if len(level.extras) == 1 and level.extras[0][0] not in level.repeats:
        share /= 1 - share  # it cannot follow itself, and has its share all the same
    if not free or rng.random() >= share:
        return None
    return rng.choices(tuple(free), tuple(free.values()))[0]


def is_waiting(state: State, target: str) -> bool:
    """Was it missed, and has not come back yet?"""
    return any(target == waiting for _, waiting in state.back)


def askable(state: State, level: Level, apart: int) -> tuple[str, ...]:
    """What is left in the bag, does not wait to come back and was not among the last `apart` questions."""
    near = state.recent[len(state.recent) - apart :]
    return tuple(
        target
        for target in state.bag
        if not is_waiting(state, target) and (target not in near or target in level.repeats)
    )


def candidates(state: State, level: Level, rng: Random) -> Iterator[tuple[str, str]]:
    """Where the next question may come from and its target, the best first; never without one.

    What was missed comes when it is due, or one later if chance asks for an extra or its key was the last one.
    """
    yield from (("back", target) for due, target in state.back if due <= state.asked)
    if (other := extra(state, level, rng)) is not None:
        yield from (("extra", other),) * TRIES
    yield from (("back", target) for due, target in state.back if due == state.asked + 1)
    rested = askable(state, level, 2)
    yield from (("bag", target) for target in rested)
    if not rested:
        yield from (("back", target) for due, target in state.back if target not in state.recent)
    for _ in range(TRIES):
        yield from (("bag", target) for target in rested or askable(state, level, 1) or state.bag)


def setup(prompts: Prompts, options: Practice, seats: int, rng: Random) -> tuple[Event, ...]:
    """The first question of a drill. Misconfigured for a level there is not."""
    levels = [level.number for level in prompts.levels]
    if options.level not in levels:
        raise Misconfigured(f"there is no level {options.level}; there are {', '.join(map(str, levels))}")
    if seats != 1:
        raise Misconfigured("a drill has one seat")
    started = Started(options)
    return (started, *_next(prompts, evolve(None, started), rng))


def decide(
    prompts: Prompts, state: State, seat: Seat | None, command: Answer | Peek | End, rng: Random
) -> tuple[Event, ...]:
    """What an answer, a look or the end brings about, or Refused."""
    if state.ended is not None or state.prompt is None:
        raise Refused("game_over")
    if seat not in (None, 0) or (seat is None and not isinstance(command, End)):
        raise Refused("not_your_turn")
    if isinstance(command, End):
        return (Ended(command.reason),)
    if command.n != state.n:
        raise Refused("already_answered" if command.n < state.n else "unreadable")
    if isinstance(command, Peek):
        if state.peeked or not state.prompt.covered:
            raise Refused("wrong_phase")
        return (Peeked(state.n),)
    if command.answer not in state.prompt.answers:
        raise Refused("not_offered")
    return _judge(prompts, state, state.prompt, command.answer, rng)


def _judge(prompts: Prompts, state: State, prompt: Prompt, answer: str, rng: Random) -> tuple[Event, ...]:
    right = answer in prompt.keys
    if state.miss is not None and not right:
        raise Refused("copy_it")
    if not right:
        return (Missed(state.n, answer, rng.choice(BACK_AFTER) if _returns(state, prompt, answer) else 0),)
    event = Answered(state.n, answer) if state.miss is None else Copied(state.n, answer)
    return (event, *_next(prompts, evolve(state, event), rng))


def _returns(state: State, prompt: Prompt, answer: str) -> bool:
    """Does this wrong answer bring its bond back?"""
    against = prompt.bond is not None and answer not in prompt.spared
    return against and state.options.seed is None and not is_waiting(state, state.recent[-1])


def _next(prompts: Prompts, state: State, rng: Random) -> tuple[Event, ...]:
    """The next question, or the end if there have been enough."""
    if state.prompt is not None and state.prompt.then is not None:
        return (Asked(state.n + 1, state.prompt.then, "then"),)
    if state.options.questions is not None and state.asked >= state.options.questions:
        return (Ended("enough"),)
    if state.options.seed is not None:
        rng = Random(f"{state.options.seed}/{state.n + 1}")
    level = next(level for level in prompts.levels if level.number == state.options.level)
    fresh = askable(state, level, 2) or not askable(replace(state, bag=level.bag), level, 2)
    if state.bag and fresh and (asked := _question(prompts, state, level, rng)):
        return (asked,)
    left = tuple(target for target in state.bag if not is_waiting(state, target))
    filled = Filled(shuffled(left + level.bag, level.repeats, state.recent[-1] if state.recent else None, rng))
    state = evolve(state, filled)
    asked = _question(prompts, state, level, rng) or _asking(
        prompts, state, level, *next(candidates(state, level, rng)), rng
    )
    return (filled, asked)


def _question(prompts: Prompts, state: State, level: Level, rng: Random) -> Asked | None:
    """The first question whose key was not just tapped; what is late or may repeat is asked all the same."""
    before = state.prompt.keys if state.prompt else ()
    late = {target for due, target in state.back if due <= state.asked}
    for via, target in candidates(state, level, rng):
        asked = _asking(prompts, state, level, via, target, rng)
        if asked.prompt.keys != before or target in late or (via == "extra" and target in level.repeats):
            return asked
    return None


def _asking(prompts: Prompts, state: State, level: Level, via: str, target: str, rng: Random) -> Asked:
    return Asked(state.n + 1, prompts.prompt(level.number, target, rng), via)


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    match event:
        case Started(options):
            return State(options)
        case _ if state is None:
            raise ValueError("a drill begins with Started")
        case Filled(bag):
            return replace(state, bag=bag)
        case Asked():
            return _asked(state, event)
        case Answered():
            return replace(state, right=state.right + 1)
        case Missed(_, answer, back):
            waits = ((state.asked + back + 1, state.recent[-1]),) if back else ()
            return replace(state, wrong=state.wrong + 1, miss=answer, back=(*state.back, *waits))
        case Copied():
            return state
        case Peeked():
            return replace(state, peeked=True)
        case Ended(reason):
            return replace(state, ended=reason)
    raise ValueError(f"a drill knows no {type(event).__name__}")


def _asked(state: State, event: Asked) -> State:
    now = replace(state, n=event.n, prompt=event.prompt, miss=None, peeked=False)
    if event.via == "then":
        return now
    target = event.prompt.target
    bag, back = list(state.bag), list(state.back)
    if event.via == "bag":
        bag.remove(target)
    if event.via == "back":
        back.remove(next(waits for waits in back if waits[1] == target))
    recent = (*state.recent[-1:], target)
    return replace(now, asked=state.asked + 1, bag=tuple(bag), back=tuple(back), recent=recent)


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat, until the end."""
    return () if state.ended is not None else (0,)


def choices(state: State, seat: Seat) -> tuple[Answer | Peek | End, ...]:
    """The right answers to what is asked."""
    if state.ended is not None or state.prompt is None or seat != 0:
        return ()
    return tuple(Answer(state.n, key) for key in state.prompt.keys)


def default(state: State, seat: Seat) -> End:
    """When the time is up the drill ends."""
    return End("time")


def view(state: State, seat: Seat | None) -> View:
    """The question veiled; after a miss with its right answer and its bond."""
    prompt, shown = state.prompt, state.miss is not None
    return View(
        seat=seat,
        options=replace(state.options, seed=None),
        n=state.n,
        prompt=prompt and veiled(prompt),
        miss=state.miss,
        key=prompt.keys[0] if prompt and shown else None,
        bond=prompt.bond if prompt and shown else None,
        peeked=state.peeked,
        right=state.right,
        wrong=state.wrong,
        ended=state.ended,
    )


def imagine(prompts: Prompts, seen: View, rng: Random) -> State:
    """The question with its keys found again by the table's own ruling."""
    prompt = seen.prompt
    if prompt is not None:
        keys = (answer for answer in prompt.answers if prompts.ruling(prompt, answer))
        # the key that is shown goes first, as it did
        prompt = replace(prompt, keys=tuple(sorted(keys, key=lambda key: key != seen.key)), bond=seen.bond)
    return State(
        options=seen.options,
        n=seen.n,
        prompt=prompt,
        miss=seen.miss,
        peeked=seen.peeked,
        right=seen.right,
        wrong=seen.wrong,
        ended=seen.ended,
    )


def result(state: State) -> Result | None:
    """The number of right answers once it is over."""
    return None if state.ended is None else Result((1,), (state.right,))


def bonds(state: State, seat: Seat, command: Answer | Peek | End) -> tuple[Bond, ...]:
    """The bond that was asked for, answered right or wrong; nothing for a copy or a spared answer."""
    prompt = state.prompt
    if not isinstance(command, Answer) or prompt is None or prompt.bond is None or state.miss is not None:
        return ()
    if seat != 0 or state.ended is not None or command.n != state.n:
        return ()
    if command.answer not in prompt.answers or command.answer in prompt.spared:
        return ()
    return (prompt.bond.judged(command.answer in prompt.keys),)


def missed(state: State, seat: Seat, command: Answer | Peek | End) -> tuple[MissedTen, ...]:
    """A question is answered or not; no ten is passed by."""
    return ()


def drill(prompts: Prompts) -> Table[Practice, State, Event, Answer | Peek | End, View]:
    """Practice with these prompts, as a game with one seat."""
    return Table(
        seats=range(1, 2),
        options=Practice,
        words=(*WORDS, *prompts.words),
        read=read,
        setup=partial(setup, prompts),
        decide=partial(decide, prompts),
        evolve=evolve,
        to_act=to_act,
        choices=choices,
        default=default,
        view=view,
        imagine=partial(imagine, prompts),
        result=result,
        bonds=bonds,
        missed=missed,
        floor_ms=FLOOR_MS,
    )


def read(text: str) -> Answer | Peek | End:
    """The command of a text: `answer 3 with 7S`, `look at 3` or `end stopped`."""
    command = _read(text.split(" ")) if len(text) <= LONGEST else None
    if command is None or str(command) != text:
        raise Refused("unreadable")
    return command


def _read(words: list[str]) -> Answer | Peek | End | None:
    match words:
        case ["answer", n, "with", answer] if n.isascii() and n.isdigit() and answer.isprintable() and answer:
            return Answer(int(n), answer)
        case ["look", "at", n] if n.isascii() and n.isdigit():
            return Peek(int(n))
        case ["end", "stopped"]:
            return End("stopped")
    return None


WORDS = (Practice, Started, Filled, Asked, Answered, Missed, Copied, Peeked, Ended, Bond)
