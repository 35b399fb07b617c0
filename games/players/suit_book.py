"""What one suit can still do between two hands, by number, so that a whole table is four small numbers.

Multiplying all numbers of a suit by 3, 7 or 9 leaves every multiple of ten one: such suits have the same number.
"""

from collections.abc import Iterable
from functools import cache

from games.players.two_hands import Numbers

Suit = int
"""A suit's number in the book; from the side of the one who is to play."""

SAME = (1, 3, 7, 9)


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
