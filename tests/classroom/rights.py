"""Who may go where: one row for each route and verb. A route without a row fails the build.

A row says which roles get through; everybody else is turned away: 404, or to the sign-in, the door, the front page.
`at` are the values of the address that are not the usual ones of `people.addresses`, `fields` what a form needs so that
it gets as far as asking who it is.
"""

from dataclasses import dataclass, field

ROLES = ("anonymous", "child", "other_child", "owner", "co", "cover", "stranger", "removed", "admin")
EVERYBODY = " ".join(ROLES)
TEACHERS = "owner co stranger removed admin"
"""Somebody with an account, whatever class."""
OF_CLASS = "owner co"
TODAY = "owner co cover"


@dataclass(frozen=True)
class Row:
    """The roles that get through, space between them."""

    roles: str
    at: dict[str, str] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)


FRONT = {
    "GET static": Row(EVERYBODY, at={"filename": "css/app.css"}),
    "GET front.page": Row(EVERYBODY),
    "GET front.healthz": Row(EVERYBODY),
}
ACCOUNTS = {
    "GET accounts.sign_in": Row(EVERYBODY),
    "POST accounts.sign_in_now": Row(EVERYBODY, fields={"email": "x@y.example", "password": "wrong"}),
    "POST accounts.sign_out": Row(EVERYBODY),
    "POST accounts.language": Row(EVERYBODY, fields={"language": "da"}),
}
DOOR = {
    "GET door.find": Row(EVERYBODY),
    "GET door.tiles": Row(EVERYBODY),
    "GET door.knock": Row(EVERYBODY, at={"ref": "child"}),
    "POST door.enter": Row(EVERYBODY, at={"ref": "child"}, fields={"picture": "sun"}),
    "POST door.done": Row(EVERYBODY),
    "GET door.moved": Row(EVERYBODY),
}
ROSTER = {
    "GET roster.classes": Row(TEACHERS),
    "GET roster.home": Row(TODAY),
    "GET roster.children": Row(OF_CLASS),
}
DRILL = {
    "GET drill.choose": Row("child other_child"),
    "POST drill.start": Row("child other_child", at={"key": "frames"}),
    "GET drill.just_play": Row(EVERYBODY),
    "POST drill.try_it": Row(EVERYBODY, at={"key": "frames"}, fields={"level": "1", "seconds": "0", "age": "7-8"}),
    "GET drill.table": Row("child", at={"ref": "drill"}),
    "POST drill.act": Row("child", at={"ref": "drill"}, fields={"command": "answer 1 with 4"}),
    "GET drill.still_you": Row("child other_child"),
    "POST drill.still_me": Row("child other_child"),
}
PROGRESS = {
    "GET progress.grid": Row(OF_CLASS),
    "GET progress.answers": Row(OF_CLASS, at={"column": "bridge"}),
    "GET progress.practice": Row(OF_CLASS),
    "POST progress.age": Row(OF_CLASS, fields={"age": "5-6"}),
    "POST progress.pin": Row(OF_CLASS, at={"key": "frames"}, fields={"level": "1", "seconds": "0"}),
}
IMPORTING: dict[str, Row] = {}
REPORTS: dict[str, Row] = {}
PRIVACY: dict[str, Row] = {}
SCHOOL: dict[str, Row] = {}

ROWS = FRONT | ACCOUNTS | DOOR | ROSTER | DRILL | PROGRESS | IMPORTING | REPORTS | PRIVACY | SCHOOL
