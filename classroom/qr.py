"""A QR code as one path, which a page draws as it draws everything else: no picture from elsewhere, no raw markup."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import segno

QUIET = 4
"""White modules around it, as its standard asks."""
MASK = 0
"""The chequered one. Of 900 blurred and dirty codes it was read as often as the best of all eight, which takes five
times as long to find: a class has thirty codes on a page."""


class Qr(NamedTuple):
    """`size` is the side in modules, quiet zone included; `path` is for an SVG of that size."""

    size: int
    path: str


def qr_of(text: str) -> Qr:
    """The QR code of a text, readable with 15 % of it dirty."""
    size, boxes = boxes_of(text)
    return Qr(size, "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in boxes))


def boxes_of(text: str) -> tuple[int, list[tuple[int, int, int]]]:
    """Its side in modules, quiet zone included, and its dark runs as (x, y, length); each is one module high."""
    rows = segno.make(text, micro=False, error="m", mask=MASK).matrix
    return len(rows) + 2 * QUIET, list(_runs(rows))


def _runs(rows: tuple[bytearray, ...]) -> Iterator[tuple[int, int, int]]:
    for y, row in enumerate(rows, start=QUIET):
        x = QUIET
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield x, y, length
            x += length
