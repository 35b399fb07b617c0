"""Wrong passwords make one account rest, never an address, and never the teacher's own devices (SECURITY 2)."""

import threading
from pathlib import Path
from random import Random

import pytest
from flask import Flask

from classroom.accounts import passwords
from classroom.accounts.models import Attempt
from classroom.accounts.throttle import LONGEST_REST, WINDOW, rests_until
from classroom.db import db
from classroom.now import DAY, MINUTE, SECOND
from tests.classroom.conftest import PASSWORD, Clock, Person


def tries(person: Person, times: int, email: str = "vega@school.example", password: str = "not this one") -> list[int]:
    person.get("/sign-in")
    return [person.post("/sign-in", email=email, password=password).status_code for _ in range(times)]


def attempts(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Attempt).count()


def test_five_wrong_passwords_make_the_account_rest_and_say_how_long(somebody: Person) -> None:
    answers = tries(somebody, 5)
    resting = somebody.post("/sign-in", email="vega@school.example", password=PASSWORD)

    assert [422] * 5 == answers
    assert (429, "30") == (resting.status_code, resting.headers["Retry-After"])
    assert "Wait 30 seconds" in resting.text
    assert 'value="vega@school.example"' in resting.text


def test_the_rest_grows_to_a_quarter_of_an_hour(somebody: Person, now: Clock) -> None:
    tries(somebody, 5)
    rests = []
    for _ in range(7):
        rests.append(int(somebody.post("/sign-in", email="vega@school.example", password="no").headers["Retry-After"]))
        now.move(seconds=rests[-1])
        tries(somebody, 1)

    assert [30, 60, 120, 240, 480, 900, 900] == rests


def test_the_rest_counts_down_and_costs_nothing_while_it_lasts(app: Flask, somebody: Person, now: Clock) -> None:
    tries(somebody, 5)
    now.move(seconds=10)
    waiting = tries(somebody, 20)
    told = somebody.post("/sign-in", email="vega@school.example", password="no").headers["Retry-After"]
    now.move(seconds=20)

    assert ({429}, "20", 5) == (set(waiting), told, attempts(app))
    assert 303 == somebody.post("/sign-in", email="vega@school.example", password=PASSWORD).status_code


def test_an_e_mail_nobody_has_is_answered_in_the_very_same_way(app: Flask) -> None:
    known, unknown = Person(app), Person(app)
    answers = tries(known, 7), tries(unknown, 7, "nobody@school.example")
    pages = [
        person.post("/sign-in", email=email, password="no").text.replace(email, "")
        for person, email in ((known, "vega@school.example"), (unknown, "nobody@school.example"))
    ]

    assert answers[0] == answers[1]
    assert pages[0].replace(known.token, "") == pages[1].replace(unknown.token, "")


def test_a_resting_account_leaves_all_others_at_the_same_address_alone(app: Flask, somebody: Person) -> None:
    tries(somebody, 9)
    colleagues = [Person(app).sign_in(email) for email in ("lind@school.example", "diaz@school.example")]

    assert [200, 200] == [person.get("/classes").status_code for person in colleagues]


def test_a_stranger_cannot_lock_a_teacher_out_of_a_device_of_hers(app: Flask, vega: Person, now: Clock) -> None:
    vega.post("/sign-out")
    stranger = Person(app)
    for _ in range(12):
        tries(stranger, 6)
        now.move(seconds=16 * 60)
    tries(stranger, 6)

    assert 429 == stranger.post("/sign-in", email="vega@school.example", password=PASSWORD).status_code
    assert 200 == vega.sign_in().get("/classes").status_code


def test_a_known_device_rests_by_itself(app: Flask, vega: Person) -> None:
    vega.post("/sign-out")
    tries(vega, 5)

    assert [429] == tries(vega, 1)
    assert 200 == Person(app).sign_in().get("/classes").status_code


def test_her_own_success_does_not_open_the_door_to_the_stranger_again(app: Flask, vega: Person) -> None:
    stranger = Person(app)
    tries(stranger, 5)
    vega.sign_in()

    assert [429] == tries(stranger, 1)


def test_a_success_forgets_the_slips_before_it(app: Flask, somebody: Person) -> None:
    tries(somebody, 4)
    somebody.sign_in()

    assert 0 == attempts(app)


def test_a_resting_account_hashes_nothing(app: Flask, somebody: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    tries(somebody, 5)
    monkeypatch.setattr(passwords, "is_right", None)

    assert [429] == tries(somebody, 1)


def test_fifty_tries_at_once_are_five(app: Flask) -> None:
    people = [Person(app) for _ in range(24)]
    for person in people:
        person.get("/sign-in")
    answers: list[int] = []

    def knock(person: Person) -> None:
        answers.append(person.post("/sign-in", email="vega@school.example", password="no").status_code)

    threads = [threading.Thread(target=knock, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 24 == len(answers)
    assert answers.count(422) <= 5
    assert set(answers) <= {422, 429, 503}


def test_too_many_at_once_are_asked_to_come_again_and_nothing_is_counted(app: Flask, somebody: Person) -> None:
    for _ in range(16):
        passwords._in_line.acquire()
    try:
        answers = tries(somebody, 6)
    finally:
        for _ in range(16):
            passwords._in_line.release()

    assert ([503] * 6, 0) == (answers, attempts(app))


@pytest.mark.parametrize("field", ["email", "password"])
def test_what_is_too_long_is_never_hashed(
    app: Flask, somebody: Person, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "is_right", None)
    somebody.get("/sign-in")
    answer = somebody.post("/sign-in", **{"email": "x@y.example", "password": "no", field: "x" * 257})

    assert (422, 0) == (answer.status_code, attempts(app))


def test_attempts_hold_no_e_mail(app: Flask, somebody: Person, tmp_path: Path) -> None:
    tries(somebody, 1, "secret.person@school.example")

    assert b"secret.person" not in (tmp_path / "classroom.db").read_bytes()
    assert b"secret.person" not in (tmp_path / "classroom.db-wal").read_bytes()


def test_four_slips_in_a_quarter_of_an_hour_cost_nothing_and_the_fifth_half_a_minute() -> None:
    slips = [number * 3 * MINUTE for number in range(5)]

    assert (0, slips[-1] + 30 * SECOND) == (rests_until(slips[:4]), rests_until(slips))
    assert 0 == rests_until([number * 4 * MINUTE for number in range(29)])


def test_after_the_rest_and_a_quiet_quarter_of_an_hour_it_begins_anew() -> None:
    ended = rests_until([0] * 8)

    assert rests_until([0] * 8 + [ended + WINDOW]) == ended + WINDOW + 8 * 60 * SECOND
    assert rests_until([0] * 8 + [ended + WINDOW + 1]) == ended


@pytest.mark.parametrize("patience", ["never pauses", "pauses until it begins anew", "stays under five"])
def test_the_most_patient_guesser_gets_at_most_120_tries_a_day(patience: str) -> None:
    pauses = {"never pauses": 0, "pauses until it begins anew": WINDOW + 1, "stays under five": 0}
    at, made = 0, []
    while at < DAY:
        made.append(at)
        end = rests_until([one for one in made if one > at - DAY])
        at = max(at + (WINDOW // 4 + 1 if patience == "stays under five" else 1), end + pauses[patience] * (end > at))

    assert len(made) <= 120


def test_no_rest_is_ever_longer_than_a_quarter_of_an_hour() -> None:
    rng = Random(5)
    for _ in range(200):
        times = sorted(rng.randrange(DAY) for _ in range(rng.randrange(1, 60)))

        assert rests_until(times) <= times[-1] + LONGEST_REST
