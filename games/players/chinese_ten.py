"""The computer players of Chinese Ten: two who overlook tens, one with sound rules, one who plays on in its head."""

from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

from games.chinese_ten import ALIKE, MATES, PARTNER, POINTS, Cards, Command, Lay, Play, Take, View, matches
from games.core.cards import DECK, NUMBER, Card
from games.players.catching import Deal, Rules, laid_out
from games.players.player import Player
from games.players.promises import Deck
from games.players.seeing import AnyTable

TURNS = 200
"""Worlds times cards in the hand: the shorter what is left, the more worlds are played out."""
BEST = 4
"""How many of its choices it plays out, those that promise most."""
GAMES = TURNS * BEST
WIN = 0.12
"""The share of all points that a won match is worth beyond the margin of its last deal."""
TRUST = 6
"""For each card in the hand, as many worlds as the promise counts for."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something the seat may send: the card played or turned, and what it takes."""

    command: Command
    card: Card
    taken: Cards

    @property
    def is_ten(self) -> bool:
        """Does it make ten? Tens and pictures only find their own kind."""
        return bool(self.taken) and NUMBER[self.card] < 10


def options(board: AnyTable, seen: View, rng: Random) -> list[Option]:
    """All that the seat may send and what it brings, by the rules of the table."""
    return [_option(seen, command) for command in board.choices(board.imagine(seen, rng), _seat(seen))]


def _option(seen: View, command: Command) -> Option:
    if isinstance(command, Take):
        return Option(command, seen.turned or command.card, (command.card,))
    take = command.take if isinstance(command, Play) else None
    return Option(command, command.card, (take,) if take else matches(command.card, seen.layout))


def worth(seen: View, cards: Cards) -> int:
    """What these cards score at this table."""
    return len(cards) if seen.options.count_cards else sum(POINTS[len(seen.won)][card] for card in cards)


def gain(seen: View, option: Option) -> int:
    """What it scores at once."""
    return worth(seen, (option.card, *option.taken)) if option.taken else 0


def beginner(sees: float, board: AnyTable, seen: View, rng: Random) -> Command:
    """Takes any of the tens it has noticed."""
    return _hasty(sees, board, seen, rng, lambda option: rng.random())


def improver(sees: float, board: AnyTable, seen: View, rng: Random) -> Command:
    """Takes the richest of the tens it has noticed."""
    return _hasty(sees, board, seen, rng, lambda option: gain(seen, option) + rng.random())


def _hasty(sees: float, board: AnyTable, seen: View, rng: Random, liking: Any) -> Command:
    """What it likes best of what it has noticed; if it has noticed nothing it lays a card, and may be wrong."""
    found = options(board, seen, rng)
    noticed = [option for option in found if option.taken and _is_noticed(option, seen, sees, rng)]
    if noticed:
        return max(noticed, key=liking).command
    option = rng.choice(found)
    return Lay(option.card) if option.taken else option.command


def _is_noticed(option: Option, seen: View, sees: float, rng: Random) -> bool:
    return seen.turned is not None or not option.is_ten or rng.random() < sees


def sensible(board: AnyTable, seen: View, rng: Random) -> Command:
    """Takes the richest; if nothing can be taken it lays what is least dangerous."""

    def liking(option: Option) -> tuple[float, float]:
        return 1 + gain(seen, option) if option.taken else -danger(seen, option.card), rng.random()

    return max(options(board, seen, rng), key=liking).command


def danger(seen: View, card: Card) -> float:
    """What somebody would score with this card lying there, by the mates that may be in another hand."""
    gone = {*seen.hand, *seen.layout, *(won for pile in seen.won for won in pile)}
    out = tuple(mate for mate in MATES[card] if mate not in gone)
    own = worth(seen, (card,)) / 2 if MATES[card].intersection(seen.hand) else 0
    return (worth(seen, (card,)) + worth(seen, out) / max(1, len(out))) * len(out) / 4 - own


