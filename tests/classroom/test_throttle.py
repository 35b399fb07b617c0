"""Who may try pictures: failures alone count, and nobody locks a room (SECURITY 2, FIELD F16)."""

import pytest
from flask import Flask

from classroom import presence
from classroom.db import db, writing
from classroom.now import DAY, MINUTE, SECOND
from classroom.roster.door import strangers
from classroom.roster.door.throttle import MAY, Past, Say, Verdict, decide, decide_by_card
from classroom.roster.models import Child, Classroom, Cover
from tests.classroom.at_the_door import change, gets_in, is_in, kept_slips, others_miss, page_of, slips, taps, tile_of
from tests.classroom.conftest import Clock, Person
from tests.classroom.people import signed_in

NOON = 500 * DAY + 12 * 60 * MINUTE


def day_of(at: int) -> int:
    return at // DAY


def every(seconds: float, times: int, since: int = NOON) -> tuple[int, ...]:
    """So many slips at this distance."""
    return tuple(since + round(n * seconds * SECOND) for n in range(times))


@pytest.mark.parametrize(
    ("past", "verdict"),
    [
        (Past(), MAY),
        (Past(child=every(10, 4)), MAY),
        (Past(child=every(10, 5)), Verdict(Say.RESTS, NOON + 70 * SECOND)),
        (Past(child=every(10, 6)), MAY),
        (Past(child=every(10, 10)), Verdict(Say.RESTS, NOON + 120 * SECOND)),
        (Past(child=every(10, 5), got_in=NOON + 1), MAY),
        (Past(child=every(60, 19)), MAY),
        (Past(child=every(60, 20)), Verdict(Say.ASKS)),
        (Past(child=every(60, 21), let_go=NOON + 5 * MINUTE), MAY),
        (Past(child=every(60, 19, since=NOON - DAY) + every(60, 19)), MAY),
        (Past(child=every(60, 20, since=NOON - 3 * DAY)), Verdict(Say.ASKS)),
        (Past(child=every(60 * 60 * 24 / 19, 99, since=NOON - 9 * DAY)), MAY),
        (Past(child=every(60 * 60 * 24 / 19, 100, since=NOON - 9 * DAY)), Verdict(Say.RENEW)),
        (Past(child=every(1, 100), let_go=NOON + DAY), Verdict(Say.RENEW)),
        (Past(classmates=59), MAY),
        (Past(classmates=60), Verdict(Say.PAUSES)),
        (Past(device=every(1, 29)), MAY),
        (Past(device=every(1, 31)), Verdict(Say.RESTS, NOON + SECOND + 10 * MINUTE)),
    ],
)
def test_the_rule_counts_as_it_is_written(past: Past, verdict: Verdict) -> None:
    last = max((*past.child, *past.device, NOON))

    assert verdict == decide(past, last + 10 * SECOND, day_of)


def test_a_rest_is_over_after_thirty_seconds() -> None:
    five = Past(child=every(0, 5))

    assert Say.RESTS == decide(five, NOON + 29_999, day_of).say
    assert MAY == decide(five, NOON + 30_000, day_of)


def test_wrong_tries_at_the_tile_do_not_shut_out_who_holds_the_card() -> None:
    past = Past(child=every(10, 101), classmates=200)

    assert MAY == decide_by_card(past, NOON + DAY)


def test_F16_five_in_a_row_rest_one_tile_for_half_a_minute(app: Flask, somebody: Person, now: Clock) -> None:
    calm = slips(somebody, "Ada", 5)

    assert 200 == calm.status_code and 'data-standing="rests"' in calm.text
    assert "Not those pictures" not in calm.text and "secret-" not in calm.text
    assert gets_in(Person(app), "Bo")
    now.move(seconds=29)
    assert 'data-standing="rests"' in somebody.get(tile_of(somebody, "Ada")).text
    now.move(seconds=1)
    assert gets_in(somebody, "Ada")


