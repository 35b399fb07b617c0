"""Text that a spreadsheet would take for a formula, made harmless with an apostrophe and back (SECURITY T10)."""

import re

_DANGER = re.compile(r"""['"\s]*[=+\-@\t\r\0＝＋－＠]""")
"""What begins a formula, also after quotation marks and spaces; a leading tab, return or NUL hides one."""


def neutral(text: str) -> str:
    """The text, with an apostrophe before it if a spreadsheet might work it out."""
    return f"'{text}" if _DANGER.match(text) else text


def bare(text: str) -> str:
    """Without the apostrophe that `neutral` put there; one that belongs to the text stays (FIELD F11)."""
    return text[1:] if text[:1] == "'" and _DANGER.match(text[1:]) else text
