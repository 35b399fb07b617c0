"""A class of so many children, and what a printed page says to an eye and to a scanner."""

from collections.abc import Sequence
from dataclasses import dataclass

import pypdfium2
import zxingcpp
from flask import Flask
from PIL import Image

from classroom.db import db, writing
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import all_animals, new_child
from tests.classroom.conftest import MONDAY

A4, LETTER = (595, 842), (612, 792)
DOTS = 6
"""Dots a millimetre of a page that is looked at."""
QUIET = 4


def class_of(app: Flask, names: Sequence[str], **facts: object) -> str:
    """Ms Vega's class with exactly these children; where its pages begin."""
    with app.app_context(), writing():
        comets = db.session.query(Classroom).filter_by(name="Comets").one()
        db.session.query(Child).filter_by(classroom_id=comets.id).delete()
        for number, (name, animal) in enumerate(zip(names, all_animals(), strict=False)):
            db.session.add(new_child(comets, ref=f"{number:032x}", name=name, animal=animal, at=MONDAY))
        for field, value in facts.items():
            setattr(comets, field, value)
        return f"/classes/{comets.ref}"


def pupils(many: int) -> list[str]:
    """So many names, the first as long and wide as a name can be."""
    return ["W" * 40, *(f"Pupil-{number:02}" for number in range(2, many + 1))]


@dataclass(frozen=True)
class Page:
    """One printed page: its size in points, its words, and the page as a black-and-white printer has it."""

    size: tuple[int, int]
    text: str
    image: Image.Image

    @property
    def codes(self) -> list[zxingcpp.Barcode]:
        """Every QR code that can be read."""
        return [code for code in zxingcpp.read_barcodes(self.image) if code.format == zxingcpp.BarcodeFormat.QRCode]

    def has_ink(self, card: tuple[float, float], from_mm: float, to_mm: float) -> bool:
        """Is anything printed between there, in the row of a card's name; `card` is its corner, mm?"""
        (x, y), name = card, (4, 20)
        box = (x + from_mm, y + name[0], x + to_mm, y + name[1])
        return self.image.crop(tuple(round(mm * DOTS) for mm in box)).getextrema()[0] < 128


def printed(pdf: bytes) -> list[Page]:
    """The pages of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_page(document[number]) for number in range(len(document))]
    finally:
        document.close()


def _page(sheet: pypdfium2.PdfPage) -> Page:
    width, height = sheet.get_size()
    words = sheet.get_textpage()
    text = words.get_text_range()
    words.close()
    image = sheet.render(scale=DOTS * 25.4 / 72).to_pil().convert("L")
    return Page((round(width), round(height)), " ".join(text.split()), image)


def side(code: zxingcpp.Barcode) -> float:
    """How wide a QR code is, mm."""
    return (code.position.top_right.x - code.position.top_left.x) / DOTS


def stands_in_white(page: Page, code: zxingcpp.Barcode, modules: int) -> bool:
    """Is there nothing within four modules around it?"""
    corner, end = code.position.top_left, code.position.bottom_right
    module = (end.x - corner.x) / modules
    reach, slack = QUIET * module - 2, 2
    around = page.image.crop((corner.x - reach, corner.y - reach, end.x + reach, end.y + reach)).copy()
    around.paste(255, tuple(round(value) for value in _inner(around, reach - slack)))
    return around.getextrema()[0] > 200


def _inner(image: Image.Image, margin: float) -> tuple[float, float, float, float]:
    return margin, margin, image.width - margin, image.height - margin
