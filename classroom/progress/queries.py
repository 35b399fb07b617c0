"""The class grid and the answers behind each of its cells."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from sqlalchemy import ColumnElement, or_, select

from classroom.db import db
from classroom.evidence.columns import column_of
from classroom.evidence.models import Decision
from classroom.now import SECOND
from classroom.play.models import Event, Match
from classroom.roster.models import Child, Classroom
from games.core.cards import SUIT, is_card

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
LONGEST_THOUGHT = 20_000
"""An answer that took longer (ms) still counts as right or wrong, but says nothing about time (LEARNING 1)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One child and one column: `n` answers where there was a choice, `right` of them right, median time in ms.

    The median leaves out what took over 20 s; it is None if nothing is left.
    """

    n: int
    right: int
    median_ms: int | None

    @property
    def percent(self) -> int:
        """Share right in whole percent, halves rounded up; 100 only if all were right."""
        return min((200 * self.right + self.n) // (2 * self.n), 100 if self.right == self.n else 99)

    @property
    def seconds(self) -> float | None:
        """Median time in seconds; None if there is none."""
        return None if self.median_ms is None else self.median_ms / SECOND


def grid_of(classroom: Classroom) -> Mapping[tuple[int, str], Cell]:
    """Every cell with at least one answer, by child id and column; all answers that were a choice, of all time.

    Of children who are in the class it is their whole history, of those who left it what they did in this class.
    """
    answers: dict[tuple[int, str], list[tuple[bool, int]]] = defaultdict(list)
    bond = (Decision.first, Decision.second, Decision.whole, Decision.addends)
    rows = select(Decision.child_id, Decision.right, Decision.took_ms, *bond).join(Child)
    for child_id, right, took, *parts in db.session.execute(rows.where(_is_of(classroom), Decision.choice)):
        answers[child_id, column_of(*parts)].append((right, took))
    return {key: _cell(given) for key, given in answers.items()}


@dataclass(frozen=True, slots=True)
class Given:
    """One answer behind a cell: when (ms UTC), in which game, about which bond, what was tapped, in what time."""

    at: int
    game: str
    bond: Decision
    tapped: str
    seconds: float


def answers_in(classroom: Classroom, child: Child, column: str) -> Sequence[Given]:
    """The answers behind one cell of a class's grid, the newest first."""
    same_line = (Event.match_id == Decision.match_id) & (Event.seq == Decision.seq)
    rows = select(Decision, Event.data).join(Event, same_line)
    mine = rows.join(Child).where(Decision.child_id == child.id, _is_of(classroom), Decision.choice)
    newest_first = mine.order_by(Decision.at.desc(), Decision.match_id.desc(), Decision.seq.desc())
    return [
        Given(row.at, row.game, row, shown(str(data.get("answer", ""))), row.took_ms / SECOND)
        for row, data in db.session.execute(newest_first)
        if column_of(row.first, row.second, row.whole, row.addends) == column
    ]


def _is_of(classroom: Classroom) -> ColumnElement[bool]:
    """The child is in the class now, or the game was played in it."""
    played_here = select(Match.id).where(Match.classroom_id == classroom.id)
    return or_(Child.classroom_id == classroom.id, Decision.match_id.in_(played_here))


def shown(answer: str) -> str:
    """A tapped answer as a teacher reads it: cards with the sign of their suit, e.g. 7♠."""
    card, _, _ = answer.partition("@")
    return card[:-1] + SIGNS[SUIT[card]] if is_card(card) else answer


def _cell(given: list[tuple[bool, int]]) -> Cell:
    times = [took for _, took in given if took <= LONGEST_THOUGHT]
    right = sum(right for right, _ in given)
    return Cell(n=len(given), right=right, median_ms=round(median(times)) if times else None)
