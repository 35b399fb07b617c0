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
    "GET accounts.digits": Row(EVERYBODY),
    "POST accounts.digits_now": Row(EVERYBODY, fields={"digits": "123456"}),
    "GET sign_up.page": Row(EVERYBODY),
    "POST sign_up.join": Row(EVERYBODY, fields={"name": "N", "email": "x@y.example", "password": "three green owls"}),
    "GET account.page": Row(TEACHERS),
    "POST account.rename": Row(TEACHERS, fields={"name": "Ms Vega"}),
    "POST account.language": Row(TEACHERS, fields={"language": "da"}),
    "POST account.password": Row(TEACHERS, fields={"password": "wrong", "new": "three green owls"}),
    "POST account.end": Row(TEACHERS, fields={"session": "1"}),
    "POST account.end_others": Row(TEACHERS),
    "POST account.end_all": Row(TEACHERS),
    "GET account.prove": Row(TEACHERS),
    "POST account.prove_now": Row(TEACHERS, fields={"password": "wrong"}),
    "GET second_factor.page": Row(TEACHERS),
    "POST second_factor.on": Row(TEACHERS, fields={"digits": "123456"}),
    "POST second_factor.off": Row(TEACHERS, fields={"password": "wrong"}),
    "GET cover.sign_in": Row(EVERYBODY),
    "POST cover.sign_in_now": Row(EVERYBODY, fields={"code": "CDFGH-JKMNP"}),
    "POST accounts.sign_out": Row(EVERYBODY),
    "POST accounts.language": Row(EVERYBODY, fields={"language": "da"}),
}
DOOR = {
    "GET door.find": Row(EVERYBODY),
    "GET door.tiles": Row(EVERYBODY),
    "GET door.knock": Row(EVERYBODY, at={"ref": "child"}),
    "POST door.enter": Row(EVERYBODY, at={"ref": "child"}, fields={"picture": "sun"}),
    "GET door.waiting": Row(EVERYBODY, at={"ref": "child", "seen": "nothing"}),
    "POST door.come_in": Row(EVERYBODY, at={"ref": "child"}),
    "GET door.card": Row(EVERYBODY),
    "GET door.hello": Row(EVERYBODY),
    "POST door.greet": Row(EVERYBODY),
    "GET door.first": Row(EVERYBODY),
    "POST door.show_first": Row(EVERYBODY, fields={"picture": "sun"}),
    "POST door.done": Row(EVERYBODY),
    "GET door.moved": Row(EVERYBODY),
    "POST letting.let_in": Row(TODAY),
    "POST letting.unlock": Row(TODAY),
    "POST letting.pictures_again": Row(TODAY),
    "POST letting.guest": Row(TODAY),
}
ROSTER = {
    "GET roster.classes": Row(TEACHERS),
    "GET roster.home": Row(TODAY),
    "GET roster.children": Row(OF_CLASS),
    "POST roster.do": Row(OF_CLASS, fields={"do": "archive", "child": "child"}),
    "GET roster.new": Row(TEACHERS),
    "POST roster.make": Row(TEACHERS, fields={"name": "Stars", "age": "7-8", "zone": "UTC", "language": ""}),
    "GET roster.live": Row(TODAY),
    "GET roster.poster": Row(TODAY),
    "POST roster.open_door": Row(TODAY),
    "POST roster.close_door": Row(TODAY),
    "GET children.page": Row(OF_CLASS),
    "POST children.save": Row(OF_CLASS, fields={"name": "Ada", "animal": "owl", "note": ""}),
    "POST children.renew": Row(OF_CLASS),
    "POST children.move": Row(OF_CLASS, fields={"to": "stars"}),
    "POST children.archive": Row(OF_CLASS),
    "POST children.restore": Row(OF_CLASS),
    "POST children.delete": Row(OF_CLASS),
    "GET children.look_at_merge": Row(OF_CLASS, fields={"into": "bo"}),
    "POST children.merge": Row(OF_CLASS, fields={"into": "bo"}),
    "POST groups.make": Row(OF_CLASS, fields={"name": "Red"}),
    "POST groups.rename": Row(OF_CLASS, fields={"name": "Red"}),
    "POST groups.dissolve": Row(OF_CLASS),
    "GET history.page": Row(OF_CLASS),
    "POST history.undo": Row(OF_CLASS),
    "GET settings.page": Row(OF_CLASS),
    "POST settings.save": Row(OF_CLASS, fields={"name": "Comets", "age": "9-10", "zone": "UTC", "language": ""}),
    "POST settings.renew_code": Row(OF_CLASS),
    "POST settings.add_teacher": Row("owner", fields={"email": "lind@school.example"}),
    "POST settings.remove_teacher": Row(OF_CLASS),
    "POST settings.hand_over": Row("owner"),
    "POST settings.archive": Row("owner"),
    "POST settings.restore": Row("owner"),
    "GET up.page": Row("owner"),
    "POST up.go": Row("owner", fields={"name": "Comets 5", "age": "9-10"}),
    "GET covering.page": Row(OF_CLASS),
    "POST covering.make": Row(OF_CLASS),
    "POST covering.end": Row(OF_CLASS),
    "POST covering.leave_note": Row("cover", fields={"note": "All went well."}),
    "POST covering.note_read": Row(OF_CLASS),
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
TABLES = {
    "GET play.table": Row("child owner co cover", at={"ref": "table"}),
    "GET play.since": Row("child owner co cover", at={"ref": "table", "seen": "0"}),
    "POST play.act": Row("child", at={"ref": "table"}, fields={"command": "place 4 on 0"}),
    "GET again.replay": Row("child owner co", at={"ref": "ended"}),
    "POST tables.alone": Row("child other_child", at={"key": "mod_ten"}),
    "POST tables.together": Row("child other_child", at={"key": "mod_ten"}),
    "POST tables.sit": Row("child", at={"ref": "table"}),
    "POST tables.begin_now": Row("child", at={"ref": "table"}),
    "GET at_tables.page": Row(TODAY),
    "GET at_tables.running": Row(TODAY),
    "POST at_tables.lay": Row(
        TODAY, at={"key": "mod_ten"}, fields={"seats": "2", "player": "pebble", "turn_seconds": "0"}
    ),
    "POST at_tables.end": Row(TODAY, at={"table_ref": "table"}),
    "GET tables.players": Row(EVERYBODY, at={"key": "mod_ten"}),
    "GET tables.mine": Row("child other_child"),
    "POST look.start": Row("child", at={"ref": "ended"}),
    "GET look.page": Row("child", at={"ref": "look"}),
    "POST look.act": Row("child", at={"ref": "look"}, fields={"command": "end stopped"}),
    "GET lessons.start": Row(EVERYBODY, at={"key": "mod_ten"}),
    "POST lessons.begin": Row(EVERYBODY, at={"key": "mod_ten"}),
    "GET lessons.page": Row("child", at={"key": "mod_ten", "ref": "lesson"}),
    "POST lessons.act": Row("child", at={"ref": "lesson"}, fields={"command": "play 6H"}),
    "GET lessons.card": Row(EVERYBODY, at={"key": "mod_ten"}),
}
PROGRESS = {
    "GET progress.grid": Row(OF_CLASS),
    "GET progress.answers": Row(OF_CLASS, at={"column": "bridge"}),
    "GET progress.practice": Row(OF_CLASS),
    "POST progress.age": Row(OF_CLASS, fields={"age": "5-6"}),
    "POST progress.pin": Row(OF_CLASS, at={"key": "frames"}, fields={"level": "1", "seconds": "0"}),
}
ROW = {"name": "Dot", "initial": "", "do": "add", "saw": "new", "once": "0" * 32}
IMPORTING = {
    "GET importing.page": Row(OF_CLASS),
    "POST importing.read": Row(OF_CLASS, fields={"names": "Dot"}),
    "POST importing.look": Row(OF_CLASS, fields=ROW),
    "POST importing.keep": Row(OF_CLASS, fields=ROW),
    "POST importing.add": Row(OF_CLASS, fields={"name": "Dot"}),
}
REPORTS = {
    "GET cards.page": Row(OF_CLASS),
    "GET cards.pdf": Row(OF_CLASS),
    "GET lists.csv": Row(OF_CLASS),
    "GET lists.xlsx": Row(OF_CLASS),
}
PRIVACY = {
    "GET privacy.class_audit": Row(OF_CLASS),
    "GET privacy.school_audit": Row("admin"),
    "GET privacy.child": Row(OF_CLASS),
    "GET privacy.notice": Row(EVERYBODY),
    "GET privacy.assessment": Row(EVERYBODY),
    "POST erasure.export": Row(OF_CLASS),
    "POST erasure.erase": Row(OF_CLASS),
    "GET erasure.receipt": Row(OF_CLASS),
}
SCHOOL = {
    "GET school.teachers": Row("admin"),
    "POST school.invite": Row("admin", fields={"label": "Ms New"}),
    "POST school.take_back": Row("admin"),
    "POST school.make_admin": Row("admin"),
    "POST school.unmake_admin": Row("admin"),
    "POST school.reset_password": Row("admin"),
    "POST school.remove": Row("admin"),
    "GET ownership.page": Row("admin"),
    "POST ownership.give": Row("admin", fields={"teacher": "teacher"}),
    "POST ownership.add": Row("admin", fields={"teacher": "teacher"}),
}

ROWS = FRONT | ACCOUNTS | DOOR | ROSTER | DRILL | TABLES | PROGRESS | IMPORTING | REPORTS | PRIVACY | SCHOOL
