"""A ticket says that somebody was let in to a match a moment ago. It earns "nothing new", never content."""

import hmac
from dataclasses import dataclass

LASTS = 60_000
COOKIE = "ticket"


@dataclass(frozen=True, slots=True)
class Ticket:
    """Which match, which seat (-1: a spectator), and until when (ticks, ms)."""

    match_id: int
    seat: int
    until: int


def write(secret: bytes, ref: str, ticket: Ticket) -> str:
    """The ticket as a cookie holds it."""
    text = f"{ticket.match_id}.{ticket.seat}.{ticket.until}"
    return f"{text}.{_signed(secret, ref, text)}"


def read(secret: bytes, ref: str, written: str, at: int) -> Ticket | None:
    """The ticket, if it was written here for this match and still holds at this moment (ticks, ms)."""
    text, _dot, signature = written.rpartition(".")
    if not hmac.compare_digest(_signed(secret, ref, text).encode(), signature.encode()):
        return None
    match_id, seat, until = (int(part) for part in text.split("."))
    return Ticket(match_id, seat, until) if at < until <= at + LASTS else None


def header(ref: str, written: str, secure: bool) -> str:
    """The Set-Cookie header: for this match's addresses only, and no script reads it."""
    safe = "; Secure" if secure else ""
    return f"{COOKIE}={written}; Path=/play/{ref}; Max-Age={LASTS // 1_000}; HttpOnly; SameSite=Lax{safe}"


def _signed(secret: bytes, ref: str, text: str) -> str:
    return hmac.digest(secret, f"ticket/{ref}/{text}".encode(), "sha256").hex()[:32]
