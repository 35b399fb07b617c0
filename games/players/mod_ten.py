"""Computer players of Mod Ten. With two seats every card is known, and the strongest knows who will win."""

from collections.abc import Iterable, Sequence
from random import Random

from games.core.cards import NUMBER, SUITS
from games.core.contract import Event, Seat
from games.mod_ten import Command, Hand, Play, State, View, makes_ten
from games.players.player import Player
from games.players.search import Search
from games.players.seeing import AnyTable, at_times, careful, seeing
from games.players.solver import Solver, TooFar
from games.players.two_hands import Card, Position, Side

POSITIONS = {28: 45_000, 32: 15_000}
"""By the most cards on two hands: how many positions are looked at in a move.

With the usual deck all is exact from 28 cards down (40,000 in the worst of 1,000 deals), and most before.
"""

SIMULATIONS = 40


def gives(state: State, seat: Seat, play: Play) -> bool:
    """Can the next seat make a ten after this card, if it makes none itself?"""
    total = state.total + NUMBER[play.card]
    held = state.hands[(seat + 1) % len(state.hands)]
    return any(card[-1] == play.card[-1] and makes_ten(total + NUMBER[card]) for card in held)


def quick(table: AnyTable, state: State, seat: Seat, rng: Random) -> Sequence[Event]:
    """The card that makes ten, or else the first of four by chance that gives the next seat none."""
    could = table.choices(state, seat)
    closing = (play for play in could if makes_ten(state.total + NUMBER[play.card]))
    others = (rng.choice(could) for _ in range(4))
    play = next(closing, None) or next((play for play in others if not gives(state, seat, play)), could[-1])
    return table.decide(state, seat, play, rng)


SEARCH = Search(simulations=SIMULATIONS, move=quick)


def foreseeing(table: AnyTable, seen: View, rng: Random) -> Command:
    """A move that wins for certain, if two hands are small enough to tell; else what does best in imagined games."""
    state = table.imagine(seen, rng)
    could: Sequence[Play] = table.choices(state, state.turn)
    positions = next((many for cards, many in POSITIONS.items() if sum(seen.sizes) <= cards), 0)
    if len(could) > 1 and len(seen.sizes) == 2 and positions:
        could = hopeful(Solver(positions), state, state.turn, could)
    return SEARCH.best(table, seen, could, rng) if could else table.default(state, state.turn)


def hopeful(solver: Solver, state: State, seat: Seat, could: Sequence[Play]) -> list[Play]:
    """One that wins; if all lose the one with the most traps; if it cannot be told, those that may win."""
    here, lost = position(state, seat), []
    try:
        for play in _likeliest_first(state, seat, could):
            if solver.wins_by(here, card_of(play)):
                return [play]
            lost.append(play)
        return [max(lost, key=lambda play: solver.traps(here, card_of(play)))]
    except TooFar:
        return [play for play in could if play not in lost] or lost[:1]


def _likeliest_first(state: State, seat: Seat, could: Iterable[Play]) -> list[Play]:
    return sorted(could, key=lambda play: (not makes_ten(state.total + NUMBER[play.card]), gives(state, seat, play)))


def position(state: State, seat: Seat) -> Position:
    """The table from the side of this seat, one of two and to play."""
    suit = SUITS.index(state.suit) if state.suit else None
    return Position(_side(state.hands[seat]), _side(state.hands[1 - seat]), suit, state.total % 10)


def _side(hand: Hand) -> Side:
    return tuple(bytes(sorted(NUMBER[card] for card in hand if card[-1] == suit)) for suit in SUITS)


def card_of(play: Play) -> Card:
    """The card in numbers."""
    return SUITS.index(play.card[-1]), NUMBER[play.card]


PLAYERS = (
    Player(key="pebble", sees=0.5, waits_ms=(3_000, 5_000), choose=seeing(0.5)),
    Player(key="acorn", sees=0.8, waits_ms=(2_000, 4_000), choose=seeing(0.8, at_times(0.5, careful))),
    Player(key="lantern", sees=1.0, waits_ms=(1_500, 3_000), choose=seeing(1.0, careful)),
    Player(key="comet", sees=1.0, waits_ms=(1_000, 2_000), choose=foreseeing, simulations=SIMULATIONS),
)
"""From one who sees half of the tens to one who sees the end."""
