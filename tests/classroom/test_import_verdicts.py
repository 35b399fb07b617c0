"""A verdict on each row of a list, mended in place, and nothing dropped or doubled silently (FIELD A)."""

from pathlib import Path

import pytest
from flask import Flask

from tests.classroom.bringing import bring, changes, children, keep, look
from tests.classroom.conftest import Person
from tests.classroom.people import stored


def test_F04_two_annas_stay_two(app: Flask, vega: Person) -> None:
    shown = bring(vega, names="Anna\nAnna\nAnna B\nANNA")

    assert ["new", "twice", "new", "twice"] == shown.verdicts
    assert "Same name as in row 1: two children or a repeat?" in shown.said[1]
    assert ["add"] * 4 == shown.fields["do"]
    keep(vega, shown)
    assert ["Ada", "Bo", "Anna", "Anna", "Anna B", "ANNA"] == children(app)


def test_F04_a_repeat_is_left_out_only_if_somebody_says_so(app: Flask, vega: Person) -> None:
    keep(vega, bring(vega, names="Anna\nAnna").change("do", 2, "skip"))

    assert ["Ada", "Bo", "Anna"] == children(app)


def test_F05_another_spelling_of_the_same_name_is_noticed(vega: Person) -> None:
    assert ["new", "twice", "same"] == bring(vega, names="J\u00fcrgen\nJu\u0308rgen\nADA").verdicts


def test_F06_pictures_and_other_scripts_come_in_whole(app: Flask, vega: Person) -> None:
    given = ["🦊 Bo", "张𠇶", "محمد", "👨\u200d👩\u200d👧\u200d👦"]
    keep(vega, bring(vega, names="\n".join(given)))

    assert given == children(app)[2:]


def test_F07_a_name_that_is_too_long_is_mended_in_place(app: Flask, vega: Person) -> None:
    shown = bring(vega, names="Dot\n" + "x" * 125)

    assert ["new", "problem"] == shown.verdicts
    assert "125 letters" in shown.said[1] and "room for 40" in shown.said[1]
    assert 422 == keep(vega, shown).status_code
    assert ["Ada", "Bo"] == children(app)
    keep(vega, shown.change("name", 2, "Xenia"))
    assert ["Ada", "Bo", "Dot", "Xenia"] == children(app)


def test_F09_one_row_of_thirty_is_a_child_who_is_here(app: Flask, vega: Person) -> None:
    given = [f"Child {number}" for number in range(1, 31)]
    given[16] = "Ada"
    shown = bring(vega, names="\n".join(given))

    assert 29 == shown.verdicts.count("new")
    assert ("Ada", "same", "skip") == shown.rows[16]
    assert "Same as Ada (Comets)?" in shown.said[16]
    assert "Same child: leave out" in shown.page.text and "Another child: add" in shown.page.text
    assert [303, 303] == [keep(vega, shown).status_code for _ in range(2)]
    assert (31, [("Comets", "import", 29)]) == (len(children(app)), changes(app))
    assert "29 children added." in vega.get(keep(vega, shown).location).text


def test_F14_no_real_name_is_refused(vega: Person) -> None:
    assert {"new"} == set(bring(vega, names="Dick\nFanny\nShitole\nCockburn\nAssif").verdicts)


def test_surnames_are_left_out_and_the_page_says_so(app: Flask, vega: Person) -> None:
    shown = bring(vega, names="First name\tLast name\nAnna\tBerg\nAnna\tCarlsen")

    assert "surnames were left out" in shown.page.text
    assert "Berg" not in "".join(shown.names)
    keep(vega, shown.change("do", 2, "initial"))
    assert ["Ada", "Bo", "Anna", "Anna C"] == children(app)


def test_whole_names_can_be_cut_to_first_names(app: Flask, vega: Person) -> None:
    shown = bring(vega, names="Anna Berg\nAnna Carlsen\nEli Dam")
    cut = look(vega, shown, cut="yes")

    assert "Keep only the first names" in shown.page.text
    assert ["Anna", "Anna", "Eli"] == cut.names
    keep(vega, cut.change("do", 1, "initial").change("do", 2, "initial"))
    assert ["Anna B", "Anna C", "Eli"] == children(app)[2:]


def test_checking_again_shows_the_verdicts_of_what_was_mended(vega: Person, tmp_path: Path) -> None:
    shown = (
        bring(vega, names="Ada\nDot\nEli").change("name", 1, "Ada B").change("name", 2, " bo ").change("do", 3, "skip")
    )
    before = stored(tmp_path)
    again = look(vega, shown)

    assert [("Ada B", "new", "add"), ("bo", "same", "skip"), ("Eli", "new", "skip")] == again.rows
    assert before == stored(tmp_path)


@pytest.mark.parametrize(
    "spoilt", [{"name": []}, {"do": ["add"]}, {"once": "x"}, {"saw": ["new"] * 9}, {"initial": []}]
)
def test_rows_that_are_none_of_ours_are_a_400(app: Flask, vega: Person, spoilt: dict[str, object]) -> None:
    shown = bring(vega, names="Dot\nEli")
    shown.fields |= spoilt

    assert 400 == keep(vega, shown).status_code
    assert ["Ada", "Bo"] == children(app)
