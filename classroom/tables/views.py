"""A child lays a table, or sits down at one; nobody can be refused a free chair."""

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

import games
from classroom import opponents
from classroom.accounts.guards import nobody_here
from classroom.db import db, writing
from classroom.now import now
from classroom.play import due, log, slots
from classroom.play.guards import place_of
from classroom.play.live import read
from classroom.play.models import Seat
from classroom.roster.guards import child_at_a_menu
from classroom.roster.models import Child
from classroom.tables import laying, queries
from classroom.tables.guards import invitation
from games.core.asides import Sat
from games.core.contract import Game

tables = Blueprint("tables", __name__)


@tables.post("/tables/<key>/alone")
def alone(key: str) -> Response:
    """Begin a whole game against computer players."""
    return _laid(key, friends=False)


@tables.post("/tables/<key>/together")
def together(key: str) -> Response:
    """Lay a table with free chairs for whoever of the class comes; after a while computer players sit down."""
    return _laid(key, friends=True)


@tables.post("/tables/<ref>/sit")
def sit(ref: str) -> Response:
    """Take a free chair; if none is left, look at the menu again."""
    with writing():
        child = child_at_a_menu()
        match = invitation(child, ref)
        live = log.settle_inside(match, now())
        free = due.free_chairs(live)
        if free and not live.begun:
            seat = _take(match.id, free[0], child)
            log.append(live, [Sat(seat)], now())
            log.settle_inside(match, now(), seat)
            slots.asked(match.id, seat)
    return redirect(url_for("play.table", ref=ref) if free else url_for("drill.choose"), 303)


@tables.post("/play/<ref>/begin")
def begin_now(ref: str) -> Response:
    """Whoever sits there need not wait for the free chairs: computer players sit down now."""
    with writing():
        match, seat = place_of(ref)
        live = read(match)
        chairs = due.free_chairs(live)
        if seat is None:
            nobody_here()
        if chairs and not live.begun:
            present = due.sitters(match.id)
            log.append(live, [Sat(chair, present[chair].player) for chair in chairs], now())
            log.settle_inside(match, now(), seat)
    return redirect(url_for("play.table", ref=ref), 303)


@tables.get("/practise/tables")
def mine() -> ResponseReturnValue:
    """The child's own tables and those with a free chair, as part of its one screen."""
    child = child_at_a_menu()
    shown = {"own": queries.own_tables(child), "open": queries.invitations(child)}
    return render_template("tables/_mine.html", **shown)


@tables.get("/players/<key>")
def players(key: str) -> str:
    """The computer players of a game, each with its pace and with what it was measured to win."""
    game = games.with_table.get(key) or abort(404)
    cards = opponents.measured().get(key, {})
    return render_template("tables/players.html", game=game, players=opponents.strengths(key), cards=cards)


def _laid(key: str, friends: bool) -> Response:
    game = games.with_table.get(key) or abort(404)
    with writing():
        child = child_at_a_menu()
        ref = _lay_for(child, game, friends).match.ref
    return redirect(url_for("play.table", ref=ref), 303)


def _lay_for(child: Child, game: Game, friends: bool) -> log.Live:
    offer = game.offers.get(child.classroom.age) or abort(404)
    player = opponents.opponent_for(child.id, game.key)
    seats = laying.round_the_table([Seat(child_id=child.id)], offer.seats, player)
    chairs = range(1, offer.seats) if friends else ()
    live = laying.lay(game, seats, offer.options, chairs=chairs, classroom_id=child.classroom_id)
    slots.asked(live.match.id, 0)
    return live


def _take(match_id: int, chair: int, child: Child) -> int:
    seat = db.session.get(Seat, (match_id, chair)) or abort(404)
    seat.child_id = child.id
    return chair
