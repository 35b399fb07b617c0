"""What people write above their columns, in the languages schools around us use."""

import json

import regex

from classroom.resources import SEEDS
from classroom.roster import names

_BETWEEN = regex.compile(r"[^\p{L}\p{M}\p{N}']+")


def _words() -> dict[str, list[str]]:
    return json.loads((SEEDS / "headings.json").read_text("utf-8"))


def _bare(cell: str) -> str:
    return _BETWEEN.sub(" ", names.key(cell[:80])).strip()


MEANING = {_bare(word): kind for kind, words in reversed(_words().items()) for word in words}
"""A heading in small letters without signs, and what stands under it."""


def meanings(cells: tuple[str, ...]) -> tuple[str, ...]:
    """What each heading means: given, last, name, class, group, other, or ""."""
    return tuple(MEANING.get(_bare(cell), "") for cell in cells)


def are_headings(cells: tuple[str, ...]) -> bool:
    """Does this row look like headings? One word for a name is enough; other words only if they are more than one."""
    found = meanings(cells)
    return bool({"given", "last", "name"} & set(found)) or sum(map(bool, found)) > 1
