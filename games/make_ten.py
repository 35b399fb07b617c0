"""Make 10: place number cards round picture cards, and the highest bid round a full picture claims it.

A placement that brings a face's total to 10, 20, 30 or 40 earns another placement. The fourth card closes a face: the
seat with the largest sum of own cards there takes it. When the last face is claimed, most points win (RULES 1).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, permutations
from operator import itemgetter
from random import Random
from typing import Any, TypeVar

from games.core.bond import Bond
from games.core.cards import DECK, NUMBER, PICTURES, SUIT, SUITS, Card, is_card, named, rank
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

T = TypeVar("T")

HAND = 3
PILES = range(4)
FLIP_ROUNDS = 20
MOST_TENS = 4

PRIZES: tuple[Card, ...] = tuple(card for card in DECK if rank(card) in PICTURES)
"""The twelve picture cards."""

POINTS: dict[Card, int] = {card: PICTURES.index(rank(card)) + 1 for card in PRIZES}
"""Jack 1, queen 2, king 3; 24 in all (RULES 1.4)."""

SETS: dict[str, tuple[Card, ...]] = {suit: tuple(named(number, suit) for number in range(1, 11)) for suit in SUITS}
"""The ten number cards of each suit, ace to ten."""

OWNER: dict[tuple[str, ...], dict[Card, Seat]] = {
    suits: {card: seat for seat, suit in enumerate(suits) for card in SETS[suit]}
    for seats in range(1, 5)
    for suits in permutations(SUITS, seats)
}
"""By the suits of the seats: whose card it is."""

SIDES = "URDL"
SLOTS: tuple[str, ...] = tuple(f"{pile}{side}" for pile in PILES for side in SIDES)
"""Slot names, pile by pile, then up, right, down, left."""

FIRST_NAMES: dict[str, str] = {"1L": "0R", "2U": "0D", "3U": "1D", "3L": "2R"}
"""With shared slots: second name -> the name that views, logs and legal moves use (M-A13, RULES 1.5)."""

# The tables below are looked up by `shared` first; a slot is its place in SLOTS. A slot's second name lies beside
# nothing, so that it is never free and holds no card.
PLACE: dict[str, int] = {name: place for place, name in enumerate(SLOTS)}
PLACE_OF: tuple[dict[str, int], dict[str, int]] = (
    PLACE,
    {name: SLOTS.index(FIRST_NAMES.get(name, name)) for name in SLOTS},
)
SLOTS_AROUND: tuple[tuple[tuple[str, ...], ...], ...] = tuple(
    tuple(tuple(SLOTS[places[f"{pile}{side}"]] for side in SIDES) for pile in PILES) for places in PLACE_OF
)
"""The slots of each pile by their first names, U R D L."""

CARDS_AROUND: tuple[tuple[Callable[[tuple[str, ...]], tuple[str, ...]], ...], ...] = tuple(
    tuple(itemgetter(*(PLACE[slot] for slot in slots)) for slots in piles) for piles in SLOTS_AROUND
)
"""What lies in them on a whole board; "" where nothing does."""

OPEN_BESIDE: tuple[dict[tuple[int, ...], tuple[tuple[int, ...], ...]], ...] = tuple(
    {
        open_: tuple(tuple(pile for pile in open_ if slot in around[pile]) for slot in SLOTS)
        for size in range(5)
        for open_ in combinations(PILES, size)
    }
    for around in SLOTS_AROUND
)
"""By the open piles and a place: the open piles beside it."""

OPEN_SLOTS: tuple[dict[tuple[int, ...], int], ...] = tuple(
    {open_: sum(1 << place for place in range(16) if beside[place]) for open_, beside in table.items()}
    for table in OPEN_BESIDE
)
"""By the open piles: the places beside one of them, as bits; of all four, the whole board."""


def selections(row: tuple[T, ...]) -> tuple[tuple[T, ...], ...]:
    """Every selection from the row in its order, at the number whose bits say what is selected."""
    chosen: list[tuple[T, ...]] = [()]
    for each in row:
        chosen += [(*some, each) for some in chosen]
    return tuple(chosen)


WORTH: dict[str, int] = {"": 0, **NUMBER}


@dataclass(frozen=True, slots=True)
class Options:
    """What can be chosen (RULES 1.5): `shared` slots, `collect_at_end` of a wave, `quick` (four faces instead of 12).

    `suits` by seat, distinct, one a seat (default S H D C); `seconds` for the whole game, 1 or more, None: no clock.
    """

    shared: bool = False
    collect_at_end: bool = False
    quick: bool = False
    suits: tuple[str, ...] | None = None
    seconds: int | None = None

    def __post_init__(self) -> None:
        suits = self.suits or ()
        if any(suit not in tuple(SUITS) for suit in suits):
            raise Misconfigured("suits are S, H, D and C, one for each seat")
        if len(set(suits)) < len(suits):
            raise Misconfigured("every seat needs a suit of its own")
        if self.seconds is not None and self.seconds < 1:
            raise Misconfigured("a game with a clock takes at least 1 second")


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The cards were dealt: `piles` of faces and `packs` of each seat, top first; `first` begins."""

    options: Options
    suits: tuple[str, ...]
    piles: tuple[tuple[Card, ...], ...]
    packs: tuple[tuple[Card, ...], ...]
    first: Seat


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The seat placed a card in a slot (first name), which brought the open faces beside it to these totals."""

    seat: Seat
    card: Card
    slot: str
    totals: tuple[int, ...]
    took_ms: int = 0

    @property
    def ten(self) -> bool:  # type: ignore[override]  # worked out, in place of the contract's constant
        """Did a face come to 10, 20, 30 or 40?"""
        return any(map(makes_ten, self.totals))


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """The seat's card was the fourth round this pile's face, which now waits for the end of the wave."""

    seat: Seat
    pile: int


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """The seat took the pile's face with the highest of these bids (by seat).

    The cards in the slots `home` went to their owners' discards; `up` is the pile's next face, now open.
    """

    seat: Seat
    pile: int
    face: Card
    bids: tuple[int, ...]
    home: tuple[str, ...]
    up: Card | None


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The seat's discard, shuffled into this order, went beneath what was left of its draw pile."""

    seat: Seat
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The seat's turn ended and it drew these cards; the next seat's turn began."""

    seat: Seat
    drew: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The seat had no card to place; its turn ended at once and it drew these cards."""

    seat: Seat
    drew: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """Seats level on points turned up these of their point cards (by seat; nothing for the others)."""

    turned: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The last face was claimed and these seats won; several share the win."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Place a hand card in a slot; with shared slots either name will do."""

    card: Card
    slot: str

    def __str__(self) -> str:
        return f"place {self.card} on {self.slot}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Make no further placement after a ten."""

    def __str__(self) -> str:
        return "end turn"


