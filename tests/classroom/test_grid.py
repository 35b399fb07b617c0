"""The teacher sees, bond by bond, how each child did: no number without its answers."""

import re

from flask import Flask

import games
from classroom.db import db
from classroom.evidence.columns import COLUMNS, column_of
from classroom.play.models import Match
from classroom.progress.queries import Cell
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import decisions


def class_page(teacher: Person) -> str:
    return "/classes/" + teacher.get("/classes").text.split('href="/classes/')[1].split('"')[0]


def bonds_page(teacher: Person) -> str:
    return class_page(teacher) + "/bonds"


def test_the_grid_shows_exactly_the_answers_given(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    practice = ada.start("ten_to_the_top")
    for number in range(6):
        now.move(seconds=3)
        if number == 2:
            practice.tap(practice.wrong())
            now.move(seconds=3)
        practice.tap(practice.right())
    page = vega.get(bonds_page(vega)).text
    shown = re.findall(r'aria-label="Ada, [^"]*: (\d+)% right, 3.0 seconds, (\d+) answers?"', page)

    given = decisions(app)
    assert len(given) == sum(int(n) for _, n in shown)
    assert sum(d.right for d in given) == sum(round(int(share) * int(n) / 100) for share, n in shown)


def test_a_cell_opens_the_answers_behind_it(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    practice = ada.start("ten_to_the_top")
    now.move(seconds=3)
    practice.tap(practice.wrong())
    link = re.search(r'href="(/classes/[^"]+/children/[^"]+)"', vega.get(bonds_page(vega)).text).group(1)
    page = vega.get(link).text

    assert "1 answer," in page
    assert ", not yet" in page and "3.0 s" in page and "10 to the Top" in page
    assert "2026-06-01 10:00" in page  # eight o'clock UTC, in the class's own zone


def test_no_data_is_not_seen_yet(vega: Person) -> None:
    page = vega.get(bonds_page(vega)).text

    assert 2 * len(COLUMNS) == page.count('title="not seen yet"')


def test_another_teachers_class_does_not_exist(vega: Person, lind: Person, ada: Person) -> None:
    url, child = class_page(vega), ada.child("Ada")[0]
    answers = [
        lind.get(url),
        lind.get(f"{url}/practice"),
        lind.get(f"{url}/children/{child}/bridge"),
        lind.post(f"{url}/age", age="5-6"),
        lind.post(f"{url}/pins/frames", level="1", seconds="0"),
        vega.get(f"{url}/children/{vega.child('Cy')[0]}/bridge"),
        vega.get(f"{url}/children/{child}/11+3"),
    ]

    assert [404] * 7 == [answer.status_code for answer in answers]


def test_children_and_strangers_are_sent_to_sign_in(vega: Person, ada: Person, somebody: Person) -> None:
    url = class_page(vega)

    assert ["/sign-in", "/sign-in"] == [person.get(url).location for person in (ada, somebody)]


def test_bonds_find_their_columns() -> None:
    columns = [
        column_of(6, 4, 10, 2),
        column_of(4, 6, 10, 2),
        column_of(0, 10, 10, 2),
        column_of(2, 3, 5, 2),
        column_of(9, 1, 10, 3),
        column_of(16, 4, 20, 2),
    ]

    assert ["6+4", "4+6", "0+10", "5", "bridge", "bridge"] == columns
    assert set(columns) <= set(COLUMNS)


def test_a_pin_sets_level_and_time_for_the_children(app: Flask, vega: Person, ada: Person) -> None:
    url = class_page(vega)
    vega.get(f"{url}/practice")
    vega.post(f"{url}/pins/mod_ten", level="3", seconds="60")

    assert {"level": 3, "seconds": 60} == {
        name: value for name, value in options_of(app, ada.start("mod_ten").url).items() if name in ("level", "seconds")
    }


def test_try_it_stands_beside_every_game_at_the_classs_own_level(app: Flask, vega: Person) -> None:
    url = class_page(vega)
    vega.get(f"{url}/practice")
    vega.post(f"{url}/pins/mod_ten", level="3", seconds="60")
    page = vega.get(f"{url}/practice").text
    form = page.split('action="/try/mod_ten"')[1].split("</form>")[0]
    level, seconds = re.findall(r'name="(?:level|seconds)" value="(\d+)"', form)
    tried = vega.post("/try/mod_ten", level=level, seconds=seconds).location

    assert page.count('action="/try/') == len(games.with_prompts)
    assert (3, 60) == (options_of(app, tried)["level"], options_of(app, tried)["seconds"])


def test_a_time_alone_can_be_pinned(app: Flask, vega: Person, ada: Person) -> None:
    url = class_page(vega)
    vega.get(f"{url}/practice")
    vega.post(f"{url}/pins/mod_ten", level="age", seconds="60")
    options = options_of(app, ada.start("mod_ten").url)

    assert (games.by_key["mod_ten"].offers["9-10"].level, 60) == (options["level"], options["seconds"])


def test_a_cell_is_never_whole_unless_all_were_right() -> None:
    assert [99, 100, 13, 0] == [Cell(n, right, 1).percent for n, right in ((250, 249), (3, 3), (8, 1), (5, 0))]


def test_a_long_absence_is_no_thinking_time(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    practice = ada.start("ten_to_the_top")
    now.move(seconds=9 * 60)
    practice.tap(practice.right())

    assert "make ten: 100% right, 1 answer" in vega.get(bonds_page(vega)).text


def test_giving_a_pin_back_brings_the_default_of_the_age(app: Flask, vega: Person, ada: Person) -> None:
    url = class_page(vega)
    vega.get(f"{url}/practice")
    vega.post(f"{url}/pins/mod_ten", level="3", seconds="60")
    vega.post(f"{url}/pins/mod_ten", level="age", seconds="0")

    assert None is options_of(app, ada.start("mod_ten").url)["seconds"]


def test_the_age_decides_which_games_are_offered(vega: Person, ada: Person) -> None:
    url = class_page(vega)
    vega.get(f"{url}/practice")
    vega.post(f"{url}/age", age="5-6")

    page = ada.get("/practise").text
    assert "Frames" in page and "Mod Ten" not in page
    assert 404 == ada.post("/practise/mod_ten").status_code


def test_it_rejects_an_age_level_or_time_that_does_not_exist(vega: Person) -> None:
    url = class_page(vega)
    vega.get(f"{url}/practice")
    answers = [
        vega.post(f"{url}/age", age="11-12"),
        vega.post(f"{url}/pins/frames", level="77", seconds="0"),
        vega.post(f"{url}/pins/frames", level="1", seconds="7"),
        vega.post(f"{url}/pins/poker", level="1", seconds="0"),
    ]

    assert [422, 422, 422, 404] == [answer.status_code for answer in answers]


def options_of(app: Flask, url: str) -> dict:
    with app.app_context():
        return db.session.query(Match).filter_by(ref=url.rsplit("/", 1)[1]).one().options
