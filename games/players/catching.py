"""A deal of a catching game, played to its end in the head by what the cards promise."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.players.promises import GONE, HELD, LYING, UNSEEN, Deck, Promises


@dataclass(frozen=True)
class Rules:
    """A deck with all that is asked of it again and again worked out once."""

    deck: Deck

    @cached_property
    def promises(self) -> Promises:
        """What each code promises; it fills up as codes come up."""
        return Promises(self.deck)

    @cached_property
    def family(self) -> list[int]:
        """The family of each card."""
        return [self.deck.family(card) for card in range(len(self.deck.number))]

    @cached_property
    def one(self) -> list[int]:
        """For each card, what its family's code grows by when it goes one place on."""
        return [self.promises.one(card) for card in range(len(self.deck.number))]


@dataclass(slots=True)
class Deal:
    """A deal at one moment: hands and points by seat, what lies there by number (the richest last), codes by seat."""

    rules: Rules
    hands: list[list[int]]
    lying: list[list[int]]
    codes: list[list[int]]
    won: list[int]

    def copy(self) -> "Deal":
        """Another deal that starts from here."""
        hands, lying, codes = [[each[:] for each in lists] for lists in (self.hands, self.lying, self.codes)]
        return Deal(self.rules, hands, lying, codes, self.won[:])

    def promised(self, seat: int) -> list[float]:
        """What each family promises the seat."""
        return [self.rules.promises[code] for code in self.codes[seat]]

    def gain(self, seat: int, card: int, taken: Sequence[int]) -> float:
        """What playing the held card is worth: the points at once, and what the family promises more or less."""
        rules, points = self.rules, self.rules.deck.points
        before = self.codes[seat][rules.family[card]]
        if not taken:
            return rules.promises[before + (LYING - HELD) * rules.one[card]] - rules.promises[before]
        after = before + (GONE - HELD) * rules.one[card] + (GONE - LYING) * sum(rules.one[other] for other in taken)
        return points[card] + sum(points[other] for other in taken) + rules.promises[after] - rules.promises[before]

    def best(self, seat: int) -> int:
        """The card of the hand with most gain; `gain` written out, for nothing is asked as often."""
        codes, lying, best, found = self.codes[seat], self.lying, -1000.0, -1
        promises, family, one, points = self.rules.promises, self.rules.family, self.rules.one, self.rules.deck.points
        partner = self.rules.deck.partner
        for card in self.hands[seat]:
            code, heap = codes[family[card]], lying[partner[card]]
            if heap:
                other = heap[-1]
                after = code + 3 * one[card] + 2 * one[other]
                gain = points[card] + points[other] + promises[after] - promises[code]
            else:
                gain = promises[code + one[card]] - promises[code]
            if gain > best:
                best, found = gain, card
        return found

    def caught(self, card: int) -> list[int]:
        """What the card takes: nothing, the richest of those it catches, or all three."""
        deck = self.rules.deck
        found = self.lying[deck.partner[card]]
        return found[:] if len(found) == 3 and deck.partner[card] in deck.alike else found[-1:]

    def play(self, seat: int, card: int, taken: Sequence[int]) -> None:
        """The seat plays a card of its hand and takes these."""
        self.hands[seat].remove(card)
        self.codes[seat][self.rules.family[card]] += (UNSEEN - HELD) * self.rules.one[card]
        self.put(seat, card, taken)

    def put(self, seat: int, card: int, taken: Sequence[int]) -> None:
        """A card nobody held takes these for the seat, or joins what lies there."""
        rules, deck = self.rules, self.rules.deck
        change = ((GONE if taken else LYING) - UNSEEN) * rules.one[card]
        if taken:
            self.won[seat] += deck.points[card]
            for other in taken:
                self.lying[deck.number[other]].remove(other)
                self.won[seat] += deck.points[other]
                change += (GONE - LYING) * rules.one[other]
        else:
            heap = self.lying[deck.number[card]]
            heap.append(card)
            heap.sort(key=deck.points.__getitem__)
        family = rules.family[card]
        for codes in self.codes:
            codes[family] += change

    def play_out(self, turn: int, stock: Sequence[int]) -> None:
        """Turn by turn to the end, a card of the stock after each play."""
        for turned in stock:
            card = self.best(turn)
            self.play(turn, card, self.caught(card))
            self.put(turn, turned, self.caught(turned))
            turn = (turn + 1) % len(self.hands)


def laid_out(rules: Rules, hands: list[list[int]], lying: Sequence[int], unseen: Sequence[int], won: list[int]) -> Deal:
    """The deal with these hands and lying cards; `unseen` are those that nobody holds yet, all others are gone."""
    deck = rules.deck
    heaps: list[list[int]] = [[] for _ in range(max(deck.number) + 1)]
    for card in sorted(lying, key=deck.points.__getitem__):
        heaps[deck.number[card]].append(card)
    places = dict.fromkeys(range(len(deck.number)), GONE) | dict.fromkeys(lying, LYING) | dict.fromkeys(unseen, UNSEEN)
    places |= {card: UNSEEN for hand in hands for card in hand}
    open_codes = list(range(max(rules.family) + 1))
    for card, place in places.items():
        open_codes[rules.family[card]] += place * rules.one[card]
    codes = [open_codes[:] for _ in hands]
    for own, hand in zip(codes, hands, strict=True):
        for card in hand:
            own[rules.family[card]] += (HELD - UNSEEN) * rules.one[card]
    return Deal(rules, hands, heaps, codes, won)