END_TURN = EndTurn()

Command = Place | EndTurn

PLACINGS: dict[Card, tuple[tuple[tuple[Place, ...], ...], ...]] = {
    card: tuple(selections(tuple(Place(card, slot) for slot in half)) for half in (SLOTS[:8], SLOTS[8:]))
    for suit in SUITS
    for card in SETS[suit]
}
"""Every set of placements there is, made once: by card and half of the board, at the bits of the slots."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What a plain placement leaves as it is. `piles` are top first, the top of an `open` or `waiting` one being seen.

    `waiting` are (pile, closer) until the wave ends; `kept` is what a seat had left, hand and draw pile, at its last
    reshuffle: until they are placed, everybody can work out that they are in its hand.
    """

    options: Options
    suits: tuple[str, ...]
    discards: tuple[tuple[Card, ...], ...]
    kept: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    open: tuple[int, ...]
    waiting: tuple[tuple[int, Seat], ...]
    won: tuple[tuple[Card, ...], ...]
    flips: tuple[tuple[tuple[Card, ...], ...], ...] = ()
    winners: tuple[Seat, ...] = ()
    ended: str | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A game in progress. `board` holds a card or "" for each of SLOTS; `extra`: the turn may go on after a ten.

    `empty` has a bit set for each place of the board where no card lies.
    """

    settled: Settled
    board: tuple[str, ...]
    empty: int
    hands: tuple[tuple[Card, ...], ...]
    draws: tuple[tuple[Card, ...], ...]
    turn: Seat
    extra: bool


# Play makes these at nearly every move.
_placed, _claimed, _reshuffled = maker(Placed), maker(Claimed), maker(Reshuffled)
_started, _turn_ended, _skipped = maker(Started), maker(TurnEnded), maker(Skipped)
_state, _settled = maker(State), maker(Settled)


@dataclass(frozen=True, slots=True)
class Spot:
    """A slot of the board by its first name: the card there and its owner, or nothing; `free` if one may go there."""

    slot: str
    card: Card | None
    owner: Seat | None
    free: bool


@dataclass(frozen=True, slots=True)
class Lying:
    """A card round a face: on which `side` of it (U R D L), in which slot, whose."""

    side: str
    slot: str
    card: Card
    owner: Seat


@dataclass(frozen=True, slots=True)
class Face:
    """A pile: its face (None if none is up), whether open, who closed it if it waits, and how many lie `beneath`.

    Round it: the cards, their `total` and the `bids` by seat.
    """

    pile: int
    face: Card | None
    open: bool
    closer: Seat | None
    beneath: int
    cards: tuple[Lying, ...]
    total: int
    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may see: everything but the other hands and the order of what lies face down (RULES 1.3).

    `phase` is must_place, may_place or over; `hands` and `draws` are numbers of cards by seat.
    """

    seat: Seat | None
    options: Options
    suits: tuple[str, ...]
    turn: Seat
    phase: str
    faces: tuple[Face, ...]
    slots: tuple[Spot, ...]
    hand: tuple[Card, ...]
    hands: tuple[int, ...]
    draws: tuple[int, ...]
    discards: tuple[tuple[Card, ...], ...]
    sure: tuple[tuple[Card, ...], ...]
    won: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    flips: tuple[tuple[tuple[Card, ...], ...], ...]
    winners: tuple[Seat, ...]
    ended: str | None


def makes_ten(total: int) -> bool:
    """Is this total of all cards round a face 10, 20, 30 or 40?"""  # M-A4, M-A11, M-A16
    return total > 0 and total % 10 == 0


def total_of(cards: Iterable[str]) -> int:
    """The sum of these number cards; "" counts nothing."""
    return sum(map(WORTH.__getitem__, cards))


