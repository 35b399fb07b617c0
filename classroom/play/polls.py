"""The poll before Flask: who holds a ticket and has seen everything waits here, and is told that nothing is new.

Everything else goes on to Flask, which asks who it is. One poll is held for at most 20 s; where no thread is left, or
nothing may be held, the answer comes at once and htmx asks again a second later.
"""

import re
from collections.abc import Callable, Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask

from classroom.play import slots, tickets
from classroom.play.slots import AWAY, SEEN
from classroom.play.tickets import Ticket
from classroom.play.watch import Watch
from classroom.web import HEADERS

HOLDS = 20_000
_POLL = re.compile(r"/play/([0-9a-f]{32})/since/(0|[1-9][0-9]{0,6})")
_COOKIE = re.compile(rf"(?:^|;\s*){tickets.COOKIE}=([0-9a-f.-]{{36,120}})")
_QUIET = [*HEADERS.items(), ("Cache-Control", "no-store"), ("Vary", "Cookie, HX-Request")]


class Polls:
    """The layer between the server and Flask."""

    def __init__(self, app: Flask, inner: WSGIApplication) -> None:
        self.app, self.inner = app, inner
        self.slots: slots.Slots = app.extensions["slots"]
        self.ticks: Callable[[], int] = app.extensions["ticks"]
        self.watch = Watch(app, app.config["HELD_POLLS"])
        self.secret = str(app.config["SECRET_KEY"]).encode()
        self.secure = bool(app.config["SESSION_COOKIE_SECURE"])

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        asked = _POLL.fullmatch(environ["PATH_INFO"])
        if asked is None or environ["REQUEST_METHOD"] != "GET":
            return self.inner(environ, start)
        ref, seen, at = asked[1], int(asked[2]), self.ticks()
        found = _COOKIE.search(environ.get("HTTP_COOKIE", ""))
        ticket = tickets.read(self.secret, ref, found[1], at) if found else None
        if ticket is None or not self._is_quiet(ticket, seen, at):
            return self.inner(environ, start)
        self.slots.note(ticket.match_id, SEEN, ticket.seat, at)
        return self._held(environ, start, ref, seen, ticket)

    def _is_quiet(self, ticket: Ticket, seen: int, at: int) -> bool:
        """Is nothing new, nothing due, and nobody back from a sleep?"""
        version, due = self.slots.read(ticket.match_id)
        if version != seen or not seen or 0 < due <= at:
            return False
        asked = self.slots.noted(ticket.match_id, SEEN)
        return ticket.seat < 0 or at - asked[ticket.seat] < AWAY

    def _held(
        self, environ: WSGIEnvironment, start: StartResponse, ref: str, seen: int, ticket: Ticket
    ) -> Iterable[bytes]:
        until = self.ticks() + HOLDS
        while (left := until - self.ticks()) > 0 and self.watch.wait(ticket.match_id, seen, left / 1_000):
            answer = Answer()
            body = self.inner(environ, answer)
            if not answer.is_nothing or not self._is_quiet(ticket, seen, self.ticks()):
                start(answer.status, answer.headers)
                return body
            getattr(body, "close", lambda: None)()
        return self._nothing(start, ref, ticket)

    def _nothing(self, start: StartResponse, ref: str, ticket: Ticket) -> Iterable[bytes]:
        headers = _QUIET
        if ticket.until - self.ticks() < tickets.LASTS // 2:
            new = Ticket(ticket.match_id, ticket.seat, self.ticks() + tickets.LASTS)
            headers = [*headers, ("Set-Cookie", tickets.header(ref, tickets.write(self.secret, ref, new), self.secure))]
        start("204 NO CONTENT", headers)
        return ()


class Answer:
    """What Flask would answer: it is passed on only if it says something."""

    status = ""
    headers: list[tuple[str, str]]

    def __call__(
        self, status: str, headers: list[tuple[str, str]], _trouble: object = None
    ) -> Callable[[bytes], object]:
        self.status, self.headers = status, headers
        return bytes

    @property
    def is_nothing(self) -> bool:
        return self.status.startswith("204") and not any(name == "HX-Redirect" for name, _value in self.headers)


def listen(app: Flask) -> None:
    """Put the layer before the app."""
    app.wsgi_app = Polls(app, app.wsgi_app)  # type: ignore[method-assign, assignment]
