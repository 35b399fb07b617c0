"""Which column of the class grid a bond stands in: ordered bonds of ten, wholes under ten, and one bridge."""

ZERO = "0+10"
BRIDGE = "bridge"
TENS = tuple(f"{first}+{10 - first}" for first in range(1, 10))
WHOLES = tuple(str(whole) for whole in range(2, 10))
COLUMNS = (*TENS, ZERO, *WHOLES, BRIDGE)
"""In the order they are shown; `0+10` holds both orders of nothing and ten."""


def column_of(first: int, second: int, whole: int, addends: int) -> str:
    """The column of a bond; sums of three and more numbers, and everything above ten, are the bridge."""
    if addends > 2 or whole > 10:
        return BRIDGE
    if whole < 10:
        return str(whole)
    return ZERO if 0 in (first, second) else f"{first}+{second}"
