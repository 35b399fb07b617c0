"""A game of cubes in turns, played to its end in the head: a hand is how many it has of each cube."""

from collections.abc import Sequence
from random import Random

STAR = 11
"""A star's place in a hand; a number's place is the number, 0 to 10."""

Hand = list[int]


def counted(cubes: Sequence[int | str]) -> Hand:
    """How many there are of each number, and of stars (whatever is no number)."""
    hand = [0] * (STAR + 1)
    for cube in cubes:
        hand[cube if isinstance(cube, int) else STAR] += 1
    return hand


def hardness(hands: Sequence[Hand], seat: int, cube: int) -> int:
    """How good it is to leave this number to the others: first that they cannot answer, then that one has several."""
    unanswered = sum(not hand[10 - cube] for other, hand in enumerate(hands) if other != seat)
    return 100 * unanswered + hands[seat][cube]


def hardest(hands: Sequence[Hand], seat: int) -> int:
    """What a sensible player lays on an open star: the hardest number, a star if there is no number."""
    numbers = [cube for cube in range(STAR) if hands[seat][cube]]
    return max(numbers, key=lambda cube: hardness(hands, seat, cube), default=STAR)


def winner(hands: list[Hand], top: int | None, turn: int, extra: list[int], tower: list[int], rng: Random) -> int:
    """The seat that has laid all its cubes first if everybody plays sensibly; the lists are used up by it.

    `top` None is an open star. `extra` has the next cube last, `tower` the top.
    """
    while True:
        found = _next(hands, top, turn)
        if found is None:
            top = _drawn(extra, tower, rng)
            continue
        turn, cube = found
        hands[turn][cube] -= 1
        if not any(hands[turn]):
            return turn
        tower.append(cube)
        top = 10 - top if top is not None else cube if cube < STAR else 5
        turn = (turn + 1) % len(hands)


def _next(hands: list[Hand], top: int | None, turn: int) -> tuple[int, int] | None:
    """The next seat that can play, and the cube it plays: a star only if it must."""
    if top is None:
        return turn, hardest(hands, turn)
    for seat in (*range(turn, len(hands)), *range(turn)):
        hand = hands[seat]
        if hand[10 - top]:
            return seat, 10 - top
        if hand[STAR]:
            return seat, STAR
    return None


def _drawn(extra: list[int], tower: list[int], rng: Random) -> int | None:
    """What the next cube from the extra pile makes the top; the pile is made anew from the tower when it is used up."""
    if not extra:
        extra += tower[:-1]
        del tower[:-1]
        rng.shuffle(extra)
    tower.append(extra.pop())
    return None if tower[-1] == STAR else tower[-1]
