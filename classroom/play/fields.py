"""A command as the fields of a form say it: what is picked, and where it goes; or something `instead` of it all."""

from flask import request


def sent() -> str:
    """The command of the form that was sent."""
    instead = request.form.get("instead")
    parts = (instead,) if instead else (request.form.get("command", ""), request.form.get("rest", ""))
    return " ".join(part for part in parts if part)[:80]


def parts_of(text: str | None) -> frozenset[str]:
    """Every value that a field may have on the way to this command: whole, picked ("place 4S", "star") or its place."""
    words = (text or "").split(" ")
    return frozenset((" ".join(words), " ".join(words[:2]), " ".join(words[2:]), *words[1:2])) - {""}
