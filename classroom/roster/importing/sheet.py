"""A spreadsheet (.xlsx): the first sheet with something in it; formulas are text and stay so (FIELD F10, F11)."""

import io
import warnings
from collections.abc import Iterator
from itertools import islice
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from openpyxl import load_workbook
from openpyxl.cell.read_only import EMPTY_CELL

from classroom.roster.importing.archive import broken_is_said
from classroom.roster.importing.limits import MOST_COLUMNS, MOST_SHEET_ROWS
from classroom.roster.importing.table import Cells, Table, Unreadable, filled


def read(content: bytes) -> Table:
    """The cells of a workbook whose archive has been looked at (archive.opened). Unreadable."""
    with broken_is_said(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of charts and styles it leaves out
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        for sheet in sheets:
            formulas: list[str] = []
            rows = _filled_or_none(_rows(sheet, formulas))
            if rows:
                return Table(rows).noting(*_notes(sheet.title, len(sheets) - 1, len(formulas)))
    raise Unreadable(_("There is nothing in this list."))


def _filled_or_none(rows: Iterator[Cells]) -> tuple[Cells, ...]:
    """The rows, or () for an empty sheet."""
    ahead = next((row for row in rows if any(row)), None)
    return () if ahead is None else filled(_again(ahead, rows))


def _again(first: Cells, rest: Iterator[Cells]) -> Iterator[Cells]:
    yield first
    yield from rest


def _rows(sheet: Any, formulas: list[str]) -> Iterator[Cells]:
    """Every row's cells as text. What the sheet says of its own size is not believed."""
    sheet.reset_dimensions()
    rows = sheet.iter_rows(max_col=MOST_COLUMNS + 1)
    for row in islice(rows, MOST_SHEET_ROWS):
        if any(cell is not EMPTY_CELL for cell in row):
            yield tuple(_text(cell, formulas) for cell in row)
    if next(rows, None) is not None:
        raise Unreadable(_("This sheet goes on far below the list. Copy the names into a new, empty sheet."))


def _text(cell: Any, formulas: list[str]) -> str:
    value = cell.value
    if value is None:
        return ""
    if cell.data_type == "f":
        value = getattr(value, "text", value)  # an array's formula is an object
        formulas.append(str(value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _notes(title: str, others: int, formulas: int) -> Iterator[str]:
    if others:
        yield (
            _("Read from the sheet “%(title)s”.", title=title)
            + " "
            + ngettext("%(num)s other sheet was left out.", "%(num)s other sheets were left out.", others)
        )
    if formulas:
        yield ngettext(
            "%(num)s cell holds a formula. It is shown as it is written, not worked out.",
            "%(num)s cells hold formulas. They are shown as they are written, not worked out.",
            formulas,
        )
