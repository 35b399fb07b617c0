"""A table to children: which column holds names, which a class or a group. Surnames are not kept (PRODUCT 5)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import regex
from flask_babel import gettext as _

from classroom.roster import names
from classroom.roster.importing import headings
from classroom.roster.importing.limits import MOST_ROWS
from classroom.roster.importing.table import Cells, Table, Unreadable, too_many

FEW = 3


@dataclass(frozen=True)
class Row:
    """A child as the list has it, with nothing judged yet; `initial` is the surname's first letter."""

    name: str
    initial: str = ""
    class_name: str = ""
    groups: str = ""


@dataclass(frozen=True)
class Reading:
    """The rows, and how they came about: what the page lets people change."""

    rows: tuple[Row, ...]
    headed: bool
    column: int
    columns: tuple[str, ...]
    has_class: bool = False
    has_groups: bool = False
    notes: tuple[str, ...] = field(default=())


def read(table: Table, headed: bool | None = None, column: int | None = None) -> Reading:
    """The children in a table. `headed` and `column` (from 0) are what somebody chose, else words do. Unreadable."""
    has_head = table.headed or (headings.are_headings(table.rows[0]) if headed is None else headed)
    head, body = (table.rows[0], table.rows[1:]) if has_head else ((), table.rows)
    if len(body) > MOST_ROWS:
        raise too_many()
    if not body:
        raise Unreadable(_("There are headings in this list, but no names under them."))
    meant = headings.meanings(head)
    at = column if column is not None and column < _width(table) else _names_at(meant, body)
    last = _last_at(meant, at)
    places: dict[str, int] = {
        kind: meant.index(kind) for kind in ("class", "group") if kind in meant and meant.index(kind) != at
    }
    rows = tuple(_row(cells, at, last, places) for cells in body)
    notes = (*table.notes, *([_("First names are enough: surnames were left out.")] if last is not None else []))
    shown = tuple(_shown(number, head, body) for number in range(_width(table)))
    return Reading(rows, has_head, at, shown, "class" in places, "group" in places, notes)


def first_name_only(name: str) -> tuple[str, str]:
    """The first word of a name, and the first letter of the last."""
    first, *rest = names.tidied(name).split(" ")
    return first, _initial(rest[-1]) if rest else ""


def _width(table: Table) -> int:
    return max(len(row) for row in table.rows)


def _names_at(meant: tuple[str, ...], body: tuple[Cells, ...]) -> int:
    """The column of names by its heading; without one, the first that is mostly letters."""
    for kind in ("given", "name", "last"):
        if kind in meant:
            return meant.index(kind)
    free = [place for place in range(max(map(len, body))) if place >= len(meant) or not meant[place]]
    return max(free, key=lambda place: _share_of_letters(place, body), default=0)


def _last_at(meant: tuple[str, ...], at: int) -> int | None:
    """The column of surnames beside given names: so headed, or, as in German and French, simply called name."""
    if at >= len(meant) or meant[at] != "given":
        return None
    return next((meant.index(kind) for kind in ("last", "name") if kind in meant), None)


def _share_of_letters(place: int, body: tuple[Cells, ...]) -> float:
    found = [_cell(cells, place) for cells in body]
    return sum(bool(re.search(r"[^\W\d_]{2}", cell)) and not re.search(r"\d|@", cell) for cell in found) / len(found)


def _row(cells: Cells, at: int, last: int | None, places: Mapping[str, int]) -> Row:
    surname = names.tidied(_cell(cells, last))
    return Row(
        name=names.tidied(_cell(cells, at)),
        initial=_initial(surname.split(" ")[-1]),
        class_name=names.tidied(_cell(cells, places.get("class"))),
        groups=names.tidied(_cell(cells, places.get("group"))),
    )


def _cell(cells: Cells, place: int | None) -> str:
    return "" if place is None or place >= len(cells) else cells[place]


def _initial(word: str) -> str:
    found = regex.match(r"\X", word)
    return found[0].upper() if found else ""


def _shown(number: int, head: Cells, body: tuple[Cells, ...]) -> str:
    """A column by its heading and what stands in it, e.g. "Name: Anna, Bo"."""
    return ": ".join(filter(None, [_cell(head, number)[:40], ", ".join(_few(number, body))]))


def _few(number: int, body: tuple[Cells, ...]) -> Iterator[str]:
    for cells in body[:FEW]:
        yield names.tidied(_cell(cells, number))[:24] or "–"
