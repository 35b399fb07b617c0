"""Who did what to whose data, and when: rows that are only ever added. No child's name is in them."""

from sqlalchemy import BigInteger, Index, String, exists, select
from sqlalchemy.orm import Mapped, mapped_column

from classroom.db import db, writing
from classroom.now import DAY, now


class Audit(db.Model):
    """`who` is a name as it was then, `verb` one of VERBS, `child_ref` the child's name in URLs; `at` ms UTC.
    `whom` is the teacher to whom it was done, if it was one.

    The numbers are no foreign keys: what they point to may be gone, the row stays for two years.
    """

    __table_args__ = (Index("ix_audit_classroom_id_at", "classroom_id", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger, index=True)
    teacher_id: Mapped[int | None] = mapped_column()
    who: Mapped[str] = mapped_column(String(80))
    verb: Mapped[str] = mapped_column(String(24))
    whom: Mapped[str] = mapped_column(String(80), default="", server_default="")
    classroom_id: Mapped[int | None] = mapped_column()
    child_ref: Mapped[str | None] = mapped_column(String(32))
    count: Mapped[int] = mapped_column(default=1)
    once: Mapped[str | None] = mapped_column(String(120), unique=True)


def noted(
    verb: str,
    *,
    who: str,
    teacher_id: int | None = None,
    classroom_id: int | None = None,
    child_ref: str | None = None,
    count: int = 1,
    whom: str = "",
) -> None:
    """Add a row. Inside `writing()`."""
    db.session.add(
        Audit(
            at=now(),
            teacher_id=teacher_id,
            who=who,
            verb=verb,
            classroom_id=classroom_id,
            child_ref=child_ref,
            count=count,
            whom=whom,
        )
    )


def looked(
    verb: str, *, who: str, teacher_id: int, classroom_id: int | None = None, child_ref: str | None = None
) -> None:
    """Note that somebody looked at, or was turned away from, something: one row a day. Outside `writing()`."""
    at = now()
    once = f"{verb}/{teacher_id}/{classroom_id}/{child_ref}/{at // DAY}"
    if db.session.scalar(select(exists().where(Audit.once == once))):
        return
    with writing():
        if not db.session.scalar(select(exists().where(Audit.once == once))):
            row = Audit(at=at, teacher_id=teacher_id, who=who, verb=verb, classroom_id=classroom_id)
            row.child_ref, row.once = child_ref, once
            db.session.add(row)
