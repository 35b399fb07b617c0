"""Whole rooms at the door under a clock of their own: the real rule, and slips as the database keeps them."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from classroom.now import DAY, HOUR, MINUTE, SECOND
from classroom.roster.door.throttle import DEVICE_WINDOW, RESOLVED_WITHIN, Past, Say, Verdict, decide

MORNING = 20_000 * DAY + 8 * HOUR
ORDERED = {3: 12 * 11 * 10, 4: 12 * 11 * 10 * 9}
"""How many secrets there are of three and of four out of twelve pictures."""


def day_of(at: int) -> int:
    return at // DAY


@dataclass(slots=True)
class Slip:
    child: int
    device: int
    at: int
    settled: bool = False


class Ledger:
    """What roster.door.slips keeps of one class, in memory."""

    def __init__(self) -> None:
        self.of_child: dict[int, list[Slip]] = defaultdict(list)
        self.of_device: dict[int, list[int]] = defaultdict(list)
        self.got_in: dict[int, int] = {}
        self.let_go: dict[int, int] = {}
        self.today: Counter[int] = Counter()
        self.class_from = 0

    def verdict(self, child: int, device: int, at: int) -> Verdict:
        past = Past(
            child=tuple(slip.at for slip in self.of_child[child] if not slip.settled),
            got_in=self.got_in.get(child, 0),
            let_go=self.let_go.get(child, 0),
            classmates=self.today[day_of(at)],
            device=tuple(one for one in self.of_device[device] if one > at - DEVICE_WINDOW),
        )
        return decide(past, at, day_of)

    def slips(self, child: int, device: int, at: int) -> None:
        self.of_child[child].append(Slip(child, device, at))
        self.of_device[device].append(at)
        self.today[day_of(at)] += 1

    def comes_in(self, child: int, device: int, at: int) -> None:
        self.got_in[child] = at
        for slip in reversed(self.of_child[child]):
            if slip.at < at - RESOLVED_WITHIN:
                break
            if slip.device == device and not slip.settled:
                slip.settled = True
                self.today[day_of(slip.at)] -= slip.at > self.class_from

    def opened_again(self, at: int) -> None:
        self.class_from, self.today[day_of(at)] = at, 0


@dataclass(frozen=True, slots=True)
class Start:
    """How a class came in: did its pictures pause, how many children rested, the slips, and the seconds it took."""

    is_blocked: bool
    rested: int
    asked: int
    slips: int
    seconds: float


def class_start(rng: Random, *, children: int = 30, tablets: int = 30, slip: float = 0.3) -> Start:
    """A class of children comes in from one address, each try a slip with this chance, tapping again at once."""
    ledger, slips, rested, asked = Ledger(), 0, set(), set()
    queue: list[tuple[int, int]] = []
    for child in range(children):
        heappush(queue, (MORNING + round(rng.uniform(0, 90) * SECOND), child))
    blocked, at = False, MORNING
    while queue:
        at, child = heappop(queue)
        device = child % tablets
        verdict = ledger.verdict(child, device, at)
        if verdict.say == Say.PAUSES:
            blocked = True
            break
        if verdict.say == Say.ASKS:
            asked.add(child)
        elif verdict.say == Say.RESTS:
            rested.add(child)
            heappush(queue, ((verdict.until or at) + SECOND, child))
        elif rng.random() < slip:
            slips += 1
            ledger.slips(child, device, at)
            heappush(queue, (at + round(rng.uniform(4, 15) * SECOND), child))
        else:
            ledger.comes_in(child, device, at)
    return Start(blocked, len(rested), len(asked), slips, (at - MORNING) / SECOND)


def guesser_gets_in(rng: Random, length: int, *, children: int = 30) -> tuple[bool, int]:
    """Does somebody who tries every child the whole day, with a fresh tablet each time, get in; and how many tries.

    Secrets are tried in an order in which none comes twice, which is the best that can be done.
    """
    ledger, tries = Ledger(), 0
    secrets = [rng.randrange(ORDERED[length]) for _ in range(children)]
    orders = [rng.sample(range(ORDERED[length]), 25) for _ in range(children)]
    for at in range(MORNING, MORNING + 12 * HOUR, MINUTE):
        for child in range(children):
            if ledger.verdict(child, -tries - 1, at).say == Say.MAY:
                guess = orders[child].pop()
                tries += 1
                if guess == secrets[child]:
                    return True, tries
                ledger.slips(child, -tries, at)
        if ledger.verdict(0, 0, at).say == Say.PAUSES:
            break
    return False, tries
