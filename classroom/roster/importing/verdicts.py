"""A verdict on each row of a list, and what to do with it. Pure: judged again whenever somebody looks or confirms."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from flask_babel import gettext as _

from classroom.roster import names
from classroom.roster.importing.columns import Row
from classroom.roster.importing.places import Place

USUAL = {"new": "add", "same": "skip", "twice": "add", "problem": "add", "full": "skip"}
"""What is done with a row of each verdict unless somebody says otherwise; each is a choice on the screen."""
CHOICES = ("add", "skip", "initial")


@dataclass(frozen=True)
class Asked(Row):
    """A row with what somebody chose to do with it, and the verdict that was on the screen then."""

    do: str = ""
    saw: str = ""


@dataclass(frozen=True)
class Judged:
    """`earlier` is the number of the first row of this name, `animal` that of a child who may be the same one."""

    row: Asked
    place: Place
    verdict: str
    do: str
    said: str = ""
    animal: str = ""
    earlier: int = 0

    @property
    def adds(self) -> bool:
        """Will there be a child?"""
        return self.do == "add" and self.verdict != "problem"

    @property
    def asks(self) -> bool:
        """Is it not what was on the screen when somebody said yes?"""
        if self.verdict == "problem":
            return self.do != "skip"
        as_meant = self.verdict == self.row.saw or (self.verdict == "new" and self.row.do == "add")
        return not as_meant and (self.adds or self.row.do != "skip")


@dataclass
class _Room:
    """What a class still has for the rows to come."""

    place: Place
    known: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    rows: dict[str, int] = field(default_factory=dict)
    spare: int = 0


def judge(asked: Iterable[Asked], places: Sequence[Place], each: bool = False) -> list[Judged]:
    """The verdicts in order. All into the first place, or `each` into the class its row names."""
    rooms = {names.key(place.name): _room(place) for place in reversed(places)}
    here = rooms[names.key(places[0].name)] = _room(places[0])
    judged = []
    for number, row in enumerate(map(_with_initial, asked), start=1):
        room = here
        if each and row.class_name:
            room = rooms.setdefault(names.key(row.class_name), _room(Place(names.tidied(row.class_name))))
        judged.append(_if_room(_judge(row, number, room, each), room))
    return judged


def _room(place: Place) -> _Room:
    room = _Room(place, spare=len(place.spare))
    for key, animal in place.animals:
        room.known[key].append(animal)
    return room


def _judge(row: Asked, number: int, room: _Room, each: bool) -> Judged:
    said = problem_of(row, each)
    if said:
        return Judged(row, room.place, "problem", _chosen(row, "problem"), said=said)
    key = names.key(row.name)
    earlier = room.rows.setdefault(key, number)
    if room.known[key]:
        return Judged(row, room.place, "same", _chosen(row, "same"), animal=room.known[key].pop())
    if earlier != number:
        return Judged(row, room.place, "twice", _chosen(row, "twice"), earlier=earlier)
    return Judged(row, room.place, "new", _chosen(row, "new"))


def problem_of(row: Row, each: bool) -> str:
    """What is wrong with a row, as a sentence; "" if nothing is."""
    try:
        names.of_child(row.name)
        for group in groups_named(row):
            names.of_child(group)
        if each and not row.class_name:
            return _("This row names no class.")
        if each:
            names.of_class(row.class_name)
    except names.Refused as refused:
        return str(refused)
    return ""


def groups_named(row: Row) -> list[str]:
    """The groups a row names, commas between them."""
    return [group for part in row.groups.split(",") if (group := names.tidied(part))]


def _with_initial(row: Asked) -> Asked:
    """ "Anna B" in place of "Anna", if somebody chose that."""
    if row.do != "initial":
        return row
    name = f"{row.name} {row.initial}" if row.initial else row.name
    return replace(row, name=name, initial="", do="add")


def _chosen(row: Asked, verdict: str) -> str:
    """What somebody chose under this verdict; chosen under another, only a deliberate "leave out" holds."""
    if row.saw == verdict or (row.do == "skip" and USUAL.get(row.saw) == "add"):
        return row.do if row.do in CHOICES else USUAL[verdict]
    return USUAL[verdict]


def _if_room(judged: Judged, room: _Room) -> Judged:
    """A class has as many places as there are animals."""
    if not judged.adds:
        return judged
    if not room.spare:
        return replace(judged, verdict="full", do="skip")
    room.spare -= 1
    return judged
