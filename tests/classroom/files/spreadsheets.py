"""Zips and workbooks, written sign by sign where a library would not write them so."""

import io
from collections.abc import Mapping
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

NS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def archive(files: Mapping[str, bytes | str], packing: int = ZIP_DEFLATED) -> bytes:
    """A zip of these files."""
    written = io.BytesIO()
    with ZipFile(written, "w", packing) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return written.getvalue()


def sheet_xml(rows: list[list[str]], size: str = "") -> str:
    """A sheet; what begins with = is a formula."""
    lines = dict(enumerate(rows, start=1))
    return _sheet({number: "".join(map(_cell, row)) for number, row in lines.items()}, size)


def workbook(
    cells: list[list[str]] | None = None, *, rows: dict[int, str] | None = None, shared: str = "", size: str = ""
) -> bytes:
    """A workbook of one sheet: rows of `cells`, or single cells at these row numbers, or one cell of shared text."""
    if shared:
        sheet = _sheet({1: '<c r="A1" t="s"><v>0</v></c>'}, "")
    else:
        sheet = _sheet({n: _cell(name) for n, name in rows.items()}, "") if rows else sheet_xml(cells or [], size)
    part = f'<Override PartName="/xl/%s" ContentType="{MAIN}.%s+xml"/>'
    types = part % ("workbook.xml", "sheet.main") + part % ("worksheets/sheet1.xml", "worksheet")
    types += part % ("sharedStrings.xml", "sharedStrings")
    relation = f'<Relationship Id="%s" Type="{REL}/%s" Target="%s"/>'
    return archive(
        {
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">{types}</Types>',
            "_rels/.rels": _relations(relation % ("r1", "officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": f'<workbook xmlns="{NS}" xmlns:r="{REL}"><sheets>'
            '<sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": _relations(relation % ("r1", "worksheet", "worksheets/sheet1.xml")),
            "xl/worksheets/sheet1.xml": sheet,
            "xl/sharedStrings.xml": shared.replace("<sst>", f'<sst xmlns="{NS}">') or f'<sst xmlns="{NS}"/>',
        }
    )


def _relations(inside: str) -> str:
    return f'<Relationships xmlns="{PACKAGE}/relationships">{inside}</Relationships>'


def _sheet(rows: dict[int, str], size: str) -> str:
    lines = "".join(f'<row r="{number}">{cells}</row>' for number, cells in rows.items())
    said = f'<dimension ref="{size}"/>' if size else ""
    return f'<worksheet xmlns="{NS}">{said}<sheetData>{lines}</sheetData></worksheet>'


def _cell(text: str) -> str:
    if text.startswith("="):
        return f'<c t="str"><f>{escape(text[1:])}</f><v>42</v></c>'
    return f'<c t="inlineStr"><is><t>{escape(text)}</t></is></c>'
