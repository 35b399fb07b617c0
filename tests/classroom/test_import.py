"""A class list comes in, pasted or as a file: what it holds is understood, or a sentence says why not (FIELD A)."""

import codecs
from pathlib import Path

import pytest
from flask import Flask

from tests.classroom.bringing import bring, children, keep
from tests.classroom.conftest import Person
from tests.classroom.files.spreadsheets import archive, workbook
from tests.classroom.people import stored


@pytest.mark.parametrize("between", [";", "\t", ","])
@pytest.mark.parametrize("head", ["Name;Class", "Ism;Sinf", "Navn;Klasse", "Elev;Stamklasse"])
def test_F01_a_line_of_headings_is_not_a_child(vega: Person, tmp_path: Path, between: str, head: str) -> None:
    before = stored(tmp_path)
    shown = bring(vega, file=f"{head}\nNodira Karimova;2B\n".replace(";", between).encode())

    assert [("Nodira Karimova", "new", "add")] == shown.rows
    assert "First row looks like headings" in shown.page.text
    assert "Headings: use them" in shown.page.text and "A child: no headings" in shown.page.text
    assert before == stored(tmp_path)


def test_F01_somebody_may_say_that_the_first_row_is_a_child_after_all(vega: Person) -> None:
    shown = bring(vega, names="Elev\nBarn\nNavn")
    carried = shown.page.text.split('name="source" value="')[1].split('"')[0]
    again = bring(vega, source=carried, headings="no", column="0")

    assert (["Barn", "Navn"], ["Elev", "Barn", "Navn"]) == (shown.names, again.names)
    assert "First row looks like a child" in again.page.text


def test_F01_somebody_may_name_the_column_of_names(vega: Person) -> None:
    shown = bring(vega, names="7\tHansen\tDot\n8\tHolm\tEli")
    carried = shown.page.text.split('name="source" value="')[1].split('"')[0]

    assert ["Hansen", "Holm"] == shown.names
    assert ["Dot", "Eli"] == bring(vega, source=carried, headings="no", column="2").names


def test_F02_marks_and_old_letters_give_the_same_preview(vega: Person) -> None:
    text = "name\nZoë\n"
    files = (codecs.BOM_UTF8 + text.encode(), text.encode("cp1252"), codecs.BOM_UTF16_LE + text.encode("utf-16-le"))
    shown = [bring(vega, file=file) for file in files]

    assert [[("Zoë", "new", "add")]] * 3 == [one.rows for one in shown]
    assert ["looks like headings" in one.page.text for one in shown] == [True] * 3
    assert not any("ZoÃ«" in one.page.text for one in shown)


def test_F02_where_the_letters_are_not_said_somebody_picks_by_sample_names(vega: Person) -> None:
    shown = bring(vega, file="name\nŁukasz\nZoë\nRené\n".encode("cp1250"))
    samples = shown.page.text.split("Which names look right?")[1].split("</fieldset>")[0]
    carried = shown.page.text.split('name="source" value="')[1].split('"')[0]

    assert ["Łukasz", "Zoë", "René"] == shown.names
    assert all(name in samples for name in ("Łukasz, Zoë, René", "£ukasz, Zoë, René"))
    assert ["£ukasz", "Zoë", "René"] == bring(vega, source=carried, letters="cp1252", headings="yes", column="0").names


def test_F10_cells_pasted_from_a_spreadsheet_come_with_and_without_headings(vega: Person) -> None:
    assert ["Dot", "Eli"] == bring(vega, names="Elev\tKlasse\nDot\t2B\nEli\t2B").names
    assert ["Dot", "Eli"] == bring(vega, names="Dot\t2B\nEli\t2B").names


def test_F10_a_workbook_is_read_whatever_it_is_called(vega: Person) -> None:
    book = workbook([["Fornavn", "Efternavn"], ["Dot", "Berg"], ["Eli", "Carlsen"]])

    assert ["Dot", "Eli"] == bring(vega, file=book, called="list.csv").names


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (archive({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}), "OpenDocument"),
        (archive({"Index/Document.iwa": ""}), "Apple Numbers or Pages"),
        (archive({"word/document.xml": ""}), "Word document"),
        (archive({"names.txt": "Ada"}), "zip folder"),
        (b"%PDF-1.4", "PDF"),
    ],
)
def test_F10_another_kind_of_file_is_named_with_what_to_do(vega: Person, file: bytes, said: str) -> None:
    shown = bring(vega, file=file)

    assert 422 == shown.page.status_code
    assert said in shown.problem and ("Save" in shown.problem or "Unpack" in shown.problem)


def test_F11_a_formula_is_a_text_like_any_other(app: Flask, vega: Person) -> None:
    given = ['=HYPERLINK("http://x","y")', "+1", "-Ana", "@x", "\tDot"]
    shown = bring(vega, file="\n".join('"' + name.replace('"', '""') + '"' for name in given).encode())
    keep(vega, shown)

    assert [name.strip() for name in given] == children(app)[2:]


def test_F11_our_own_apostrophe_is_taken_off_again(vega: Person) -> None:
    assert ["=1+1", "'t Hooft", "'=x"] == bring(vega, file=b"'=1+1\n't Hooft\n''=x\n").names


def test_F12_what_excel_saves_in_danish_comes_in_right(vega: Person) -> None:
    file = codecs.BOM_UTF8 + 'sep=;\r\n"Navn";"Grupper"\r\n"Zoë";"Blå"\r\n"Łukasz";""\r\n'.encode()

    assert ["Zoë", "Łukasz"] == bring(vega, file=file).names


def test_a_list_that_is_nothing_or_two_things_says_so(vega: Person) -> None:
    nothing, both = bring(vega), bring(vega, names="Dot", file=b"Eli")

    assert [422, 422] == [nothing.page.status_code, both.page.status_code]
    assert "Paste some names" in nothing.problem
    assert "take one of them" in both.problem and ">\nDot</textarea>" in both.page.text.replace("\r", "")


@pytest.mark.parametrize("carried", ["", "p", "f!!!!", "pAAAA", "f" + "A" * 400_000])
def test_a_list_that_did_not_come_back_as_it_was_sent_is_asked_for_again(vega: Person, carried: str) -> None:
    assert "Paste some names" in bring(vega, source=carried).problem
