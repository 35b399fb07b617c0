"""The secret pictures: derived from the installation's key, never stored (SECURITY 2)."""

import hmac
import json
from functools import cache
from random import Random

from flask import current_app

from classroom.resources import SEEDS
from classroom.roster.models import Child


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


def are_right(child: Child, picked: tuple[str, ...]) -> bool:
    """Are these the child's pictures, in order?"""
    return hmac.compare_digest(" ".join(picked).encode(), " ".join(pictures_of(child)).encode())
