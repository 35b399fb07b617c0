"""Rows as files for spreadsheets: text stays text, and a number stays a number (SECURITY T10, FIELD F12)."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from flask_babel import get_locale
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, WriteOnlyCell

from classroom.neutral import neutral

Value = str | int | float | None
Rows = Iterable[Sequence[Value]]

CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def separator() -> str:
    """What a spreadsheet in the reader's language takes a file apart at: in Danish the comma belongs to numbers."""
    return ";" if str(get_locale()) == "da" else ","


def as_csv(rows: Rows, between: str) -> bytes:
    """UTF-8 with a byte-order mark, text in quotation marks, a decimal point; opens by double click."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=between, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")


def as_xlsx(rows: Rows, title: str) -> bytes:
    """A workbook of one sheet; no cell is a formula, whatever its text begins with."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(_sheet_title(title))
    for row in rows:
        sheet.append([_cell(sheet, value) for value in row])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _harmless(value: Value) -> Value:
    if value is None:
        return ""
    return neutral(value) if isinstance(value, str) else value


def _cell(sheet: Any, value: Value) -> Any:
    if value is None:
        return None
    if not isinstance(value, str):
        return WriteOnlyCell(sheet, value)
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", value))
    cell.data_type = "s"
    cell.quotePrefix = neutral(value) != value  # so that it stays text when somebody edits the cell
    return cell


def _sheet_title(title: str) -> str:
    """At most 31 signs, without those that Excel forbids in the name of a sheet."""
    kept = "".join(" " if sign in r"\/?*[]:" else sign for sign in ILLEGAL_CHARACTERS_RE.sub("", title))
    return kept.strip(" '")[:31] or "1"
