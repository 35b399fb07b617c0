"""A class, who teaches it, its children, and what its teacher pinned."""

from sqlalchemy import BigInteger, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import Teacher
from classroom.db import Referred, db


class Classroom(Referred, db.Model):
    """A class: `age` is one of games.core.contract.AGES, `zone` an IANA name, `code` opens its door."""

    name: Mapped[str] = mapped_column(String(80))
    code: Mapped[str] = mapped_column(String(8), unique=True)
    age: Mapped[str] = mapped_column(String(4))
    zone: Mapped[str] = mapped_column(String(64), default="UTC")
    made_at: Mapped[int] = mapped_column(BigInteger)

    children: Mapped[list["Child"]] = relationship(back_populates="classroom", order_by="Child.name, Child.id")


class Teaching(db.Model):
    """A teacher of a class; `role` is owner until co-teachers come."""

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), primary_key=True)
    teacher_id: Mapped[int] = mapped_column(ForeignKey("teacher.id", ondelete="CASCADE"), primary_key=True, index=True)
    role: Mapped[str] = mapped_column(String(8))

    teacher: Mapped[Teacher] = relationship()


class Child(Referred, db.Model):
    """A child of one class: a display name and an animal, nothing else. `epoch` renews the secret pictures."""

    __table_args__ = (UniqueConstraint("classroom_id", "animal"),)

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(160))
    animal: Mapped[str] = mapped_column(String(24))
    epoch: Mapped[int] = mapped_column(default=1)
    made_at: Mapped[int] = mapped_column(BigInteger)

    classroom: Mapped[Classroom] = relationship(back_populates="children")


class Pin(db.Model):
    """What a teacher fixed for one game in one class: `level` None stays with the age, `seconds` None is untimed."""

    classroom_id: Mapped[int] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    level: Mapped[int | None] = mapped_column()
    seconds: Mapped[int | None] = mapped_column()
