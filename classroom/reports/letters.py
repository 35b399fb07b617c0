"""Which of our fonts draws which letters on paper. None is ever an empty box: what no font can draw is said before."""

import json
import unicodedata
from functools import cache
from itertools import chain, groupby

import regex

from classroom.resources import STATIC

FONTS = STATIC / "fonts" / "pdf"
PLAIN, BOLD = "Andika-Regular", "Andika-Bold"
"""Both have the same letters: Latin of every language, and Cyrillic."""

_UNSEEN = regex.compile(r"\p{Default_Ignorable_Code_Point}")


@cache
def coverage() -> dict[str, frozenset[int]]:
    """The code points of each font, the first choice first; DejaVu has Greek to Arabic, the last one emoji."""
    ranges = json.loads((FONTS / "coverage.json").read_text("utf-8"))
    codes = {font: (range(first, last + 1) for first, last in spans) for font, spans in ranges.items()}
    return {font: frozenset(chain.from_iterable(spans)) for font, spans in codes.items()}


def runs(text: str) -> list[tuple[str, str]]:
    """The text in pieces, each with its font: one piece if any font has it all. Letters of no font are left out."""
    whole = _font_of(text)
    if whole:
        return [(whole, text)]
    letters = regex.findall(r"\X", text)
    return [(font, "".join(same)) for font, same in groupby(letters, lambda letter: _font_of(letter) or "") if font]


def can_draw(text: str) -> bool:
    """Is every letter in one of the fonts?"""
    return all(_font_of(letter) for letter in regex.findall(r"\X", text))


def is_rtl(text: str) -> bool:
    """Does its first letter with a direction go from right to left?"""
    directions = (unicodedata.bidirectional(sign) for sign in text)
    return next((one in ("R", "AL") for one in directions if one in ("L", "R", "AL")), False)


def _font_of(text: str) -> str | None:
    """The first font with every sign of this; signs without a picture of their own, as joiners, are in all."""
    seen = set(map(ord, _UNSEEN.sub("", text)))
    return next((font for font, codes in coverage().items() if seen <= codes), None)
