"""Names as teachers write them: composed, without signs nobody sees, at most so long, and alike or not (FIELD A).

There is no list of forbidden words: no child types a name, and real names are on every such list (FIELD F14).
"""

import unicodedata

import regex
from flask_babel import gettext as _
from flask_babel import ngettext

LONGEST, LONGEST_OF_CLASS = 40, 80
"""In graphemes, which are what people count as letters."""
SIGNS_A_LETTER = 16
"""So many code points fit into the column for each grapheme; only a stack of accents is more."""

MOST_SIGNS = 2_000
"""Nobody needs to know by how much something longer is too long."""

_GONE = regex.compile(
    r"[\p{Cc}\p{Cs}\ufff9-\ufffb]|(?![\ufe00-\ufe0f\U000e0100-\U000e01ef])\p{Default_Ignorable_Code_Point}"
)
_LOST = "\ufffd"
_SPACE = regex.compile(r"[\s\u2800]+")
_SEEN = regex.compile(r"[\p{L}\p{N}\p{S}]")
_PICTURE_JOINED = regex.compile(
    r"\p{Extended_Pictographic}[\ufe0f\U0001f3fb-\U0001f3ff]*\u200d\p{Extended_Pictographic}"
)
_FLAG = regex.compile(r"\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
_WRITTEN_JOINED = regex.compile(
    r"\p{Canonical_Combining_Class=Virama}[\u200c\u200d]|\p{Script=Arabic}\p{M}*\u200c(?=\p{Script=Arabic})"
)


class Refused(ValueError):
    """This cannot be a name. `reason` is empty, too_long or garbled; as text it is the sentence for people."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def tidied(name: str) -> str:
    """A name on one line, composed (NFC), single spaces; controls, marks of direction and signs without width gone.

    Joiners stay where they mean something: within a picture, in Persian, after a virama (FIELD F05, F06).
    """
    spaced = _SPACE.sub(" ", unicodedata.normalize("NFC", name[:MOST_SIGNS])).strip()
    kept = {place for found in _meant(spaced) for place in range(*found.span())}
    clean = "".join(sign for place, sign in enumerate(spaced) if place in kept or not _GONE.match(sign))
    return _SPACE.sub(" ", unicodedata.normalize("NFC", clean)).strip()


def letters(name: str) -> int:
    """How long people would say it is."""
    return len(regex.findall(r"\X", name))


def of_child(text: str) -> str:
    """The tidied name of a child or a group, 1-40 letters, or Refused."""
    return _checked(tidied(text), LONGEST)


def of_class(text: str) -> str:
    """The tidied name of a class, 1-80 letters, or Refused."""
    return _checked(tidied(text), LONGEST_OF_CLASS)


def key(name: str) -> str:
    """What names that are alike have in common: capitals, the Turkish i, ß and the kind of apostrophe do not count."""
    folded = unicodedata.normalize("NFC", tidied(name)).casefold().replace("i\u0307", "i").replace("ı", "i")
    return unicodedata.normalize("NFC", folded.replace("\u2019", "'"))


def same(one: str, other: str) -> bool:
    """Would a teacher call these the same name (FIELD F05)?"""
    return key(one) == key(other)


def _meant(text: str) -> list[regex.Match[str]]:
    """Where signs without width belong to what is seen; one picture may join on to the next."""
    found = [*_FLAG.finditer(text), *_WRITTEN_JOINED.finditer(text)]
    return found + list(_PICTURE_JOINED.finditer(text, overlapped=True))


def _checked(name: str, longest: int) -> str:
    if not _SEEN.search(name):
        raise Refused("empty", _("A name needs at least one letter."))
    if _LOST in name:
        raise Refused("garbled", _("Some letters were lost on the way: type the name again."))
    long = letters(name)
    if long > longest or len(name) > longest * SIGNS_A_LETTER:
        raise Refused("too_long", too_long(max(long, longest + 1), longest))
    return name


def too_long(long: int, longest: int) -> str:
    """The sentence for a name of so many letters."""
    room = ngettext("There is room for %(num)s letter.", "There is room for %(num)s letters.", longest)
    return _("This name has %(long)s letters.", long=long) + " " + room
