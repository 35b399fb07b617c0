"""Login cards to print: as a page, and as a PDF. Whoever holds one gets in as its child, so the audit knows."""

from urllib.parse import quote

from flask import Blueprint, Response, abort, render_template, request

from classroom import audit
from classroom.accounts.guards import teacher
from classroom.now import now
from classroom.reports.cards import Sheet, sheet_of
from classroom.roster.guards import class_to_change, who
from classroom.roster.models import Classroom
from classroom.roster.queries import children_of

cards = Blueprint("cards", __name__)


@cards.get("/classes/<ref>/cards")
def page(ref: str) -> str:
    """The cards of the class, or of the children asked for, with a button that prints them."""
    classroom = class_to_change(teacher(), ref)
    sheet = _asked_for(classroom)
    return render_template("reports/cards.html", classroom=classroom, sheet=sheet, wanted=sorted(_wanted()))


@cards.get("/classes/<ref>/cards.pdf")
def pdf(ref: str) -> Response:
    """The same cards as a file, on A4 or on Letter."""
    from classroom.reports.card_sheet import pdf_of  # takes a second to load, and most days nobody prints

    classroom = class_to_change(teacher(), ref)
    sheet = _asked_for(classroom)
    if not sheet.cards:
        abort(404)
    content = pdf_of(sheet, paper="letter" if request.args.get("paper") == "letter" else "a4", at=now())
    return _file(content, f"{sheet.title} - {sheet.class_name}.pdf")


def _asked_for(classroom: Classroom) -> Sheet:
    """The cards of all present children, or of those in the address: 404 if one has none. The audit notes it."""
    children, wanted = children_of(classroom), _wanted()
    chosen = [child for child in children if child.ref in wanted] if wanted else children
    sheet = sheet_of(classroom, chosen)
    if wanted - {card.ref for card in sheet.cards}:
        abort(404)
    audit.looked("printed_cards", **who(), classroom_id=classroom.id, child_ref=_only(wanted))
    return sheet


def _wanted() -> set[str]:
    return set(request.args.getlist("child"))


def _only(wanted: set[str]) -> str | None:
    return min(wanted) if len(wanted) == 1 else None


def _file(content: bytes, name: str) -> Response:
    """Shown in the browser, which prints it; saved under a name with the class's but no child's."""
    named = f"inline; filename=\"login-cards.pdf\"; filename*=UTF-8''{quote(name, safe='')}"
    return Response(content, mimetype="application/pdf", headers={"Content-Disposition": named})
