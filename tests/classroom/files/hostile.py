"""Files that are broken, by hand or on purpose, made here and not kept; each with what the page must say or show."""

import codecs
import io
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from tests.classroom.files.spreadsheets import archive, sheet_xml, workbook


@dataclass(frozen=True)
class Hostile:
    """`says` is a part of the sentence that refuses it, or `shows` are the names of the preview."""

    name: str
    made: Callable[[], bytes]
    says: str = ""
    shows: tuple[str, ...] = ()


def text(content: str, encoding: str = "utf-8", mark: bytes = b"") -> Callable[[], bytes]:
    return lambda: mark + content.encode(encoding, "surrogatepass")


def bomb() -> bytes:
    return archive({"xl/worksheets/sheet1.xml": b"0" * 60_000_000, "[Content_Types].xml": b""})


def many_small_bombs() -> bytes:
    return archive({f"xl/{number}.xml": b"0" * 900_000 for number in range(100)} | {"[Content_Types].xml": b""})


def nested() -> bytes:
    inside = archive({"more.xml": b"0" * 5_000_000})
    for _ in range(5):
        inside = archive({f"{number}.zip": inside for number in range(8)})
    return inside


def lying() -> bytes:
    """Says that it unpacks to 10 bytes, and unpacks to four million."""
    honest = archive({"users.csv": b"sourcedId,givenName\n" + b"x" * 4_000_000, "classes.csv": b"sourcedId,title\n"})
    return honest.replace(struct.pack("<L", 4_000_020), struct.pack("<L", 10))


def billion_laughs() -> bytes:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return workbook(shared=f'<!DOCTYPE sst [<!ENTITY l0 "ha">{entities}]><sst><si><t>&l9;</t></si></sst>')


def from_disk() -> bytes:
    return workbook(shared='<!DOCTYPE sst [<!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&f;</t></si></sst>')


def encrypted() -> bytes:
    content = bytearray(archive({"users.csv": b"x", "classes.csv": b"x"}, ZIP_STORED))
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.find(sign)
        while at >= 0:
            content[at + place] |= 1
            at = content.find(sign, at + 4)
    return bytes(content)


def linked() -> bytes:
    written = io.BytesIO()
    with ZipFile(written, "w") as packed:
        link = ZipInfo("users.csv")
        link.external_attr = 0o120777 << 16
        packed.writestr(link, "/etc/passwd")
        packed.writestr("classes.csv", "sourcedId,title\n")
    return written.getvalue()


def wrong_sum() -> bytes:
    rows = [["Name"], ["Dot"]]
    return workbook(rows).replace(struct.pack("<L", zlib.crc32(sheet_xml(rows).encode())), b"\0\0\0\0")


