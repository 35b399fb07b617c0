"""Teachers' passwords: argon2id, at least 10 and at most 256 characters, two at a time."""

import secrets
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask_babel import gettext as _

from classroom.accounts.codes import ALPHABET
from classroom.db import PATIENCE, Busy

SHORTEST, LONGEST = 10, 256
_hasher = PasswordHasher()
_two_at_a_time = threading.Semaphore(2)
_in_line = threading.Semaphore(16)
_nobody = ""

_WORDS = """
password passwort passw0rd pa55word mypassword adgangskode kodeord qwerty qwertyuiop qwertzuiop qwertyuiopå
asdfgh asdfghjkl asdfghjklæ zxcvbnm qazwsx qazwsxedc letmein welcome velkommen iloveyou jegelskerdig sunshine
princess football fodbold monkey dragon master superman batman baseball charlie shadow michael jordan trustno
hello hej danmark danmarkdanmark kobenhavn københavn sommer vinter efterår forår summer winter autumn spring
teacher school skole skolen lærer laerer lærerværelset mathematics matematik classroom maketen maketendemo
abcdefghij abcdefghijk administrator admin changeme secret hemmelig passwordpassword qwertyqwerty computer
internet a q aa abc abcd qwe asd q2w3e4r q2w3e4r5t q2w3e4r5t6y qaz2wsx qaz2wsx3edc
"""
COMMONEST = frozenset(_WORDS.split())
"""The words behind the passwords most often found in leaks, and what a school would think of first."""


def weakness(password: str, email: str = "") -> str | None:
    """Why this is no password for an account, as a sentence; None if it may be one."""
    if len(password) < SHORTEST:
        return _("Use at least 10 characters: three or four words in a row are easy to keep in mind.")
    if len(password) > LONGEST:
        return _("That is too long: at most 256 characters.")
    word = _core(password)
    if word in COMMONEST or not word or len(set(password.casefold())) < 4:
        return _("Too many people use this password. Take one that nobody would try.")
    if len(_without(password, email)) < SHORTEST - 2:
        return _("Your e-mail is in this password. Take one that cannot be guessed from it.")
    return None


def fresh() -> str:
    """A password by chance to be read out or written down: 15 signs, 69 bits."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(5)) for _ in range(3))


def hash_of(password: str) -> str:
    """The hash to keep. Busy if too many wait."""
    with _a_turn():
        return _hasher.hash(_composed(password))


def is_right(kept: str | None, password: str) -> bool:
    """Does the password match? Takes as long for a teacher who does not exist (`kept` None). Busy if too many wait."""
    with _a_turn():
        try:
            return _hasher.verify(kept or _of_nobody(), _composed(password)) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


@contextmanager
def _a_turn() -> Iterator[None]:
    """Two hash at a time and few wait, so that a storm of sign-ins leaves the server to the children (SECURITY T20)."""
    if not _in_line.acquire(blocking=False):
        raise Busy
    try:
        if not _two_at_a_time.acquire(timeout=PATIENCE):
            raise Busy
        try:
            yield
        finally:
            _two_at_a_time.release()
    finally:
        _in_line.release()


def _of_nobody() -> str:
    global _nobody
    _nobody = _nobody or _hasher.hash(secrets.token_hex(16))
    return _nobody


def _composed(password: str) -> str:
    """Accents as one sign or as two are the same password, whatever keyboard it comes from."""
    return unicodedata.normalize("NFC", password)


def _core(password: str) -> str:
    """The word in it: small letters, without the figures and signs around it."""
    return "".join(sign for sign in password.casefold() if sign.isalnum()).strip("0123456789")


def _without(password: str, email: str) -> str:
    """The password less the e-mail and the name before its @."""
    rest = password.casefold()
    for part in (email.casefold(), email.casefold().split("@")[0]):
        rest = rest.replace(part, "") if len(part) > 2 else rest
    return rest
