"""A QR code drawn as a path is read back as what it says."""

import re

import pytest
import zxingcpp
from PIL import Image

from classroom.qr import QUIET, qr_of

TEXTS = (
    "http://localhost:8000/sign-up?code=CDFGH-JKMNP",
    "otpauth://totp/Make%20Ten%20Classroom:vega%40school.example?secret=JBSWY3DPEHPK3PXP&issuer=Make%20Ten%20Classroom",
    "https://example/" + "ø" * 200,
)


def drawn(text: str) -> Image.Image:
    """The path on white paper, four dots a module."""
    size, path = qr_of(text)
    paper = Image.new("L", (size, size), 255)
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path):
        paper.paste(0, (int(x), int(y), int(x) + int(length), int(y) + 1))
    return paper.resize((size * 4, size * 4), Image.Resampling.NEAREST)


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_drawn_is_read_back(text: str) -> None:
    assert [text] == [found.text for found in zxingcpp.read_barcodes(drawn(text))]


def test_it_stands_in_its_quiet_zone() -> None:
    size, path = qr_of("x")
    starts = [(int(x), int(y), int(x) + int(length)) for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", path)]

    assert QUIET == min(x for x, _, _ in starts) == min(y for _, y, _ in starts)
    assert size - QUIET == max(end for _, _, end in starts)
