"""Login cards as a PDF: ten a page with dashes to cut along, the same size on A4 and Letter."""

from classroom.reports.cards import A_PAGE, Card, Sheet
from classroom.reports.letters import can_draw
from classroom.reports.pdf import Box, Document, Paper
from classroom.resources import STATIC

WIDTH, HEIGHT = 92, 50
"""A card, mm, as in static/css/print.css: two by five go on both papers, whatever margin the printer wants."""
ACROSS, DOWN = 2, A_PAGE // 2
PADDING = 3
CODE = 34
"""The QR code with its quiet zone, mm; the code itself is 26 mm at least (FIELD F25)."""
LEFT = WIDTH - CODE - PADDING
"""Width of what stands left of the code."""
ANIMAL, PICTURE = 17, 12
PICTURES = STATIC / "img" / "print"


def pdf_of(sheet: Sheet, *, paper: Paper, at: int) -> bytes:
    """The cards as a file, dated `at` ms UTC."""
    document = Document(sheet.title, paper=paper, language=sheet.language, at=at)
    for page in sheet.pages:
        document.add_page()
        left, top = (document.w - ACROSS * WIDTH) / 2, (document.h - DOWN * HEIGHT) / 2
        for number, card in enumerate(page):
            corner = left + number % ACROSS * WIDTH, top + number // ACROSS * HEIGHT
            _draw(document, sheet, card, *corner)
            _cut_around(document, *corner)
    return document.content()


def _draw(document: Document, sheet: Sheet, card: Card, x: float, y: float) -> None:
    """One card with its upper left corner there."""
    document.draw(Box(x + PADDING, y + PADDING, ANIMAL, ANIMAL), PICTURES / "animals" / f"{card.animal}.png")
    name = Box(x + PADDING + ANIMAL + 2, y + PADDING, LEFT - ANIMAL - 2, ANIMAL)
    document.write_in(name, card.name_in_pdf, most=24, least=5, bold=True)
    _draw_secret(document, card, x + PADDING, y + 22)
    document.write_in(Box(x + PADDING, y + 39, LEFT, 8), sheet.advice, most=8)
    document.draw_qr(Box(x + WIDTH - CODE, y + 1, CODE, CODE), card.address)
    if can_draw(sheet.class_name):
        below = Box(x + WIDTH - CODE + 3, y + 35, CODE - 6, 12)
        document.write_in(below, sheet.class_name, most=11, bold=True, centred=True)


def _draw_secret(document: Document, card: Card, x: float, y: float) -> None:
    """The pictures in order, each with its number and name, so that no printer's colours are needed."""
    room = LEFT / max(3, len(card.pictures))
    for number, (picture, name) in enumerate(card.pictures):
        left = x + number * room
        document.draw(Box(left + (room - PICTURE) / 2, y, PICTURE, PICTURE), PICTURES / "pictures" / f"{picture}.png")
        below = Box(left + 0.3, y + PICTURE, room - 0.6, 4)
        document.write_in(below, f"{number + 1} {name}", most=7.5, least=4, centred=True)


def _cut_around(document: Document, x: float, y: float) -> None:
    """Dashes on all four sides; those of neighbours fall on each other."""
    for across in (x, x + WIDTH):
        document.cut_line(across, y, across, y + HEIGHT)
    for down in (y, y + HEIGHT):
        document.cut_line(x, down, x + WIDTH, down)
