"""The computer players of 10 to the Top. A number that fits leaves little to choose; an open star leaves much."""

from functools import partial
from random import Random

from games.players.player import Player
from games.players.seeing import AnyTable
from games.players.stacking import STAR as ANY
from games.players.stacking import counted, hardness, winner
from games.ten_to_the_top import STAR, Cube, Place, View, worth

GAMES = 500
"""What the strongest plays out in its head before it covers an open star, shared among the cubes it may lay."""


def beginner(sees: float, board: AnyTable, seen: View, rng: Random) -> Place | None:
    """Notices some of the numbers that fit, else lays a star, else tries a cube that is one off."""
    fitting = _fitting(board, seen, rng)
    if seen.top.value is None:
        return rng.choice(fitting)
    noticed = _is_second_look(seen) or rng.random() < sees
    numbers = [place for place in fitting if place.cube != STAR]
    if numbers and noticed:
        return numbers[0]
    stars = [place for place in fitting if place.cube == STAR]
    return stars[0] if stars else _one_off(seen, 10 - seen.top.value) or _first(fitting)


def improver(sees: float, board: AnyTable, seen: View, rng: Random) -> Place | None:
    """Overlooks little, and covers an open star with a number of which it has several."""
    if seen.top.value is not None:
        return beginner(sees, board, seen, rng)
    own = _own(seen)
    return max(_sparing(_fitting(board, seen, rng)), key=lambda place: (own.count(place.cube), rng.random()))


def sensible(board: AnyTable, seen: View, rng: Random) -> Place | None:
    """Keeps its stars, and covers an open star with a number that the others cannot answer."""
    fitting = _sparing(_fitting(board, seen, rng))
    if seen.top.value is not None or fitting[0].cube == STAR:
        return _first(fitting)
    hands, seat = [counted(hand) for hand in seen.hands], _seat(seen)
    return max(fitting, key=lambda place: hardness(hands, seat, int(place.cube)))


def searcher(board: AnyTable, seen: View, rng: Random) -> Place | None:
    """Keeps its stars, and covers an open star with what wins most games in the same imagined extra piles."""
    fitting = _sparing(_fitting(board, seen, rng))
    if len(fitting) < 2:
        return _first(fitting)
    wins = dict.fromkeys(fitting, 0)
    for _ in range(GAMES // len(fitting)):
        extra = [_place(cube) for cube in reversed(board.imagine(seen, rng).extra)]
        for place in fitting:
            wins[place] += _wins(seen, place, extra, rng)
    return max(fitting, key=wins.__getitem__)


def _wins(seen: View, place: Place, extra: list[int], rng: Random) -> bool:
    """Does the seat win after this placement, if all go on sensibly and the extra pile lies so?"""
    seat, hands = _seat(seen), [counted(hand) for hand in seen.hands]
    hands[seat][_place(place.cube)] -= 1
    if not any(hands[seat]):
        return True
    tower = [_place(laid.cube) for laid in seen.tower] + [_place(place.cube)]
    value = worth(place.cube, place.stated, seen.top.value, seen.options)
    return winner(hands, value, (seat + 1) % len(hands), extra[:], tower, rng) == seat


def _fitting(board: AnyTable, seen: View, rng: Random) -> list[Place]:
    """What the seat may lay, numbers first; nothing in a race while it has no cube that fits."""
    return list(board.choices(board.imagine(seen, rng), _seat(seen)))


def _sparing(fitting: list[Place]) -> list[Place]:
    """The numbers among these; stars only where there is no number."""
    return [place for place in fitting if place.cube != STAR] or fitting


def _first(fitting: list[Place]) -> Place | None:
    return fitting[0] if fitting else None


def _one_off(seen: View, number: int) -> Place | None:
    """A number of the hand that is one too many or too few."""
    near = [cube for cube in _own(seen) if cube in (number - 1, number + 1)]
    return Place(near[0], None, seen.top_seq) if near and not _is_second_look(seen) else None


def _is_second_look(seen: View) -> bool:
    """Has the seat just been wrong about this top? Then it sees what fits."""
    return _seat(seen) in seen.missed


def _own(seen: View) -> tuple[Cube, ...]:
    return seen.hands[_seat(seen)]


def _seat(seen: View) -> int:
    return -1 if seen.seat is None else seen.seat


def _place(cube: Cube) -> int:
    return cube if isinstance(cube, int) else ANY


PLAYERS = (
    Player(key="pebble", sees=0.5, waits_ms=(3000, 5000), choose=partial(beginner, 0.5)),
    Player(key="acorn", sees=0.8, waits_ms=(2000, 4000), choose=partial(improver, 0.8)),
    Player(key="lantern", sees=1.0, waits_ms=(1500, 3000), choose=sensible),
    Player(key="comet", sees=1.0, waits_ms=(1000, 2000), choose=searcher, simulations=GAMES),
)
