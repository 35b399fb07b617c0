"""Class codes: letters and figures that nobody mistakes for each other, and no vowels."""

import secrets

ALPHABET = "BCDFGHJKMNPQRTVWXYZ346789"


def new_code() -> str:
    """A code of six for a new class."""
    return "".join(secrets.choice(ALPHABET) for _ in range(6))


def tidied(text: str) -> str:
    """What somebody typed, as a code: capitals, nothing but letters and figures, at most eight."""
    return "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())[:8]
