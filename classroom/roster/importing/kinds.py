"""What kind of file somebody chose, by its first bytes: a name's ending says what people believe (FIELD F10)."""

from zipfile import ZipFile

from flask_babel import gettext as _
from flask_babel import lazy_gettext

from classroom.roster.importing import archive, oneroster, sheet, text
from classroom.roster.importing.table import Table, Unreadable

OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
TO_DO = lazy_gettext("Save the list as CSV or XLSX, or copy the names and paste them here.")
OTHERS = (
    ((b"%PDF",), lazy_gettext("This is a PDF.")),
    ((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\x00", b"MM\x00*"), lazy_gettext("This is a picture.")),
    ((b"{\\rtf",), lazy_gettext("This is a text document (RTF).")),
    ((b"<!DOCTYPE", b"<!doctype", b"<html", b"<HTML"), lazy_gettext("This is a web page.")),
    ((b"<?xml",), lazy_gettext("This is an XML file.")),
    ((b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ"), lazy_gettext("This is a packed archive.")),
    ((b"MZ", b"\x7fELF"), lazy_gettext("This is a program.")),
)
WITHIN = (
    ("xl/workbook.bin", lazy_gettext("This is a binary Excel workbook (.xlsb).")),
    ("word/", lazy_gettext("This is a Word document.")),
    ("ppt/", lazy_gettext("This is a PowerPoint presentation.")),
    ("Index/", lazy_gettext("This is an Apple Numbers or Pages file.")),
    ("Index.zip", lazy_gettext("This is an Apple Numbers or Pages file.")),
)


def read(content: bytes, letters: str = "") -> Table:
    """The table in a file of any kind that we read; Unreadable names every other kind and says what to do."""
    if content.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _read_packed(content)
    if content.startswith(OLD_OFFICE):
        raise archive.locked() if ENCRYPTED in content else _other(_("This is an old Excel or Word file (.xls, .doc)."))
    if content[4:8] == b"ftyp" or (content[:4] == b"RIFF" and content[8:12] == b"WEBP"):
        raise _other(_("This is a picture or a film."))
    beginning = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    for begins, sentence in OTHERS:
        if beginning.startswith(begins):
            raise _other(sentence)
    return text.read(content, letters)


def _read_packed(content: bytes) -> Table:
    with archive.opened(content) as packed:
        names = packed.namelist()
        if oneroster.is_one(names):
            return oneroster.read(packed)
        if "mimetype" in names and b"opendocument" in packed.read("mimetype"):
            raise _other(_("This is an OpenDocument file (.ods, .odt)."))
        for inside, sentence in WITHIN:
            if any(name.startswith(inside) for name in names):
                raise _other(sentence)
        if "[Content_Types].xml" in names and any(name.startswith("xl/") for name in names):
            return sheet.read(content)
        raise _zip_of(packed)


def _zip_of(packed: ZipFile) -> Unreadable:
    if packed.namelist():
        return Unreadable(_("This is a zip folder without a class list we know. Unpack it and choose the list in it."))
    return Unreadable(_("This zip is empty."))


def _other(sentence: str) -> Unreadable:
    return Unreadable(f"{sentence} {TO_DO}")
