"""Teachers, how they come to be here, and a session: one signed-in person on one device, as a row that can be ended."""

from typing import Any

from flask_login import UserMixin
from sqlalchemy import BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.db import Referred, db


class Teacher(Referred, db.Model):
    """Somebody with classes; `email` is kept casefolded, `totp` is a second factor's secret if there is one.

    `totp_step` is the last half minute (since 1970) of which a code was used: none counts twice.
    """

    email: Mapped[str] = mapped_column(String(254), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    password: Mapped[str] = mapped_column(String(128))
    admin: Mapped[bool] = mapped_column(default=False, server_default="0")
    language: Mapped[str | None] = mapped_column(String(8))
    totp: Mapped[str | None] = mapped_column(String(64))
    totp_step: Mapped[int | None] = mapped_column()
    made_at: Mapped[int] = mapped_column(BigInteger)


class Invitation(Referred, db.Model):
    """A one-time code that lets somebody sign up; `code` is hashed. The first of an installation makes an admin."""

    code: Mapped[str] = mapped_column(String(64), unique=True)
    admin: Mapped[bool] = mapped_column(default=False)
    label: Mapped[str] = mapped_column(String(80), default="")
    made_by_id: Mapped[int | None] = mapped_column(ForeignKey("teacher.id", ondelete="SET NULL"))
    made_at: Mapped[int] = mapped_column(BigInteger)
    ends_at: Mapped[int | None] = mapped_column(BigInteger)
    used_at: Mapped[int | None] = mapped_column(BigInteger)


class Attempt(db.Model):
    """A sign-in of a teacher that failed; `account` hashes the e-mail, `known` was a device that had been in before."""

    __table_args__ = (Index("ix_attempt_account_at", "account", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    account: Mapped[str] = mapped_column(String(64))
    known: Mapped[bool] = mapped_column()
    at: Mapped[int] = mapped_column(BigInteger)


class Session(UserMixin, db.Model):
    """Who is signed in where: a teacher, a child, or a cover teacher; `token` is the SHA-256 of what the cookie holds.

    Instants are ms UTC. `ended` says why it is over (signed_out, moved, reset); a row that is gone, over or past
    `ends_at` is nobody. `device` hashes the device's own cookie, `label` names its browser, `proved_at` is when the
    teacher last typed the password.
    """

    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(String(64), unique=True)
    teacher_id: Mapped[int | None] = mapped_column(ForeignKey("teacher.id", ondelete="CASCADE"), index=True)
    child_id: Mapped[int | None] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"), index=True)
    cover_id: Mapped[int | None] = mapped_column(ForeignKey("cover.id", ondelete="CASCADE"), index=True)
    began_at: Mapped[int] = mapped_column(BigInteger)
    active_at: Mapped[int] = mapped_column(BigInteger)
    proved_at: Mapped[int | None] = mapped_column(BigInteger)
    ends_at: Mapped[int | None] = mapped_column(BigInteger)
    ended: Mapped[str | None] = mapped_column(String(16))
    device: Mapped[str | None] = mapped_column(String(64), index=True)
    label: Mapped[str] = mapped_column(String(80), default="", server_default="")

    teacher: Mapped["Teacher | None"] = relationship(lazy="joined")
    child: Mapped[Any] = relationship("Child", lazy="joined")
    cover: Mapped[Any] = relationship("Cover", lazy="joined")

    def get_id(self) -> str:
        """What Flask-Login keeps in the cookie: the raw token, known only while it is being handed out."""
        return self.raw