def test_a_resting_tile_does_not_look_at_pictures(app: Flask, somebody: Person, now: Clock) -> None:
    slips(somebody, "Ada", 5)
    before = kept_slips(somebody)
    right, wrong = gets_in(somebody, "Ada"), slips(somebody, "Ada").text

    assert not right and not is_in(somebody)
    assert before == kept_slips(somebody)
    assert "Not those" not in wrong and 'data-standing="rests"' in wrong


def test_the_pages_of_a_rest_are_the_same_for_right_and_wrong_pictures(somebody: Person) -> None:
    slips(somebody, "Ada", 5)
    right = somebody.child("Ada")[2]
    told = [taps(somebody, "Ada", secret, htmx=True) for secret in (right, right[::-1])]

    assert told[0].text == told[1].text
    assert [200, 200] == [answer.status_code for answer in told]


def test_after_twenty_unresolved_slips_a_day_the_teacher_is_asked_until_she_lets_go(
    app: Flask, somebody: Person, vega: Person, now: Clock
) -> None:
    for _ in range(4):
        slips(somebody, "Ada", 5)
        now.move(seconds=31)
    now.move(seconds=3 * 24 * 3600)
    ref = somebody.child("Ada")[0]

    assert 'data-standing="asks"' in somebody.get(tile_of(somebody, "Ada")).text
    assert not gets_in(somebody, "Ada")
    vega.sign_in()
    assert 303 == vega.post(f"{page_of(vega)}/unlock/{ref}").status_code
    assert gets_in(somebody, "Ada")


def test_a_hundred_slips_need_new_pictures_whatever_the_teacher_let_go(
    app: Flask, somebody: Person, vega: Person, now: Clock
) -> None:
    ref = somebody.child("Ada")[0]
    for _ in range(5):
        for _ in range(4):
            slips(somebody, "Ada", 5)
            now.move(seconds=121)
        vega.sign_in()
        vega.post(f"{page_of(vega)}/unlock/{ref}")
        vega.post(f"{page_of(vega)}/pictures-again")
    now.move(seconds=31)

    assert 'data-standing="renew"' in somebody.get(tile_of(somebody, "Ada")).text
    assert not gets_in(somebody, "Ada")
    change(somebody, Child, {"name": "Ada"}, epoch=2)
    assert gets_in(somebody, "Ada")


def sixty_slips(app: Flask, now: Clock) -> None:
    """Thirty for Ada and thirty for Bo, whom the teacher lets try again in between."""
    for name in ("Ada", "Bo") * 6:
        slips(Person(app), name, 5)
        now.move(seconds=31)
        change(Person(app), Child, {"name": name}, slips_from=now.at)


def test_T3_after_sixty_slips_pictures_pause_and_one_click_opens_them_again(
    app: Flask, vega: Person, now: Clock
) -> None:
    sixty_slips(app, now)
    ada = Person(app)

    assert 'data-standing="pauses"' in ada.get(tile_of(ada, "Ada")).text
    assert not gets_in(ada, "Ada")
    assert gets_in(Person(app), "Cy")
    vega.sign_in()
    vega.post(f"{page_of(vega)}/pictures-again")
    assert gets_in(ada, "Ada")


def test_a_paused_class_starts_again_at_its_own_midnight(app: Flask, somebody: Person, now: Clock) -> None:
    now.move(seconds=13.5 * 3600)  # 21:30 UTC, half past eleven in Copenhagen
    sixty_slips(app, now)

    assert not gets_in(somebody, "Ada")
    now.move(seconds=25 * 60)
    assert gets_in(somebody, "Ada")


def test_a_slip_that_the_child_makes_good_on_that_tablet_is_settled(app: Flask, somebody: Person, now: Clock) -> None:
    slips(somebody, "Ada", 2)
    slips(somebody, "Bo")
    now.move(seconds=100)
    slips(Person(app), "Ada")
    now.move(seconds=19)
    gets_in(somebody, "Ada")

    assert [("Ada", True), ("Ada", True), ("Bo", False), ("Ada", False)] == kept_slips(somebody)


