"""What somebody pasted or chose, and how it travels along with its preview, since nothing is stored before the yes."""

import base64
import binascii
import zlib
from dataclasses import dataclass

from classroom.roster.importing import columns, kinds, text
from classroom.roster.importing.columns import Reading
from classroom.roster.importing.limits import MOST_BYTES, MOST_CARRIED
from classroom.roster.importing.table import Table


@dataclass(frozen=True)
class Source:
    """The bytes, and what somebody chose about how to read them; None and "" leave it to us."""

    content: bytes
    pasted: bool
    headed: bool | None = None
    column: int | None = None
    letters: str = ""

    def read(self) -> tuple[Table, Reading]:
        """The cells and the children in them. Unreadable."""
        pasted = self.content.decode("utf-8", "replace") if self.pasted else ""
        table = text.read_text(pasted) if self.pasted else kinds.read(self.content, self.letters)
        return table, columns.read(table, self.headed, self.column)

    def carried(self) -> str:
        """As one field of a form; "" if it is too long for that."""
        packed = base64.urlsafe_b64encode(zlib.compress(self.content, 9)).decode()
        return f"{'p' if self.pasted else 'f'}{packed}" if len(packed) <= MOST_CARRIED else ""


def unpacked(carried: str) -> tuple[bytes, bool] | None:
    """The bytes that came back, and whether they were pasted; None if they are not what we sent."""
    try:
        packed = base64.urlsafe_b64decode(carried[1 : MOST_CARRIED + 1])
        content = zlib.decompressobj().decompress(packed, MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        return None
    return (content, carried[0] == "p") if content else None
