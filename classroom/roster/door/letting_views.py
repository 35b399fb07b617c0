"""What a teacher does for a child at the door, one tap each; a cover teacher may as well."""

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from classroom import audit, presence
from classroom.db import writing
from classroom.now import now
from classroom.roster.door import admissions, guests
from classroom.roster.guards import child_of, class_today, who

letting = Blueprint("letting", __name__)


@letting.post("/classes/<ref>/let-in/<child_ref>")
def let_in(ref: str, child_ref: str) -> Response:
    """The child comes in without pictures, once, within a minute: on the tablet that waits at its tile, if one does."""
    with writing():
        classroom = class_today(ref)
        child = child_of(classroom, child_ref)
        tablets = presence.waiting(classroom.id).get(child.id, [])
        admissions.admit(child, admissions.LET_IN, on=tablets[0] if tablets else None)
        audit.noted("let_in", **who(), classroom_id=classroom.id, child_ref=child.ref)
        animal = _(child.animal)
    flash(*_told(animal, len(tablets)))
    return _home(ref)


@letting.post("/classes/<ref>/unlock/<child_ref>")
def unlock(ref: str, child_ref: str) -> Response:
    """A child that was to ask its teacher may try its pictures again."""
    with writing():
        classroom = class_today(ref)
        child = child_of(classroom, child_ref)
        child.slips_from = now()
        audit.noted("unlock", **who(), classroom_id=classroom.id, child_ref=child.ref)
        animal = _(child.animal)
    flash(_("The %(animal)s may try its pictures again.", animal=animal), "good")
    return _home(ref)


@letting.post("/classes/<ref>/pictures-again")
def pictures_again(ref: str) -> Response:
    """The pictures of the class work again; wrong tries up to now do not count for it any more."""
    with writing():
        classroom = class_today(ref)
        classroom.slips_from = now()
        audit.noted("pictures_again", **who(), classroom_id=classroom.id)
    flash(_("Pictures work again for the whole class."), "good")
    return _home(ref)


@letting.post("/classes/<ref>/guest")
def guest(ref: str) -> Response:
    """A guest with a spare animal, who plays at once."""
    with writing():
        classroom = class_today(ref)
        child = guests.welcome(classroom, current_user.teacher)
        if child is not None:
            audit.noted("guest", **who(), classroom_id=classroom.id, child_ref=child.ref)
        animal = _(child.animal) if child else ""
    if animal:
        flash(_("A guest may play: tap the tile with the %(animal)s on a tablet, then Come in.", animal=animal), "good")
    else:
        flash(_("Every animal is taken. Archive a child or merge a guest, then there is room."), "warn")
    return _home(ref)


def _home(ref: str) -> Response:
    return redirect(url_for("roster.home", ref=ref), 303)


def _told(animal: str, tablets: int) -> tuple[str, str]:
    """What to say after letting in, by how many tablets wait at the tile; no child's name goes into the cookie."""
    if not tablets:
        return _("The %(animal)s may come in: tap its tile on a tablet within a minute.", animal=animal), "good"
    if tablets == 1:
        return _("The %(animal)s may come in: the tablet that waits shows the button.", animal=animal), "good"
    said = _("More than one tablet waits at the %(animal)s. The one that came last shows the button.", animal=animal)
    return said, "warn"
