"""A teacher lays tables for the class, sees who plays where, looks on and ends them."""

from collections.abc import Sequence

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlalchemy import select
from werkzeug.wrappers import Response

import games
from classroom.db import db, writing
from classroom.now import now
from classroom.play import log
from classroom.play.models import Match, Seat
from classroom.play.rules import TABLE
from classroom.roster.guards import class_today
from classroom.roster.models import Child, Classroom
from classroom.roster.queries import PRESENT
from classroom.tables import laying, queries
from classroom.tables.options import TableForm, form_for
from games.core.contract import End, Game, Misconfigured

at_tables = Blueprint("at_tables", __name__)


@at_tables.get("/classes/<ref>/tables")
def page(ref: str) -> str:
    """The tables of the class that are not over, and a form for each game to lay more."""
    return _page(class_today(ref), {})


@at_tables.get("/classes/<ref>/tables/running")
def running(ref: str) -> str:
    """Who sits where just now, as a part of that page."""
    classroom = class_today(ref)
    return render_template("tables/_running.html", classroom=classroom, running=queries.tables_in(classroom))


@at_tables.post("/classes/<ref>/tables/<key>")
def lay(ref: str, key: str) -> ResponseReturnValue:
    """Lay as many tables as the ticked children need; with nobody ticked one with free chairs for whoever comes."""
    game = games.with_table.get(key) or abort(404)
    try:
        with writing():
            classroom = class_today(ref)
            form = form_for(game, classroom.age, request.form)
            if not form.validate():
                raise Misconfigured
            count = _lay(game, classroom, form)
    except Misconfigured:
        classroom = class_today(ref)
        flash(_("Nobody can play it like that. Look at the numbers once more; nothing was laid."), "bad")
        return _page(classroom, {key: form_for(game, classroom.age, request.form)}), 422
    flash(ngettext("%(num)s table is laid.", "%(num)s tables are laid.", count), "good")
    return redirect(url_for("at_tables.page", ref=ref), 303)


@at_tables.post("/classes/<ref>/tables/<table_ref>/end")
def end(ref: str, table_ref: str) -> Response:
    """End a game now; what is on the table counts."""
    with writing():
        classroom = class_today(ref)
        own = select(Match).where(Match.ref == table_ref, Match.classroom_id == classroom.id, Match.mode == TABLE)
        live = log.settle_inside(db.session.scalar(own) or abort(404), now())
        if live.begun and not live.over:
            log.append(live, live.table.decide(live.state, None, End("host"), log.fresh_chance()), now())
    return redirect(url_for("at_tables.page", ref=ref), 303)


def _lay(game: Game, classroom: Classroom, form: TableForm) -> int:
    seats, options, ticked = form.seats.data, form.options(game), _ticked(classroom)
    clock = form.turn_seconds.data or None
    parties = [ticked[start : start + seats] for start in range(0, len(ticked), seats)] or [[]]
    for party in parties:
        people = laying.round_the_table([Seat(child_id=child.id) for child in party], seats, form.player.data)
        chairs = () if party else range(seats)
        laying.lay(game, people, options, chairs=chairs, classroom_id=classroom.id, turn_seconds=clock)
    return len(parties)


def _ticked(classroom: Classroom) -> Sequence[Child]:
    own = select(Child).where(Child.classroom_id == classroom.id, *PRESENT)
    return db.session.scalars(own.where(Child.ref.in_(request.form.getlist("child"))).order_by(Child.id)).all()


def _page(classroom: Classroom, sent: dict[str, TableForm]) -> str:
    forms = {key: form_for(game, classroom.age) for key, game in games.with_table.items()} | sent
    children = db.session.scalars(
        select(Child).where(Child.classroom_id == classroom.id, *PRESENT).order_by(Child.name)
    ).all()
    shown = {"forms": forms, "children": children, "running": queries.tables_in(classroom), "open": set(sent)}
    return render_template("tables/teacher.html", classroom=classroom, **shown)
