"""Learn by doing: a child who taps only what pulses learns each game, with nothing to read and nothing kept."""

import re
from html.parser import HTMLParser

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from classroom.play.rules import LESSONS, taught
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import decisions, stored
from tests.classroom.tables import lay, live_of

LEARNT = sorted(path.stem for path in LESSONS.glob("*.json"))
FOR_THE_EAR = {"say", "sr", "word"}
WITHOUT_END = {"input", "link", "meta", "img", "path", "use", "circle", "rect", "ellipse", "br"}


class Screen(HTMLParser):
    """What a child sees of a lesson: what pulses, and the words that are drawn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pulsing: list[dict[str, str]] = []
        self.words = ""
        self._open: list[bool] = []
        self.feed(page[page.index('<section id="table"') : page.index("</section>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attrs}
        names = set(held.get("class", "").split())
        if "is-next" in names:
            self.pulsing.append(held | {"tag": tag})
        if tag not in WITHOUT_END:
            self._open.append(bool(names & FOR_THE_EAR))

    def handle_endtag(self, tag: str) -> None:
        if tag not in WITHOUT_END:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.words += f" {data}"


class Lesson:
    """A lesson on somebody's screen."""

    def __init__(self, person: Person, key: str, then: str = "") -> None:
        person.get(f"/learn/{key}?then={then}")
        self.person, self.url = person, person.post(f"/learn/{key}", then=then).location
        self.page = person.get(self.url).text
        self.ref = self.url.split("?")[0].rsplit("/", 1)[1]

    @property
    def screen(self) -> Screen:
        return Screen(self.page)

    @property
    def is_over(self) -> bool:
        return 'id="lay-table"' in self.page

    def send(self, **fields: str) -> TestResponse:
        key = re.search(r'name="key" value="([0-9a-f.]+)"', self.page).group(1)
        response = self.person.post(f"/learn/{self.ref}/act", htmx=True, key=key, **fields)
        self.page = response.text
        return response

    def tap_what_pulses(self) -> None:
        """Pick what pulses and can be picked; then tap the button that pulses."""
        held = [each for each in self.screen.pulsing if each["tag"] in ("input", "button")]
        picked = {each["name"]: each["value"] for each in held if each["tag"] == "input"}
        tapped = next(each for each in held if each["tag"] == "button")
        self.send(**picked, **{tapped["name"]: tapped["value"]})


def test_there_are_four_lessons(app: Flask) -> None:
    assert 4 == len(LEARNT)
    assert set(LEARNT) == taught()


@pytest.mark.parametrize("key", LEARNT)
def test_a_child_who_taps_only_what_pulses_finishes_with_nothing_to_read(app: Flask, ada: Person, key: str) -> None:
    lesson, words, moves = Lesson(ada, key, "alone"), "", 0
    while not lesson.is_over:
        words += lesson.screen.words
        lesson.tap_what_pulses()
        moves += 1
    words += lesson.screen.words

    assert moves <= 8
    assert "" == re.sub(r"[\dAJQK+=?\s]", "", words)
    assert {"Opened", "Shown"} == {type(entry.event).__name__ for entry in live_of(app, lesson.ref).entries}


@pytest.mark.parametrize("key", LEARNT)
def test_every_move_has_a_sentence_for_the_ear(app: Flask, ada: Person, key: str) -> None:
    lesson, said = Lesson(ada, key), []
    while not lesson.is_over:
        said.append(re.search(r'<p class="say"[^>]*>(.*?)</p>', lesson.page, re.DOTALL).group(1).strip())
        lesson.tap_what_pulses()

    assert all(said) and len(set(said)) == len(said)


def test_a_wrong_tap_shows_why_and_nothing_of_it_is_evidence(app: Flask, ada: Person) -> None:
    lesson = Lesson(ada, "ten_to_the_top")
    lesson.send(command="place 5 on 0")

    assert 'class="why"' in lesson.page and 'class="gap' in lesson.page
    assert ["Opened", "Nudged"] == [type(entry.event).__name__ for entry in live_of(app, lesson.ref).entries]
    assert [] == decisions(app)
    assert "" == re.sub(r"[\dAJQK+=?\s]", "", lesson.screen.words)


def test_a_card_of_another_suit_shows_the_suit(app: Flask, ada: Person) -> None:
    lesson = Lesson(ada, "mod_ten")
    lesson.tap_what_pulses()
    lesson.send(command="play 4S")

    assert "#H" in lesson.page[lesson.page.index('class="why"') :].split("</div>")[0]


def test_a_place_without_a_card_goes_nowhere_and_the_same_things_pulse(app: Flask, ada: Person) -> None:
    lesson = Lesson(ada, "make_ten")
    before = lesson.screen.pulsing
    lesson.send(rest="on 0U")

    assert before == lesson.screen.pulsing
    assert 'class="why"' in lesson.page


