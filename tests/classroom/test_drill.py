"""A child practises: one question at a time, and nothing is lost or doubled (FIELD F19, F21, F26, F33)."""

import pytest
from flask import Flask

import games
from classroom.db import db, writing
from classroom.drill.setting import UNTIMED_QUESTIONS
from classroom.roster.models import Classroom, Pin
from tests.classroom.conftest import Clock, Person, Practice
from tests.classroom.counting import decisions, events, stored


def test_ada_sees_the_games_of_her_class(ada: Person) -> None:
    page = ada.get("/practise").text

    assert [] == [game.title for game in games.by_key.values() if "9-10" in game.offers and game.title not in page]


@pytest.mark.parametrize("key", sorted(games.with_prompts))
def test_a_right_answer_is_an_event_a_decision_and_the_next_question(
    app: Flask, ada: Person, now: Clock, key: str
) -> None:
    practice = ada.start(key)
    now.move(seconds=2.5)
    answer = practice.right()
    page = practice.tap(answer).text

    assert [(1, answer, 2_500)] == [(e.data["n"], e.data["answer"], e.data["took_ms"]) for e in events(app, "Answered")]
    assert 2 == practice.question["n"]
    assert 'id="practice"' in page and "<html" not in page
    asked = events(app, "Asked")[0].data["prompt"]
    assert ([(True, 2_500, True)] if asked["bond"] else []) == [(d.right, d.took_ms, d.choice) for d in decisions(app)]


