"""Opening a zip that somebody sent: nothing goes to the disk, and what it claims is looked at first (SECURITY T19)."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from stat import S_ISLNK
from zipfile import ZipFile, ZipInfo

from flask_babel import gettext as _

from classroom.roster.importing.limits import MB, MOST_PACKED_FILES, MOST_RATIO, MOST_UNPACKED
from classroom.roster.importing.table import Unreadable


@contextmanager
def opened(content: bytes) -> Iterator[ZipFile]:
    """The archive, if it is whole, open to all, and not out to fill the memory; else Unreadable."""
    with broken_is_said(), ZipFile(io.BytesIO(content)) as archive:
        _look_at(archive.infolist())
        yield archive


@contextmanager
def broken_is_said() -> Iterator[None]:
    """Whatever a library raises over a file that somebody broke, by hand or on purpose, is one sentence."""
    try:
        yield
    except Unreadable:
        raise
    except Exception as error:  # zipfile, zlib and openpyxl raise nearly anything, KeyError and TypeError too
        raise Unreadable(_("This file is damaged or not complete. Save it again, or paste the names.")) from error


def _look_at(packed: list[ZipInfo]) -> None:
    if any(file.flag_bits & 1 for file in packed):
        raise locked()
    if len(packed) > MOST_PACKED_FILES or sum(file.file_size for file in packed) > MOST_UNPACKED:
        raise Unreadable(_("This file unpacks to far more than a class list. Copy the names into a new, empty file."))
    if any(file.file_size > MB and file.file_size > MOST_RATIO * file.compress_size for file in packed):
        raise Unreadable(_("This file unpacks to far more than a class list. Copy the names into a new, empty file."))
    if any(S_ISLNK(file.external_attr >> 16) or ".." in file.filename.split("/") for file in packed):
        raise Unreadable(_("This zip points to places outside itself. Take the list out of it and choose that."))


def locked() -> Unreadable:
    """Encrypted: we cannot look, and should not ask for the password."""
    return Unreadable(_("This file is locked with a password. Take the password off, or paste the names."))
