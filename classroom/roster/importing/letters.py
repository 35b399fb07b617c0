"""Bytes to text. What does not say how it is written is guessed, and the page asks with sample names (FIELD F02)."""

import codecs
import re

from flask_babel import gettext as _

from classroom.roster.importing.table import Unreadable

GUESSES = ("cp1252", "cp1250", "mac-roman", "iso8859-15")
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")
_CUT = re.compile(r"[\t;,\r\n\"]+")


def decoded(content: bytes, chosen: str = "") -> tuple[str, str]:
    """The text, and the encoding if it was only guessed; `chosen` is one of GUESSES, if somebody did. Unreadable."""
    certain = _certain(content)
    guessed = "" if certain else chosen if chosen in GUESSES else _likeliest(content)
    try:
        text = content.decode(certain or guessed)
    except UnicodeDecodeError:
        raise Unreadable(_("Some letters in this file are damaged. Save it again as CSV UTF-8.")) from None
    if len(_CONTROLS.findall(text)) > max(10, len(text) // 50):
        raise Unreadable(_("This file is not a list of names. Save the list as CSV or XLSX, or paste the names."))
    return text, guessed


def samples(content: bytes) -> tuple[tuple[str, str], ...]:
    """For each encoding that fits, some names as they would read; those that read alike are one."""
    found: dict[str, str] = {}
    for encoding in (_likeliest(content), *GUESSES):
        text = _in(encoding, content)
        if text is not None:
            names = dict.fromkeys(name.strip()[:40] for name in _CUT.split(text) if not name.isascii())
            found.setdefault(", ".join(list(names)[:3]), encoding)
    return tuple((encoding, names) for names, encoding in found.items())


def mended(text: str) -> str | None:
    """Letters that were taken for cp1252 once before, as in "ZoÃ«", put right; None if nothing was wrong."""
    try:
        right = text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return None
    return right if right != text else None


def _certain(content: bytes) -> str:
    """The encoding that the bytes themselves tell, or ""."""
    marked = next((encoding for mark, encoding in MARKS if content.startswith(mark)), "")
    if marked or not content:
        return marked or "utf-8"
    even, odd = content[::2].count(0) / len(content), content[1::2].count(0) / len(content)
    if even + odd > 0.6:
        return "utf-32-be" if content[0] == 0 else "utf-32-le"
    if max(even, odd) > 0.3:
        return "utf-16-be" if even > odd else "utf-16-le"
    return "utf-8" if _in("utf-8", content) is not None else ""


def _likeliest(content: bytes) -> str:
    """The guess in which the fewest signs stand where names have none; the first of equals."""
    fitting = [(encoding, text) for encoding in GUESSES if (text := _in(encoding, content)) is not None]
    return min(fitting, key=lambda fit: _oddities(fit[1]))[0]


def _oddities(text: str) -> int:
    """How many signs are no letters, or capitals behind a small letter."""
    high = [(before, sign) for before, sign in zip(" " + text, text, strict=False) if not sign.isascii()]
    return sum(not sign.isalpha() or sign in "ªº" or (sign.isupper() and before.islower()) for before, sign in high)


def _in(encoding: str, content: bytes) -> str | None:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None