def test_a_wrong_answer_shows_the_bond_until_the_right_one_is_tapped(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    right = practice.right()
    shown = practice.tap(practice.wrong()).text

    assert "is-key" in shown
    now.move(seconds=1)
    practice.tap(practice.wrong())
    assert [] == events(app, "Copied")
    practice.tap(right)
    assert 1 == len(events(app, "Copied"))
    assert [False] == [decision.right for decision in decisions(app)]


def test_a_missed_bond_comes_back_after_three_to_five_others(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("ten_to_the_top")
    missed = practice.question["prompt"]["target"]
    now.move(seconds=2)
    practice.tap(practice.wrong())
    for _ in range(7):
        now.move(seconds=2)
        practice.tap(practice.right())

    asked = [event.data["prompt"]["target"] for event in events(app, "Asked")]
    assert missed in asked[4:7]
    assert missed not in asked[1:4]


def test_F33_a_double_tap_is_one_answer(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    key, answer = practice.key, practice.right()
    first = practice.tap(answer, key=key, n=1)
    now.move(seconds=0.08)
    second = practice.tap(answer, key=key, n=1)

    assert 1 == len(events(app, "Answered"))
    assert (200, 200) == (first.status_code, second.status_code)
    assert 2 == practice.question["n"]


def test_F33_two_taps_on_two_buttons_are_the_first_one(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    key, right, wrong = practice.key, practice.right(), practice.wrong()
    practice.tap(wrong, key=key)
    practice.tap(right, key=key)

    assert (1, 0) == (len(events(app, "Missed")), len(events(app, "Copied")))


def test_F26_a_reload_changes_nothing(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("mod_ten")
    before, question = stored(app), practice.question
    practice.look()
    practice.look()

    assert (before, question) == (stored(app), practice.question)


def test_F26_an_answer_sent_again_after_a_reload_counts_once(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    key, answer = practice.key, practice.right()
    practice.tap(answer, key=key, n=1)
    practice.look()
    practice.tap(answer, key=key, n=1)

    assert 1 == len(events(app, "Answered"))


def test_F21_a_second_tab_with_an_old_question_doubles_nothing(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("ten_to_the_top")
    other = Practice(ada, practice.url)
    now.move(seconds=2)
    key, answer = other.key, other.right()
    practice.tap(practice.right())
    now.move(seconds=2)
    late = other.tap("1" if answer != "1" else "2", key=key, n=1)

    assert 200 == late.status_code
    assert (1, 0) == (len(events(app, "Answered")), len(events(app, "Missed")))


def test_F21_the_newest_tablet_is_the_seat(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    second = Person(app)
    home = second.knock("Ada")
    now.move(seconds=2)
    old = practice.tap(practice.right())

    assert "/practise" == home.location
    assert practice.url == second.get("/practise").location
    assert "/moved" == old.headers["HX-Redirect"]
    assert [] == events(app, "Answered")
    Practice(second, practice.url).tap(practice.right())
    assert 1 == len(events(app, "Answered"))


def test_a_double_tap_on_a_game_starts_one_drill(app: Flask, ada: Person) -> None:
    first, second = ada.post("/practise/frames"), ada.post("/practise/frames")

    assert first.location == second.location
    assert 1 == stored(app)["Match"]


def test_nobody_can_answer_sooner_than_they_can_look(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=0.2)
    practice.tap(practice.right())

    assert [] == events(app, "Answered")
    assert 1 == practice.question["n"]


def test_a_finished_drill_shows_what_was_found_and_the_own_best(ada: Person, now: Clock) -> None:
    practice = None
    for misses in (5, 0):
        practice = ada.start("ten_to_the_top")
        for number in range(UNTIMED_QUESTIONS["9-10"]):
            now.move(seconds=2)
            if number < misses:
                practice.tap(practice.wrong())
                now.move(seconds=2)
            practice.tap(practice.right())

    assert "You found 20." in practice.page
    assert "Your best so far: 20" in practice.page


def test_the_time_is_the_servers(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    pin(vega, "frames", seconds=30)
    practice = ada.start("frames")
    now.move(seconds=30.9)
    practice.tap(practice.right())
    now.move(seconds=0.3)
    late = practice.tap(practice.right())

    assert 1 == len(events(app, "Answered"))
    assert "You found 1." in late.text
    assert [now.at - 300] == [event.at for event in events(app, "Ended")]


def test_F19_back_after_done_shows_the_door(ada: Person) -> None:
    practice = ada.start("frames")
    page = ada.get(practice.url)
    ada.post("/done")
    again = ada.get(practice.url)

    assert "no-store" == page.headers["Cache-Control"]
    assert "/door/CMT478" == again.location
    assert "/door/CMT478" == ada.get("/practise").location


def test_bo_cannot_answer_for_ada(app: Flask, ada: Person, bo: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    before = stored(app)
    tapped = bo.post(f"{practice.url}/act", key=practice.key, command=f"answer 1 with {practice.right()}")

    assert (404, 404) == (bo.get(practice.url).status_code, tapped.status_code)
    assert before == stored(app)


def test_a_key_of_another_seat_is_no_key(app: Flask, ada: Person, bo: Person, now: Clock) -> None:
    mine, other = ada.start("frames"), bo.start("frames")
    now.move(seconds=2)
    before = stored(app)
    for key in (other.key, "made up", "0" * 64):
        mine.tap(mine.right(), key=key)

    assert before == stored(app)


def test_a_clock_that_steps_back_stops_nobody(app: Flask, vega: Person, ada: Person, now: Clock) -> None:
    pin(vega, "frames", seconds=30)
    practice = ada.start("frames")
    now.move(seconds=2)
    practice.tap(practice.right())
    now.move(seconds=-3600)
    page = practice.look()
    now.move(seconds=3602)
    practice.tap(practice.right())

    assert 'data-left-ms="30000"' in page
    assert 2 == len(events(app, "Answered"))
    assert sorted(e.at for e in events(app, "Asked")) == [e.at for e in events(app, "Asked")]


def test_looking_twice_under_the_cover_is_logged_once(app: Flask, somebody: Person, now: Clock) -> None:
    somebody.get("/just-play")
    practice = Practice(somebody, somebody.post("/try/mod_ten", level=2, seconds=0).location)
    for _ in range(3):
        somebody.post(f"{practice.url}/act", htmx=True, key=practice.key, command="look at 1")
        practice.look()

    assert 1 == len(events(app, "Peeked"))


def test_the_way_out_is_no_key_for_answers(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    practice.tap(practice.right(), key=practice.leave_key)

    assert [] == events(app, "Answered")


def test_another_setting_of_the_teacher_holds_from_the_next_start(vega: Person, ada: Person) -> None:
    old = ada.start("frames")
    pin(vega, "frames", level="3", seconds=60)

    assert old.url != ada.post("/practise/frames").location


def test_a_level_that_is_no_more_falls_back_to_the_age(app: Flask, ada: Person) -> None:
    with app.app_context():
        with writing():
            room = db.session.query(Classroom).filter_by(code="CMT478").one()
            db.session.add(Pin(classroom_id=room.id, game="frames", level=99))
        db.session.remove()

    assert 303 == ada.post("/practise/frames").status_code


def test_a_session_that_ran_out_in_a_drill_leads_to_the_door(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=31 * 60)
    tapped = practice.tap(practice.right())

    assert "/door/CMT478" == tapped.headers["HX-Redirect"]
    assert [] == events(app, "Answered")


def test_without_script_an_answer_leads_back_to_the_page(ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    answered = practice.tap(practice.right(), htmx=False)

    assert (303, practice.url) == (answered.status_code, answered.location)


def test_the_house_leaves_and_keeps_what_was_done(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    practice.tap(practice.right())
    ada.post(f"{practice.url}/act", key=practice.leave_key, command="end stopped")

    assert ["stopped"] == [event.data["reason"] for event in events(app, "Ended")]
    assert 1 == len(decisions(app))
    assert 200 == ada.get("/practise").status_code


def pin(teacher: Person, game: str, *, level: str = "1", seconds: int = 0) -> None:
    page = teacher.get("/classes").text
    ref = page.split('href="/classes/')[1].split('"')[0]
    teacher.get(f"/classes/{ref}/practice")
    teacher.post(f"/classes/{ref}/pins/{game}", level=level, seconds=seconds)
