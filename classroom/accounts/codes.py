"""One-time codes: for signing up, and for whoever covers a lesson. Read as people type them, kept only as a hash."""

import secrets

ALPHABET = "CDFGHJKMNPQRSTVWXY2346789"
"""25 signs: none is taken for another, and without vowels no code is a word."""
LENGTH = 10
"""46 bits: nobody guesses one, so that no wrong guess needs counting."""


def new_code() -> str:
    """Ten signs by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def tidied(text: str) -> str:
    """What somebody typed, as a code: capitals, no spaces or hyphens."""
    return "".join(sign for sign in text.upper() if sign in ALPHABET)[: LENGTH + 1]


def shown(code: str) -> str:
    """A code as it is printed, in two halves."""
    return f"{code[:5]}-{code[5:]}"
