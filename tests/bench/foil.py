"""What the poll is measured against: the same table by the ORM, from its first event, the whole template each time."""

from flask import Flask, render_template
from flask_login import current_user
from sqlalchemy import select

from classroom.db import db
from classroom.play import showing
from classroom.play.live import Live, _entry, rules
from classroom.play.models import Event, Match, Seat


def listen(app: Flask) -> None:
    """Hang the naive poll into the app."""

    @app.get("/foil/<ref>")
    def foil(ref: str) -> str:
        child = current_user.child
        seat = db.session.scalars(select(Seat).join(Match).where(Match.ref == ref, Seat.child_id == child.id)).one()
        table = rules(seat.match)
        rows = db.session.scalars(select(Event).where(Event.match_id == seat.match_id).order_by(Event.seq)).all()
        live = Live(seat.match, table).with_entries(_entry(table, row) for row in rows)
        app.extensions.pop("shared_parts", None)
        app.extensions.pop("people", None)
        db.session.scalars(select(Seat).where(Seat.match_id == seat.match_id)).all()
        return render_template("play/_table.html", shared=showing.table(live, None), **showing._own(live, seat.seat))
