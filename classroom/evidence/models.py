"""One decision: what one child did with one bond at one moment."""

from sqlalchemy import BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from classroom.db import db


class Decision(db.Model):
    """Written with the event it belongs to and never changed; `at` ms UTC, `took_ms` by the server's clock.

    `choice` False marks a forced move: kept, never evidence.
    """

    __table_args__ = (Index("ix_decision_child_at", "child_id", "at"),)

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    nth: Mapped[int] = mapped_column(primary_key=True)
    child_id: Mapped[int] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"))
    at: Mapped[int] = mapped_column(BigInteger)
    first: Mapped[int] = mapped_column()
    second: Mapped[int] = mapped_column()
    whole: Mapped[int] = mapped_column()
    form: Mapped[str] = mapped_column(String(12))
    addends: Mapped[int] = mapped_column()
    right: Mapped[bool] = mapped_column()
    choice: Mapped[bool] = mapped_column()
    took_ms: Mapped[int] = mapped_column()
    game: Mapped[str] = mapped_column(String(32))
    mode: Mapped[str] = mapped_column(String(8))
