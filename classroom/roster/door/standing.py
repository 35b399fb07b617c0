"""What a child sees at its tile: its pictures, that it is let in, or a calm picture until it may try."""

from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext as _

from classroom.now import SECOND, now
from classroom.roster import pictures
from classroom.roster.calling import called
from classroom.roster.door import admissions, slips, throttle
from classroom.roster.door.throttle import Say
from classroom.roster.models import Child
from classroom.web import page_or_fragment

COME = "come"


@dataclass(frozen=True, slots=True)
class Standing:
    """`come`, or one of throttle.Say; a rest lasts `left` of `whole` seconds."""

    name: str
    left: int = 0
    whole: int = 0


def standing_of(child: Child, *, by_card: bool = False) -> Standing:
    """How a child stands at its tile, or with its card, on this device now."""
    if not by_card and admissions.admission_of(child):
        return Standing(COME)
    verdict = slips.verdict_on(child, by_card=by_card)
    left = -((now() - (verdict.until or now())) // SECOND)
    wholes = (throttle.REST // SECOND, throttle.DEVICE_WINDOW // SECOND)
    return Standing(verdict.say, left, next((whole for whole in wholes if left <= whole), left))


def page_of(child: Child, *, picked: tuple[str, ...] = (), wrong: bool = False, by_card: bool = False) -> str:
    """The page at the tile, or its fragment; `wrong`: it was a try, and not right."""
    standing, code, ref = standing_of(child, by_card=by_card), child.classroom.code, child.ref
    return page_or_fragment(
        "door/pictures.html",
        "door/_pictures.html",
        child=child,
        name=called([child])[child.id],
        standing=standing,
        here=url_for("door.first") if by_card else url_for("door.knock", code=code, ref=ref),
        poll=None if by_card else url_for("door.waiting", code=code, ref=ref, seen=standing.name),
        come_in=url_for("door.come_in", code=code, ref=ref),
        not_me=url_for("door.tiles", code=code),
        pictures=pictures.all_pictures(),
        picked=picked,
        length=1 if by_card else pictures.secret_length(child.classroom.age),
        said=_("Not those pictures. Try again from the first.") if wrong and standing.name == Say.MAY else "",
    )
