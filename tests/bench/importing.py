"""How long the preview of a whole list of 500 rows takes, and every hostile file: python run.py bench importing."""

import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import pytest
from flask_migrate import upgrade

from classroom import create_app
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.now import DAY, now
from classroom.roster.models import Classroom, Teaching
from tests.classroom.bringing import bring, look
from tests.classroom.files.hostile import FILES
from tests.classroom.files.spreadsheets import workbook
from tests.classroom.people import id_of, signed_in

ROWS = 500
MOST_SECONDS = 2.0


def main() -> int:
    """The exit code: 0 if every preview came in time and the suite's counts hold for 500 rows."""
    with tempfile.TemporaryDirectory() as folder:
        slowest = max(measured(Path(folder)))
    print(f"the slowest took {slowest:.2f} s, at most {MOST_SECONDS:.0f} s are allowed")
    os.environ["ROWS_OF_A_LIST"] = str(ROWS)
    return pytest.main(["tests/classroom/test_import_statements.py", "-q", "-n", "0"]) or int(slowest > MOST_SECONDS)


def measured(folder: Path) -> list[float]:
    """Seconds for each preview, from the request to the last byte of the page."""
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=folder)
    with app.app_context():
        upgrade()
        with writing():
            _a_class()
    teacher = signed_in(app, teacher_id=id_of(app, Teacher))
    head = [["Name", "Class"]]
    cells = head + [[f"Child {number}", f"{number // 25}A"] for number in range(ROWS)]
    csv = "\n".join(";".join(row) for row in cells).encode()
    took = [timed("500 rows, CSV", lambda: bring(teacher, file=csv))]
    took.append(timed("500 rows, old letters", lambda: bring(teacher, file=csv.replace(b"Child", b"Zo\xeb"))))
    took.append(timed("500 rows, XLSX", lambda: bring(teacher, file=workbook(cells))))
    shown = bring(teacher, file=csv)
    took.append(timed("500 rows, checked again", lambda: look(teacher, shown)))
    return took + [timed(file.name, lambda file=file: bring(teacher, file=file.made())) for file in FILES]


def timed(what: str, work: object) -> float:
    """Seconds for one of these."""
    began = perf_counter()
    work()
    took = perf_counter() - began
    print(f"{took:6.2f} s  {what}")
    return took


def _a_class() -> None:
    at = now()
    teacher = Teacher(name="Ms Vega", email="vega@school.example", password="", made_at=at)
    classroom = Classroom(name="Comets", code="CMT478", age="9-10", made_at=at, open_until=at + DAY)
    db.session.add_all([teacher, classroom])
    db.session.flush()
    db.session.add(Teaching(classroom_id=classroom.id, teacher_id=teacher.id, role="owner"))


if __name__ == "__main__":
    sys.exit(main())