FORMULAS = ('=HYPERLINK("http://x","y")', "+1", "-Ana", "@x")
FILES = (
    Hostile("a byte-order mark", text("name\nZoë\n", mark=codecs.BOM_UTF8), shows=("Zoë",)),
    Hostile("two byte-order marks", text("\ufeffname\nZoë\n", mark=codecs.BOM_UTF8), shows=("Zoë",)),
    Hostile("UTF-16 with a mark", text("name\nZoë\n", "utf-16-le", codecs.BOM_UTF16_LE), shows=("Zoë",)),
    Hostile("UTF-16 the other way round", text("name\nZoë\n", "utf-16-be", codecs.BOM_UTF16_BE), shows=("Zoë",)),
    Hostile("UTF-16 without a mark", text("name\nZoë\nAda\n", "utf-16-le"), shows=("Zoë", "Ada")),
    Hostile("UTF-32", text("name\nZoë\n", "utf-32-le", codecs.BOM_UTF32_LE), shows=("Zoë",)),
    Hostile("UTF-32 without a mark", text("name\nZoë\n", "utf-32-be"), shows=("Zoë",)),
    Hostile("UTF-16 cut in the middle", lambda: "name\nZoë".encode("utf-16") + b"\0", says="damaged"),
    Hostile("a lone surrogate", text("name\nA\ud800da\n", "utf-16-le", codecs.BOM_UTF16_LE), says="damaged"),
    Hostile("a lone surrogate in UTF-8", text("name\nA\udc00da\n"), shows=("AÌ∞Äda",)),
    Hostile("old Windows letters", text("name\nZoë\n", "cp1252"), shows=("Zoë",)),
    Hostile("letters garbled before", text("name\nZoÃ«\n"), shows=("Zoë",)),
    Hostile("letters that were lost", text("name\nZo\ufffd\n"), shows=("Zo\ufffd",)),
    Hostile("NUL in a name", text("name\nA\0da\0\n"), shows=("Ada",)),
    Hostile("nothing but NUL", lambda: b"\0" * 4_000, says="not a list"),
    Hostile("noise", lambda: bytes((n * 89 + n // 7) % 256 for n in range(4_000)), says="not a list"),
    Hostile("a quotation mark never closed", text('name\nAda\n"Bo\nCy\n'), says="Line 3: a quotation mark"),
    Hostile("quotes that never close, ten thousand", text('"' * 10_001), says="Line 1: a quotation mark"),
    Hostile("10,001 rows", text("name\n" + "Ada\n" * 10_001), says="at most 500 rows"),
    Hostile("501 rows", text("name\n" + "Ada\n" * 501), says="at most 500 rows"),
    Hostile("300,000 empty rows", text("name\n" + "\n" * 300_000 + "Dot"), shows=("Dot",)),
    Hostile("a million columns", text("Ada" + "," * 1_000_000), says="far too long"),
    Hostile("a hundred and one columns", text(("x," * 101 + "\n") * 3), says="at most 100 columns"),
    Hostile("one cell of 90,000 letters", text("name\n" + "x" * 90_000), shows=("x" * 2_000,)),
    Hostile("formulas", text('name\n"=HYPERLINK(""http://x"",""y"")"\n+1\n-Ana\n@x\n'), shows=FORMULAS),
    Hostile("right to left", text("name\n\u202eadA\u202c\nمحمد\n"), shows=("adA", "محمد")),
    Hostile("signs without width", text("name\nA\u200bda\n\u200b\u200b,\n"), shows=("Ada", ",")),
    Hostile("pictures", text("name\n🦊 Bo\n👩🏽\u200d🚀\n"), shows=("🦊 Bo", "👩🏽\u200d🚀")),
    Hostile("a tower of accents", text("name\nZ" + "\u0335" * 900 + "\n"), shows=("Z" + "\u0335" * 900,)),
    Hostile(
        "markup", text("name\n<script>alert(1)</script>\n{{ 7*7 }}\n"), shows=("<script>alert(1)</script>", "{{ 7*7 }}")
    ),
    Hostile("nothing", lambda: b"", says="empty"),
    Hostile("only spaces", text("  \r\n \t \n"), says="nothing in this list"),
    Hostile("only headings", text("Name;Class\n"), says="no names under them"),
    Hostile("mixed line ends", text("name\rAda\nBo\r\nCy"), shows=("Ada", "Bo", "Cy")),
    Hostile("cells of two kinds", text("name;class\nAda;2B\nBo,2B\nCy\t2B\n"), shows=("Ada", "Bo,2B", "Cy 2B")),
    Hostile("a bomb", bomb, says="far more than a class list"),
    Hostile("a hundred small bombs", many_small_bombs, says="far more than a class list"),
    Hostile("a bomb in a bomb", nested, says="zip folder"),
    Hostile(
        "a thousand files", lambda: archive({f"{n}.csv": b"x" for n in range(1_000)}), says="far more than a class"
    ),
    Hostile("a zip that lies about its size", lying, says="damaged"),
    Hostile("laughs without end", billion_laughs, says="damaged"),
    Hostile("an entity from the disk", from_disk, says="damaged"),
    Hostile("a way out of the folder", lambda: archive({"../../users.csv": b"x"}), says="outside itself"),
    Hostile("a link in a zip", linked, says="outside itself"),
    Hostile("a locked zip", encrypted, says="password"),
    Hostile("a zip cut short", lambda: workbook([["Dot"]])[:-60], says="damaged"),
    Hostile("a workbook whose sum is wrong", wrong_sum, says="damaged"),
    Hostile("an empty zip", lambda: archive({}), says="zip is empty"),
    Hostile(
        "users.csv twice",
        lambda: archive({"a/users.csv": b"x", "b/users.csv": b"x", "manifest.csv": b""}),
        says="twice",
    ),
    Hostile("formula cells", lambda: workbook([["Name"], ["=1+1"], ['=CMD("x")']]), shows=("=1+1", '=CMD("x")')),
    Hostile(
        "a sheet of a million rows", lambda: workbook(rows={1: "Name", 1_048_576: "Dot"}), says="goes on far below"
    ),
    Hostile(
        "a sheet that says it is huge", lambda: workbook([["Name"], ["Dot"]], size="A1:XFD1048576"), shows=("Dot",)
    ),
    Hostile("a workbook without sheets", lambda: archive({"xl/x": b"", "[Content_Types].xml": b""}), says="damaged"),
    Hostile("an old workbook", lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), says="old Excel"),
    Hostile(
        "a locked workbook",
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
        says="password",
    ),
    Hostile("a PDF", lambda: b"%PDF-1.7\n", says="This is a PDF"),
    Hostile("a photograph", lambda: b"\xff\xd8\xff\xe0" + bytes(99), says="This is a picture"),
    Hostile("a web page called .xls", lambda: b"\n<html><table><tr><td>Ada", says="This is a web page"),
    Hostile(
        "an OpenDocument sheet called .csv",
        lambda: archive({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b""}),
        says="OpenDocument",
    ),
    Hostile("a Numbers file", lambda: archive({"Index/Document.iwa": b"", "Metadata/x": b""}), says="Numbers"),
)
