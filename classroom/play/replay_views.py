"""A finished game again, for those who sat there and their teachers; never before its end."""

from flask import Blueprint, abort, request
from flask_login import current_user

from classroom.play import showing
from classroom.play.guards import place_of
from classroom.play.live import Live, read, until
from classroom.play.replaying import moves_of
from classroom.web import page_or_fragment

again = Blueprint("again", __name__)


@again.get("/play/<ref>/replay")
def replay(ref: str) -> str:
    """The table after the move number `at` (0: before the first), and a scrubber that marks every ten."""
    match, seat = place_of(ref)
    live = read(match)
    if not live.over or (current_user.is_authenticated and current_user.cover is not None):
        abort(404)
    moves = moves_of(live)
    at = min(max(0, request.args.get("at", len(moves), int)), len(moves))
    then = until(live, moves[at - 1].seq if at else _opening(live))
    shown = {"match": match, "moves": moves, "at": at, "move": moves[at - 1] if at else None}
    hand = live.table.view(then.state, seat) if seat is not None and then.begun else None
    return page_or_fragment(
        "play/replay.html", "play/_replay.html", **shown, **showing.shared(then), hand=hand, seat=seat
    )


def _opening(live: Live) -> int:
    """The number of the last entry before the first move."""
    return next((entry.seq - 1 for entry in live.entries if entry.command), live.seq)
