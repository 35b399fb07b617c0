"""Class codes: made so that nobody guesses one, and read as people type them."""

import secrets

from sqlalchemy import func, select

from classroom.accounts.codes import ALPHABET
from classroom.db import db
from classroom.roster.models import Classroom

SHORTEST, LONGEST = 6, 8
GUESS = 1e-7
"""At most this share of guesses hits a class (SECURITY 2)."""


def tidied(text: str) -> str:
    """What somebody typed, as a code: capitals, nothing but letters and figures, at most eight."""
    return "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())[:LONGEST]


def length_for(live: int) -> int:
    """How many signs keep guessing hopeless among so many codes: 6 up to 24, 7 up to 610, 8 up to 15,000."""
    lengths = range(SHORTEST, LONGEST)
    return next((length for length in lengths if live <= GUESS * len(ALPHABET) ** length), LONGEST)


def new_code() -> str:
    """A code that no class has, long enough for one class more. Inside `writing()`."""
    present = select(func.count()).select_from(Classroom).where(Classroom.archived_at.is_(None))
    length = length_for(1 + (db.session.scalar(present) or 0))
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(length))
        if db.session.scalar(select(Classroom.id).where(Classroom.code == code)) is None:
            return code
