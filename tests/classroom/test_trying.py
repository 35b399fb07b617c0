"""Try it and Just play: the child's very screen, and nothing is recorded."""

import pytest
from flask import Flask
from sqlalchemy import func, select

import games
from classroom.db import db
from classroom.play.models import Seat
from tests.classroom.conftest import Clock, Person, Practice
from tests.classroom.counting import decisions, stored


@pytest.mark.parametrize("key", sorted(games.with_prompts))
def test_a_signed_in_child_just_plays_every_level_and_gets_no_evidence(
    app: Flask, ada: Person, now: Clock, key: str
) -> None:
    ada.get("/just-play")
    for level in games.by_key[key].prompts.levels:
        practice = Practice(ada, ada.post(f"/try/{key}", level=level.number, seconds=30).location)
        now.move(seconds=2)
        practice.tap(practice.right())
        ada.get("/just-play")

    assert [] == decisions(app)
    with app.app_context():
        assert 0 == db.session.scalar(select(func.count()).where(Seat.child_id.isnot(None)))


def test_a_teacher_tries_a_game_without_a_trace(app: Flask, vega: Person, now: Clock) -> None:
    vega.get("/just-play")
    practice = Practice(vega, vega.post("/try/mod_ten", level=1, seconds=0).location)
    now.move(seconds=2)
    practice.tap(practice.right())

    assert "trying" in practice.person.get(practice.url).text
    assert [] == decisions(app)


def test_a_trial_belongs_to_the_device_that_began_it(somebody: Person, ada: Person) -> None:
    somebody.get("/just-play")
    url = somebody.post("/try/frames", level=1, seconds=0).location

    assert 404 == ada.get(url).status_code


def test_trials_are_gone_after_a_day(app: Flask, somebody: Person, now: Clock) -> None:
    somebody.get("/just-play")
    old = somebody.post("/try/frames", level=1, seconds=0).location
    now.move(seconds=25 * 3600)
    somebody.post("/try/frames", level=1, seconds=0)

    assert 404 == somebody.get(old).status_code
    assert 1 == stored(app)["Match"]


def test_it_rejects_a_level_or_time_that_does_not_exist(app: Flask, somebody: Person) -> None:
    somebody.get("/just-play")
    answers = [
        somebody.post("/try/frames", level="99", seconds="0"),
        somebody.post("/try/frames", level="1", seconds="31"),
        somebody.post("/try/frames", level="one"),
        somebody.post("/try/poker", level="1", seconds="0"),
    ]

    assert [422, 422, 422, 404] == [answer.status_code for answer in answers]
    assert 0 == stored(app)["Match"]


def test_an_installation_can_keep_just_play_for_teachers(app: Flask, somebody: Person, vega: Person) -> None:
    app.config["JUST_PLAY"] = False

    assert "/sign-in" == somebody.get("/just-play").location
    somebody.get("/sign-in")
    assert "/sign-in" == somebody.post("/try/frames", level=1, seconds=0).location
    assert 200 == vega.get("/just-play").status_code
