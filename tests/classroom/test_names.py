"""Names: tidied, measured, compared (FIELD A)."""

import pytest
from flask import Flask

from classroom.roster import names

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PERSIAN = "علی\u200cرضا"
SINHALA = "ශ\u0dca\u200dර\u0dd3"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Anna \t\r\n Bo  ", "Anna Bo"),
        ("Ju\u0308rgen", "J\u00fcrgen"),
        ("\ufeffAn\x00na\x07", "Anna"),
        ("\u202eAnna\u202c \u2067Bo\u2069\u200e", "Anna Bo"),
        ("An\u200bna\u00ad", "Anna"),
        ("\u200cAnna\u200d", "Anna"),
        ("A\ud800da", "Ada"),
        ("\u3000Mei\u00a0Lin\u2028", "Mei Lin"),
    ],
)
def test_what_nobody_sees_is_gone(written: str, kept: str) -> None:
    assert kept == names.tidied(written)


@pytest.mark.parametrize(
    ("name", "long"),
    [("🦊 Bo", 4), ("张𠇶", 2), ("محمد", 4), (FAMILY, 1), (ENGLAND, 1), (PERSIAN, 6), (SINHALA, 2), ("❤\ufe0f", 1)],
)
def test_F06_pictures_and_rare_scripts_stay_whole_and_count_as_people_count(name: str, long: int) -> None:
    assert (name, long) == (names.tidied(name), names.letters(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("J\u00fcrgen", "Ju\u0308rgen"),
        ("Anna", "ANNA"),
        ("İpek", "ipek"),
        ("İPEK", "IPEK"),
        ("Groß", "GROSS"),
        ("O\u2019Brien", "O'Brien"),
        ("Ada\u200b", " ada "),
    ],
)
def test_F05_the_same_name_is_the_same_however_it_is_written(one: str, other: str) -> None:
    assert names.same(one, other)
    assert names.tidied(one).casefold()[0] == names.tidied(one)[0].casefold()[0]


def test_F05_another_name_is_another(app: Flask) -> None:
    assert not names.same("Anna", "Anne")
    assert not names.same("Anna", "Anna B")


@pytest.mark.parametrize(
    ("written", "reason", "number"),
    [
        ("", "empty", ""),
        (" \u200b\u2800\u3164 ", "empty", ""),
        ("\u0301", "empty", ""),
        ("x" * 125, "too_long", "125"),
        ("e" + "\u0301" * 700, "too_long", "40"),
        ("Zo\ufffd", "garbled", ""),
    ],
)
def test_F07_a_name_that_cannot_be_is_refused_with_its_reason(
    app: Flask, written: str, reason: str, number: str
) -> None:
    with app.test_request_context(), pytest.raises(names.Refused) as refused:
        names.of_child(written)

    assert reason == refused.value.reason
    assert number in str(refused.value)


def test_F07_the_limits_are_in_letters_as_people_count_them() -> None:
    assert FAMILY * 25 == names.of_child(FAMILY * 25)
    assert "x" * 40 == names.of_child("x" * 40)
    assert "x" * 80 == names.of_class("x" * 80)


@pytest.mark.parametrize("name", ["Dick", "Fanny", "Cockburn", "Shitole", "Assif", "Kuntz", "Phuc"])
def test_F14_a_real_name_is_a_name(name: str) -> None:
    assert name == names.of_child(name)
