"""A teacher's classes, and the home of each."""

from flask import Blueprint, render_template

from classroom.accounts.guards import teacher
from classroom.roster import pictures, queries
from classroom.roster.guards import class_of, class_today

roster = Blueprint("roster", __name__)


@roster.get("/classes")
def classes() -> str:
    """The teacher's classes."""
    return render_template("roster/classes.html", classes=queries.classes_of(teacher()))


@roster.get("/classes/<ref>")
def home(ref: str) -> str:
    """The class's home: its tiles, who is in, and the door."""
    classroom = class_today(ref)
    return render_template("roster/home.html", classroom=classroom, children=queries.children_of(classroom))


@roster.get("/classes/<ref>/children")
def children(ref: str) -> str:
    """The teacher's list of the children of a class with the pictures that let each of them in."""
    classroom = class_of(teacher(), ref)
    people = [(child, pictures.pictures_of(child)) for child in queries.children_of(classroom)]
    return render_template("roster/children.html", classroom=classroom, people=people)
