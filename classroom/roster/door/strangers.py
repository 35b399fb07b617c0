"""An address that fails often is slowed down, but never locked, and nobody who was in before is (SECURITY 2, T3)."""

import hmac
import threading
import time

from flask import abort, current_app, request, session

from classroom import presence

MOST = 300
DELAY = 1.0
"""Seconds, from 300 failures within ten minutes on; the setting STRANGER_DELAY changes it."""
_slowed = threading.BoundedSemaphore(16)
"""So many may wait in a process at a time; the others are asked to come back, so that the class keeps its threads."""


def slow_down() -> None:
    """A stranger at an address that failed too often waits, whatever it asks for. Outside `writing()`."""
    if session.get("been_in") or presence.misses(_address()) < MOST:
        return
    if not _slowed.acquire(blocking=False):
        abort(429)
    try:
        time.sleep(float(current_app.config.get("STRANGER_DELAY", DELAY)))
    finally:
        _slowed.release()


def missed() -> None:
    """This address named a code or pictures that are none."""
    presence.missed(_address())


def _address() -> str:
    """The address as it is kept for ten minutes: nobody can read it back."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.digest(key, f"address/{request.remote_addr}".encode(), "sha256").hex()