def searcher(board: AnyTable, seen: View, rng: Random) -> Command:
    """Plays what promises most to the end, each choice in the same imagined worlds, and sends what comes out best."""
    deal = _imagined(board, seen, rng)[0]
    liked = sorted(((_promise(deal, seen, option), option) for option in options(board, seen, rng)), key=_first)
    best = liked[-BEST:]
    if len(best) < 2:
        return best[0][1].command
    cards = max(1, len(seen.hand))
    sums = [TRUST * cards * promise for promise, _ in best]
    for _ in range(TURNS // cards):
        deal, stock = _imagined(board, seen, rng)
        for place, (_, option) in enumerate(best):
            sums[place] += _outcome(deal.copy(), stock, seen, option)
    return best[max(range(len(best)), key=sums.__getitem__)][1].command


def _first(liked: tuple[float, Option]) -> float:
    return liked[0]


def _promise(deal: Deal, seen: View, option: Option) -> float:
    seat, card, taken = _seat(seen), _AT[option.card], [_AT[other] for other in option.taken]
    if seen.turned is None:
        return deal.gain(seat, card, taken)
    after = deal.copy()
    after.put(seat, card, taken)
    return after.won[seat] - deal.won[seat] + sum(after.promised(seat)) - sum(deal.promised(seat))


def _outcome(deal: Deal, stock: list[int], seen: View, option: Option) -> float:
    """By how much the seat is ahead at the end of this world's deal, and more if that wins the match."""
    seat, seats, card = _seat(seen), len(seen.won), _AT[option.card]
    taken = [_AT[other] for other in option.taken]
    if seen.turned is None:
        deal.play(seat, card, taken)
        card, stock = stock[0], stock[1:]
        taken = deal.caught(card)
    deal.put(seat, card, taken)
    deal.play_out((seat + 1) % seats, stock)
    return _ahead(deal.won, seat) + (_won(deal.won, seen, seat) if _is_last(seen) else 0)


def _ahead(points: list[int], seat: int) -> float:
    """The seat's points less what the others have on average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _won(points: list[int], seen: View, seat: int) -> float:
    """What it is worth to win with the deal's points, or to lose."""
    sums: list[int] = [sum(column) for column in zip(points, *seen.scores, strict=True)]
    other = max(each for place, each in enumerate(sums) if place != seat)
    return WIN * sum(points) * ((sums[seat] > other) - (sums[seat] < other))


def _is_last(seen: View) -> bool:
    return seen.options.target is None and len(seen.scores) + 1 == seen.options.deals


def _imagined(board: AnyTable, seen: View, rng: Random) -> tuple[Deal, list[int]]:
    """A world that the view could belong to, and its stock."""
    state = board.imagine(seen, rng)
    stock = [_AT[card] for card in state.stock]
    hands = [[_AT[card] for card in hand] for hand in state.hands]
    won = [worth(seen, pile) for pile in seen.won]
    unseen = stock if seen.turned is None else [*stock, _AT[seen.turned]]
    rules = _rules(len(seen.won), seen.options.count_cards)
    return laid_out(rules, hands, [_AT[card] for card in seen.layout], unseen, won), stock


_AT = {card: place for place, card in enumerate(DECK)}


@cache
def _rules(seats: int, count_cards: bool) -> Rules:
    points = [1 if count_cards else POINTS[seats][card] for card in DECK]
    return Rules(Deck(points, [NUMBER[card] for card in DECK], [PARTNER[card] for card in DECK], ALIKE))


def _seat(seen: View) -> int:
    return -1 if seen.seat is None else seen.seat


PLAYERS = (
    Player(key="pebble", sees=0.5, waits_ms=(3000, 5000), choose=partial(beginner, 0.5)),
    Player(key="acorn", sees=0.8, waits_ms=(2000, 4000), choose=partial(improver, 0.8)),
    Player(key="lantern", sees=1.0, waits_ms=(1500, 3000), choose=sensible),
    Player(key="comet", sees=1.0, waits_ms=(1000, 2000), choose=searcher, simulations=GAMES),
)
