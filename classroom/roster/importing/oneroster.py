"""A OneRoster zip, 1.1 or 1.2: the pupils and their classes; what hangs loose is named, not dropped silently."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from zipfile import ZipFile

from flask_babel import gettext as _

from classroom.roster.importing import letters, text
from classroom.roster.importing.table import Cells, Table, Unreadable, filled

HEADINGS = ("given name", "family name", "class")
NAMED = 8
"""So many loose ends are named; the rest is counted."""

Line = dict[str, str]


@dataclass
class Roster:
    """The files' lines by their sourcedId, without those that are to be deleted."""

    pupils: dict[str, Line]
    users: dict[str, Line]
    classes: dict[str, Line]
    enrolments: list[Line]
    titles: dict[str, str]
    loose: list[str] = field(default_factory=list)


def is_one(names: list[str]) -> bool:
    """Are these the files of a OneRoster zip? A manifest is not asked for."""
    found = {name.rsplit("/", 1)[-1].casefold() for name in names}
    return "users.csv" in found and bool({"classes.csv", "enrollments.csv", "manifest.csv"} & found)


def read(packed: ZipFile) -> Table:
    """A row for every pupil: given and family name, class. Unreadable if a file or a column is missing."""
    roster = _roster(packed)
    rows = [HEADINGS, *_rows(roster)]
    if len(rows) == 1:
        raise Unreadable(_("There is no pupil in this OneRoster zip."))
    return Table(filled(rows), notes=_notes(roster.loose), headed=True)


def _roster(packed: ZipFile) -> Roster:
    users = {line["sourcedid"]: line for line in _lines(packed, "users.csv", "sourcedid", "givenname")}
    classes = {line["sourcedid"]: line for line in _lines(packed, "classes.csv", "sourcedid", "title")}
    orgs = {line["sourcedid"]: line.get("name", "") for line in _lines(packed, "orgs.csv")}
    enrolments = list(_lines(packed, "enrollments.csv", "classsourcedid", "usersourcedid"))
    pupils = {ref: users[ref] for ref in users if ref in _pupils(packed, users, enrolments)}
    return Roster(pupils, users, classes, enrolments, _titles(classes, orgs))


def _lines(packed: ZipFile, name: str, *needed: str) -> Iterator[Line]:
    """The lines of one file by heading, in small letters; what is to be deleted is left out."""
    found = [path for path in packed.namelist() if path.rsplit("/", 1)[-1].casefold() == name]
    if len(found) > 1:
        raise Unreadable(_("This zip holds %(name)s twice.", name=name))
    if not found and needed:
        raise Unreadable(_("This OneRoster zip has no %(name)s.", name=name))
    rows = text.cells(text.lines_of(letters.decoded(packed.read(found[0]))[0]), ",") if found else []
    head = [heading.strip().casefold() for heading in rows[0]] if rows else []
    if not set(needed) <= set(head):
        raise Unreadable(_("In %(name)s the column %(column)s is missing.", name=name, column=needed[-1]))
    for row in rows[1:]:
        line = dict.fromkeys(head, "") | dict(zip(head, (cell.strip() for cell in row), strict=False))
        if any(row) and line.get("status", "").casefold() not in ("tobedeleted", "inactive"):
            yield line


def _pupils(packed: ZipFile, users: dict[str, Line], enrolments: list[Line]) -> set[str]:
    """Who is a pupil: by users.csv (1.1), by roles.csv (1.2), or by an enrolment."""
    roles = [(line.get("usersourcedid", ""), line.get("role", "")) for line in _lines(packed, "roles.csv")]
    roles += [(ref, line.get("role", "")) for ref, line in users.items()]
    roles += [(line["usersourcedid"], line.get("role", "")) for line in enrolments]
    return {ref for ref, role in roles if role.casefold() in ("student", "pupil")}


def _titles(classes: dict[str, Line], orgs: dict[str, str]) -> dict[str, str]:
    """What each class is called; with its school, if two schools have one of that name."""
    titles = {ref: line["title"] or line.get("classcode", "") or ref for ref, line in classes.items()}
    times = Counter(titles.values())
    return {
        ref: f"{title} ({orgs[school]})"
        if times[title] > 1 and (school := classes[ref].get("schoolsourcedid", "")) in orgs
        else title
        for ref, title in titles.items()
    }


def _rows(roster: Roster) -> Iterator[Cells]:
    taken = _classes_of_pupils(roster)
    for ref, line in roster.pupils.items():
        name = line.get("preferredgivenname") or line["givenname"]
        mine = sorted(taken.get(ref, ()), key=lambda one: roster.classes[one].get("classtype", "") != "homeroom")
        if not mine:
            roster.loose.append(_("%(name)s is in no class.", name=name))
        elif len(mine) > 1:
            others = ", ".join(roster.titles[one] for one in mine[1:])
            first = roster.titles[mine[0]]
            roster.loose.append(
                _("%(name)s is taken into %(first)s, not %(others)s.", name=name, first=first, others=others)
            )
        yield (name, line.get("familyname", ""), roster.titles[mine[0]] if mine else "")


def _classes_of_pupils(roster: Roster) -> dict[str, dict[str, None]]:
    """The classes of each pupil in the order of the file; enrolments of nobody, or in no class, hang loose."""
    taken: dict[str, dict[str, None]] = {}
    for line in roster.enrolments:
        user, class_ref = line["usersourcedid"], line["classsourcedid"]
        if user not in roster.users:
            roster.loose.append(_("An enrolment names a user who is not in users.csv: %(ref)s.", ref=user[:40]))
        elif class_ref not in roster.classes:
            roster.loose.append(
                _("An enrolment names a class that is not in classes.csv: %(ref)s.", ref=class_ref[:40])
            )
        elif user in roster.pupils:
            taken.setdefault(user, {})[class_ref] = None
    return taken


def _notes(loose: list[str]) -> tuple[str, ...]:
    more = (_("And %(num)s more of this kind.", num=len(loose) - NAMED),) if len(loose) > NAMED else ()
    return tuple(loose[:NAMED]) + more
