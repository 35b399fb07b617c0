"""Chinese Ten: play a hand card, then the stock's top card is turned; each takes one layout card that it matches.

Ace to nine match what makes ten with them; ten, jack, queen and king match only their own rank; a card that can
capture must, any other joins the layout. Won cards score, red ones above all, and in the end nothing is left over.
RULES.md 2 (rulings C-A1 to C-A16); drill D2 "Catch" in RULES.md 5.
"""

# ruff: noqa: RUF005 - tuples are added, not unpacked: it takes half the time, and play does little else
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from games.core.bond import Bond
from games.core.cards import DECK, NUMBER, RANKS, SUIT, SUITS, Card, named, rank
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

Cards = tuple[Card, ...]

SEATS = range(2, 5)
HANDS = 24
"""Cards dealt into the hands, whatever the number of seats; as many are left in the stock."""
LAYOUT = 4
ALIKE = (5, 10, 11, 12, 13)
"""The numbers that match their own rank: five by adding, the others as rank."""

PLACE: dict[Card, int] = {named(n, suit): n * 4 + s for n in range(1, 14) for s, suit in enumerate(SUITS)}
"""Ace to king, then S H D C: how a hand is held, and what is lowest."""


_RED = (20, 2, 3, 4, 5, 6, 7, 8, 10, 10, 10, 10, 10)


def _points(card: Card, seats: int) -> int:
    if SUIT[card] in "HD":
        return _RED[NUMBER[card] - 1]
    return {"AS": 30 if seats >= 3 else 0, "AC": 40 if seats == 4 else 0}.get(card, 0)  # C-A13


