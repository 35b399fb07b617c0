"""What every reader gives: cells, and what the page has to say about how they were read."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.roster.importing.limits import MOST_COLUMNS, MOST_ROWS

Cells = tuple[str, ...]


class Unreadable(Exception):
    """This cannot be read as a list; as text it is a sentence for people, with what to do."""


@dataclass(frozen=True)
class Table:
    """Rows of cells with something in them.

    `notes` are sentences about what was left out or guessed. `headed` is True if the first row is known to be headings.
    `letters` names the encoding that was guessed, "" if none had to be; `samples` are names in each that fits.
    """

    rows: tuple[Cells, ...]
    notes: tuple[str, ...] = ()
    headed: bool = False
    letters: str = ""
    samples: tuple[tuple[str, str], ...] = ()

    def noting(self, *notes: str) -> "Table":
        """The same table with more to say."""
        return replace(self, notes=self.notes + notes)


def filled(rows: Iterable[Iterable[str]]) -> tuple[Cells, ...]:
    """Rows without empty ends; empty rows are none. Unreadable if there are too many, or none at all."""
    kept: list[Cells] = []
    for row in rows:
        cells = [cell.strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MOST_COLUMNS:
            raise Unreadable(
                ngettext("A list has at most %(num)s column.", "A list has at most %(num)s columns.", MOST_COLUMNS)
            )
        if cells:
            kept.append(tuple(cells))
        if len(kept) > MOST_ROWS + 1:
            raise too_many()
    if not kept:
        raise Unreadable(_("There is nothing in this list."))
    return tuple(kept)


def too_many() -> Unreadable:
    """More rows than one list may have."""
    most = ngettext("A list has at most %(num)s row.", "A list has at most %(num)s rows.", MOST_ROWS)
    return Unreadable(most + " " + _("Split it and bring in one part after the other."))
