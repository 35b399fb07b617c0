"""A match, its seats, its log, and the commands that were accepted. The log is the truth (DESIGN 4)."""

import secrets
from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.db import Referred, db
from classroom.roster.models import Child


class Match(Referred, db.Model):
    """One game or drill; `mode` is drill, table, lesson or look. Whether it is over is computed, never stored.

    `trial` is Try it or Just play: no child, no evidence, gone after a day. `secret` signs the forms of its players.
    `options` are the game's own, `turn_seconds` is the time for one turn (None: no clock).
    """

    __table_args__ = (Index("ix_match_trial_began_at", "trial", "began_at"),)

    game: Mapped[str] = mapped_column(String(32))
    mode: Mapped[str] = mapped_column(String(8))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    secret: Mapped[str] = mapped_column(String(64), default=lambda: secrets.token_hex(32))
    trial: Mapped[bool] = mapped_column(default=False)
    turn_seconds: Mapped[int | None] = mapped_column()
    classroom_id: Mapped[int | None] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), index=True)
    began_at: Mapped[int] = mapped_column(BigInteger)


class Seat(db.Model):
    """Who sits where: a child, or a guest known only by the hash of a cookie; else the computer `player`, which also
    keeps the seat of a child that is away. A chair nobody has taken yet is one that the log has as free."""

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    child_id: Mapped[int | None] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"), index=True)
    guest: Mapped[str | None] = mapped_column(String(64))
    player: Mapped[str | None] = mapped_column(String(16))

    match: Mapped[Match] = relationship(lazy="joined")
    child: Mapped[Child | None] = relationship()


class Event(db.Model):
    """One line of the log; `at` ms UTC, `data` as games.core.wire has it; the rest as games.core.log.Entry has it."""

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int | None] = mapped_column()
    at: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(32))
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    bonds: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    command: Mapped[str] = mapped_column(String(80), default="", server_default="")
    by: Mapped[str] = mapped_column(String(16), default="", server_default="")
    unseen: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))


class Played(db.Model):
    """A command that was accepted, under the key of the form it came from: the same again gets the same answer."""

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    command: Mapped[str] = mapped_column(String(80))
    first_seq: Mapped[int] = mapped_column()
    last_seq: Mapped[int] = mapped_column()