POINTS: dict[int, dict[Card, int]] = {seats: {card: _points(card, seats) for card in DECK} for seats in SEATS}
"""What each card is worth, by the number of seats; 210, 240 and 280 in all."""
PAR: dict[int, int] = {seats: sum(POINTS[seats].values()) // seats for seats in SEATS}
"""An equal share of all points, by the number of seats: 105, 80, 70."""


@dataclass(frozen=True, slots=True)
class Options:
    """A match of `deals` (1 or more) or to a `target` of points (1 or more; then `deals` stays 1).

    `count_cards`: every card won is worth 1 (not with `target`). `dealer` of the first deal: a seat, None for chance.
    `seconds` (1 or more) is the total clock, kept by the caller.
    """

    deals: int = 1
    target: int | None = None
    count_cards: bool = False
    dealer: Seat | None = None
    seconds: int | None = None

    def __post_init__(self) -> None:
        if self.deals < 1:
            raise Misconfigured(f"a match has at least 1 deal, not {self.deals}")
        if self.target is not None and self.target < 1:
            raise Misconfigured(f"a target is at least 1 point, not {self.target}")
        if self.target is not None and self.deals != 1:
            raise Misconfigured("a match has a number of deals or a target, not both")
        if self.target is not None and self.count_cards:
            raise Misconfigured("counting cards goes by deals; leave out the target or the counting")
        if self.dealer is not None and self.dealer not in range(SEATS[-1]):
            raise Misconfigured(f"the dealer is a seat from 0 to {SEATS[-1] - 1} or left to chance, not {self.dealer}")
        if self.seconds is not None and self.seconds < 1:
            raise Misconfigured(f"a game takes at least 1 second or no time, not {self.seconds}")


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """A match began with these options and so many seats."""

    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The dealer dealt the hands (by seat), the layout and the stock (top first)."""

    dealer: Seat
    hands: tuple[Cards, ...]
    layout: Cards
    stock: Cards


@dataclass(frozen=True, slots=True)
class FourTaken(Event):
    """The dealer (`seat`) took a layout of four fives, tens, jacks, queens or kings before the first turn."""

    seat: Seat
    taken: Cards


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A hand card was played and took these layout cards; with none it joined the layout."""

    card: Card
    taken: Cards
    took_ms: int = 0

    @property
    def ten(self) -> bool:  # type: ignore[override]  # the contract allows a property here
        """Did the played card make ten with what it took?"""
        return bool(self.taken) and NUMBER[self.card] < 10


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The stock's top card was turned and took these; with none it joined the layout. The turn is over."""

    card: Card
    taken: Cards


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """The stock's top card was turned, matches several, and lies apart until the same seat has chosen."""

    card: Card


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The seat chose what the turned card took. The turn is over."""

    card: Card
    taken: Cards
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A wrong answer: `no_match` (this target does not match the card) or `must_capture` (laid, though it could)."""

    card: Card
    target: Card | None
    reason: str
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The deal is over: points (or cards) by seat; `last` if the match is over with it."""

    scores: tuple[int, ...]
    last: bool


@dataclass(frozen=True, slots=True)
class Play:
    """Play this hand card and take that layout card; none named: the only match, or the end of the layout."""

    card: Card
    take: Card | None = None

    def __str__(self) -> str:
        return f"play {self.card}" if self.take is None else f"play {self.card} take {self.take}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Play this hand card and say that nothing matches it."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card} lay"


@dataclass(frozen=True, slots=True)
class Take:
    """Take this layout card with the turned card that waits."""

    card: Card

    def __str__(self) -> str:
        return f"take {self.card}"


Command = Play | Lay | Take


def read(text: str) -> Command:
    """The command of a text: `play 3C`, `play 3C take 7H`, `play 3C lay` or `take 7S`; else Refused unreadable."""
    match text.split(" "):
        case ["play", card] if card in NUMBER:
            return Play(card)
        case ["play", card, "take", target] if card in NUMBER and target in NUMBER:
            return Play(card, target)
        case ["play", card, "lay"] if card in NUMBER:
            return Lay(card)
        case ["take", card] if card in NUMBER:
            return Take(card)
    raise Refused("unreadable")


@dataclass(frozen=True, slots=True)
class Standing:
    """What stays the same while a deal is played; `past` holds the scores of finished deals, by seat."""

    options: Options
    dealer: Seat = 0
    past: tuple[tuple[int, ...], ...] = ()
    ended: str | None = None
    """`played`, or the reason of the End."""


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment. `hands` (each in order of PLACE) and `won` go by seat; the stock has its top first.

    `turned` is the card that waits for a choice, outside stock and layout. New cards join the layout's end.
    """

    standing: Standing
    hands: tuple[Cards, ...]
    layout: Cards
    stock: Cards
    turned: Card | None
    won: tuple[Cards, ...]
    turn: Seat


_standing, _state = maker(Standing), maker(State)


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: its own hand and all that is public; `sizes` counts the hands, `stock` the stock.

    `offered` are the layout cards that the waiting turned card may take. `scores` and `nets` go by finished deal, then
    by seat; there are no nets when cards are counted. The table shows other seats' piles only after the deal.
    """

    seat: Seat | None
    options: Options
    dealer: Seat
    to_act: tuple[Seat, ...]
    hand: Cards
    sizes: tuple[int, ...]
    layout: Cards
    turned: Card | None
    offered: Cards
    stock: int
    won: tuple[Cards, ...]
    scores: tuple[tuple[int, ...], ...]
    nets: tuple[tuple[int, ...], ...]
    ended: str | None


# The small rules


def match(card: Card, other: Card) -> bool:
    """Two cards from ace to nine match if they add to ten; 10, J, Q and K match the same rank only."""
    a, b = NUMBER[card], NUMBER[other]
    return a == b if a > 9 or b > 9 else a + b == 10


PARTNER: dict[Card, int] = {card: 10 - n if n < 10 else n for card, n in NUMBER.items()}
"""The number of the cards that each card matches."""
MATES: dict[Card, frozenset[Card]] = {
    card: frozenset(other for other in DECK if other != card and match(card, other)) for card in DECK
}
"""The three or four cards of the deck that each card matches."""


def matches(card: Card, layout: Cards) -> Cards:
    """The layout cards that this card could take, in the layout's order."""
    mates = MATES[card]
    found: Cards = ()
    for other in layout:
        if other in mates:
            found += (other,)
    return found


def takes_all(card: Card, matching: int) -> bool:
    """The fourth card of a three-of-a-kind start takes all three (C-A7); later no such three can come to lie there."""
    return matching == 3 and NUMBER[card] in ALIKE


def is_choice(card: Card, found: Cards) -> bool:
    """Must a target be named, because one of several is taken? (C-A4, C-A5, C-A10)"""
    return len(found) > 1 and not takes_all(card, len(found))


def is_four_start(layout: Cards) -> bool:
    """Four fives, tens, jacks, queens or kings in the first layout belong to the dealer (no refill, C-A11)."""
    numbers = {NUMBER[card] for card in layout}
    return len(layout) == LAYOUT and len(numbers) == 1 and numbers <= set(ALIKE)


def left_over(layout: Cards, card: Card, taken: Cards) -> Cards:
    """The layout after the card took these, or joined the end because it took none."""
    if not taken:
        return layout + (card,)
    left = list(layout)
    for other in taken:
        left.remove(other)
    return tuple(left)


def score(pile: Sequence[Card], seats: int, count_cards: bool = False) -> int:
    """What a won pile is worth with so many seats: points, or its cards (RULES 2.4)."""
    return len(pile) if count_cards else sum(POINTS[seats][card] for card in pile)


def net(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Each seat's score of a deal against par (C-A14); they add to 0."""
    return tuple(points - PAR[len(scores)] for points in scores)


def richest(found: Cards, seats: int, count_cards: bool = False) -> Card:
    """The card worth most, the earliest of several; where cards are counted simply the earliest."""
    return found[0] if count_cards else max(found, key=POINTS[seats].__getitem__)


def totals(past: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Each seat's sum over deals."""
    return tuple(map(sum, zip(*past, strict=True)))


def is_decided(options: Options, past: Sequence[tuple[int, ...]]) -> bool:
    """Is the match over after these whole deals?"""
    if options.target is not None:
        return max(totals(past)) >= options.target
    return len(past) >= options.deals


def bond_of(card: Card, right: bool = True, choice: bool = True) -> Bond:
    """The bond that this card (A-9) asks for when it is to catch another."""
    number = NUMBER[card]
    return Bond((10 - number, number), 10, right, choice, "pair")


# The verbs


def setup(options: Options, seats: int, rng: Random) -> tuple[Event, ...]:
    """A shuffled deal; the dealer is the teacher's choice or chance. Misconfigured unless 2-4 seats."""
    if seats not in SEATS:
        raise Misconfigured(f"Chinese Ten is for {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
    if options.dealer is not None and options.dealer >= seats:
        raise Misconfigured(f"with {seats} seats the dealer is a seat from 0 to {seats - 1}, not {options.dealer}")
    dealer = rng.randrange(seats) if options.dealer is None else options.dealer
    return deal(options, seats, _shuffled(rng), dealer)


def deal(options: Options, seats: int, pack: Cards, dealer: Seat) -> tuple[Event, ...]:
    """The opening of a match with this pack (52 cards, top first)."""
    return (Begun(options, seats), *_handed_out(seats, pack, dealer))


def _shuffled(rng: Random) -> Cards:
    random = rng.random
    return tuple(sorted(DECK, key=lambda _: random()))  # half the time of rng.sample


def _handed_out(seats: int, pack: Cards, dealer: Seat) -> tuple[Event, ...]:
    """Singly and clockwise, dealer's left first; then the layout, then the stock (RULES 2.1)."""
    hands = tuple(
        tuple(sorted(pack[(seat - dealer - 1) % seats : HANDS : seats], key=PLACE.__getitem__)) for seat in range(seats)
    )
    layout = pack[HANDS : HANDS + LAYOUT]
    dealt = Dealt(dealer, hands, layout, pack[HANDS + LAYOUT :])
    return (dealt, FourTaken(dealer, layout)) if is_four_start(layout) else (dealt,)


def decide(state: State, seat: Seat | None, command: Command | End, rng: Random) -> tuple[Event, ...]:
    """The play and the flip that follows it, a choice for the turned card, or a miss; with the last card the scores."""
    if seat is None and isinstance(command, End) and state.standing.ended is None:
        return (Ended(command.reason),)
    answer = _verdict(state, seat, command)
    if isinstance(answer, Missed):
        return (answer,)
    if isinstance(answer, Took):
        return (answer,) if state.stock else _finished(state, (answer,), rng)
    turned = _flip(state, answer)
    if len(state.stock) > 1 or isinstance(turned, Offered):
        return (answer, turned)
    return _finished(state, (answer, turned), rng)


def _verdict(state: State, seat: Seat | None, command: Command | End) -> Played | Took | Missed:
    """The player's own part of the turn, or Refused; in the order of RULES 2.3."""
    if state.standing.ended is not None:
        raise Refused("game_over")
    if seat is None or seat != state.turn or isinstance(command, End):
        raise Refused("not_your_turn")
    if isinstance(command, Take):
        return _taking(state, command.card)
    if state.turned is not None:
        raise Refused("wrong_phase")
    card = command.card
    if card not in state.hands[seat]:
        raise Refused("not_yours")
    found = matches(card, state.layout)
    if isinstance(command, Play):
        return _playing(state.layout, card, command.take, found)
    return Missed(card, None, "must_capture") if found else _PLAYED(card, ())  # C-A2


_PLAYED, _TURNED = cache(Played), cache(Turned)
"""There are only some hundred different plays and flips: each is made once."""


def _taking(state: State, target: Card) -> Took | Missed:
    if state.turned is None:
        raise Refused("wrong_phase")
    if target not in state.layout:
        raise Refused("no_such_target")
    if target not in MATES[state.turned]:
        return Missed(state.turned, target, "no_match")
    return Took(state.turned, (target,))


def _playing(layout: Cards, card: Card, target: Card | None, found: Cards) -> Played | Missed:
    if target is None:
        if len(found) > 1 and is_choice(card, found):
            raise Refused("choose_target")
        return _PLAYED(card, found)
    if target not in layout:
        raise Refused("no_such_target")
    if target not in found:
        return Missed(card, target, "no_match")
    return _PLAYED(card, found if takes_all(card, len(found)) else (target,))


def _flip(state: State, played: Played) -> Turned | Offered:
    """The stock's top card against the layout as the play left it."""
    card = state.stock[0]
    found = matches(card, left_over(state.layout, played.card, played.taken))
    return _TURNED(card, found) if len(found) < 2 or takes_all(card, len(found)) else Offered(card)


def _finished(state: State, events: tuple[Event, ...], rng: Random) -> tuple[Event, ...]:
    """The last turn's events, the deal's scores and, unless the match is decided, the next deal."""
    for event in events:
        state = evolve(state, event)
    standing, scores = state.standing, _scores(state)
    if is_decided(standing.options, (*standing.past, scores)):
        return (*events, Scored(scores, True))
    seats = len(scores)
    return (*events, Scored(scores, False), *_handed_out(seats, _shuffled(rng), (standing.dealer + 1) % seats))


def _scores(state: State) -> tuple[int, ...]:
    """What the won piles of this deal are worth, by seat."""
    return tuple(score(pile, len(state.won), state.standing.options.count_cards) for pile in state.won)


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if state is None:
        if not isinstance(event, Begun):
            raise ValueError("Chinese Ten begins with Begun")
        nothing: tuple[Cards, ...] = ((),) * event.seats
        return _state(_standing(event.options), nothing, (), (), None, nothing, 0)
    if isinstance(event, Played):
        return _played(state, event)
    if isinstance(event, Turned):
        return _turned(state, event)
    match event:
        case Missed():
            return state
        case Offered(card):
            return _state(state.standing, state.hands, state.layout, state.stock[1:], card, state.won, state.turn)
        case Took():
            return _took(state, event)
        case Dealt(dealer, hands, layout, stock):
            first, piles = (dealer + 1) % len(hands), ((),) * len(hands)  # C-A1
            standing = _standing(state.standing.options, dealer, state.standing.past)
            return _state(standing, hands, layout, stock, None, piles, first)
        case FourTaken(seat, taken):
            return replace(state, layout=(), won=_with(state.won, seat, taken))
        case Scored(scores, last):
            before = state.standing
            standing = _standing(before.options, before.dealer, before.past + (scores,), "played" if last else None)
            return replace(state, standing=standing)
        case Ended(reason):
            return replace(state, standing=replace(state.standing, ended=reason))
    raise ValueError(f"Chinese Ten knows no {type(event).__name__}")


def _played(state: State, event: Played) -> State:
    seat, card, taken, won = state.turn, event.card, event.taken, state.won
    hands, hand = list(state.hands), list(state.hands[seat])
    hand.remove(card)
    hands[seat] = tuple(hand)
    if taken:
        won = _with(won, seat, won[seat] + (card,) + taken)
    layout = left_over(state.layout, card, taken)
    return _state(state.standing, tuple(hands), layout, state.stock, None, won, seat)


def _turned(state: State, event: Turned) -> State:
    seat, card, taken, won = state.turn, event.card, event.taken, state.won
    if taken:
        won = _with(won, seat, won[seat] + (card,) + taken)
    layout, after = left_over(state.layout, card, taken), (seat + 1) % len(won)
    return _state(state.standing, state.hands, layout, state.stock[1:], None, won, after)


def _took(state: State, event: Took) -> State:
    seat, won = state.turn, state.won
    won = _with(won, seat, won[seat] + (event.card,) + event.taken)
    layout, after = left_over(state.layout, event.card, event.taken), (seat + 1) % len(won)
    return _state(state.standing, state.hands, layout, state.stock, None, won, after)


def _with(by_seat: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    changed = list(by_seat)
    changed[seat] = cards
    return tuple(changed)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat on turn, also while its turned card waits."""
    return (state.turn,) if state.standing.ended is None else ()


def choices(state: State, seat: Seat) -> tuple[Command, ...]:
    """Every card of the hand (C-A3), once for each target where one must be named; or the waiting card's targets."""
    if state.standing.ended is not None or seat != state.turn:
        return ()
    if state.turned is not None:
        return tuple(Take(card) for card in matches(state.turned, state.layout))
    hand, count = state.hands[seat], 0
    for card in state.layout:
        count += _ONE[card]
    several = _matching_several(count & _SEVERAL)
    if several.isdisjoint(hand):
        return tuple([_PLAY[card] for card in hand])
    plays: list[Command] = []
    for card in hand:
        if card in several:
            plays += _catching(card, matches(card, state.layout))
        else:
            plays.append(_PLAY[card])
    return tuple(plays)


_ONE: dict[Card, int] = {card: 1 << 3 * n for card, n in NUMBER.items()}
_SEVERAL = sum(0b110 << 3 * n for n in range(1, 14))
"""The layout's cards are counted in three bits for each number; these say that there are 2, 3 or 4 of it."""


@cache
def _matching_several(numbers: int) -> frozenset[Card]:
    """The cards that match several, by the bits of the numbers that are there more than once."""
    return frozenset(card for card, partner in PARTNER.items() if numbers >> 3 * partner & 0b110)


_PLAY: dict[Card, Play] = {card: Play(card) for card in DECK}


@cache
def _catching(card: Card, found: Cards) -> tuple[Play, ...]:
    """The plays of a card that matches these: one for each, or one that takes all."""
    return (_PLAY[card],) if takes_all(card, len(found)) else tuple(Play(card, other) for other in found)


def default(state: State, seat: Seat) -> Command | End:
    """The lowest hand card, taking what is worth most if there is a choice; the same for the waiting card (C-A5)."""
    seats, count = len(state.hands), state.standing.options.count_cards
    if state.turned is not None:
        return Take(richest(matches(state.turned, state.layout), seats, count))
    card = min(state.hands[seat], key=PLACE.__getitem__)
    found = matches(card, state.layout)
    return Play(card, richest(found, seats, count)) if is_choice(card, found) else Play(card)


def view(state: State, seat: Seat | None) -> View:
    """Everything but the others' hands and the stock's order; a spectator sees no hand."""
    standing = state.standing
    return View(
        seat=seat,
        options=standing.options,
        dealer=standing.dealer,
        to_act=to_act(state),
        hand=() if seat is None else state.hands[seat],
        sizes=tuple(map(len, state.hands)),
        layout=state.layout,
        turned=state.turned,
        offered=() if state.turned is None else matches(state.turned, state.layout),
        stock=len(state.stock),
        won=state.won,
        scores=standing.past,
        nets=() if standing.options.count_cards else tuple(map(net, standing.past)),
        ended=standing.ended,
    )


def imagine(seen: View, rng: Random) -> State:
    """The cards that are out of sight, shared out by chance among the other hands and the stock."""
    shown = {seen.turned, *seen.hand, *seen.layout, *(card for pile in seen.won for card in pile)}
    hidden = [card for card in DECK if card not in shown]
    rng.shuffle(hidden)
    hands, at = [], 0
    for seat, size in enumerate(seen.sizes):
        if seat == seen.seat:
            hands.append(seen.hand)
            continue
        hands.append(tuple(sorted(hidden[at : at + size], key=PLACE.__getitem__)))
        at += size
    standing = Standing(seen.options, seen.dealer, seen.scores, seen.ended)
    turn = seen.to_act[0] if seen.to_act else seen.dealer
    return State(standing, tuple(hands), seen.layout, tuple(hidden[at:]), seen.turned, seen.won, turn)


def result(state: State) -> Result | None:
    """Sums over all deals, a deal broken off included; equal sums share a place (C-A15).

    Par is the same for every seat, so sums of scores rank as sums of nets do.
    """
    if state.standing.ended is None:
        return None
    is_broken_off = bool(state.stock) or state.turned is not None
    past = state.standing.past
    sums = totals((*past, _scores(state)) if is_broken_off else past)
    return Result(ranked(sums), sums)


def bonds(state: State, seat: Seat, command: Command | End) -> tuple[Bond, ...]:
    """The bond of a hand card that caught a ten, or (wrong) of one that missed; nothing for flips, tens and pictures.

    A choice for the turned card says nothing either, right or wrong: what it may take has been shown.
    """
    answer = _answer(state, seat, command)
    if answer is None or isinstance(answer, Took) or state.turned is not None or NUMBER[answer.card] > 9:
        return ()
    if isinstance(answer, Played) and not answer.taken:
        return ()
    return (bond_of(answer.card, isinstance(answer, Played), len(choices(state, seat)) > 1),)


def missed(state: State, seat: Seat, command: Command | End) -> tuple[MissedTen, ...]:
    """Every play that would have caught a ten, if this one ends the chance without; a miss does not, the turn stays."""
    answer = _answer(state, seat, command)
    if not isinstance(answer, Played) or answer.ten:
        return ()
    return tuple(
        MissedTen(play, bond_of(play.card)) for play in choices(state, seat) if _catches_ten(state, seat, play)
    )


def _answer(state: State, seat: Seat, command: Command | End) -> Played | Took | Missed | None:
    try:
        return _verdict(state, seat, command)
    except Refused:
        return None


def _catches_ten(state: State, seat: Seat, command: Command) -> bool:
    answer = _verdict(state, seat, command)
    return isinstance(answer, Played) and answer.ten


# Prompts: D2 "Catch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Catch(Prompt):
    """Which layout card does `card` catch? `richer`: two match, take the one worth more (with 2 seats).

    The answers are the layout in order, and "none" last where `offers_none`.
    """

    card: Card
    layout: Cards
    richer: bool = False
    offers_none: bool = False


NONE = "none"
LOW = RANKS[:9]
_NONE_OF = tuple(f"{NONE} {low}" for low in LOW)

LEVELS = (
    Level(number=1, bag=LOW),
    Level(number=2, bag=LOW, extras=tuple((high, 0.05) for high in RANKS[9:])),
    Level(number=3, bag=LOW, extras=tuple((none, 0.2 / len(_NONE_OF)) for none in _NONE_OF), repeats=_NONE_OF),
    # A nine would catch aces: the red ones are worth the same, the black ones are left out.
    Level(number=4, bag=LOW[:8]),
)
"""A target is the card's rank, or "none" and the rank where nothing is to match it."""

_SIZE = {1: 4, 2: 5, 3: 6, 4: 6}


def is_near(card: Card, other: Card) -> bool:
    """A near miss: ace to nine one away from ten, or another rank from 10 to K."""
    a, b = NUMBER[card], NUMBER[other]
    return b > 9 and a != b if a > 9 else b < 10 and a + b in (9, 11)


def prompt(level: int, target: str, rng: Random) -> Catch:
    """One question of this level (1-4) about this target of its bag or extras."""
    card = target.removeprefix(f"{NONE} ") + rng.choice(SUITS)
    layout = [*_caught(level, target, card, rng), rng.choice([other for other in DECK if is_near(card, other)])]
    _fill(layout, card, level, rng)
    rng.shuffle(layout)
    return _asking(level, target, card, tuple(layout))


def _caught(level: int, target: str, card: Card, rng: Random) -> Cards:
    """What is to match: nothing, one card, or a red one and a black one."""
    if target.startswith(NONE):
        return ()
    mates = [other for other in DECK if other in MATES[card]]
    if level < 4:
        return (rng.choice(mates),)
    return tuple(rng.choice([other for other in mates if SUIT[other] in colour]) for colour in ("HD", "SC"))


def _fill(layout: list[Card], card: Card, level: int, rng: Random) -> None:
    """Up to the level's size with cards that do not match, no rank three times."""
    for other in rng.sample(DECK, len(DECK)):
        if len(layout) == _SIZE[level]:
            return
        if other == card or other in layout or match(card, other) or (level == 1 and NUMBER[other] > 9):
            continue
        if [rank(lies) for lies in layout].count(rank(other)) < 2:
            layout.append(other)


def _asking(level: int, target: str, card: Card, layout: Cards) -> Catch:
    """The question with its keys, by the rules of play."""
    found = matches(card, layout)
    keys = (richest(found, SEATS[0]),) if level == 4 else found or (NONE,)
    return Catch(
        target=target,
        answers=(*layout, NONE) if level == 3 else layout,
        keys=keys,
        spared=tuple(other for other in found if other not in keys),
        bond=Bond((NUMBER[card], 10 - NUMBER[card]), 10, form="pair") if found and NUMBER[card] < 10 else None,
        card=card,
        layout=layout,
        richer=level == 4,
        offers_none=level == 3,
    )


def ruling(asked: Prompt, answer: str) -> bool:
    """The table's verdict: the answer is played from a hand of one card, and where `richer` nothing brings more."""
    if not isinstance(asked, Catch) or answer not in asked.answers:
        return False
    won = _brings(asked, answer)
    if won is None or not asked.richer:
        return won is not None
    return all(won >= (_brings(asked, other) or 0) for other in asked.layout)


def _brings(asked: Catch, answer: str) -> int | None:
    """The points of a two-seat table for this answer, None for a miss."""
    rest = tuple(card for card in DECK if card != asked.card and card not in asked.layout)
    table = State(Standing(Options()), ((asked.card,), ()), asked.layout, rest, None, ((), ()), 0)
    command = Lay(asked.card) if answer == NONE else Play(asked.card, answer)
    played = decide(table, 0, command, Random(0))[0]
    return score((played.card, *played.taken), SEATS[0]) if isinstance(played, Played) else None


GAME = Game(
    key="chinese_ten",
    title="Chinese Ten",
    table=Table(
        seats=SEATS,
        options=Options,
        words=(Options, Begun, Dealt, FourTaken, Played, Turned, Offered, Took, Missed, Scored, Ended),
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
    ),
    prompts=Prompts(levels=LEVELS, words=(Catch, Bond), prompt=prompt, ruling=ruling),
    offers={
        "5-6": Offer(level=1, options=Options(count_cards=True)),
        "7-8": Offer(level=2, options=Options()),
        "9-10": Offer(level=3, options=Options()),
    },
)
