"""Decisions from log entries: written as they happen, or all over again from the log."""

from sqlalchemy import select

from classroom.db import db
from classroom.evidence.models import Decision
from games.core.log import Entry


def record(*, child_id: int, match_id: int, game: str, mode: str, entry: Entry) -> None:
    """Keep what one entry says about its child. Called by play.log inside its transaction."""
    for nth, bond in enumerate(entry.bonds):
        db.session.add(
            Decision(
                match_id=match_id,
                seq=entry.seq,
                nth=nth,
                child_id=child_id,
                at=entry.at,
                first=bond.parts[0],
                second=bond.parts[1],
                whole=bond.whole,
                form=bond.form,
                addends=bond.addends,
                right=bond.right,
                choice=bond.choice,
                took_ms=getattr(entry.event, "took_ms", 0),
                game=game,
                mode=mode,
            )
        )


def decisions() -> list[tuple[object, ...]]:
    """Every decision as plain values, in the order (at, match, seq)."""
    kept = Decision.__table__.c
    rows = db.session.execute(select(*kept).order_by(kept.at, kept.match_id, kept.seq, kept.nth))
    return [tuple(row) for row in rows]
