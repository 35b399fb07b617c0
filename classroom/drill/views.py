"""A child's practice, one question at a time; the same pages serve Try it and Just play."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

import games
from classroom.accounts.sessions import keep_awake
from classroom.db import writing
from classroom.drill import queries
from classroom.drill.forms import TryForm
from classroom.drill.setting import UNTIMED_QUESTIONS, Setting, settings_of
from classroom.now import SECOND, now
from classroom.play import log, trying
from classroom.play.guards import seat_of
from classroom.play.keys import WAY_OUT, key_for
from classroom.play.models import Match, Seat
from classroom.play.rules import DRILL, taught
from classroom.roster.guards import child_at_a_menu, child_at_a_question, signed_in_child
from classroom.roster.models import Child
from classroom.tables.learning import known_to
from classroom.tables.queries import invitations, own_tables, tables_of
from classroom.web import htmx
from games.core.bond import Bond
from games.core.contract import Game

drill = Blueprint("drill", __name__)


@drill.get("/practise")
def choose() -> str | Response:
    """The child's one screen: the games of this class as pictures; an unfinished drill goes on by itself."""
    going = queries.open_drill(signed_in_child().id, now())
    if going and not log.settle(going, now()).over:
        return redirect(url_for("drill.table", ref=going.ref), 303)
    child = child_at_a_menu()
    shown = {"own": own_tables(child), "open": invitations(child), "tables": tables_of(child)}
    shown["known"] = known_to(child)
    return render_template("drill/choose.html", child=child, settings=settings_of(child.classroom), **shown)


@drill.post("/practise/<key>")
def start(key: str) -> Response:
    """Begin a drill of this game at the level and time set for the class; a second tap finds the first one's drill."""
    with writing():
        child = child_at_a_menu()
        setting = settings_of(child.classroom).get(key) or abort(404)
        going = queries.open_drill(child.id, now(), key)
        if going is None or going.options != setting.options() or log.settle_inside(going, now()).over:
            going = _begin(setting, Seat(seat=0, child_id=child.id), child.classroom_id)
        ref = going.ref
    return redirect(url_for("drill.table", ref=ref), 303)


@drill.get("/just-play")
def just_play() -> str:
    """Every game and drill for anybody, without an account; nothing is kept."""
    trying.allowed()
    return _just_play_page({})


@drill.post("/try/<key>")
def try_it(key: str) -> str | tuple[str, int] | Response:
    """Open the child's screen for this game, level and time; nothing is recorded."""
    game = games.with_prompts.get(key) or abort(404)
    form = TryForm().of(game)
    fine = form.validate()
    with writing():
        trying.allowed()
        if fine:
            trying.forget_old(now())
            ref = _begin(_free_setting(game, form), trying.guest_seat(), None).ref
    return redirect(url_for("drill.table", ref=ref), 303) if fine else (_just_play_page({key: form}), 422)


@drill.get("/drill/<ref>")
def table(ref: str) -> str:
    """The question that is open now, or how it went."""
    seat = seat_of(ref)
    live = log.settle(seat.match, now())
    _is_still_there(seat, live)
    return render_template("drill/page.html", **_shown(seat, live))


@drill.post("/drill/<ref>/act")
def act(ref: str) -> str | Response:
    """Play an answer, and get the next question, the right answer to copy, or the result."""
    with writing():
        seat = seat_of(ref)
        if seat.child_id is not None:
            child_at_a_question()
        live, told = log.act(seat, request.form.get("key", "")[:64], request.form.get("command", "")[:80])
    if told.refused == "unreadable":
        abort(400)
    if not htmx:
        return redirect(url_for("drill.table", ref=ref), 303)
    return render_template("drill/_practice.html", **_shown(seat, live, told.refused))


def _is_still_there(seat: Seat, live: log.Live) -> None:
    """A child's page is for that child: after a silence it asks, and a result left lying is nobody's."""
    if seat.child_id is not None and live.over:
        child_at_a_menu()
    elif seat.child_id is not None:
        child_at_a_question()


def _just_play_page(sent: dict[str, TryForm]) -> str:
    forms = {key: TryForm(formdata=None).of(game) for key, game in games.with_prompts.items()}
    return render_template("drill/just_play.html", games=games.with_prompts, forms=forms | sent, taught=taught())


@drill.get("/still-you")
def still_you() -> str:
    """After a long silence at an open question: is it still this child? (FIELD F17)"""
    return render_template("drill/still_you.html", child=_child_with_a_question())


@drill.post("/still-you")
def still_me() -> Response:
    """It is: the child goes on where the question is."""
    with writing():
        _child_with_a_question()
        keep_awake()
    return redirect(url_for("drill.choose"), 303)


def _child_with_a_question() -> Child:
    """The signed-in child, if a question waits; a menu left alone belongs to the next child."""
    child = signed_in_child()
    return child if queries.open_drill(child.id, now()) else child_at_a_menu()


def _begin(setting: Setting, seat: Seat, classroom_id: int | None) -> Match:
    return log.begin(
        setting.game.key,
        DRILL,
        setting.options(),
        [seat],
        at=now(),
        trial=seat.child_id is None,
        classroom_id=classroom_id,
    ).match


def _free_setting(game: Game, form: TryForm) -> Setting:
    seconds = int(form.seconds.data) or None
    return Setting(game, int(form.level.data), seconds, None if seconds else UNTIMED_QUESTIONS[form.age.data])


def _shown(seat: Seat, live: log.Live, refused: str | None = None) -> dict[str, object]:
    """All that the practice templates get: the view, never the state."""
    match, end = live.match, live.ends_at
    return {
        "match": match,
        "view": live.table.view(live.state, seat.seat),
        "form_key": key_for(match.secret, seat.seat, live.seq),
        "refused": refused,
        "leave_key": key_for(match.secret, seat.seat, WAY_OUT),
        "left_ms": None if end is None else min(max(0, end - now()), (live.seconds or 0) * SECOND),
        "best": _best(seat, live) if live.over else None,
        "found": _found(live) if live.over else (),
    }


def _best(seat: Seat, live: log.Live) -> int | None:
    """The child's best at this game, level and time, this drill included; None the first time and for guests."""
    before = queries.best_before(live.match, seat.child_id) if seat.child_id else None
    return None if before is None else max(before, live.state.right)


def _found(live: log.Live) -> tuple[Bond, ...]:
    """The bonds the child found, each once, in the order they were found first."""
    right = {(bond.parts, bond.whole): bond for entry in live.entries for bond in entry.bonds if bond.right}
    return tuple(right.values())