def bids_of(cards: Iterable[str], suits: tuple[str, ...]) -> tuple[int, ...]:
    """What each seat bids: the sum of its own cards among these."""
    owner, bids = OWNER[suits], [0] * len(suits)
    for card in cards:
        if card:
            bids[owner[card]] += NUMBER[card]
    return tuple(bids)


def claimant(bids: tuple[int, ...], closer: Seat) -> Seat:
    """The highest bid claims; of several the closer, or else the first of them clockwise from the closer (M-A8)."""
    highest, seat = max(bids), closer
    while bids[seat] != highest:
        seat = (seat + 1) % len(bids)
    return seat


def points_of(pictures: Iterable[Card]) -> int:
    """The points of these picture cards."""
    return sum(POINTS[card] for card in pictures)


def around(state: State, pile: int) -> tuple[str, ...]:
    """What lies in the four slots of this pile, U R D L; "" where nothing does."""
    return CARDS_AROUND[state.settled.options.shared][pile](state.board)


def empty_places(board: tuple[str, ...]) -> int:
    """The places of this board where no card lies, as bits."""
    return sum(1 << place for place, card in enumerate(board) if not card)


def free_places(state: State) -> int:
    """Every empty slot beside an open face, as bits of the places in SLOTS."""
    settled = state.settled
    return state.empty & OPEN_SLOTS[settled.options.shared][settled.open]


def open_beside(state: State, place: int) -> tuple[int, ...]:
    """The open piles beside this slot."""
    settled = state.settled
    return OPEN_BESIDE[settled.options.shared][settled.open][place]


def tens_with(state: State, card: Card, place: int) -> list[tuple[int, ...]]:
    """The numbers round each open face beside the slot that this card would bring to a ten, the card's last."""
    rounds = (around(state, pile) for pile in open_beside(state, place))
    numbers = ((*(NUMBER[there] for there in cards if there), NUMBER[card]) for cards in rounds)
    return [every for every in numbers if makes_ten(sum(every))]


