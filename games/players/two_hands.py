"""Two open hands of a running sum in suits, in nothing but numbers."""

from typing import NamedTuple

Numbers = bytes
"""Cards of one suit in one hand, 1 to 9, lowest first: bytes are quickly compared, multiplied and looked up."""

Side = tuple[Numbers, ...]
"""A hand, suit by suit."""

Card = tuple[int, int]
"""A suit and a number."""


class Position(NamedTuple):
    """The hands of who is to play and of the other; the suit to follow (None for a lead) and the sum's last digit."""

    mine: Side
    theirs: Side
    suit: int | None = None
    total: int = 0


def cards_of(position: Position) -> list[Card]:
    """The different cards that may be laid."""
    suits = range(len(position.mine)) if position.suit is None else (position.suit,)
    return [(suit, number) for suit in suits for number in dict.fromkeys(position.mine[suit])]


def after(position: Position, card: Card) -> tuple[Position, bool]:
    """Where the card leads, and whether the same one plays on. (A hand's last card has won: there is nothing after.)"""
    suit, number = card
    mine, theirs = _without(position.mine, card), position.theirs
    total = (position.total + number) % 10
    if total == 0 or not (mine[suit] or theirs[suit]):
        return Position(mine, theirs), True
    if theirs[suit]:
        return Position(theirs, mine, suit, total), False
    return Position(mine, theirs, suit, total), True


def _without(side: Side, card: Card) -> Side:
    suit, number = card
    return (*side[:suit], but(side[suit], number), *side[suit + 1 :])


def but(numbers: Numbers, one: int) -> Numbers:
    """The cards without this one."""
    at = numbers.index(one)
    return numbers[:at] + numbers[at + 1 :]
