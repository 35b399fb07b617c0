"""What the page shows of a list that was judged."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import lazy_gettext

from classroom.roster.importing.columns import Reading
from classroom.roster.importing.places import Place
from classroom.roster.importing.source import Source
from classroom.roster.importing.table import Table
from classroom.roster.importing.verdicts import Judged

CHOICES = {
    "new": (("add", lazy_gettext("Add")), ("skip", lazy_gettext("Leave out"))),
    "same": (
        ("skip", lazy_gettext("Same child: leave out")),
        ("add", lazy_gettext("Another child: add")),
        ("initial", ""),
    ),
    "twice": (
        ("add", lazy_gettext("Another child: add")),
        ("skip", lazy_gettext("A repeat: leave out")),
        ("initial", ""),
    ),
    "problem": (("add", lazy_gettext("Add when mended")), ("skip", lazy_gettext("Leave out"))),
    "full": (("skip", lazy_gettext("Leave out")),),
}
"""What can be done with a row of each verdict; the page words "initial" with the name it would give."""


@dataclass(frozen=True)
class Preview:
    """The rows with their verdicts; `once` is the ref of the change to come, so that a second yes adds nothing."""

    rows: Sequence[Judged]
    each: bool = False
    has_class: bool = False
    has_groups: bool = False
    once: str = ""

    @property
    def adding(self) -> int:
        """How many children there will be more."""
        return sum(row.adds for row in self.rows)

    @property
    def verdicts(self) -> Counter[str]:
        """How many rows have each verdict."""
        return Counter(row.verdict for row in self.rows)

    @property
    def left_out(self) -> int:
        """How many rows somebody chose to leave out, though they could be added."""
        return sum(row.do == "skip" and row.verdict in ("new", "twice", "problem") for row in self.rows)

    @property
    def classes(self) -> list[tuple[Place, int]]:
        """The classes that get children, and how many."""
        counts: dict[Place, int] = {}
        for row in self.rows:
            counts[row.place] = counts.get(row.place, 0) + row.adds
        return [(place, count) for place, count in counts.items() if count]

    @property
    def has_surnames(self) -> bool:
        """Do many names look like a first name and a surname?"""
        return sum(" " in row.row.name for row in self.rows) * 3 >= len(self.rows)


@dataclass(frozen=True)
class HowRead:
    """How a list was read, and what can be chosen otherwise; `carried` is "" if the list is too long to come along."""

    source: Source
    table: Table
    reading: Reading

    @property
    def carried(self) -> str:
        """The list, as one field of a form."""
        return self.source.carried()

    @property
    def first_row(self) -> str:
        """The cells of the first row."""
        return " · ".join(cell for cell in self.table.rows[0] if cell)[:120]
