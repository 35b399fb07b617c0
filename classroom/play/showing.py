"""A table as a fragment: a part that everybody sees, drawn once for each version, and the own part of one seat."""

from collections import OrderedDict
from typing import Any

from flask import current_app, render_template
from flask_babel import get_locale
from markupsafe import Markup
from sqlalchemy import Connection

from classroom.now import SECOND, now
from classroom.play import keys
from classroom.play.live import Live
from classroom.play.people import people_of
from games.core.lookback import puzzles_of

REMEMBERED = 256


def table(live: Live, seat: int | None, connection: Connection | None = None) -> str:
    """The fragment as this seat sees it; None is a spectator."""
    return render_template("play/_table.html", shared=_shared(live, connection), **_own(live, seat))


def _shared(live: Live, connection: Connection | None) -> Markup:
    """What everybody sees, remembered: no form, key or token, and nothing that only one seat may know."""
    parts: OrderedDict[Any, Markup] = current_app.extensions.setdefault("shared_parts", OrderedDict())
    name = (live.match.ref, live.seq, str(get_locale()))
    if name not in parts:
        parts[name] = Markup(render_template("play/_shared.html", **shared(live, connection)))
        while len(parts) > REMEMBERED:
            parts.pop(next(iter(parts)))
    return parts[name]


def shared(live: Live, connection: Connection | None = None) -> dict[str, Any]:
    """All that the shared part may know: the spectator's view and who sits where."""
    result = live.table.result(live.state) if live.begun else None
    return {
        "game": live.match.game,
        "view": live.table.view(live.state, None) if live.begun else None,
        "people": people_of(live, connection),
        "turns": live.table.to_act(live.state) if live.begun else (),
        "result": result,
        "pulse": frozenset(),
    }


def _own(live: Live, seat: int | None) -> dict[str, Any]:
    """What the seat may know beyond that, and the forms it may send."""
    match = live.match
    sits = seat is not None and live.begun
    return {
        "match": match,
        "seq": live.seq,
        "seat": seat,
        "begun": live.begun,
        "over": live.over,
        "view": live.table.view(live.state, seat) if sits else None,
        "mine": sits and seat in live.table.to_act(live.state),
        "form_key": keys.key_for(match.secret, seat, live.seq) if seat is not None else "",
        "left_ms": _left(live),
        "looks": len(puzzles_of(live.entries, seat)) if seat is not None and live.over else 0,
        "pulse": frozenset(),
    }


def _left(live: Live) -> int | None:
    """How much of the match's time is left (ms); None if it has none."""
    if live.ends_at is None or live.over:
        return None
    return min(max(0, live.ends_at - now()), (live.seconds or 0) * SECOND)
