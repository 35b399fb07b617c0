"""The keys of forms: bound to the match, the seat and what the player saw, so that a form is played once (DESIGN 4)."""

import hmac

WAY_OUT = 0
"""The form that ends or leaves a game is good at any moment."""


def key_for(secret: str, seat: int, seq: int) -> str:
    """The key of a form drawn for this seat when the log's last number was `seq`."""
    signed = hmac.digest(bytes.fromhex(secret), f"{seat}/{seq}".encode(), "sha256").hex()[:48]
    return f"{seq}.{signed}"


def seen_by(secret: str, seat: int, key: str) -> int | None:
    """The number that a key was drawn at, if it is one of this seat's."""
    number = key.partition(".")[0]
    if not (number.isascii() and number.isdigit() and len(number) < 8):
        return None
    mine = key_for(secret, seat, int(number))
    return int(number) if hmac.compare_digest(mine.encode(), key.encode()) else None
