"""What stands on a login card. It follows from the child's secrets, so that printing it again changes nothing."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from unicodedata import east_asian_width

from flask import url_for
from flask_babel import force_locale, get_locale
from flask_babel import gettext as _

from classroom.qr import Qr, qr_of
from classroom.reports.letters import can_draw
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import card_token, pictures_of

A_PAGE = 10
"""Cards on a page, two beside each other."""
LENGTHS = (("short", 9, 18), ("medium", 13, 30), ("long", 17, 40))
"""Letters of the longest word and of a whole name that fit; static/css/print.css has a size for each."""


@dataclass(frozen=True)
class Card:
    """A child's card; `pictures` are the secret ones in order, each with its name."""

    ref: str
    name: str
    animal: str
    animal_name: str
    address: str
    pictures: tuple[tuple[str, str], ...]

    @property
    def code(self) -> Qr:
        """The address, to be scanned."""
        return qr_of(self.address)

    @property
    def length(self) -> str:
        """How small the name must be in the browser, as a word for the style sheet: by its longest word, and in all."""
        words = [_letters(word) for word in re.findall(r"[^\s-]+-?", self.name)]
        fits = (name for name, word, whole in LENGTHS if max(words) <= word and sum(words) <= whole)
        return next(fits, "longest")

    @property
    def name_in_pdf(self) -> str:
        """The name, or the animal's if the PDF has no letters for it."""
        return self.name if can_draw(self.name) else self.animal_name


@dataclass(frozen=True)
class Sheet:
    """Cards of one class with what stands on each, in the class's language."""

    title: str
    class_name: str
    language: str
    advice: str
    cards: tuple[Card, ...]

    @property
    def pages(self) -> list[tuple[Card, ...]]:
        """Ten cards a page."""
        return [self.cards[first : first + A_PAGE] for first in range(0, len(self.cards), A_PAGE)]

    @property
    def not_in_pdf(self) -> list[str]:
        """Names that the PDF has no letters for."""
        return [card.name for card in self.cards if not can_draw(card.name)]


def sheet_of(classroom: Classroom, children: Sequence[Child]) -> Sheet:
    """The cards of these children of the class; a guest has none."""
    with _language_of(classroom) as language:
        return Sheet(
            title=_("Login cards"),
            class_name=classroom.name,
            language=language,
            advice=_("Scan the square. Or tap your animal, then your pictures in this order."),
            cards=tuple(_card(child) for child in children if child.guest_until is None),
        )


def _card(child: Child) -> Card:
    return Card(
        ref=child.ref,
        name=child.name,
        animal=child.animal,
        animal_name=_(child.animal),
        address=url_for("door.card", token=card_token(child), _external=True),
        pictures=tuple((picture, _(picture)) for picture in pictures_of(child)),
    )


@contextmanager
def _language_of(classroom: Classroom) -> Iterator[str]:
    """Sentences are in the class's language, if it has one; else in the reader's."""
    language = classroom.language or str(get_locale() or "en")
    with force_locale(language):
        yield language


def _letters(text: str) -> float:
    """As wide as so many small letters."""
    return sum(2 if east_asian_width(sign) in "WF" else 1.5 if sign.isupper() else 1 for sign in text)
