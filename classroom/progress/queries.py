"""The class grid and the answers behind each of its cells."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from sqlalchemy import select

from classroom.db import db
from classroom.evidence.columns import column_of
from classroom.evidence.models import Decision
from classroom.play.models import Match
from classroom.roster.models import Child, Classroom

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
    def seconds(self) -> str:
        """Median time in seconds, one decimal; a dash if there is none."""
        return "–" if self.median_ms is None else f"{self.median_ms / 1_000:.1f}"


def grid_of(classroom: Classroom) -> Mapping[tuple[int, str], Cell]:
    """Every cell with at least one answer, by child id and column; all answers that were a choice, of all time."""
    answers: dict[tuple[int, str], list[tuple[bool, int]]] = defaultdict(list)
    bond = (Decision.first, Decision.second, Decision.whole, Decision.addends)
    rows = select(Decision.child_id, Decision.right, Decision.took_ms, *bond).join(Child)
    for child_id, right, took, *parts in db.session.execute(
        rows.where(Child.classroom_id == classroom.id, Decision.choice)
    ):
        answers[child_id, column_of(*parts)].append((right, took))
    return {key: _cell(given) for key, given in answers.items()}


def answers_in(child: Child, column: str) -> Sequence[tuple[Decision, Match]]:
    """The answers behind one cell, the newest first, each with the match it was given in."""
    rows = select(Decision, Match).join(Match, Match.id == Decision.match_id)
    mine = rows.where(Decision.child_id == child.id, Decision.choice)
    newest_first = mine.order_by(Decision.at.desc(), Decision.match_id.desc(), Decision.seq.desc())
    return [
        (decision, match)
        for decision, match in db.session.execute(newest_first)
        if column_of(decision.first, decision.second, decision.whole, decision.addends) == column
    ]


def _cell(given: list[tuple[bool, int]]) -> Cell:
    times = [took for _, took in given if took <= LONGEST_THOUGHT]
    right = sum(right for right, _ in given)
    return Cell(n=len(given), right=right, median_ms=round(median(times)) if times else None)
