"""Letters on paper: which font draws which, and how large a text can be in its place."""

import json
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from classroom.reports.fitting import LINE, fitted
from classroom.reports.letters import FONTS, PLAIN, can_draw, coverage, is_rtl, runs
from classroom.resources import STATIC
from classroom.roster.pictures import all_animals, all_pictures

LATIN = "AÁĂÂÄÀĀĄÅÃÆĆČÇĊĎĐÐÉĚÊËĖÈĒĘĞĢĠĦÍÎÏİÌĪĮĶŁĹĽĻŃŇŅÑŊÓÔÖÒŐŌØÕŒŔŘŖŚŠŞȘẞŤŢȚÞÚÛÜÙŰŪŲŮŴÝŶŸŹŽŻ"
BOLD, DEJAVU, EMOJI = "Andika-Bold", "DejaVuSans-Bold", "NotoEmoji-Bold"


@pytest.mark.parametrize("font", [*coverage(), PLAIN])
def test_every_font_has_what_the_list_says(font: str) -> None:
    with TTFont(FONTS / f"{font}.ttf") as read:
        there = set(read.getBestCmap())

    assert set() == coverage()[BOLD if font == PLAIN else font] - there


def test_every_font_in_the_folder_is_in_the_list() -> None:
    listed = json.loads((FONTS / "coverage.json").read_text("utf-8"))

    assert {*listed, PLAIN} == {path.stem for path in FONTS.glob("*.ttf")}


def test_the_fonts_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 3_000_000


@pytest.mark.parametrize("folder", ["animals", "pictures"])
def test_every_animal_and_every_picture_can_be_printed(folder: str) -> None:
    drawn = {path.stem for path in Path(STATIC / "img" / "print" / folder).glob("*.png")}

    assert set(all_animals() if folder == "animals" else all_pictures()) == drawn


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LATIN + LATIN.lower(), [(BOLD, LATIN + LATIN.lower())]),
        ("Дмитрий", [(BOLD, "Дмитрий")]),
        ("Γιάννης", [(DEJAVU, "Γιάννης")]),
        ("محمد علي", [(DEJAVU, "محمد علي")]),
        ("🦊 Bo", [(EMOJI, "🦊"), (BOLD, " Bo")]),
        ("👨‍👩‍👧", [(EMOJI, "👨‍👩‍👧")]),
        ("❤️ 7", [(EMOJI, "❤️"), (BOLD, " 7")]),
        ("आर्यन", [("NotoSansDevanagari-Bold", "आर्यन")]),
        ("Bo 张", [(BOLD, "Bo ")]),
    ],
)
def test_F06_a_text_is_in_one_font_if_one_has_it(text: str, expected: list[tuple[str, str]]) -> None:
    assert expected == runs(text)


@pytest.mark.parametrize(("text", "can"), [("Łukasz", True), ("🇩🇰 Dan", True), ("张𠇶", False), ("Bo 张", False)])
def test_F06_it_is_known_before_what_cannot_be_drawn(text: str, can: bool) -> None:
    assert can == can_draw(text)


@pytest.mark.parametrize(
    ("text", "rtl"), [("Ada", False), ("محمد", True), ("🦊 אברהם", True), ("Ali محمد", False), ("", False)]
)
def test_F06_the_first_letter_says_where_a_name_begins(text: str, rtl: bool) -> None:
    assert rtl == is_rtl(text)


def fit(text: str, **place: float) -> tuple[float, list[str]]:
    return fitted(text, len, **({"width": 40, "height": 20, "most": 10, "least": 2} | place))


def test_a_short_text_is_as_large_as_wished() -> None:
    assert (10, ["Ada"]) == fit("Ada")


def test_words_stay_whole_and_get_smaller() -> None:
    assert (4, ["Katharina-", "Elisabeth"]) == fit("Katharina-Elisabeth")


def test_one_long_word_is_broken_rather_than_tiny() -> None:
    assert (5, ["WWWWWWWW"] * 3) == fit("W" * 24, least=3)


def test_what_fits_at_no_size_is_there_all_the_same() -> None:
    size, lines = fit("W" * 400)

    assert (2, "W" * 400) == (size, "".join(lines))


@given(st.text("ab ŁW-🦊", min_size=1, max_size=40))
def test_nothing_is_lost_and_nothing_sticks_out(text: str) -> None:
    size, lines = fit(text, width=36, height=17, most=8.5, least=1)

    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
    assert max(map(len, lines)) * size <= 36 and len(lines) * LINE * size <= 17
