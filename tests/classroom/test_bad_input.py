"""Bad input gets a named refusal or a 4xx that says what to do; nothing is stored, and it is never a crash."""

from pathlib import Path
from random import Random

import pytest
from flask import Flask

from tests.classroom import counting, tables
from tests.classroom.conftest import Clock, Person
from tests.classroom.people import ask, cast, furnish, stored
from tests.classroom.rights import ROWS

COMMANDS = (
    "",
    "answer",
    "answer x with 4",
    "answer -1 with 4",
    "answer 1 with",
    "answer 99 with 4",
    "answer 999999999999999999999999 with 4",
    "answer ² with 4",
    "look at two",
    "end host",
    "end time",
    "play 6H",
    "drop table event",
    "\x00\x01",
    "🦊" * 40,
    "answer 1 with " + "4" * 5_000,
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_nobody_can_read_is_a_400_and_stores_nothing(
    app: Flask, ada: Person, now: Clock, command: str
) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    before = counting.stored(app)
    answer = ada.post(f"{practice.url}/act", htmx=True, key=practice.key, command=command)

    assert 400 == answer.status_code
    assert "Go back one page" in answer.text
    assert before == counting.stored(app)


@pytest.mark.parametrize("text", ["answer 1 with 77", "answer 1 with none", "answer 0 with 4"])
def test_an_answer_that_was_not_offered_is_refused_and_the_question_stays(
    app: Flask, ada: Person, now: Clock, text: str
) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    before = counting.stored(app)
    answer = ada.post(f"{practice.url}/act", htmx=True, key=practice.key, command=text)

    assert 200 == answer.status_code
    assert 'id="practice"' in answer.text
    assert before == counting.stored(app)


def test_a_form_without_its_key_changes_nothing(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    before = counting.stored(app)
    ada.post(f"{practice.url}/act", htmx=True, command=f"answer 1 with {practice.right()}")

    assert before == counting.stored(app)


def test_unknown_games_matches_and_children_are_404(ada: Person) -> None:
    urls = ("/drill/0123", "/drill/" + "f" * 32, "/door/CMT478/" + "e" * 32, "/nowhere")
    answers = [ada.get(url) for url in urls] + [ada.post("/practise/poker"), ada.post("/drill/zz/act", command="x")]

    assert [404] * 6 == [answer.status_code for answer in answers]
    assert all("There is nothing here" in answer.text for answer in answers)


def test_too_much_at_once_is_a_413_that_says_so(app: Flask, ada: Person) -> None:
    practice = ada.start("frames")
    before = counting.stored(app)
    body = ada.post(f"{practice.url}/act", command="x" * 2_000_000)
    files = {"csrf_token": ada.token, "command": "x" * 300_000}
    field = ada.client.post(f"{practice.url}/act", data=files, content_type="multipart/form-data")

    assert [413, 413] == [body.status_code, field.status_code]
    assert "at most 1 MB" in body.text
    assert before == counting.stored(app)


def test_a_form_without_a_token_is_a_friendly_400(app: Flask, ada: Person) -> None:
    ada.token = "forged"
    answers = [
        ada.post(url) for url in ("/practise/frames", "/done", "/sign-out", "/sign-in", "/language", "/try/frames")
    ]

    assert [400] * 6 == [answer.status_code for answer in answers]
    assert 0 == counting.stored(app)["Match"]


def test_a_form_from_another_site_is_turned_away(app: Flask, ada: Person) -> None:
    sent = {"csrf_token": ada.token}
    answer = ada.client.post("/practise/frames", data=sent, headers={"Sec-Fetch-Site": "cross-site"})

    assert 400 == answer.status_code
    assert 0 == counting.stored(app)["Match"]


def test_a_host_name_that_is_not_ours_gets_no_page(app: Flask, somebody: Person) -> None:
    app.config["TRUSTED_HOSTS"] = ["localhost"]
    answers = [somebody.get(url, headers={"Host": "evil.example"}) for url in ("/", "/door//x", "/static/css/app.css")]

    assert [400, 400, 400] == [answer.status_code for answer in answers]
    assert 200 == somebody.get("/").status_code


def test_a_get_where_a_form_belongs_is_a_405(ada: Person) -> None:
    answers = [ada.get(url) for url in ("/practise/frames", "/done", "/try/frames")]

    assert [405] * 3 == [answer.status_code for answer in answers]


@pytest.mark.parametrize("route", sorted(route for route in ROWS if route.startswith("GET ")))
def test_looking_at_any_page_twice_changes_nothing_at_all(app: Flask, now: Clock, tmp_path: Path, route: str) -> None:
    people, world = cast(app), furnish(app)
    child = people["child"]()
    world |= tables.set_up(app, child)
    before = stored(tmp_path)
    row = ROWS[route]
    person = child if "child" in row.roles.split() else people[row.roles.split()[0]]()
    seen = {ask(app, person, route, row, world).status_code for _ in range(2)}

    assert before == stored(tmp_path)
    assert seen <= {200, 303}


def test_a_hundred_garbled_requests_never_crash(app: Flask, ada: Person, now: Clock) -> None:
    rng = Random(7)
    practice = ada.start("chinese_ten")
    words = ["answer", "look", "at", "end", "with", "1", "2", "7S", "none", "stopped?", "\u00ad", "%s", "<b>", "-1", ""]
    codes = set()
    for _ in range(100):
        now.move(seconds=0.4)
        command = " ".join(rng.choices(words, k=rng.randrange(6)))
        key = rng.choice(["", "k", practice.key, "x" * 99])
        answer = ada.post(f"{practice.url}/act", htmx=rng.random() < 0.5, key=key, command=command)
        codes.add(answer.status_code)

    assert codes <= {200, 303, 400}
