"""Teachers' passwords: argon2id, at most 256 characters, two at a time."""

import secrets
import threading

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LONGEST = 256
_hasher = PasswordHasher()
_two_at_a_time = threading.Semaphore(2)
_nobody = ""


def hash_of(password: str) -> str:
    """The hash to keep."""
    with _two_at_a_time:
        return _hasher.hash(password)


def is_right(kept: str | None, password: str) -> bool:
    """Does the password match? Takes as long for a teacher who does not exist (`kept` None)."""
    with _two_at_a_time:
        try:
            return _hasher.verify(kept or _of_nobody(), password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


def _of_nobody() -> str:
    global _nobody
    _nobody = _nobody or _hasher.hash(secrets.token_hex(16))
    return _nobody
