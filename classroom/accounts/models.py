"""A teacher, and a session: one signed-in person on one device, as a row that can be ended."""

from typing import Any

from flask_login import UserMixin
from sqlalchemy import BigInteger, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.db import Referred, db


class Teacher(Referred, db.Model):
    """Somebody with classes; `email` is kept casefolded."""

    email: Mapped[str] = mapped_column(String(254), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    password: Mapped[str] = mapped_column(String(128))
    made_at: Mapped[int] = mapped_column(BigInteger)


class Session(UserMixin, db.Model):
    """Who is signed in where; `token` is the SHA-256 of what the cookie holds. Instants are ms UTC.

    `ended` says why it is over (signed_out, moved, reset); a row that is gone or over is nobody.
    """

    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(String(64), unique=True)
    teacher_id: Mapped[int | None] = mapped_column(ForeignKey("teacher.id", ondelete="CASCADE"), index=True)
    child_id: Mapped[int | None] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"), index=True)
    began_at: Mapped[int] = mapped_column(BigInteger)
    active_at: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[str | None] = mapped_column(String(16))

    teacher: Mapped["Teacher | None"] = relationship(lazy="joined")
    child: Mapped[Any] = relationship("Child", lazy="joined")

    def get_id(self) -> str:
        """What Flask-Login keeps in the cookie: the raw token, known only while it is being handed out."""
        return self.raw
