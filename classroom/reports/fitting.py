"""Text that fits: as large as its place allows, on as many lines as that takes, and never cut."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import regex

LINE = 1.25
"""Height of a line, in sizes."""

Measure = Callable[[str], float]
"""The width of a text at size 1."""


class Fitted(NamedTuple):
    """The size, and the lines from above; size and widths in the same unit."""

    size: float
    lines: list[str]


def fitted(text: str, measure: Measure, *, width: float, height: float, most: float, least: float) -> Fitted:
    """The largest size from `most` down to `least` at which the text fits; words stay whole as long as they can.

    What fits at no size comes in the least one, all of it, higher than its place.
    """
    sizes = [most * step / 20 for step in range(20, 0, -1) if most * step / 20 > least] + [least]
    for break_words in (False, True):
        for size in sizes:
            lines = list(_lines(text, measure, width / size, break_words))
            if len(lines) * LINE * size <= height and all(measure(line) <= width / size for line in lines):
                return Fitted(size, lines)
    return Fitted(least, lines)


def _lines(text: str, measure: Measure, width: float, break_words: bool) -> Iterator[str]:
    """As much on each line as goes there."""
    line = ""
    for piece in _pieces(text, measure, width, break_words):
        if line and measure((line + piece).rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += piece
    yield line.rstrip()


def _pieces(text: str, measure: Measure, width: float, break_words: bool) -> Iterator[str]:
    """Words with the space or hyphen behind them; letters of a word that is too long for a line, if that is allowed."""
    for word in regex.findall(r"[^\s-]*[\s-]*", text):
        too_long = break_words and measure(word.rstrip()) > width
        yield from regex.findall(r"\X", word) if too_long else [word]
