"""Playing cards as short strings, rank then suit: AS 2H 10D KC. Ace is 1, jokers never appear (RULES 0)."""

Card = str

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PICTURES = ("J", "Q", "K")

_NUMBER = {rank: place for place, rank in enumerate(RANKS, 1)}

DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards, suit by suit, ace to king."""

NUMBER: dict[Card, int] = {card: _NUMBER[card[:-1]] for card in DECK}
"""Each card's rank as a number: ace 1, ten 10, jack 11, queen 12, king 13."""

SUIT: dict[Card, str] = {card: card[-1] for card in DECK}
"""Each card's suit, one of S H D C."""


def rank(card: Card) -> str:
    """The rank as printed: A, 2-10, J, Q, K."""
    return card[:-1]


def named(number: int, suit: str) -> Card:
    """The card of this number (1-13) and suit."""
    return RANKS[number - 1] + suit


def is_card(text: str) -> bool:
    """Is this the name of one of the 52 cards?"""
    return text in NUMBER
