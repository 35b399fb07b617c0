"""A class, who teaches it, its children and groups, and what is kept about how it changed and who knocked."""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import Teacher
from classroom.db import Referred, db


class Classroom(Referred, db.Model):
    """A class: `age` is one of games.core.contract.AGES, `zone` an IANA name, `code` opens its door,
    `language` None is the tablet's own.

    The door is open until `open_until` (ms UTC); slips before `slips_from` no longer count for the class. A class with
    `archived_at` is past: it can be read, and restored.
    """

    name: Mapped[str] = mapped_column(String(80))
    code: Mapped[str] = mapped_column(String(8), unique=True)
    age: Mapped[str] = mapped_column(String(4))
    zone: Mapped[str] = mapped_column(String(64), default="UTC")
    language: Mapped[str | None] = mapped_column(String(8))
    open_until: Mapped[int | None] = mapped_column(BigInteger)
    slips_from: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    archived_at: Mapped[int | None] = mapped_column(BigInteger)
    made_at: Mapped[int] = mapped_column(BigInteger)

    children: Mapped[list["Child"]] = relationship(
        back_populates="classroom",
        order_by="Child.name, Child.id",
        primaryjoin="and_(Child.classroom_id == Classroom.id, Child.archived_at.is_(None), Child.deleted_at.is_(None))",
        viewonly=True,
    )


class Teaching(db.Model):
    """A teacher of a class; `role` is owner or co (co-teacher). A class has exactly one owner."""

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), primary_key=True)
    teacher_id: Mapped[int] = mapped_column(ForeignKey("teacher.id", ondelete="CASCADE"), primary_key=True, index=True)
    role: Mapped[str] = mapped_column(String(8))

    teacher: Mapped[Teacher] = relationship()
    classroom: Mapped[Classroom] = relationship()


class Cover(Referred, db.Model):
    """A code for whoever covers today's lesson; `code` is hashed, it dies at `ends_at`, `note` goes to the owner."""

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), index=True)
    code: Mapped[str] = mapped_column(String(64), unique=True)
    made_by_id: Mapped[int | None] = mapped_column(ForeignKey("teacher.id", ondelete="SET NULL"))
    made_at: Mapped[int] = mapped_column(BigInteger)
    ends_at: Mapped[int] = mapped_column(BigInteger)
    ended_at: Mapped[int | None] = mapped_column(BigInteger)
    note: Mapped[str] = mapped_column(String(200), default="")

    classroom: Mapped[Classroom] = relationship()


class Child(Referred, db.Model):
    """A child of one class: a display name and an animal, nothing else.

    `epoch` renews the secret pictures and the card, `card` is the SHA-256 of the card's token, `note` is the teachers'
    own. A guest has no name yet and is gone after `guest_until`. Slips before `slips_from` no longer make the child ask
    its teacher. Archived or deleted, a child keeps its row, and its animal is free for another.
    """

    __table_args__ = (
        Index(
            "uq_child_classroom_id_animal_present",
            "classroom_id",
            "animal",
            unique=True,
            sqlite_where=text("archived_at IS NULL AND deleted_at IS NULL"),
            postgresql_where=text("archived_at IS NULL AND deleted_at IS NULL"),
        ),
    )

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(640))
    animal: Mapped[str] = mapped_column(String(24))
    epoch: Mapped[int] = mapped_column(default=1)
    card: Mapped[str | None] = mapped_column(String(64), unique=True)
    note: Mapped[str] = mapped_column(String(500), default="", server_default="")
    guest_until: Mapped[int | None] = mapped_column(BigInteger)
    slips_from: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    archived_at: Mapped[int | None] = mapped_column(BigInteger)
    deleted_at: Mapped[int | None] = mapped_column(BigInteger)
    made_at: Mapped[int] = mapped_column(BigInteger)

    classroom: Mapped[Classroom] = relationship()


class Stay(db.Model):
    """A child's time in a class it has left since: from and until in ms UTC. The class it is in now has no row."""

    id: Mapped[int] = mapped_column(primary_key=True)
    child_id: Mapped[int] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"), index=True)
    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), index=True)
    animal: Mapped[str] = mapped_column(String(24))
    from_at: Mapped[int] = mapped_column(BigInteger)
    until_at: Mapped[int] = mapped_column(BigInteger)


class Group(Referred, db.Model):
    """Some children of one class under a name of the teacher's."""

    __tablename__ = "child_group"

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(160))


class Grouped(db.Model):
    """A child in a group."""

    group_id: Mapped[int] = mapped_column(ForeignKey("child_group.id", ondelete="CASCADE"), primary_key=True)
    child_id: Mapped[int] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"), primary_key=True, index=True)


class Pin(db.Model):
    """What a teacher fixed for one game in one class: `level` None stays with the age, `seconds` None is untimed."""

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    level: Mapped[int | None] = mapped_column()
    seconds: Mapped[int | None] = mapped_column()


class Slip(db.Model):
    """Wrong pictures for a child at the door; `settled` if the child got in on that device within two minutes."""

    __table_args__ = (
        Index("ix_slip_child_id_at", "child_id", "at"),
        Index("ix_slip_classroom_id_at", "classroom_id", "at"),
        Index("ix_slip_device_at", "device", "at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    child_id: Mapped[int] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"))
    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"))
    device: Mapped[str] = mapped_column(String(64))
    epoch: Mapped[int] = mapped_column()
    at: Mapped[int] = mapped_column(BigInteger)
    settled: Mapped[bool] = mapped_column(default=False)


class Admission(db.Model):
    """A teacher lets a child in without pictures, once, until `ends_at`; on one device, if one was waiting."""

    id: Mapped[int] = mapped_column(primary_key=True)
    child_id: Mapped[int] = mapped_column(ForeignKey("child.id", ondelete="CASCADE"), index=True)
    device: Mapped[str | None] = mapped_column(String(64))
    made_at: Mapped[int] = mapped_column(BigInteger)
    ends_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int | None] = mapped_column(BigInteger)


class Change(Referred, db.Model):
    """One change of a class that can be undone for 30 days; see roster.changes. `rows` holds what was before and after.

    `kind` is one of changes.KINDS, `count` how many children it touched; `other_id` is the second class it touched.
    """

    __table_args__ = (Index("ix_change_classroom_id_at", "classroom_id", "at"),)

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"))
    other_id: Mapped[int | None] = mapped_column(ForeignKey("classroom.id", ondelete="SET NULL"), index=True)
    teacher_id: Mapped[int | None] = mapped_column(ForeignKey("teacher.id", ondelete="SET NULL"))
    at: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(16))
    count: Mapped[int] = mapped_column(default=0)
    rows: Mapped[list[Any]] = mapped_column(JSON)
    undone_at: Mapped[int | None] = mapped_column(BigInteger)

    teacher: Mapped[Teacher | None] = relationship()
    classroom: Mapped[Classroom] = relationship(foreign_keys=[classroom_id])
