"""Mod Ten (RULES 4): cards of one suit go on the table until their sum is a multiple of ten.

Whoever makes that ten takes the table away and leads again, in any suit; a seat without the suit is skipped. The first
seat with no cards left wins the hand, whatever the sum: cards taken are worth nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from games.core.bond import Bond
from games.core.cards import DECK, NUMBER, RANKS, SUIT, SUITS, Card
from games.core.contract import (
    End,
    Ended,
    Event,
    Game,
    Level,
    Misconfigured,
    MissedTen,
    Offer,
    Prompt,
    Prompts,
    Refused,
    Result,
    Seat,
    Table,
    ranked,
)
from games.core.quick import maker

Hand = tuple[Card, ...]

SEATS = range(2, 7)
MOST_CARDS = 72
MOST_IN_A_SUIT = 100
MOST_SECONDS = 7_200
SKIP = "skip"

_ALL_RANKS = RANKS[:9]
_NO_FIVE = tuple(rank for rank in _ALL_RANKS if rank != "5")


def _pack(ranks: Iterable[str], copies: int, without: Iterable[Card] = ()) -> Hand:
    """These ranks in every suit, so many copies, with every copy of some cards left out."""
    faces = (rank + suit for suit in SUITS for rank in ranks)
    return tuple(face for face in faces if face not in without for _ in range(copies))


_SINGLE = (_pack(_NO_FIVE, 1), _pack(_NO_FIVE, 1, ("AS", "9S")))
_DOUBLE = (_pack(_ALL_RANKS, 2), _pack(_ALL_RANKS, 2, ("AS", "9S", "AD", "9D", "AC", "9C")))

DECKS: dict[str, dict[int, Hand]] = {
    "single": {seats: _SINGLE[seats in (3, 5, 6)] for seats in SEATS},
    "double": {seats: _DOUBLE[seats in (3, 5, 6)] for seats in SEATS},
}
"""The cards of each deck by number of seats; every one splits exactly (RULES 4.1)."""

DEFAULT_DECK = {2: "single", 3: "single", 4: "double", 5: "double", 6: "double"}
"""T-A10: both decks are offered to everybody, this one unless asked."""

_IN_HAND = {card: 13 * SUITS.index(SUIT[card]) + NUMBER[card] for card in DECK}
_LOWEST = {card: 4 * NUMBER[card] + SUITS.index(SUIT[card]) for card in DECK}
_ROUND = {n: tuple(tuple((seat + k) % n for k in range(1, n)) for seat in range(n)) for n in SEATS}


@dataclass(frozen=True, slots=True)
class Options:
    """How it is played: `deck` single, double or None (the usual one for the seats, T-A10), or own `cards` instead.

    `hands` 1-10 a match (T-A8); `open_hands` for two only (T-A12); `show_sum` helps with the adding (T-A13); `dealer`
    of the first hand (None: by chance); `seconds` 1-7200 in all (None: untimed). Anything else is Misconfigured.
    """

    deck: str | None = None
    cards: tuple[str, ...] | None = None
    hands: int = 1
    open_hands: bool = False
    show_sum: bool = False
    dealer: int | None = None
    seconds: int | None = None

    def __post_init__(self) -> None:
        if self.deck is not None and self.deck not in DECKS:
            raise Misconfigured(f"the deck is {' or '.join(map(repr, DECKS))}, not {self.deck!r}")
        if self.cards is not None and self.deck is not None:
            raise Misconfigured("choose a deck or give the cards, not both")
        if self.cards is not None:
            _refuse_odd_cards(self.cards)
        if not 1 <= self.hands <= 10:
            raise Misconfigured(f"a match has 1 to 10 hands, not {self.hands}")
        if self.dealer is not None and self.dealer not in range(SEATS[-1]):
            raise Misconfigured(f"the dealer is a seat from 0 to {SEATS[-1] - 1}, not {self.dealer}")
        if self.seconds is not None and not 1 <= self.seconds <= MOST_SECONDS:
            raise Misconfigured(f"a game takes 1 to {MOST_SECONDS} seconds or no time, not {self.seconds}")


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """So many seats sat down to play by these options."""

    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand was dealt to everybody, lists by seat; the dealer's left leads (T-A1)."""

    dealer: Seat
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Played(Event):
    """The seat laid the card and the table added up to `total`; if it `collects`, all of that went, face down.

    Seat `then` is next, in any suit after a collect (T-A5), unless the hand is over or stranded.
    """

    seat: Seat
    card: Card
    total: int
    collects: bool
    then: Seat
    took_ms: int = 0

    @property
    def ten(self) -> bool:  # type: ignore[override]  # worked out, in place of the contract's constant
        """Did the card bring the sum to a multiple of ten?"""
        return makes_ten(self.total)


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The seat holds no card of the suit and was passed over."""

    seat: Seat
    suit: str


@dataclass(frozen=True, slots=True)
class Stranded(Event):
    """Nobody could follow: the table was laid aside and the seat, the last to play, leads freely (T-A4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The seat was out first; `shed` counts the cards each seat got rid of, `hands` are what is left, shown to all."""

    seat: Seat
    shed: tuple[int, ...]
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Lay this card on the table."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


Command = Play | End

_PLAY = {card: Play(card) for card in DECK}
_PLAYS = {suit: {card: play for card, play in _PLAY.items() if suit in card} for suit in ("", *SUITS)}
"""By the suit on the table, "" for a lead."""
_TEXT = {str(play): play for play in _PLAY.values()}

_played = maker(Played)
# Frozen and few, so they are made once.
_SKIPPED = {(seat, suit): Skipped(seat, suit) for seat in range(SEATS[-1]) for suit in SUITS}


@dataclass(frozen=True, slots=True)
class Match:
    """What outlasts a card: the hand's number (from 1) and dealer, hands won and cards shed in finished hands.

    `winner` is set once the hand on the table is over, `ended` once the match is; `revealed` is what was left in the
    last finished hand.
    """

    options: Options
    seats: int
    number: int
    dealer: Seat
    won: tuple[int, ...]
    shed: tuple[int, ...]
    winner: Seat | None = None
    revealed: tuple[Hand, ...] = ()
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A table: hands in suit order, the seat on turn, cards on the table and their sum, cards gone, known voids."""

    match: Match
    hands: tuple[Hand, ...]
    turn: Seat
    table: Hand
    total: int
    gone: Hand
    voids: tuple[str, ...]

    @property
    def suit(self) -> str:
        """The suit to follow, "" for a lead."""
        return self.table[0][-1] if self.table else ""


_state = maker(State)


@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator (None), sees: of the `hands` its own, or all if they are open or the hand is over.

    `leader` led this hand, `turn` is to act (None: it is over), `playable` are the own cards that may be laid now.
    `total` is there with `show_sum` only (T-A13). `discard` counts the cards laid aside; `gone` names them and `voids`
    the suits each seat was seen to lack: everybody watched. `shed` counts over the whole match.
    """

    seat: Seat | None
    options: Options
    number: int
    dealer: Seat
    leader: Seat
    turn: Seat | None
    sizes: tuple[int, ...]
    hands: tuple[Hand | None, ...]
    playable: Hand
    table: Hand
    suit: str
    total: int | None
    discard: int
    gone: Hand
    voids: tuple[str, ...]
    won: tuple[int, ...]
    shed: tuple[int, ...]
    winner: Seat | None
    revealed: tuple[Hand, ...]
    ended: str | None

    @property
    def hand(self) -> Hand:
        """The viewer's own cards; none for a spectator."""
        return () if self.seat is None else self.hands[self.seat] or ()


# Small rules


def makes_ten(total: int) -> bool:
    """The sum of the table cards is a multiple of 10: the player collects the table (RULES 4.2)."""
    return total % 10 == 0


def holds(hand: Hand, suit: str) -> bool:
    """Is a card of the suit in the hand? Who holds none is skipped."""
    return suit in "".join(hand)  # no rank has a suit's letter


def playable(hand: Hand, suit: str) -> Hand:
    """The faces that may be laid: of the suit on the table, or any for a lead; two copies are one (T-A2)."""
    return tuple(dict.fromkeys([card for card in hand if suit in card] if suit else hand))


def next_dealer(winner: Seat, seats: int) -> Seat:
    """The right of the winner, who therefore leads the next hand (T-A9)."""
    return (winner - 1) % seats


def bond_of(table: Hand, total: int, card: Card) -> Bond:
    """The running sum (1-99) and the card that takes it to a multiple of ten."""
    number = NUMBER[card]
    form = "missing" if len(table) == 1 else "running"
    return Bond((total, number), total + number, form=form, addends=len(table) + 1)


def deck_of(options: Options, seats: int) -> Hand:
    """The cards this is played with; Misconfigured if they, or the options, do not suit the number of seats."""
    if seats not in SEATS:
        raise Misconfigured(f"Mod Ten has 2 to 6 seats, not {seats}")
    if options.open_hands and seats != 2:
        raise Misconfigured("open hands are for two seats only")  # X13
    if options.dealer is not None and options.dealer >= seats:
        raise Misconfigured(f"the dealer is a seat from 0 to {seats - 1}, not {options.dealer}")
    if options.cards is None:
        return DECKS[options.deck or DEFAULT_DECK[seats]][seats]
    _refuse_uneven(len(options.cards), seats)
    return options.cards


def custom_deck(given: Mapping[str, Any] | Sequence[str]) -> Hand:
    """The cards of a deck written as data: a list of cards, or a mapping with `cards`, or with `ranks` and `suits`.

    A mapping may also have `copies` (1-8), `without` (cards taken out, one copy for each mention), `seats` (each must
    get equally many cards) and a `title`. Misconfigured says in a sentence what to change.
    """
    if not isinstance(given, Mapping):
        return _refuse_odd_cards(given)
    unknown = set(given) - {"title", "cards", "ranks", "suits", "copies", "without", "seats"}
    if unknown:
        raise Misconfigured(f"a deck knows nothing of {', '.join(sorted(map(str, unknown)))}")
    cards = _refuse_odd_cards(given["cards"] if "cards" in given else _spelled_out(given))
    for seats in _listed(given, "seats"):
        if seats not in SEATS:
            raise Misconfigured(f"Mod Ten has 2 to 6 seats, not {seats}")
        _refuse_uneven(len(cards), seats)
    return cards


def _spelled_out(given: Mapping[str, Any]) -> list[Card]:
    ranks, suits = _listed(given, "ranks"), _listed(given, "suits")
    copies = given.get("copies", 1)
    if not ranks or not suits:
        raise Misconfigured("a deck needs its cards, or its ranks and suits")
    if type(copies) is not int or not 1 <= copies <= 8:
        raise Misconfigured(f"a deck has 1 to 8 copies of a card, not {copies!r}")
    cards = [f"{rank}{suit}" for suit in suits for rank in ranks for _ in range(copies)]
    for card in _listed(given, "without"):
        if card not in cards:
            raise Misconfigured(f"{card} cannot be left out, it is not in the deck so often")
        cards.remove(card)
    return cards


def _listed(given: Mapping[str, Any], name: str) -> list[Any]:
    values = given.get(name, [])
    if not isinstance(values, (list, tuple)):
        raise Misconfigured(f"{name} of a deck is a list, not {values!r}")
    return list(values)


def _refuse_odd_cards(cards: Any) -> Hand:
    """The cards as a tuple; only faces A-9, at most 72, at most 100 in a suit, and an even split for some table."""
    if not isinstance(cards, (list, tuple)):
        raise Misconfigured(f"cards are a list of cards, not {cards!r}")
    if len(cards) > MOST_CARDS:
        raise Misconfigured(f"a deck has at most {MOST_CARDS} cards, not {len(cards)}")
    for card in cards:
        # A 10 would be a ten before anybody has added.
        if not isinstance(card, str) or NUMBER.get(card, 10) > 9:
            raise Misconfigured(f"a deck has cards from A to 9 such as AS or 7H, not {card!r}")
    for suit in SUITS:
        if sum(NUMBER[card] for card in cards if SUIT[card] == suit) > MOST_IN_A_SUIT:
            raise Misconfigured(f"the cards of one suit add up to at most {MOST_IN_A_SUIT}; {suit} has more")
    if not any(len(cards) % seats == 0 and len(cards) >= 2 * seats for seats in SEATS):
        raise Misconfigured(f"{len(cards)} cards cannot be split evenly among 2 to 6 seats with two or more each")
    return tuple(cards)


def _refuse_uneven(cards: int, seats: int) -> None:
    if cards % seats or cards < 2 * seats:
        raise Misconfigured(f"{cards} cards cannot be split evenly among {seats} seats with two or more each")


# The verbs of the contract


def read(text: str) -> Command:
    """The command of a text: `play 6H`. There is no passing (T-A2)."""
    if text not in _TEXT:
        raise Refused("unreadable")
    return _TEXT[text]


def setup(options: Options, seats: int, rng: Random) -> tuple[Event, ...]:
    """A shuffled deck dealt out, by a dealer drawn by lot unless one is named."""
    deck = deck_of(options, seats)
    dealer = rng.randrange(seats) if options.dealer is None else options.dealer
    return deal(options, seats, _shuffled(deck, rng), dealer)


def deal(options: Options, seats: int, pack: Sequence[Card], dealer: Seat) -> tuple[Event, ...]:
    """The opening with this pack, top card first: it goes to the dealer's left."""
    return (Opened(options, seats), _dealt(pack, seats, dealer))


def _shuffled(deck: Hand, rng: Random) -> Hand:
    random = rng.random
    return tuple(sorted(deck, key=lambda _: random()))  # half the time of rng.sample


def _dealt(pack: Sequence[Card], seats: int, dealer: Seat) -> Dealt:
    hands = (pack[(seat - dealer - 1) % seats :: seats] for seat in range(seats))
    return Dealt(dealer, tuple(_in_order(hand) for hand in hands))


def _in_order(hand: Iterable[Card]) -> Hand:
    return tuple(sorted(hand, key=_IN_HAND.__getitem__))


def decide(state: State, seat: Seat | None, command: Command, rng: Random) -> tuple[Event, ...]:
    """What a card brings about, or Refused: game_over, not_your_turn, not_yours, must_follow (RULES 4.6a)."""
    if state.match.ended is not None:
        raise Refused("game_over")
    if seat is None and isinstance(command, End):
        return (Ended(command.reason),)
    if seat is None or seat != state.turn or isinstance(command, End):
        raise Refused("not_your_turn")
    if command.card not in state.hands[seat]:
        raise Refused("not_yours")
    if state.table and command.card[-1] != state.table[0][-1]:
        raise Refused("must_follow")
    return _laid(state, seat, command.card, rng)


def _laid(state: State, seat: Seat, card: Card, rng: Random) -> tuple[Event, ...]:
    total = state.total + NUMBER[card]
    if len(state.hands[seat]) == 1:
        return (_played(seat, card, total, False, seat), *_out(state, seat, rng))  # T-A6, T-A7: whatever the sum
    if makes_ten(total):
        return (_played(seat, card, total, True, seat),)
    then, passed_over = _next(state, seat, card)
    return (_played(seat, card, total, False, then), *passed_over)


def _out(state: State, winner: Seat, rng: Random) -> tuple[Event, ...]:
    match, deck = state.match, deck_of(state.match.options, state.match.seats)
    left = tuple(() if seat == winner else hand for seat, hand in enumerate(state.hands))
    won = Won(winner, tuple(len(deck) // match.seats - len(hand) for hand in left), left)
    if match.number >= match.options.hands:
        return (won,)
    return (won, _dealt(_shuffled(deck, rng), match.seats, next_dealer(winner, match.seats)))


def _next(state: State, seat: Seat, card: Card) -> tuple[Seat, tuple[Event, ...]]:
    """The next holder of the suit and a skip for each seat before; the player itself is looked at last (T-A3)."""
    hands, suit = state.hands, card[-1]
    skipped: tuple[Event, ...] = ()
    for other in _ROUND[len(hands)][seat]:
        if holds(hands[other], suit):
            return other, skipped
        skipped = (*skipped, _SKIPPED[other, suit])
    if "".join(hands[seat]).count(suit) > 1:
        return seat, skipped
    # T-A4: the suits of both standard decks are multiples of ten, so their last card always makes one.
    if state.match.options.cards is None:
        raise AssertionError("nobody can follow in a deck where somebody always can")
    return seat, (*skipped, Stranded(seat))


def evolve(state: State | None, event: Event) -> State:
    """The table after the event."""
    if state is None:
        return _opened(event)
    if isinstance(event, Played):
        hands, hand = list(state.hands), list(state.hands[event.seat])
        hand.remove(event.card)
        hands[event.seat] = tuple(hand)
        table = state.table + (event.card,)  # noqa: RUF005 - half the time of unpacking
        if event.collects:
            return _state(state.match, tuple(hands), event.then, (), 0, state.gone + table, state.voids)
        return _state(state.match, tuple(hands), event.then, table, event.total, state.gone, state.voids)
    if isinstance(event, Skipped):
        return _noted(state, event.seat, event.suit)
    return _turned(state, event)


def _opened(event: Event) -> State:
    if not isinstance(event, Opened):
        raise ValueError("a table begins with Opened")
    none = (0,) * event.seats
    match = Match(event.options, event.seats, 0, 0, none, none)
    return _state(match, ((),) * event.seats, 0, (), 0, (), ("",) * event.seats)


def _noted(state: State, seat: Seat, suit: str) -> State:
    """Everybody has now seen that the seat lacks the suit."""
    voids = state.voids
    if suit in voids[seat]:
        return state
    voids = (*voids[:seat], voids[seat] + suit, *voids[seat + 1 :])
    return _state(state.match, state.hands, state.turn, state.table, state.total, state.gone, voids)


def _turned(state: State, event: Event) -> State:
    """The table after one of the rarer events: a deal, the end of a hand, the end of all."""
    match, seats = state.match, state.match.seats
    if isinstance(event, Dealt):
        number, shed = match.number + 1, match.shed
        match = Match(match.options, seats, number, event.dealer, match.won, shed, None, match.revealed)
        return _state(match, event.hands, (event.dealer + 1) % seats, (), 0, (), ("",) * seats)
    if isinstance(event, Stranded):
        return _state(match, state.hands, event.seat, (), 0, state.gone + state.table, state.voids)
    if isinstance(event, Won):
        match = _scored(match, event)
    elif isinstance(event, Ended):
        match = replace(match, ended=event.reason)
    else:
        raise ValueError(f"Mod Ten knows no {type(event).__name__}")
    return _state(match, state.hands, state.turn, state.table, state.total, state.gone, state.voids)


def _scored(match: Match, event: Won) -> Match:
    won = tuple(hands + (seat == event.seat) for seat, hands in enumerate(match.won))
    shed = tuple(map(sum, zip(match.shed, event.shed, strict=True)))
    ended = "won" if match.number >= match.options.hands else None
    return Match(match.options, match.seats, match.number, match.dealer, won, shed, event.seat, event.hands, ended)


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat on turn."""
    return () if state.match.ended is not None else (state.turn,)


def choices(state: State, seat: Seat) -> tuple[Command, ...]:
    """Every different card the seat may lay."""
    if state.match.ended is not None or seat != state.turn:
        return ()
    plays = _PLAYS[state.suit]
    return tuple({card: plays[card] for card in state.hands[seat] if card in plays}.values())  # as in `playable`


def default(state: State, seat: Seat) -> Command:
    """The lowest rank that may be laid, then suits S H D C."""
    return _PLAY[min(playable(state.hands[seat], state.suit), key=_LOWEST.__getitem__)]


def view(state: State, seat: Seat | None) -> View:
    """What this seat sees."""
    match, hands = state.match, state.hands
    everything = match.options.open_hands or match.winner is not None
    on_turn = seat is not None and match.ended is None and seat == state.turn
    return View(
        seat=seat,
        options=match.options,
        number=match.number,
        dealer=match.dealer,
        leader=(match.dealer + 1) % match.seats,
        turn=state.turn if state.match.ended is None else None,
        sizes=tuple(map(len, hands)),
        hands=tuple(hand if everything or seat == owner else None for owner, hand in enumerate(hands)),
        playable=playable(hands[state.turn], state.suit) if on_turn else (),
        table=state.table,
        suit=state.suit,
        total=state.total if match.options.show_sum else None,
        discard=len(state.gone),
        gone=state.gone,
        voids=state.voids,
        won=match.won,
        shed=_shed(state),
        winner=match.winner,
        revealed=match.revealed,
        ended=match.ended,
    )


def _shed(state: State) -> tuple[int, ...]:
    """Cards each seat has got rid of, this hand's so far included."""
    match = state.match
    if match.winner is not None:
        return match.shed
    each = len(deck_of(match.options, match.seats)) // match.seats
    return tuple(shed + each - len(hand) for shed, hand in zip(match.shed, state.hands, strict=True))


def imagine(seen: View, rng: Random) -> State:
    """A table that looks like this: unseen cards are dealt by chance, to nobody a suit that seat is known to lack."""
    seats = len(seen.sizes)
    each = len(deck_of(seen.options, seats)) // seats
    before = tuple(shed - each + size for shed, size in zip(seen.shed, seen.sizes, strict=True))
    shed = before if seen.winner is None else seen.shed
    match = Match(seen.options, seats, seen.number, seen.dealer, seen.won, shed, seen.winner, seen.revealed, seen.ended)
    total, turn = sum(map(NUMBER.__getitem__, seen.table)), seen.turn or 0
    return _state(match, _guessed(seen, rng), turn, seen.table, total, seen.gone, seen.voids)


def _guessed(seen: View, rng: Random) -> tuple[Hand, ...]:
    """Hands that fit the view; whoever is to follow holds the suit, or would have been skipped."""
    known = {seat: hand for seat, hand in enumerate(seen.hands) if hand is not None}
    unseen = Counter(deck_of(seen.options, len(seen.sizes)))
    unseen.subtract((*seen.gone, *seen.table, *(card for hand in known.values() for card in hand)))
    cards = tuple(unseen.elements())
    room = {seat: size for seat, size in enumerate(seen.sizes) if seat not in known}
    follower = seen.turn if seen.suit and seen.turn in room else None
    dealt = _dealt_anew(cards, room, seen, rng, follower)
    return tuple(known[seat] if seat in known else _in_order(dealt[seat]) for seat in range(len(seen.sizes)))


TRIES = 30
"""So many fair deals are tried for one in which the seat to follow can; then it is simply handed a card."""


def _dealt_anew(
    cards: Hand, room: Mapping[Seat, int], seen: View, rng: Random, follower: Seat | None
) -> dict[Seat, list[Card]]:
    for _ in range(TRIES):
        dealt = share_out(cards, room, seen.voids, rng)
        if follower is None or any(card[-1] == seen.suit for card in dealt[follower]):
            return dealt
    given = rng.choice([card for card in cards if card[-1] == seen.suit])
    rest = list(cards)
    rest.remove(given)
    dealt = share_out(rest, {seat: size - (seat == follower) for seat, size in room.items()}, seen.voids, rng)
    return {seat: [*hand, given] if seat == follower else hand for seat, hand in dealt.items()}


def share_out(
    cards: Sequence[Card], space: Mapping[Seat, int], voids: Sequence[str], rng: Random
) -> dict[Seat, list[Card]]:
    """The cards by seat, as many as each has `space` for, by chance but for the suits that `voids` names by seat.

    There must be a way. Suits that somebody lacks are placed first; with several of them some drafts are made, and one
    is drawn in proportion to how unlikely it was to be made, so that every deal is about equally likely.
    """
    order = rng.sample(cards, len(cards))
    tight = [suit for suit in SUITS if any(space[seat] and suit in voids[seat] for seat in space)]
    tight = [suit for suit in tight if any(card[-1] == suit for card in order)]
    bound = [card for suit in tight for card in order if card[-1] == suit]
    drafts = [_draft(bound, tight, space, voids, rng) for _ in range(DRAFTS if len(tight) > 1 else 1)]
    dealt = rng.choices([draft for draft, _ in drafts], [weight for _, weight in drafts])[0]
    rest = iter([card for card in order if card[-1] not in tight])
    return {seat: [*dealt[seat], *(next(rest) for _ in range(space[seat] - len(dealt[seat])))] for seat in space}


DRAFTS = 3


def _draft(
    bound: Sequence[Card], tight: Sequence[str], space: Mapping[Seat, int], voids: Sequence[str], rng: Random
) -> tuple[dict[Seat, list[Card]], float]:
    """These cards of tight suits placed one by one, and a weight: the product of the places each could have gone to."""
    room, weight = dict(space), 1.0
    dealt: dict[Seat, list[Card]] = {seat: [] for seat in room}
    takers = {
        few: [s for s in room if set(few) - set(voids[s])]
        for n in range(len(tight))
        for few in combinations(tight, n + 1)
    }
    # Any few of the suits need as many places as they have cards left; what they have beyond that may go to others.
    spare = {few: sum(room[s] for s in takers[few]) - sum(card[-1] in few for card in bound) for few in takers}
    for card in bound:
        others = [few for few in takers if card[-1] not in few]
        full = {seat for few in others if not spare[few] for seat in takers[few]}
        open_to = [seat for seat in room if room[seat] and card[-1] not in voids[seat] and seat not in full]
        places = [room[seat] for seat in open_to]
        seat = rng.choices(open_to, places)[0]
        weight *= sum(places)
        dealt[seat].append(card)
        room[seat] -= 1
        for few in others:
            spare[few] -= seat in takers[few]
    return dealt, weight


def result(state: State) -> Result | None:
    """Places by hands won, then cards shed, then shared (T-A8); scores are cards shed."""
    if state.match.ended is None:
        return None
    shed = _shed(state)
    return Result(ranked(tuple(zip(state.match.won, shed, strict=True))), shed)


def bonds(state: State, seat: Seat, command: Command) -> tuple[Bond, ...]:
    """The bond of a card that makes ten; a card that makes none is no wrong answer, only a ten possibly missed."""
    sent = choices(state, seat)
    if not isinstance(command, Play) or command not in sent or not makes_ten(state.total + NUMBER[command.card]):
        return ()
    bond = bond_of(state.table, state.total, command.card)
    return (bond if len(sent) > 1 else Bond(bond.parts, bond.whole, True, False, bond.form, bond.addends),)


def missed(state: State, seat: Seat, command: Command) -> tuple[MissedTen, ...]:
    """The ten that another card of the suit would have made; none for a lead or a forced card."""
    sent = choices(state, seat)
    if len(sent) < 2 or command not in sent or bonds(state, seat, command):
        return ()
    return tuple(MissedTen(other, bond) for other in sent for bond in bonds(state, seat, other))


def staged(
    hands: Sequence[Sequence[Card]],
    table: Sequence[Card] = (),
    *,
    turn: Seat = 0,
    dealer: Seat | None = None,
    gone: Sequence[Card] = (),
    options: Options | None = None,
) -> State:
    """The first hand at this point, for a question or a puzzle; a dealer not named sits right of the seat on turn.

    With a standard deck each suit in hands and on the table must add up to a multiple of ten (RULES 4.6a).
    """
    none, seats = (0,) * len(hands), len(hands)
    match = Match(options or Options(), seats, 1, next_dealer(turn, seats) if dealer is None else dealer, none, none)
    total = sum(NUMBER[card] for card in table)
    return State(match, tuple(map(_in_order, hands)), turn, tuple(table), total, tuple(gone), ("",) * seats)


# Questions for timed practice


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseIt(Prompt):
    """Which card of the `hand` brings the `table` to a multiple of ten? Answers: the hand in order, then maybe skip.

    `sum` is the table's; `covered` says that the child sees it only after tapping the table.
    """

    table: Hand
    hand: Hand
    sum: int
    covered: bool
    offers_skip: bool


@dataclass(frozen=True, slots=True)
class _Asks:
    """What one level asks: tens before the sum's last digit, cards in hand, and whether a twin of the key tempts."""

    deck: Hand
    tens: range
    cards: int
    covered: bool = True
    twin: bool = False
    skips: int = 0


_ASKS = {
    1: _Asks(_SINGLE[0], range(1), cards=3, covered=False),
    2: _Asks(_SINGLE[0], range(1, 2), cards=3),
    3: _Asks(_SINGLE[0], range(2, 3), cards=4, twin=True),
    4: _Asks(_DOUBLE[0], range(1, 8), cards=4, twin=True, skips=2),
}


def _level(number: int, asks: _Asks) -> Level:
    ranks = _ALL_RANKS if asks.deck is _DOUBLE[0] else _NO_FIVE
    return Level(number=number, bag=(*ranks, *(SKIP,) * asks.skips))


def prompt(level: int, target: str, rng: Random) -> CloseIt:
    """A question of level 1-4 whose right card has the target's rank, or to which `skip` is the answer (D3)."""
    asks = _ASKS[level]
    rank = rng.choice(_ALL_RANKS) if target == SKIP else target
    close = rank + rng.choice(SUITS)
    goal = 10 * rng.choice(asks.tens) + 10 - NUMBER[close]
    table = _table(asks.deck, close, goal, rng)
    hand = _hand(asks, table, close, target == SKIP, rng)
    return _asked(asks, target, table, hand)


def _table(deck: Hand, close: Card, goal: int, rng: Random) -> Hand:
    """Cards laid by chance until they add up to the goal; nobody makes ten on the way, and a closing card is kept."""
    suit = [card for card in deck if card[-1] == close[-1]]
    suit.remove(close)
    while True:
        order, total = rng.sample(suit, len(suit)), 0
        for laid, card in enumerate(order, 1):
            total += NUMBER[card]
            if total == goal:
                return tuple(order[:laid])
            if total > goal or makes_ten(total):
                break


def _hand(asks: _Asks, table: Hand, close: Card, skip: bool, rng: Random) -> Hand:
    """The closing card and another of its suit, or for a skip none of the suit; its twin where the level has one."""
    left = Counter(asks.deck)
    left.subtract((*table, close))
    others = [card for card in left if left[card] > 0 and card[:-1] != close[:-1]]
    of_suit = [card for card in others if card[-1] == close[-1]]
    hand = [] if skip else [close, rng.choice(of_suit)]
    if asks.twin:
        hand.append(close[:-1] + rng.choice([suit for suit in SUITS if suit != close[-1]]))
    spare = [card for card in others if card not in hand and not (skip and card[-1] == close[-1])]
    hand += rng.sample(spare, asks.cards - len(hand))
    return tuple(rng.sample(hand, len(hand)))


def _asked(asks: _Asks, target: str, table: Hand, hand: Hand) -> CloseIt:
    total, suit = sum(NUMBER[card] for card in table), table[0][-1]
    closing = tuple(card for card in hand if makes_ten(total + NUMBER[card]))
    right = tuple(card for card in closing if card in playable(hand, suit))
    keys = right if holds(hand, suit) else (SKIP,)
    answers = (*hand, SKIP) if asks.skips else hand
    return CloseIt(
        target=target,
        answers=answers,
        keys=keys,
        # These are about the suit and say nothing against the bond.
        spared=tuple(answer for answer in answers if answer not in keys and (answer in closing or answer == SKIP)),
        bond=bond_of(table, total, right[0]) if right else None,
        table=table,
        hand=hand,
        sum=total,
        covered=asks.covered,
        offers_skip=asks.skips > 0,
    )


def ruling(asked: Prompt, answer: str) -> bool:
    """The table's verdict: the child's seat 0 lays the card, or the seat before it lays the table's last one."""
    if not isinstance(asked, CloseIt) or answer not in asked.answers:
        return False
    last, rng = asked.table[-1], Random(0)
    another = "A" + last[-1]
    if answer == SKIP:
        before = staged((asked.hand, (another,), (last, another)), asked.table[:-1], turn=2)
        return Skipped(0, last[-1]) in decide(before, 2, Play(last), rng)
    try:
        played = decide(staged((asked.hand, (another,)), asked.table), 0, Play(answer), rng)[0]
    except Refused:
        return False
    return played.ten


GAME = Game(
    key="mod_ten",
    title="Mod Ten",
    prompts=Prompts(
        levels=tuple(_level(number, asks) for number, asks in _ASKS.items()),
        words=(CloseIt, Bond),
        prompt=prompt,
        ruling=ruling,
    ),
    table=Table(
        seats=SEATS,
        options=Options,
        words=(Options, Opened, Dealt, Played, Skipped, Stranded, Won, Ended),
        read=read,
        setup=setup,
        decide=decide,
        evolve=evolve,
        to_act=to_act,
        choices=choices,
        default=default,
        view=view,
        imagine=imagine,
        result=result,
        bonds=bonds,
        missed=missed,
        sets={"cards": ("decks", custom_deck)},
    ),
    offers={
        "7-8": Offer(level=1, seats=2, options=Options(show_sum=True)),
        "9-10": Offer(level=2, seats=2, options=Options()),
    },
)
