"""An erased child is gone from every byte; its classmates keep their games (FIELD F62, SECURITY 3.4)."""

import shutil
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from classroom.db import db, writing
from classroom.evidence.models import Decision
from classroom.play import log
from classroom.play.keys import key_for
from classroom.play.models import Match, Seat
from classroom.privacy import erasing
from classroom.privacy.commands import tidied
from classroom.privacy.models import Erased
from classroom.roster.models import Change, Child
from tests.classroom.classes import child, last_change, page_of, practise, room, second_class
from tests.classroom.conftest import Clock, Person

MARK = "Xanthippe-7f3a"
GAMES = 20


def erase(teacher: Person, name: str) -> str:
    """Erase a child of Comets through the page; the receipt."""
    url = page_of(teacher, name)
    teacher.get(f"{url}/rights")
    return teacher.get(teacher.post(f"{url}/erase").location).text


def bytes_with(folder: Path, mark: str) -> list[str]:
    """Files of the installation that hold the mark."""
    return [path.name for path in folder.rglob("*") if path.is_file() and mark.encode() in path.read_bytes()]


def play_against(app: Flask, name: str, other: str, games: int) -> None:
    """So many two-seat games at a table, each with a first move."""
    numbers = [child(app, one).id for one in (name, other)]
    with app.app_context():
        for _ in range(games):
            with writing():
                seats = [Seat(seat=place, child_id=number) for place, number in enumerate(numbers)]
                live = log.begin("mod_ten", "table", {}, seats, at=1)
                for _ in range(4):
                    seat = live.table.to_act(live.state)[0]
                    command = str(live.table.choices(live.state, seat)[0])
                    live, told = log.act(seats[seat], key_for(live.match.secret, seat, live.seq), command, at=live.seq)
                    assert told.refused is None
        db.session.remove()


def live_through(vega: Person, ada: Person, now: Clock) -> None:
    """Ada gets the marked name, plays, and is edited, moved back and forth, merged and undone."""
    app, url = vega.app, page_of(vega, "Ada")
    vega.get(url)
    vega.post(url, name=MARK, animal="owl", note=f"{MARK} likes fives")
    practise(ada, now)
    to = second_class(app)
    vega.post(f"{url}/move", to=to)
    vega.post(f"/classes/{to}/history/{last_change(app).ref}/undo")
    vega.post(f"{page_of(vega, 'Bo')}/merge", into=child(app, MARK).ref)
    vega.post(f"{room(app)}/history/{last_change(app).ref}/undo")
    assert {MARK, "Bo"} == {one for one in (child(app, MARK).name, child(app, "Bo").name)}


def test_not_one_byte_of_an_erased_childs_name_stays(
    app: Flask, vega: Person, ada: Person, now: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live_through(vega, ada, now)
    before = bytes_with(tmp_path, MARK)
    receipt = erase(vega, MARK)

    assert before
    assert [] == bytes_with(tmp_path, MARK)
    assert MARK not in caplog.text and MARK not in receipt
    assert "A child was erased" in receipt


def test_a_restored_backup_erases_the_child_again(
    app: Flask, vega: Person, ada: Person, now: Clock, tmp_path: Path
) -> None:
    live_through(vega, ada, now)
    with app.app_context():
        db.session.execute(text("SELECT 1"))
        db.session.remove()
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        db.engine.dispose()
    shutil.copy(tmp_path / "classroom.db", tmp_path.parent / "older.db")
    erase(vega, MARK)
    with app.app_context():
        refs = [row.child_ref for row in db.session.query(Erased)]
        db.session.remove()
        db.engine.dispose()
    for part in ("-wal", "-shm"):
        (tmp_path / f"classroom.db{part}").unlink(missing_ok=True)
    shutil.move(tmp_path.parent / "older.db", tmp_path / "classroom.db")
    restored = bytes_with(tmp_path, MARK)
    with app.app_context():
        with writing():
            assert 1 == erasing.again(refs)
        assert erasing.rewrite_the_file()
        db.session.remove()

    assert restored
    assert [] == bytes_with(tmp_path, MARK)


def test_F62_classmates_keep_their_games_with_a_child(app: Flask, vega: Person, bo: Person, now: Clock) -> None:
    play_against(app, "Ada", "Bo", GAMES // 2)
    with app.app_context():
        number = child(app, "Bo").id
        before = [tuple(row) for row in db.session.execute(decisions_of(number))]
        games = [match.id for match in db.session.query(Match)]
        logs = {game: log.read(db.session.get(Match, game)).entries for game in games}
        db.session.remove()
    receipt = erase(vega, "Ada")
    with app.app_context():
        assert before == [tuple(row) for row in db.session.execute(decisions_of(number))]
        assert before
        assert logs == {game: log.read(db.session.get(Match, game)).entries for game in games}
        assert GAMES // 2 == db.session.query(Seat).filter_by(child_id=None, guest=None).count()
        db.session.remove()
    assert "Ada" not in receipt


def decisions_of(number: int) -> object:
    columns = Decision.__table__.c
    return db.select(*columns).where(columns.child_id == number).order_by(columns.match_id, columns.seq)


def test_F62_games_played_alone_go_with_the_child(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    for _ in range(GAMES // 4):
        practise(ada, now, 1)
        now.move(seconds=1900)
        ada.knock("Ada")
    erase(vega.sign_in(), "Ada")

    with app.app_context():
        assert (0, 0, 0) == tuple(db.session.query(kind).count() for kind in (Match, Seat, Decision))


def test_no_history_brings_an_erased_child_back(app: Flask, vega: Person) -> None:
    vega.get(f"{room(app)}/children")
    refs = [child(app, name).ref for name in ("Ada", "Bo")]
    vega.post(f"{room(app)}/children", do="archive", child=refs)
    change = last_change(app).ref
    gone = child(app, "Ada").id
    with app.app_context():
        with writing():
            erasing.erase(db.session.get(Child, gone), who="Ms Vega", teacher_id=None)
        assert not any(f'"id": {gone}' in str(row) for one in db.session.query(Change) for row in one.rows)
        db.session.remove()
    vega.post(f"{room(app)}/history/{change}/undo")

    assert child(app, "Bo").archived_at is None
    with app.app_context():
        assert 0 == db.session.query(Child).filter_by(id=gone).count()


def test_the_receipt_says_how_much_went_and_is_for_the_class_only(
    app: Flask, vega: Person, lind: Person, ada: Person, now: Clock
) -> None:
    practise(ada, now, 2)
    receipt = erase(vega, "Ada")
    with app.app_context():
        row = db.session.query(Erased).one()
        ref, counts = row.ref, row.counts
        db.session.remove()

    assert (1, 1, 2) == (counts["match"], counts["seat"], counts["decision"])
    assert "Ms Vega" in receipt and "2026-06-01" in receipt
    assert 404 == lind.get(f"{room(app)}/erased/{ref}").status_code


def test_what_tidying_erases_leaves_a_receipt_too(app: Flask, vega: Person, now: Clock) -> None:
    url = page_of(vega, "Ada")
    vega.get(url)
    vega.post(f"{url}/delete")
    now.move(seconds=31 * 24 * 3600)
    with app.app_context():
        tidied()

        assert 0 == db.session.query(Child).filter_by(name="Ada").count()
        assert ["retention"] == [row.who for row in db.session.query(Erased)]
        db.session.remove()
