"""What is left of an erased child: that it was, and nothing else."""

from typing import Any

from sqlalchemy import JSON, BigInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from classroom.db import Referred, db


class Erased(Referred, db.Model):
    """The receipt of an erasure, and the word to a restored backup to erase again: no name, only the child's ref.

    `counts` says how many rows went, by table; `ref` names the receipt in URLs; `at` ms UTC.
    """

    child_ref: Mapped[str] = mapped_column(String(32), unique=True)
    classroom_id: Mapped[int | None] = mapped_column()
    teacher_id: Mapped[int | None] = mapped_column()
    who: Mapped[str] = mapped_column(String(80))
    at: Mapped[int] = mapped_column(BigInteger)
    counts: Mapped[dict[str, Any]] = mapped_column(JSON)
