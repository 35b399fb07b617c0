"""Two open hands of a running sum in suits, solved exactly: does the one who is to play go out first?

Only what a suit can still do counts, so that one answer serves many positions:
- Suits are interchangeable, and multiplying all numbers of a suit by 3, 7 or 9 leaves every multiple of ten one.
- Whoever leads can lay all cards of a suit that the other lacks and leads again; that costs nothing, so it is done at
  once, and of the other's such cards it only matters whether there are any.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

Numbers = tuple[int, ...]
"""Cards of one suit in one hand, 1 to 9, lowest first."""

Side = tuple[Numbers, ...]
"""A hand, suit by suit."""

Suit = int
"""What a suit can do, as its number in the book; from the side of the one who is to play."""

SAME = (1, 3, 7, 9)


class TooFar(Exception):
    """More positions than were allowed."""


class Position(NamedTuple):
    """The hands of who is to play and of the other; the suit to follow (None for a lead) and the sum's last digit."""

    mine: Side
    theirs: Side
    suit: int | None = None
    total: int = 0


def without(side: Side, suit: int, number: int) -> Side:
    """The hand after this card has gone."""
    left = list(side[suit])
    left.remove(number)
    return (*side[:suit], tuple(left), *side[suit + 1 :])


def after(position: Position, suit: int, number: int) -> tuple[Position, bool]:
    """Where the card leads, and whether the same one plays on; a card that is the hand's last has won before."""
    mine, theirs = without(position.mine, suit, number), position.theirs
    total = (position.total + number) % 10
    if total == 0 or not (mine[suit] or theirs[suit]):
        return Position(mine, theirs), True
    if theirs[suit]:
        return Position(theirs, mine, suit, total), False
    return Position(mine, theirs, suit, total), True


class Book:
    """The suits met so far; what is asked about them is worked out once. Suits alike by multiplication are one."""

    def __init__(self) -> None:
        self.suits: list[tuple[Numbers, Numbers, int]] = []
        self.mine: list[int] = []
        self.theirs: list[int] = []
        self._of: dict[tuple[Numbers, Numbers, int], Suit] = {}
        self.turned = cache(self._turned)
        self.leads = cache(self._leads)
        self.follows = cache(self._follows)

    def of(self, mine: Iterable[int], theirs: Iterable[int], total: int) -> Suit:
        """The number of a suit with these cards and this last digit of the sum."""
        raw = tuple(mine), tuple(theirs), total
        known = self._of.get(raw)
        if known is None:
            known = self._of[raw] = self._entered(min(_times(raw, factor) for factor in SAME))
        return known

    def _entered(self, suit: tuple[Numbers, Numbers, int]) -> Suit:
        if suit not in self._of:
            self._of[suit] = len(self.suits)
            self.suits.append(suit)
            self.mine.append(len(suit[0]))
            self.theirs.append(len(suit[1]))
        return self._of[suit]

    def _turned(self, suit: Suit) -> Suit:
        """The same from the other's side."""
        mine, theirs, total = self.suits[suit]
        return self.of(theirs, mine, total)

    def _leads(self, suit: Suit) -> list[tuple[bool, int, Suit]]:
        """Cards to lead with: can the other close it, how many cards are there, the suit for the other."""
        mine, theirs, _ = self.suits[suit]
        cards = len(mine) + len(theirs)
        return [(10 - card in theirs, cards, self.of(theirs, _but(mine, card), card)) for card in dict.fromkeys(mine)]

    def _follows(self, suit: Suit) -> tuple[Suit | None, list[Suit]]:
        """The suit once it has been closed, if it can be; and for the other after each card that does not close."""
        mine, theirs, total = self.suits[suit]
        closing, others = 10 - total, []
        for card in dict.fromkeys(mine):
            if card != closing:
                then = (total + card) % 10
                others.append((10 - then in theirs, self.of(theirs, _but(mine, card), then)))
        closed = self.of(_but(mine, closing), theirs, 0) if closing in mine else None
        return closed, [suit for _, suit in sorted(others)]


def _times(suit: tuple[Numbers, Numbers, int], factor: int) -> tuple[Numbers, Numbers, int]:
    mine, theirs, total = suit
    return (
        tuple(sorted(number * factor % 10 for number in mine)),
        tuple(sorted(number * factor % 10 for number in theirs)),
        total * factor % 10,
    )


def _but(numbers: Numbers, one: int) -> Numbers:
    at = numbers.index(one)
    return numbers[:at] + numbers[at + 1 :]


class Solver:
    """Remembers what it has found out; raises TooFar after `most` positions in all."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.book = Book()
        self._single = self.book.of((), (1,), 0)
        self._leading: dict[tuple[Suit, ...], bool] = {}
        self._following: dict[tuple[tuple[Suit, ...], Suit], bool] = {}

    def wins(self, position: Position) -> bool:
        """Does the one who is to play go out first, if both play as well as can be?"""
        mine, theirs, suit, total = position
        suits = [
            self.book.of(own, other, total if place == suit else 0)
            for place, (own, other) in enumerate(zip(mine, theirs, strict=True))
        ]
        if suit is None:
            return self._lead(suits)
        followed = suits.pop(suit)
        return self._follow(tuple(sorted(suits)), self._turned(suits), followed)

    def _turned(self, suits: Iterable[Suit]) -> tuple[Suit, ...]:
        return tuple(sorted(map(self.book.turned, suits)))

    def _lead(self, suits: Iterable[Suit]) -> bool:
        book, theirs = self.book, self.book.theirs
        both = [suit for suit in suits if theirs[suit]]
        shared = sorted([suit for suit in both if book.mine[suit]])
        if not shared:
            return True
        key = tuple(shared) if len(shared) == len(both) else (*shared, self._single)
        known = self._leading.get(key)
        if known is None:
            known = self._leading[key] = self._leads_well(key, shared)
        return known

    def _leads_well(self, suits: tuple[Suit, ...], shared: list[Suit]) -> bool:
        self._count()
        if sum(self.book.mine[suit] for suit in shared) == 1:
            return True
        leads = []
        for suit in dict.fromkeys(shared):
            others = list(suits)
            others.remove(suit)
            own, turned = tuple(others), self._turned(others)
            leads += [(gift, cards, then, own, turned) for gift, cards, then in self.book.leads(suit)]
        return any(not self._follow(turned, own, then) for _, _, then, own, turned in sorted(leads))

    def _follow(self, others: tuple[Suit, ...], turned: tuple[Suit, ...], suit: Suit) -> bool:
        """With these other suits, seen from the one who is to play and from the other."""
        key = (others, suit)
        known = self._following.get(key)
        if known is None:
            known = self._following[key] = self._follows_well(others, turned, suit)
        return known

    def _follows_well(self, others: tuple[Suit, ...], turned: tuple[Suit, ...], suit: Suit) -> bool:
        self._count()
        book = self.book
        if not book.theirs[suit]:
            return self._lead(others)
        if book.mine[suit] == 1 and not any(book.mine[other] for other in others):
            return True
        closed, rest = book.follows(suit)
        if closed is not None and self._lead((*others, closed)):
            return True
        return any(not self._follow(turned, others, then) for then in rest)

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooFar
