"""Login cards of a full class: python run.py bench cards. Prints target, measured, verdict; never fails."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from classroom.reports.cards import Card, Sheet
from classroom.roster.pictures import all_animals, all_pictures

NAMES = ("Ada", "Łukasz", "Anna Katharina-Elisabeth von Schönhausen", "🦊 Bo", "محمد", "Ελένη", "W" * 40)
TIMES = 5
Row = tuple[str, str, str, bool]


def sheet(names: tuple[str, ...]) -> Sheet:
    """Thirty-six children with four pictures each."""
    pictures = tuple((picture, picture) for picture in all_pictures()[:4])
    cards = tuple(
        Card(
            ref=f"{number:032x}",
            name=names[number % len(names)],
            animal=animal,
            animal_name=animal,
            address=f"https://numbers.a-school.example/card/{number:032x}",
            pictures=pictures,
        )
        for number, animal in enumerate(all_animals())
    )
    return Sheet(title="Login cards", class_name="Comets", language="en", advice="Scan the square. " * 4, cards=cards)


def shortest(made: Callable[[], object]) -> float:
    """Seconds, the best of some."""
    took = []
    for _ in range(TIMES):
        began = time.perf_counter()
        made()
        took.append(time.perf_counter() - began)
    return min(took)


def loading() -> Iterator[Row]:
    """What the first PDF after a start costs once more."""
    took = shortest(lambda: subprocess.run((sys.executable, "-c", "import classroom.reports.card_sheet"), check=True))
    without = shortest(lambda: subprocess.run((sys.executable, "-c", "import classroom.reports.cards"), check=True))
    yield "loading the PDF library, once", "(to know)", f"{took - without:.2f} s", True


def files() -> Iterator[Row]:
    """Thirty-six cards, plain and odd names."""
    from classroom.reports.card_sheet import pdf_of

    for what, names in (("Latin names", NAMES[:3]), ("names in four scripts", NAMES)):
        made = partial(pdf_of, sheet(names), paper="a4", at=0)
        took, size = shortest(made), len(made())
        yield f"36 cards, {what}: made in", "< 1 s", f"{took:.2f} s", took < 1
        yield f"36 cards, {what}: size", "< 2 MB", f"{size / 1e6:.2f} MB", size < 2_000_000


def codes() -> Iterator[Row]:
    """The codes of the printed page alone."""
    took = shortest(lambda: [card.code for card in sheet(NAMES).cards])
    yield "36 QR codes for the page", "(to know)", f"{took:.2f} s", True


def main() -> int:
    """Print every figure."""
    for part in (files(), codes(), loading()):
        for what, target, measured, is_good in part:
            print(f"{what:<45} {target:>10}   {measured:<10} {'good' if is_good else 'NOT GOOD'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
