"""Paper, in millimetres: text of any script in a box, pictures, QR codes. The only file that knows the PDF library."""

import logging
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from fpdf import FPDF

from classroom.qr import boxes_of
from classroom.reports.fitting import LINE, fitted
from classroom.reports.letters import BOLD, FONTS, PLAIN, is_rtl, runs

logging.getLogger("fontTools").setLevel(logging.ERROR)  # it mentions every table of a font that it has no use for

Paper = Literal["a4", "letter"]
POINT = 25.4 / 72
"""A typographic point, in mm."""


class Box(NamedTuple):
    """A place on the page: its upper left corner and its size, mm."""

    x: float
    y: float
    width: float
    height: float


class Document(FPDF):
    """Pages of one paper. `at` is its date, ms UTC: the same content at the same instant is the same file."""

    def __init__(self, title: str, *, paper: Paper, language: str, at: int) -> None:
        super().__init__(format=paper)
        self.set_title(title)
        self.set_lang(language)
        self.set_creation_date(datetime.fromtimestamp(at / 1_000, UTC))
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        self.alias_nb_pages("")  # nobody's name is a place holder
        self.set_text_shaping(True)
        self._widths: dict[tuple[str, str], float] = {}

    def write_in(
        self, box: Box, text: str, *, most: float, least: float = 6, bold: bool = False, centred: bool = False
    ) -> None:
        """Text in the middle of the box's height, from its left, or from its right if it is written that way.

        As large as fits, `most` and `least` in points; letters that no font has are left out: see letters.can_draw.
        """
        plain = BOLD if bold else PLAIN
        measure = partial(self._measure, plain)
        place = {"width": box.width, "height": box.height, "most": most * POINT, "least": least * POINT}
        size, lines = fitted(text, measure, **place)
        top, high = box.y + (box.height - len(lines) * LINE * size) / 2, LINE * size
        for number, line in enumerate(lines):
            spare = box.width - measure(line) * size
            left = box.x + (spare / 2 if centred else spare if is_rtl(line) else 0)
            self._write_line(Box(left, top + number * high, box.width, high), line, plain, size)

    def draw(self, box: Box, picture: Path) -> None:
        """A picture, filling the box."""
        self.image(picture, *box)

    def draw_qr(self, box: Box, text: str) -> None:
        """The QR code of a text with its quiet zone, filling the box, as one shape: no hair lines between its rows."""
        size, boxes = boxes_of(text)
        side = box.width / size * self.k
        left, top = box.x * self.k, (self.h - box.y) * self.k
        shape = [
            f"{left + x * side:.3f} {top - (y + 1) * side:.3f} {long * side:.3f} {side:.3f} re" for x, y, long in boxes
        ]
        self.set_fill_color(0)
        self._out(" ".join([*shape, "f"]))

    def cut_line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Dashes to cut along."""
        self.set_draw_color(120)
        self.set_line_width(0.2)
        self.set_dash_pattern(1.2, 1.2)
        self.line(x, y, to_x, to_y)

    def content(self) -> bytes:
        """The file."""
        return bytes(self.output())

    def _write_line(self, box: Box, line: str, plain: str, size: float) -> None:
        pieces = runs(line)
        self.set_xy(box.x, box.y)
        for font, piece in reversed(pieces) if is_rtl(line) else pieces:
            self.set_font(self._font(font, plain), size=size / POINT)
            self.cell(h=box.height, text=piece)

    def _measure(self, plain: str, text: str) -> float:
        """The width of a text at size 1; sheets say the same words again and again."""
        if (plain, text) not in self._widths:
            width = 0.0
            for font, piece in runs(text):
                self.set_font(self._font(font, plain), size=100)
                width += self.get_string_width(piece) / 100 / POINT
            self._widths[plain, text] = width
        return self._widths[plain, text]

    def _font(self, font: str, plain: str) -> str:
        """The font's name here, after reading it if this is the first time."""
        name = plain if font == BOLD else font
        if name.lower() not in self.fonts:
            self.add_font(name, fname=FONTS / f"{name}.ttf")
        return name
