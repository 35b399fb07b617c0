"""What one suit can still do between two hands, by number, so that a whole table is four small numbers.

Multiplying all numbers of a suit by 3, 7 or 9 leaves every multiple of ten one: such suits have the same number.
"""

from functools import cache

from games.players.two_hands import Numbers, but

Suit = int
"""A suit's number in the book; from the side of the one who is to play."""

SAME = tuple(bytes(number * factor % 10 for number in range(256)) for factor in (1, 3, 7, 9))
"""Tables for bytes.translate."""


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
        self.laid = cache(self._laid)

    def of(self, mine: Numbers, theirs: Numbers, total: int) -> Suit:
        """The number of a suit with these cards and this last digit of the sum."""
        raw = mine, theirs, total
        known = self._of.get(raw)
        if known is None:
            known = self._of[raw] = self._entered(min([_times(raw, factor) for factor in SAME]))
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

    def _leads(self, suit: Suit) -> list[tuple[bool, int, int]]:
        """Cards to lead with: can the other close it, how many cards are there, the card."""
        mine, theirs, _ = self.suits[suit]
        cards = len(mine) + len(theirs)
        return [(10 - card in theirs, cards, card) for card in dict.fromkeys(mine)]

    def _follows(self, suit: Suit) -> tuple[int | None, list[int]]:
        """The card that closes, if it is there; and the others, first those that let the other not close."""
        mine, theirs, total = self.suits[suit]
        closing = 10 - total
        others = [card for card in dict.fromkeys(mine) if card != closing]
        others.sort(key=lambda card: 10 - (total + card) % 10 in theirs)
        return closing if closing in mine else None, others

    def _laid(self, suit: Suit, card: int) -> Suit:
        """After this card: closed, from the same side; or else from the other's."""
        mine, theirs, total = self.suits[suit]
        total = (total + card) % 10
        return self.of(theirs, but(mine, card), total) if total else self.of(but(mine, card), theirs, 0)


def _times(suit: tuple[Numbers, Numbers, int], factor: bytes) -> tuple[Numbers, Numbers, int]:
    mine, theirs, total = suit
    return bytes(sorted(mine.translate(factor))), bytes(sorted(theirs.translate(factor))), factor[total]