def test_the_end_lays_the_table_that_was_wanted_with_one_tap(app: Flask, ada: Person) -> None:
    lesson = Lesson(ada, "mod_ten", "alone")
    while not lesson.is_over:
        lesson.tap_what_pulses()
    end = lesson.page[lesson.page.index('class="own lesson-end"') :]

    assert 'action="/tables/mod_ten/alone"' in end
    assert "/play/" in ada.post("/tables/mod_ten/alone").location


def test_before_its_first_whole_game_a_child_comes_by_the_lesson_and_later_not(app: Flask, ada: Person) -> None:
    before = ada.get("/practise").text
    lay(app, "Ada", game="mod_ten")
    after = ada.get("/practise").text

    assert 'action="/learn/mod_ten"' in before and 'action="/tables/mod_ten/alone"' not in before
    assert 'action="/learn/mod_ten"' not in after and 'action="/tables/mod_ten/alone"' in after
    assert 'action="/learn/make_ten"' in after


def test_the_question_mark_at_a_table_leads_to_the_lesson_and_back(app: Flask, ada: Person) -> None:
    ref = lay(app, "Ada", game="mod_ten")
    table = ada.get(f"/play/{ref}").text
    lesson = Lesson(ada, "mod_ten", ref)
    while not lesson.is_over:
        lesson.tap_what_pulses()

    assert f'href="/learn/mod_ten?then={ref}"' in table
    assert f'id="lay-table" href="/play/{ref}"' in lesson.page


def test_a_lesson_leads_nowhere_but_to_a_table(app: Flask, ada: Person) -> None:
    lesson = Lesson(ada, "mod_ten", "//evil.example")
    while not lesson.is_over:
        lesson.tap_what_pulses()

    assert "evil" not in lesson.page


def test_F26_a_lesson_goes_on_after_a_reload_and_from_its_door(app: Flask, ada: Person) -> None:
    lesson = Lesson(ada, "mod_ten")
    lesson.tap_what_pulses()

    assert lesson.screen.pulsing == Screen(ada.get(lesson.url).text).pulsing
    assert lesson.url == ada.get("/learn/mod_ten").location
    assert 200 == ada.get("/learn/make_ten").status_code


def test_the_next_child_at_the_tablet_begins_its_own_lesson(app: Flask, ada: Person, now: Clock) -> None:
    Lesson(ada, "mod_ten").tap_what_pulses()
    now.move(seconds=1)
    ada.post("/done")
    ada.knock("Bo")

    assert 200 == ada.get("/learn/mod_ten").status_code


def test_a_lesson_is_of_one_device_only(app: Flask, ada: Person, bo: Person) -> None:
    lesson = Lesson(ada, "mod_ten")

    assert 404 == bo.get(lesson.url).status_code
    assert 404 == bo.post(f"/learn/{lesson.ref}/act", command="play 6H").status_code


def test_on_the_projector_one_button_plays_every_move(app: Flask, vega: Person) -> None:
    for key in LEARNT:
        vega.get(f"/learn/{key}?show=1")
        url = vega.post(f"/learn/{key}", show="1").location
        page, clicks = vega.get(url).text, 0
        while 'id="on"' in page:
            next_move = re.search(r'id="on" name="command" value="([^"]+)"', page).group(1)
            form_key = re.search(r'name="key" value="([0-9a-f.]+)"', page).group(1)
            ref = url.split("?")[0].rsplit("/", 1)[1]
            page = vega.post(f"/learn/{ref}/act", htmx=True, key=form_key, command=next_move, show="1").text
            clicks += 1

        assert clicks <= 8 and 'id="lay-table"' in page


def test_without_script_a_move_leads_back_to_the_lesson(app: Flask, ada: Person) -> None:
    lesson = Lesson(ada, "mod_ten")
    key = re.search(r'name="key" value="([0-9a-f.]+)"', lesson.page).group(1)
    told = ada.post(f"/learn/{lesson.ref}/act", key=key, command="play 6H")

    assert (303, lesson.url) == (told.status_code, told.location)


def test_just_looking_at_the_door_of_a_lesson_stores_nothing(app: Flask, somebody: Person) -> None:
    before = stored(app)
    somebody.get("/learn/mod_ten")

    assert before == stored(app)


@pytest.mark.parametrize("url", ["/learn/frames", "/learn/nothing", "/learn/frames/card", "/learn/..%2Fdecks"])
def test_what_nobody_teaches_is_not_there(somebody: Person, url: str) -> None:
    assert 404 == somebody.get(url).status_code


def test_where_just_play_is_off_children_still_learn(app: Flask, ada: Person, somebody: Person) -> None:
    app.config["JUST_PLAY"] = False

    assert 200 == ada.get("/learn/mod_ten").status_code
    assert 303 == somebody.get("/learn/mod_ten").status_code


@pytest.mark.parametrize("key", LEARNT)
def test_the_rule_card_has_the_rules(somebody: Person, key: str) -> None:
    page = somebody.get(f"/learn/{key}/card").text

    assert 'class="rule-card' in page and 3 == page.count("<li>")