def swapped(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with one value replaced."""
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def shuffled(cards: Iterable[Card], rng: Random) -> tuple[Card, ...]:
    """The cards in a random order."""
    return tuple(sorted(cards, key=lambda _: rng.random()))  # measured: four times as quick as `sample`


def read(text: str) -> Command:
    """The command of a text: `place 4S on 0R` or `end turn`."""
    match text.split(" ") if len(text) < 20 else ():
        case ["place", card, "on", slot] if is_card(card) and _could_be_slot(slot):
            return Place(card, slot)
        case ["end", "turn"]:
            return EndTurn()
    raise Refused("unreadable")


def _could_be_slot(text: str) -> bool:
    return len(text) == 2 and text.isascii() and text[0].isdigit() and text[1].isupper()


def setup(options: Options, seats: int, rng: Random) -> tuple[Event, ...]:
    """Everything shuffled and dealt for 2 to 4 seats, and a seat drawn to begin."""
    pictures = shuffled(PRIZES, rng)
    packs = tuple([shuffled(SETS[suit], rng) for suit in _suits(options, seats)])
    return deal(options, seats, pictures, packs, rng.randrange(seats))


def deal(
    options: Options, seats: int, pictures: tuple[Card, ...], packs: tuple[tuple[Card, ...], ...], first: Seat
) -> tuple[Event, ...]:
    """The start from written-out orders, top first: twelve pictures and a pack of ten for each seat (M-A1)."""
    deep = 1 if options.quick else 3
    piles = tuple([pictures[deep * pile : deep * pile + deep] for pile in PILES])
    return (_started(options, _suits(options, seats), piles, packs, first),)


def _suits(options: Options, seats: int) -> tuple[str, ...]:
    if not 2 <= seats <= 4:
        raise Misconfigured(f"Make 10 has 2 to 4 seats, not {seats}")
    suits = options.suits or tuple(SUITS[:seats])
    if len(suits) != seats:
        raise Misconfigured(f"choose one suit for each of the {seats} seats, or none at all")
    return suits


def decide(state: State, seat: Seat | None, command: Command | End, rng: Random) -> tuple[Event, ...]:
    """What the command brings about. Refusals in the order of RULES 1.2.9; there are no misses."""
    settled = state.settled
    if settled.over:
        raise Refused("game_over")
    if seat is None and isinstance(command, End):
        return (Ended(command.reason),)
    if seat != state.turn or isinstance(command, End):
        raise Refused("not_your_turn")
    if isinstance(command, EndTurn):
        if not state.extra:
            raise Refused("wrong_phase")
        return _turn_over(state, _turn_ended, rng)
    if command.card not in state.hands[seat]:
        raise Refused("not_yours")
    shared = settled.options.shared
    place = PLACE_OF[shared].get(command.slot)
    if place is None:
        raise Refused("no_such_slot")
    if state.board[place]:
        raise Refused("slot_taken")
    piles = OPEN_BESIDE[shared][settled.open][place]
    if not piles:
        raise Refused("no_open_face")
    return _place(state, command.card, place, piles, rng)


def _place(state: State, card: Card, place: int, piles: tuple[int, ...], rng: Random) -> tuple[Event, ...]:
    """The placement and what follows: faces that closed, the end of the game, or of the turn (M-A3, M-A6)."""
    seat, settled, ten, totals, closed = state.turn, state.settled, False, [], []
    cards_around = CARDS_AROUND[settled.options.shared]
    for pile in piles:
        up, right, down, left = cards = cards_around[pile](state.board)
        total = WORTH[up] + WORTH[right] + WORTH[down] + WORTH[left] + WORTH[card]
        totals.append(total)
        ten = ten or makes_ten(total)
        if cards.count("") == 1:
            closed.append((pile, seat))
    events: tuple[Event, ...] = (_placed(seat, card, SLOTS[place], tuple(totals)),)
    if closed:
        events += _closed(settled, swapped(state.board, place, card), seat, closed)
        if len(closed) == len(settled.open) and not any(isinstance(each, Claimed) and each.up for each in events):
            return events + _finish(_folded(state, events), rng)
    held, draw = len(state.hands[seat]) - 1, state.draws[seat]
    if ten and held:
        return events
    if len(draw) >= HAND - held and state.hands[(seat + 1) % len(state.hands)]:
        return (*events, _turn_ended(seat, draw[: HAND - held]))
    return events + _turn_over(_folded(state, events), _turn_ended, rng)


def _closed(settled: Settled, board: tuple[str, ...], seat: Seat, closed: list[tuple[int, Seat]]) -> tuple[Event, ...]:
    """Closed faces are claimed at once, or wait until the last of the wave has closed (M-A15)."""
    if not settled.options.collect_at_end:
        return _claims(settled, board, closed)
    waits = tuple([Closed(seat, pile) for pile, _ in closed])
    if len(closed) < len(settled.open):
        return waits
    return waits + _claims(settled, board, sorted((*settled.waiting, *closed)))


def _claims(settled: Settled, board: tuple[str, ...], closed: list[tuple[int, Seat]]) -> tuple[Event, ...]:
    """Faces with their closers, in pile order: claimed on the board as it stands, the cards go home (M-A7, M-A14)."""
    claims: tuple[Event, ...] = ()
    gone: tuple[str, ...] = ()
    shared = settled.options.shared
    for pile, closer in closed:
        bids = bids_of(CARDS_AROUND[shared][pile](board), settled.suits)
        face, *beneath = settled.piles[pile]
        home = SLOTS_AROUND[shared][pile]
        if gone:
            home = tuple([slot for slot in home if slot not in gone])
        claims += (_claimed(claimant(bids, closer), pile, face, bids, home, beneath[0] if beneath else None),)
        gone += home
    return claims


def _turn_over(state: State, ended: Callable[[Seat, tuple[Card, ...]], Event], rng: Random) -> tuple[Event, ...]:
    """The draw to three, only now (M-A5), and on to the next seat that holds a card (M-A10).

    The discard is shuffled when a card is needed, not sooner (M-A9).
    """
    seat = state.turn
    events: tuple[Event, ...] = ()
    draw, discard, need = state.draws[seat], state.settled.discards[seat], HAND - len(state.hands[seat])
    if len(draw) < need and discard:
        pack = shuffled(discard, rng)
        events, draw = (_reshuffled(seat, pack),), draw + pack
    events += (ended(seat, draw[:need]),)
    if state.hands[(seat + 1) % len(state.hands)]:
        return events
    return events + _turn_over(_folded(state, events), _skipped, rng)


def _finish(state: State, rng: Random) -> tuple[Event, ...]:
    """Most points win; seats level on points flip for it while that can change anything (M-A12)."""
    won = state.settled.won
    scores = [points_of(cards) for cards in won]
    level = [seat for seat, score in enumerate(scores) if score == max(scores)]
    flips: list[Event] = []
    while len(level) > 1 and len(flips) < FLIP_ROUNDS and any(len(won[seat]) > 3 for seat in level):
        turned = tuple(
            tuple(rng.sample(cards, min(3, len(cards)))) if seat in level else () for seat, cards in enumerate(won)
        )
        flips.append(Flipped(turned))
        best = max(points_of(turned[seat]) for seat in level)
        level = [seat for seat in level if points_of(turned[seat]) == best]
    return (*flips, Won(tuple(level)))


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if state is not None:
        return _AFTER[type(event)](state, event)
    if isinstance(event, Started):
        return _after_started(event)
    raise ValueError("a game begins with Started")


def _folded(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = _AFTER[type(event)](state, event)
    return state


def _after_started(event: Started) -> State:
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(event.suits)
    return State(
        _settled(event.options, event.suits, nothing, nothing, event.piles, tuple(PILES), (), nothing),
        board=("",) * len(SLOTS),
        empty=(1 << len(SLOTS)) - 1,
        hands=tuple([pack[:HAND] for pack in event.packs]),
        draws=tuple([pack[HAND:] for pack in event.packs]),
        turn=event.first,
        extra=False,
    )


def _after_placed(state: State, event: Placed) -> State:
    """The turn may go on; where it may not, TurnEnded follows."""
    seat, card, place = event.seat, event.card, PLACE[event.slot]
    board, hands = list(state.board), list(state.hands)
    board[place] = card
    hand = list(hands[seat])
    hand.remove(card)
    hands[seat] = tuple(hand)
    empty = state.empty & ~(1 << place)
    return _state(state.settled, tuple(board), empty, tuple(hands), state.draws, state.turn, True)


def _after_turn(state: State, event: TurnEnded | Skipped) -> State:
    seat, drew, hands, draws = event.seat, event.drew, list(state.hands), list(state.draws)
    hands[seat] += drew
    draws[seat] = draws[seat][len(drew) :]
    turn = (seat + 1) % len(hands)
    return _state(state.settled, state.board, state.empty, tuple(hands), tuple(draws), turn, False)


def _after_reshuffled(state: State, event: Reshuffled) -> State:
    """What was held or left to draw, fewer than three cards, is now sure to be in the hand."""
    seat, draws, old = event.seat, state.draws, state.settled
    left = tuple(sorted(state.hands[seat] + draws[seat], key=NUMBER.__getitem__))
    discards, kept = swapped(old.discards, seat, ()), swapped(old.kept, seat, left)
    settled = _settled(old.options, old.suits, discards, kept, old.piles, old.open, old.waiting, old.won)
    draws = swapped(draws, seat, draws[seat] + event.pack)
    return _state(settled, state.board, state.empty, state.hands, draws, state.turn, state.extra)


def _after_closed(state: State, event: Closed) -> State:
    waiting = tuple(sorted((*state.settled.waiting, (event.pile, event.seat))))
    return _but(state, open=_without(state.settled.open, event.pile), waiting=waiting)


def _after_claimed(state: State, event: Claimed) -> State:
    seat, pile, old = event.seat, event.pile, state.settled
    board, empty, discards, owner = list(state.board), state.empty, list(old.discards), OWNER[old.suits]
    for slot in event.home:
        place = PLACE[slot]
        card = board[place]
        board[place] = ""
        empty |= 1 << place
        discards[owner[card]] += (card,)
    open_, waiting = old.open, old.waiting
    if event.up is None:
        open_ = _without(open_, pile)
    elif pile not in open_:
        open_ = tuple(sorted((*open_, pile)))
    if waiting:
        waiting = tuple([waits for waits in waiting if waits[0] != pile])
    piles = swapped(old.piles, pile, old.piles[pile][1:])
    won = swapped(old.won, seat, (*old.won[seat], event.face))
    settled = _settled(old.options, old.suits, tuple(discards), old.kept, piles, open_, waiting, won)
    return _state(settled, tuple(board), empty, state.hands, state.draws, state.turn, state.extra)


def _after_flipped(state: State, event: Flipped) -> State:
    return _but(state, flips=(*state.settled.flips, event.turned))


def _after_won(state: State, event: Won) -> State:
    return _but(state, winners=event.seats, over=True)


def _after_ended(state: State, event: Ended) -> State:
    return _but(state, ended=event.reason, over=True)


def _but(state: State, **settled: Any) -> State:
    """The state, but for these fields of what is settled."""
    now = replace(state.settled, **settled)
    return _state(now, state.board, state.empty, state.hands, state.draws, state.turn, state.extra)


def _without(piles: tuple[int, ...], pile: int) -> tuple[int, ...]:
    return tuple([other for other in piles if other != pile])


_AFTER: dict[type[Event], Callable[[State, Any], State]] = {
    Placed: _after_placed,
    TurnEnded: _after_turn,
    Skipped: _after_turn,
    Reshuffled: _after_reshuffled,
    Closed: _after_closed,
    Claimed: _after_claimed,
    Flipped: _after_flipped,
    Won: _after_won,
    Ended: _after_ended,
}


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody once the game is over."""
    return () if state.settled.over else (state.turn,)


def choices(state: State, seat: Seat) -> tuple[Command, ...]:
    """Every hand card in every free slot (first names); ending the turn as well while the seat may place again."""
    settled = state.settled
    if seat != state.turn or settled.over:
        return ()
    free = state.empty & OPEN_SLOTS[settled.options.shared][settled.open]
    first, second = free & 0xFF, free >> 8
    commands: tuple[Command, ...] = (END_TURN,) if state.extra else ()
    for card in state.hands[seat]:
        upper, lower = PLACINGS[card]  # by halves of the board: whole boards would be 65,536 sets a card
        commands += upper[first] + lower[second]
    return commands


def default(state: State, seat: Seat) -> Command:
    """For a seat whose time is up: the lowest card in the first free slot; no further placement (RULES 1.2.8)."""
    if state.extra:
        return END_TURN
    lowest = min(state.hands[seat], key=NUMBER.__getitem__)
    return next(choice for choice in choices(state, seat) if isinstance(choice, Place) and choice.card == lowest)


def view(state: State, seat: Seat | None) -> View:
    """All that is public, and the seat's own hand."""
    free, board = free_places(state), OPEN_SLOTS[state.settled.options.shared][tuple(PILES)]
    return View(
        seat=seat,
        options=state.settled.options,
        suits=state.settled.suits,
        turn=state.turn,
        phase="over" if state.settled.over else "may_place" if state.extra else "must_place",
        faces=tuple(_face(state, pile) for pile in PILES),
        slots=tuple(_spot(state, place, bool(free >> place & 1)) for place in range(16) if board >> place & 1),
        hand=() if seat is None else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        draws=tuple(map(len, state.draws)),
        discards=state.settled.discards,
        sure=tuple(map(_still_held, state.settled.kept, state.hands)),
        won=state.settled.won,
        points=tuple(map(points_of, state.settled.won)),
        flips=state.settled.flips,
        winners=state.settled.winners,
        ended=state.settled.ended,
    )


def _still_held(kept: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in kept if card in hand)


def _spot(state: State, place: int, free: bool) -> Spot:
    card = state.board[place]
    owner = OWNER[state.settled.suits][card] if card else None
    return Spot(SLOTS[place], card or None, owner, free)


def _face(state: State, pile: int) -> Face:
    closer, cards = dict(state.settled.waiting).get(pile), around(state, pile)
    up = pile in state.settled.open or closer is not None
    slots = SLOTS_AROUND[state.settled.options.shared][pile]
    return Face(
        pile=pile,
        face=state.settled.piles[pile][0] if up else None,
        open=pile in state.settled.open,
        closer=closer,
        beneath=len(state.settled.piles[pile]) - up,
        cards=tuple(
            Lying(side, slot, card, OWNER[state.settled.suits][card])
            for side, slot, card in zip(SIDES, slots, cards, strict=True)
            if card
        ),
        total=total_of(cards),
        bids=bids_of(cards, state.settled.suits),
    )


def imagine(seen: View, rng: Random) -> State:
    """A full state of this view: what lies face down is dealt anew from the cards that are not in sight."""
    lying = {spot.slot: spot.card for spot in seen.slots if spot.card is not None}
    held = [_imagined_cards(seen, seat, set(lying.values()), rng) for seat in range(len(seen.suits))]
    settled = Settled(
        options=seen.options,
        suits=seen.suits,
        discards=seen.discards,
        kept=seen.sure,
        piles=_imagined_piles(seen, rng),
        open=tuple(face.pile for face in seen.faces if face.open),
        waiting=tuple((face.pile, face.closer) for face in seen.faces if face.closer is not None),
        won=seen.won,
        flips=seen.flips,
        winners=seen.winners,
        ended=seen.ended,
        over=seen.phase == "over",
    )
    board = tuple(lying.get(slot, "") for slot in SLOTS)
    return State(
        settled,
        board,
        empty_places(board),
        hands=tuple(hand for hand, _ in held),
        draws=tuple(draw for _, draw in held),
        turn=seen.turn,
        extra=seen.phase == "may_place",
    )


def _imagined_cards(seen: View, seat: Seat, lying: set[Card], rng: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A hand and a draw pile for this seat."""
    first = seen.hand if seat == seen.seat else ()
    first += tuple(card for card in seen.sure[seat] if card not in first)
    gone = lying.union(seen.discards[seat], first)
    rest = [card for card in SETS[seen.suits[seat]] if card not in gone]
    cards = (*first, *rng.sample(rest, len(rest)))
    return cards[: seen.hands[seat]], cards[seen.hands[seat] :]


def _imagined_piles(seen: View, rng: Random) -> tuple[tuple[Card, ...], ...]:
    known = {face.face for face in seen.faces}.union(*seen.won)
    rest = [card for card in PRIZES if card not in known]
    rng.shuffle(rest)
    return tuple(
        (*((face.face,) if face.face else ()), *(rest.pop() for _ in range(face.beneath))) for face in seen.faces
    )


def result(state: State) -> Result | None:
    """Places by points, the flips deciding a shared first place; a game that was ended shares it."""
    if not state.settled.over:
        return None
    scores = tuple(map(points_of, state.settled.won))
    return Result(ranked(tuple((score, seat in state.settled.winners) for seat, score in enumerate(scores))), scores)


def bonds(state: State, seat: Seat, command: Command | End) -> tuple[Bond, ...]:
    """The tens that a placement makes; nothing for other placements, which are no wrong answers, nor for a 10."""
    if not _is_allowed(state, seat, command) or not isinstance(command, Place):
        return ()
    return _bonds(state, command, len(choices(state, seat)) > 1)


def missed(state: State, seat: Seat, command: Command | End) -> tuple[MissedTen, ...]:
    """Every ten that another placement would have made, unless the command makes one or was the only one."""
    allowed = choices(state, seat)
    if len(allowed) < 2 or not _is_allowed(state, seat, command) or _makes_a_ten(state, command):
        return ()
    placings = [choice for choice in allowed if isinstance(choice, Place)]
    return tuple(MissedTen(choice, bond) for choice in placings for bond in _bonds(state, choice, True))


def _is_allowed(state: State, seat: Seat, command: Command | End) -> bool:
    if seat != state.turn or state.settled.over or not isinstance(command, Place):
        return command in choices(state, seat)
    place = PLACE_OF[state.settled.options.shared].get(command.slot)
    return command.card in state.hands[seat] and place is not None and bool(free_places(state) >> place & 1)


def _makes_a_ten(state: State, command: Command | End) -> bool:
    return isinstance(command, Place) and bool(tens_with(state, command.card, _place_of(state, command)))


def _place_of(state: State, command: Place) -> int:
    return PLACE_OF[state.settled.options.shared][command.slot]


def _bonds(state: State, command: Place, choice: bool) -> tuple[Bond, ...]:
    tens = tens_with(state, command.card, _place_of(state, command))
    asked = (_bond(numbers, choice) for numbers in tens)
    return tuple(bond for bond in asked if bond is not None)


def _bond(numbers: tuple[int, ...], choice: bool = True) -> Bond | None:
    """The bond behind numbers that make a ten, the one added last; a 10 on a ten says nothing."""
    *there, added = numbers
    if added == 10:
        return None
    form = "missing" if len(there) == 1 else "running"
    return Bond((sum(there), added), sum(numbers), choice=choice, form=form, addends=len(numbers))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring(Prompt):
    """Which hand card brings a face to a ten (two faces: which card on which)? Answers "4S", or "4S@1", or "none"."""

    faces: tuple[tuple[Card, ...], ...]
    pictures: tuple[Card, ...]
    hand: tuple[Card, ...]
    offers_none: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bids(Prompt):
    """Who takes the picture? `cards` in the order placed, the last by the closer; `owners` are their seats."""

    picture: Card
    cards: tuple[Card, ...]
    owners: tuple[Seat, ...]
    seats: int


CARDS_ROUND: dict[int, tuple[int, ...]] = {1: (1,), 2: (2,), 3: (3,), 4: (1, 2, 3)}
"""Ring levels: how many cards may lie round a face."""

HIGHEST: dict[int, int] = {1: 20, 2: 20, 3: 30, 4: 40}
"""Ring levels: the highest ten aimed at."""

_ADDING_TO: dict[int, dict[int, list[tuple[int, ...]]]] = {count: {} for count in (1, 2, 3)}
for _count, _sums in _ADDING_TO.items():
    for _numbers in combinations_with_replacement(range(1, 11), _count):
        _sums.setdefault(sum(_numbers), []).append(_numbers)


def prompt(level: int, target: str, rng: Random) -> Prompt:
    """A ring for the card of this rank or "none" (levels 1-4), or bids that are clear, or level with the closer or not.

    Targets of level 5: "clear"; "closer" is among the highest; "walk" clockwise from the closer, who is not.
    """
    return _bids(target, rng) if level == 5 else _ring(level, target, rng)


def _ring(level: int, target: str, rng: Random) -> Ring:
    suit = rng.choice(SUITS)
    key = None if target == "none" else target + suit
    faces = _faces(level, key, rng)
    while len(_idle(suit, faces)) < HAND - (key is not None):  # six cards of a suit may lie round two faces
        faces = _faces(level, key, rng)
    hand = _hand(suit, key, faces, rng)
    offers_none = level >= 3
    return Ring(
        target=target,
        answers=_ring_answers(hand, len(faces), offers_none),
        keys=_ring_keys(hand, faces),
        bond=None if key is None else _ring_bond(key, faces),
        faces=faces,
        pictures=tuple(rng.sample(PRIZES, len(faces))),
        hand=hand,
        offers_none=offers_none,
    )


def _faces(level: int, key: Card | None, rng: Random) -> tuple[tuple[Card, ...], ...]:
    """The cards round each face; where there are two, their totals differ in the ones."""
    while True:
        first = _round_any(level, (), rng) if key is None else _round_key(level, key, rng)
        if level < 4:
            return (first,)
        second = _round_any(level, (*first, key or ""), rng)
        if total_of(first) % 10 != total_of(second) % 10:
            return (first, second) if rng.random() < 0.5 else (second, first)


def _round_key(level: int, key: Card, rng: Random) -> tuple[Card, ...]:
    """Cards that this one brings to a ten, each ten the level allows being as likely."""
    sums = _ADDING_TO[rng.choice(CARDS_ROUND[level])]
    totals = [ten - NUMBER[key] for ten in range(10, HIGHEST[level] + 1, 10) if ten - NUMBER[key] in sums]
    cards: list[Card] = []
    for number in rng.choice(sums[rng.choice(totals)]):
        cards.append(rng.choice([card for card in _of_number(number) if card != key and card not in cards]))
    return tuple(rng.sample(cards, len(cards)))


def _round_any(level: int, used: tuple[str, ...], rng: Random) -> tuple[Card, ...]:
    """Cards that do not add up to a ten by themselves."""
    pack = [card for suit in SUITS for card in SETS[suit] if card not in used]
    while True:
        cards = tuple(rng.sample(pack, rng.choice(CARDS_ROUND[level])))
        if not makes_ten(total_of(cards)):
            return cards


def _of_number(number: int) -> tuple[Card, ...]:
    return tuple(named(number, suit) for suit in SUITS)


def _hand(suit: str, key: Card | None, faces: tuple[tuple[Card, ...], ...], rng: Random) -> tuple[Card, ...]:
    """Three cards of the suit, in random order, of which only the key makes a ten."""
    keys = () if key is None else (key,)
    hand = (*keys, *rng.sample(_idle(suit, faces), HAND - len(keys)))
    return tuple(rng.sample(hand, HAND))


def _idle(suit: str, faces: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    """The cards of the suit that lie round none of the faces and would make no ten at any."""
    return tuple(
        card
        for card in SETS[suit]
        if not any(card in face or makes_ten(total_of(face) + NUMBER[card]) for face in faces)
    )


def _ring_answers(hand: tuple[Card, ...], faces: int, offers_none: bool) -> tuple[str, ...]:
    cards = hand if faces == 1 else tuple(f"{card}@{face}" for card in hand for face in range(faces))
    return (*cards, "none") if offers_none else cards


def _ring_keys(hand: tuple[Card, ...], faces: tuple[tuple[Card, ...], ...]) -> tuple[str, ...]:
    keys = tuple(
        card if len(faces) == 1 else f"{card}@{place}"
        for card in hand
        for place, face in enumerate(faces)
        if makes_ten(total_of(face) + NUMBER[card])
    )
    return keys or ("none",)


def _ring_bond(key: Card, faces: tuple[tuple[Card, ...], ...]) -> Bond | None:
    face = next(face for face in faces if makes_ten(total_of(face) + NUMBER[key]))
    return _bond((*(NUMBER[card] for card in face), NUMBER[key]))


def _bids(kind: str, rng: Random) -> Bids:
    """Four cards of at least two owners; the winner's seat is as likely to be any."""
    seats = rng.choice((3, 4) if kind == "walk" else (2, 3, 4))
    suits = tuple(rng.sample(SUITS, seats))
    cards, owners, bids = _four_cards(kind, suits, rng)
    winner = rng.randrange(seats)
    turn = winner - claimant(bids, owners[-1])  # turning the whole table changes nothing but the seats' numbers
    return Bids(
        target=kind,
        answers=tuple(map(str, range(seats))),
        keys=(str(winner),),
        picture=rng.choice(PRIZES),
        cards=cards,
        owners=tuple((owner + turn) % seats for owner in owners),
        seats=seats,
    )


def _four_cards(
    kind: str, suits: tuple[str, ...], rng: Random
) -> tuple[tuple[Card, ...], tuple[Seat, ...], tuple[int, ...]]:
    pack = [card for suit in suits for card in SETS[suit]]
    while True:
        cards = tuple(rng.sample(pack, 4))
        owners = tuple(suits.index(SUIT[card]) for card in cards)
        bids = bids_of(cards, suits)
        if len(set(owners)) > 1 and _kind_of(bids, owners[-1]) == kind:
            return cards, owners, bids


def _kind_of(bids: tuple[int, ...], closer: Seat) -> str:
    if bids.count(max(bids)) == 1:
        return "clear"
    return "closer" if bids[closer] == max(bids) else "walk"


def ruling(asked: Prompt, answer: str) -> bool:
    """The table's verdict: does the placement make a ten, does none, does that seat claim the face?"""
    if answer not in asked.answers:
        return False
    if isinstance(asked, Bids):
        return str(_staged_claim(asked)) == answer
    assert isinstance(asked, Ring)
    if answer == "none":
        return not any(ruling(asked, other) for other in asked.answers if other != "none")
    card, _, face = answer.partition("@")
    return _staged_ten(asked, card, int(face or 0))


def _staged_ten(ring: Ring, card: Card, face: int) -> bool:
    suits = tuple(SUITS)
    seat = suits.index(SUIT[card])
    table = _staged(suits, ring.pictures, ring.faces, seat, ring.hand)
    placed = decide(table, seat, Place(card, f"{face}L"), Random(0))[0]
    return placed.ten


def _staged_claim(bids: Bids) -> Seat:
    suit_of = {owner: SUIT[card] for owner, card in zip(bids.owners, bids.cards, strict=True)}
    spare = [suit for suit in SUITS if suit not in suit_of.values()]
    suits = tuple(suit_of.get(seat) or spare.pop() for seat in range(bids.seats))
    *placed, last = bids.cards
    table = _staged(suits, (bids.picture,), (tuple(placed),), bids.owners[-1], (last,))
    events = decide(table, table.turn, Place(last, "0L"), Random(0))
    return next(event.seat for event in events if isinstance(event, Claimed))


def _staged(
    suits: tuple[str, ...],
    pictures: tuple[Card, ...],
    faces: tuple[tuple[Card, ...], ...],
    seat: Seat,
    hand: tuple[Card, ...],
) -> State:
    """A table with these faces open, at most three cards round each, and the seat to place one of its hand."""
    rounds = [(*face, *("",) * (4 - len(face))) for face in (*faces, *((),) * (4 - len(faces)))]
    out = {*hand, *(card for face in faces for card in face)}
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(suits)
    board = tuple(card for cards in rounds for card in cards)
    return State(
        Settled(
            options=Options(),
            suits=suits,
            discards=nothing,
            kept=nothing,
            piles=tuple(tuple(pictures[pile : pile + 1]) for pile in PILES),
            open=tuple(range(len(faces))),
            waiting=(),
            won=nothing,
        ),
        board=board,
        empty=empty_places(board),
        hands=swapped(nothing, seat, hand),
        draws=tuple(tuple(card for card in SETS[suit] if card not in out) for suit in suits),
        turn=seat,
        extra=False,
    )


_RANKS = tuple(rank(card) for card in SETS[SUITS[0]])
_NONE = (("none", 0.2),)
_TIES = (("closer", 0.2), ("walk", 0.2))

LEVELS = (
    Level(number=1, bag=_RANKS),
    Level(number=2, bag=_RANKS),
    Level(number=3, bag=_RANKS, extras=_NONE),
    Level(number=4, bag=_RANKS, extras=_NONE),
    Level(number=5, bag=("clear",), extras=_TIES),
)
"""Bags by the rank of the key; level 5 by how the bids stand (RULES D4)."""

WORDS = (
    Options,
    Started,
    Placed,
    Closed,
    Claimed,
    Reshuffled,
    TurnEnded,
    Skipped,
    Flipped,
    Won,
    Ended,
)

TABLE = Table(
    seats=range(2, 5),
    options=Options,
    words=WORDS,
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
)

GAME = Game(
    key="make_ten",
    title="Make 10",
    prompts=Prompts(levels=LEVELS, words=(Ring, Bids, Bond), prompt=prompt, ruling=ruling),
    table=TABLE,
    offers={
        "7-8": Offer(level=1, seats=2, options=Options(quick=True)),
        "9-10": Offer(level=2, seats=2, options=Options()),
    },
)
