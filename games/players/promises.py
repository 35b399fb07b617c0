"""What the cards of a catching game still promise a seat.

A card is its place in the deck. A family is the cards that can catch one another; its code says where each of them is
as one seat sees it, and a card's promise hangs on nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

HELD, LYING, UNSEEN, GONE = range(4)
"""Two bits for each card of a family, above four bits that say which family it is."""

Table = tuple[tuple[int, int, int, int], ...]

# A row for each count of lying and of held mates (what the card catches), a column for 0 to 3 unseen ones.
_HELD: Table = (
    (0, 61, 45, 43),  # none lying, none held
    (137, 89, 67, 63),  # none lying, one held
    (144, 87, 69, 0),  # none lying, more held
    (139, 98, 77, 74),  # one lying, none held
    (85, 95, 83, 0),  # one lying, one held
    (123, 107, 0, 0),  # one lying, more held
    (112, 109, 97, 0),  # more lying, none held
    (95, 89, 0, 0),  # more lying, one held
    (119, 0, 0, 0),  # more lying, more held
)
_LYING: Table = (
    (0, -40, -54, -48),  # none held
    (120, 40, 11, 2),  # one held
    (125, 74, 14, 0),  # more held
)
_UNSEEN: Table = (
    (0, -58, -63, -57),  # none lying, none held
    (60, 6, -8, -18),  # none lying, one held
    (62, 29, 9, 0),  # none lying, more held
    (-42, -39, -43, -48),  # some lying, none held
    (-21, -15, -20, 0),  # some lying, one held
    (6, -4, 0, 0),  # some lying, more held
)
"""Of each point of a card that is held, lies there or is unseen: hundredths that the seat gets more than the others
get, by its mates (what it catches). Fitted to 12,000 games of two such players, who now and then chose by chance."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What each card is worth, its number, and the number it catches; `alike` are numbers whose fourth takes three."""

    points: Sequence[int]
    number: Sequence[int]
    partner: Sequence[int]
    alike: Sequence[int]

    def family(self, card: int) -> int:
        """The lower of the two numbers that catch each other."""
        return min(self.number[card], self.partner[card])

    def kin(self, family: int) -> list[int]:
        """The cards of a family, in the order of its code."""
        return [card for card in range(len(self.number)) if self.family(card) == family]


class Promises(dict[int, float]):
    """By a family's code: the points of it that the seat may hope for, less those it must leave to the others."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.kin = [deck.kin(family) for family in range(16)]

    def one(self, card: int) -> int:
        """What its family's code grows by when this card goes one place on."""
        return 1 << 4 + 2 * self.kin[self.deck.family(card)].index(card)

    def __missing__(self, code: int) -> float:
        kin = self.kin[code & 15]
        places = [code >> 4 + 2 * at & 3 for at in range(len(kin))]
        self[code] = sum(self._share(card, place, kin, places) for card, place in zip(kin, places, strict=True)) / 100
        return self[code]

    def _share(self, card: int, place: int, kin: list[int], places: list[int]) -> int:
        deck, mates = self.deck, [0, 0, 0, 0]
        for other, there in zip(kin, places, strict=True):
            mates[there] += other != card and deck.number[other] == deck.partner[card]
        return 0 if place == GONE else deck.points[card] * _hundredths(place, *mates[:GONE])


def _hundredths(place: int, held: int, lying: int, unseen: int) -> int:
    held, lying, unseen = min(held, 2), min(lying, 2), min(unseen, 3)
    if place == HELD:
        return _HELD[3 * lying + held][unseen]
    return _LYING[held][unseen] if place == LYING else _UNSEEN[3 * min(lying, 1) + held][unseen]