def test_a_slip_of_long_ago_stays_unresolved(somebody: Person, now: Clock) -> None:
    slips(somebody, "Ada")
    now.move(seconds=121)
    gets_in(somebody, "Ada")

    assert [("Ada", False)] == kept_slips(somebody)


def test_one_tablet_has_thirty_slips_in_ten_minutes(app: Flask, somebody: Person, now: Clock) -> None:
    for name in ("Ada", "Bo", "Cy") * 2:
        slips(somebody, name, 5)
        now.move(seconds=31)

    assert 30 == len(kept_slips(somebody))
    assert [False, False, False] == [gets_in(somebody, name) for name in ("Ada", "Bo", "Cy")]
    assert 'data-standing="rests"' in somebody.get(tile_of(somebody, "Cy")).text
    assert gets_in(Person(app), "Cy")
    now.move(seconds=10 * 60)
    assert gets_in(somebody, "Ada")


def test_F16_sixty_right_and_twenty_wrong_tries_from_one_address_in_a_minute(app: Flask, now: Clock) -> None:
    came = []
    for number in range(60):
        tablet = Person(app)
        name = ("Ada", "Bo", "Cy")[number % 3]
        if number % 3 == 0:
            slips(tablet, name)
        came.append(gets_in(tablet, name))
        now.move(seconds=1)

    assert [True] * 60 == came
    assert 20 == len(kept_slips(tablet))


def test_T3_an_address_is_slowed_down_but_nobody_who_was_in_before(
    app: Flask, somebody: Person, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(strangers.time, "sleep", slept.append)
    others_miss(app, 300)

    assert 200 == somebody.get("/door/CMT478").status_code
    assert [1.0] == slept
    assert gets_in(Person(app), "Bo")
    slept.clear()
    ada.get("/door/CMT478")
    assert gets_in(ada, "Ada")
    assert [] == slept


def test_slow_strangers_leave_threads_for_the_class(
    app: Flask, somebody: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["STRANGER_DELAY"] = 0
    others_miss(app, 300)
    for _ in range(16):
        assert strangers._slowed.acquire(blocking=False)
    told = [somebody.get(f"/door/{code}") for code in ("CMT478", "QQQQQQ")]
    for _ in range(16):
        strangers._slowed.release()

    assert [429, 429] == [answer.status_code for answer in told]
    assert told[0].text == told[1].text
    assert 200 == somebody.get("/door/CMT478").status_code


def test_the_slow_down_is_forgotten_after_ten_minutes(
    app: Flask, somebody: Person, now: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(strangers.time, "sleep", slept.append)
    others_miss(app, 300)
    now.move(seconds=601)
    somebody.get("/door/CMT478")

    assert [] == slept


def test_a_forged_address_does_not_change_the_count(app: Flask, somebody: Person) -> None:
    for number in range(3):
        somebody.get("/door/QQQQQQ", headers={"X-Forwarded-For": f"10.0.0.{number}"})
    with app.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        assert 3 == presence.misses(strangers._address())


def test_a_cover_teacher_may_let_go_too(app: Flask, somebody: Person, now: Clock) -> None:
    with app.app_context():
        with writing():
            comets = db.session.query(Classroom).filter_by(code="CMT478").one()
            cover = Cover(classroom_id=comets.id, code="x", made_at=now.at, ends_at=now.at + DAY)
            db.session.add(cover)
            db.session.flush()
            number = cover.id
        db.session.remove()
    okoro = signed_in(app, cover_id=number)
    for _ in range(4):
        slips(somebody, "Ada", 5)
        now.move(seconds=31)

    assert 303 == okoro.post(f"{page_of(okoro)}/unlock/{somebody.child('Ada')[0]}").status_code
    assert gets_in(somebody, "Ada")
