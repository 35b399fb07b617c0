"""Pasted text and CSV: one name a line, or cells between tabs, semicolons or commas (FIELD F01)."""

import csv
import io
from collections import Counter

from flask_babel import gettext as _

from classroom.neutral import bare
from classroom.roster.importing import headings, letters
from classroom.roster.importing.limits import MOST_ROWS
from classroom.roster.importing.table import Table, Unreadable, filled, too_many

BETWEEN = ("\t", ";", ",")
NO_CELLS = "\x1f"
"""Stands in no text: a whole line is one cell."""
TASTED = 200
LONGEST_LINE = 100_000


def read(content: bytes, chosen: str = "") -> Table:
    """A file's cells; `chosen` is the encoding somebody picked for it, one of letters.GUESSES."""
    text, guessed = letters.decoded(content, chosen)
    table = read_text(text)
    return table if not guessed else Table(table.rows, table.notes, False, guessed, letters.samples(content))


def read_text(text: str) -> Table:
    """The cells of a text. Unreadable names the line."""
    right = letters.mended(text)
    lines = lines_of(right or text)
    _few_and_short(lines)
    said, lines = _separator_line(lines)
    rows = cells(lines, said or separator(lines))
    table = Table(filled(map(bare, row) for row in rows))
    return (
        table.noting(_("The letters had been garbled before and were put right: check the names.")) if right else table
    )


def lines_of(text: str) -> list[str]:
    """The lines, however they end."""
    return io.StringIO(text, newline=None).read().replace(NO_CELLS, "").split("\n")


def separator(lines: list[str]) -> str:
    """What stands between cells: what parts headings we know, else what gives most lines the same number of cells."""
    first = next((line for line in lines if line.strip()), "")
    for sign in BETWEEN:
        if sign in first and headings.are_headings(tuple(first.replace('"', "").split(sign))):
            return sign
    shares = {sign: _share(lines, sign) for sign in BETWEEN}
    best = max(BETWEEN, key=lambda sign: shares[sign])
    return best if shares[best] >= 0.6 else NO_CELLS


def cells(lines: list[str], between: str) -> list[list[str]]:
    """The cells of each row; quotation marks hold a cell together, over lines too."""
    reader = csv.reader((line + "\n" for line in lines), delimiter=between, strict=True)
    rows, begun = [], 1
    while True:
        begun = reader.line_num + 1
        try:
            rows.append(next(reader))
        except StopIteration:
            return rows
        except csv.Error:
            raise Unreadable(
                _(
                    "Line %(num)s: a quotation mark is opened and not closed. Close it or take it out.",
                    num=begun,
                )
            ) from None


def _share(lines: list[str], sign: str) -> float:
    """The share of lines that have the usual number of cells, if that is more than one."""
    try:
        rows = cells(lines[:TASTED], sign)
    except Unreadable:
        rows = [line.split(sign) for line in lines[:TASTED]]
    counts = Counter(len(row) for row in rows if any(row))
    usual = max((count for count in counts if count > 1), key=lambda count: counts[count], default=0)
    return counts[usual] / counts.total() if usual else 0


def _separator_line(lines: list[str]) -> tuple[str, list[str]]:
    """Some programs say in a first line `sep=;` what stands between the cells."""
    first = lines[0].strip().casefold()
    return (first[4], ["", *lines[1:]]) if first[:4] == "sep=" and first[4:] in BETWEEN else ("", lines)


def _few_and_short(lines: list[str]) -> None:
    if sum(1 for line in lines if line.strip()) > 4 * MOST_ROWS:
        raise too_many()
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise Unreadable(_("Line %(num)s is far too long for a list of names.", num=number))
