"""Who may try pictures at the door, as a rule without a clock or a database (SECURITY 2).

Only failures count. A slip is unresolved unless that child got in on that device within two minutes, so the slips of
honest five-year-olds weigh nothing. No address is ever locked out: see strangers.py.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import StrEnum

from classroom.now import MINUTE, SECOND

IN_A_ROW, REST = 5, 30 * SECOND
A_DAY = 20
A_SECRET = 100
A_CLASS_DAY = 60
A_DEVICE, DEVICE_WINDOW = 30, 10 * MINUTE
RESOLVED_WITHIN = 2 * MINUTE

DayOf = Callable[[int], Hashable]
"""The day of an instant in the class's zone."""


class Say(StrEnum):
    """What the door says to somebody who wants to try."""

    MAY = "may"
    RESTS = "rests"
    ASKS = "asks"
    PAUSES = "pauses"
    RENEW = "renew"


@dataclass(frozen=True, slots=True)
class Past:
    """What went wrong before; instants in ms UTC, oldest first.

    `child`: unresolved slips for its present secret. `got_in`: its last success. `let_go`: when a teacher last let it
    try again. `classmates`: unresolved slips of the class today. `device`: all slips made on this device of late.
    """

    child: tuple[int, ...] = ()
    got_in: int = 0
    let_go: int = 0
    classmates: int = 0
    device: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to say, and until when, if time alone ends it."""

    say: Say
    until: int | None = None


MAY = Verdict(Say.MAY)


def decide(past: Past, at: int, day_of: DayOf) -> Verdict:
    """May somebody try this child's pictures now? What only a teacher ends is said before what time ends."""
    if len(past.child) >= A_SECRET:
        return Verdict(Say.RENEW)
    if asks_teacher(past, day_of):
        return Verdict(Say.ASKS)
    if pauses(past.classmates):
        return Verdict(Say.PAUSES)
    return decide_by_card(past, at)


def decide_by_card(past: Past, at: int) -> Verdict:
    """The same for whoever holds the child's card: others' wrong tries never shut it out, a short rest is all (T3)."""
    until = max(_rests_until(past), _device_rests_until(past))
    return Verdict(Say.RESTS, until) if at < until else MAY


def asks_teacher(past: Past, day_of: DayOf) -> bool:
    """Was there a day with 20 of them, since a teacher last let the child try again?"""
    days = Counter(day_of(at) for at in past.child if at > past.let_go)
    return max(days.values(), default=0) >= A_DAY


def pauses(classmates: int) -> bool:
    """Do the pictures of the whole class pause today?"""
    return classmates >= A_CLASS_DAY


def _rests_until(past: Past) -> int:
    """Thirty seconds after the fifth in a row, the tenth, and so on."""
    row = [at for at in past.child if at > past.got_in]
    return row[-1] + REST if row and len(row) % IN_A_ROW == 0 else 0


def _device_rests_until(past: Past) -> int:
    return past.device[-A_DEVICE] + DEVICE_WINDOW if len(past.device) >= A_DEVICE else 0
