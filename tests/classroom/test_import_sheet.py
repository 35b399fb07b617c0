"""Workbooks as teachers have them: several sheets, numbers, formulas, empty rows (FIELD F10, F11)."""

import io

from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from tests.classroom.bringing import bring
from tests.classroom.conftest import Person


def saved(book: Workbook) -> bytes:
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def book_of(*sheets: tuple[str, list[list[object]]]) -> Workbook:
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return book


def test_F10_the_first_sheet_with_names_is_read_and_the_page_says_so(vega: Person) -> None:
    book = book_of(("Empty", []), ("2B", [["Navn"], ["Dot"]]), ("3C", [["Navn"], ["Eli"]]))
    shown = bring(vega, file=saved(book), called="list.xlsx")

    assert ["Dot"] == shown.names
    assert "Read from the sheet “2B”. 2 other sheets were left out." in shown.page.text


def test_F10_a_hidden_sheet_stays_hidden(vega: Person) -> None:
    book = book_of(("Notes", [["Secret"]]), ("2B", [["Dot"]]))
    book["Notes"].sheet_state = "hidden"

    assert ["Dot"] == bring(vega, file=saved(book)).names


def test_F10_empty_rows_numbers_and_dates_are_no_trouble(vega: Person) -> None:
    book = book_of(("2B", [[], ["Nr", "Name", "Class"], [], [1, "Dot", 2.0], [2, "Eli", None], [], [3, 7, "2B"]]))
    shown = bring(vega, file=saved(book))

    assert (["Dot", "Eli", "7"], ["2", "", "2B"]) == (shown.names, shown.fields["class_name"])


def test_F11_formulas_are_shown_as_written_and_counted(vega: Person) -> None:
    book = book_of(("2B", [["Name"], ["=A1"], ["Dot"]]))
    book["2B"]["A4"] = ArrayFormula("A4", "=B1:B2")
    shown = bring(vega, file=saved(book))

    assert ["=A1", "Dot", "=B1:B2"] == shown.names
    assert "2 cells hold formulas" in shown.page.text
