"""The secrets of a child, pictures and card: derived from the installation's key, never stored (SECURITY 2)."""

import hmac
import json
from functools import cache
from random import Random
from typing import Any

from flask import current_app
from sqlalchemy import select

from classroom.accounts.sessions import hashed
from classroom.db import db, new_ref
from classroom.resources import SEEDS
from classroom.roster.models import Child, Classroom


@cache
def all_pictures() -> tuple[str, ...]:
    """The twelve pictures a secret is made of, in the order they are shown."""
    return tuple(json.loads((SEEDS / "pictures.json").read_text("utf-8")))


@cache
def all_animals() -> tuple[str, ...]:
    """The 36 animals a class is given."""
    return tuple(json.loads((SEEDS / "animals.json").read_text("utf-8")))


def secret_length(age: str) -> int:
    """Three pictures, four for a class of nine- and ten-year-olds."""
    return 4 if age == "9-10" else 3


def pictures_of(child: Child) -> tuple[str, ...]:
    """A child's pictures in order; another epoch, other pictures."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    drawn = hmac.digest(key, f"pictures/{child.ref}/{child.epoch}".encode(), "sha256")
    return tuple(Random(int.from_bytes(drawn)).sample(all_pictures(), secret_length(child.classroom.age)))


def card_token(child: Child) -> str:
    """The 128 bits of a child's login card as text, derived like the pictures; the database holds only their hash."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.digest(key, f"card/{child.ref}/{child.epoch}".encode(), "sha256").hex()[:32]


def new_child(classroom: Classroom, *, name: str, animal: str, at: int, ref: str = "", **more: Any) -> Child:
    """A child with pictures and a card, not yet added to the session; `at` ms UTC."""
    child = Child(
        ref=ref or new_ref(), classroom_id=classroom.id, name=name, animal=animal, epoch=1, made_at=at, **more
    )
    child.card = hashed(card_token(child))
    return child


def give_missing_cards() -> None:
    """A card for every child from before there were cards. Inside `writing()`."""
    for child in db.session.scalars(select(Child).where(Child.card.is_(None))):
        child.card = hashed(card_token(child))


def child_with_card(token: str) -> Child | None:
    """Whose card this is; nobody's if it was renewed since."""
    return db.session.scalar(select(Child).where(Child.card == hashed(token[:64])))


def are_right(child: Child, picked: tuple[str, ...]) -> bool:
    """Are these the child's pictures, in order?"""
    return hmac.compare_digest(" ".join(picked).encode(), " ".join(pictures_of(child)).encode())
