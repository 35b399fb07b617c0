"""Two open hands of a running sum in suits, solved exactly: does the one who is to play go out first?

Whoever leads can lay all cards of a suit that the other lacks and leads again; that costs nothing, so it is done at
once, and of the other's such cards it only matters whether there are any.
"""

from collections.abc import Iterable

from games.players.suit_book import Book, Suit
from games.players.two_hands import Card, Position, after, cards_of


class TooFar(Exception):
    """More positions than were allowed."""


A_SUIT = 10
"""A suit that is new in the book takes as long as so many positions."""


class Solver:
    """Remembers what it has found out; raises TooFar after `most` positions in all, a new suit counting for some."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.looked_at = 0
        self.book = Book()
        self._single = self.book.of(b"", b"\x01", 0)
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

    def wins_by(self, here: Position, card: Card) -> bool:
        """Does this card win for certain?"""
        if sum(map(len, here.mine)) == 1:
            return True
        then, again = after(here, card)
        return self.wins(then) == again

    def traps(self, here: Position, card: Card) -> float:
        """The share of the other's answers to this card that are mistakes."""
        then, again = after(here, card)
        answers = [] if again else cards_of(then)
        return sum(not self.wins_by(then, answer) for answer in answers) / max(1, len(answers))

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
            leads += [(gift, cards, suit, card, own, turned) for gift, cards, card in self.book.leads(suit)]
        laid = self.book.laid
        return any(not self._follow(turned, own, laid(suit, card)) for _, _, suit, card, own, turned in sorted(leads))

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
        closing, rest = book.follows(suit)
        if closing is not None and self._lead((*others, book.laid(suit, closing))):
            return True
        return any(not self._follow(turned, others, book.laid(suit, card)) for card in rest)

    def _count(self) -> None:
        self.looked_at += 1
        if self.looked_at + A_SUIT * len(self.book.suits) > self.most:
            raise TooFar
