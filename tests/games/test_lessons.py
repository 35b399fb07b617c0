"""The four lessons: whoever follows what shines learns the game in at most eight moves, and nothing else goes on."""

import json
from random import Random
from typing import Any

import pytest

import games
from games.core import wire
from games.core.contract import End, Misconfigured, Refused, Table
from games.core.lesson import Learn, Nudged, Shown, lesson
from games.core.log import folded
from games.core.script import MOST, Script, read_script
from tests.games.lessons import FOLDER, written

KEYS = sorted(path.stem for path in FOLDER.glob("*.json"))
CHANCE = Random(0)


def given(key: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{key}.json").read_text("utf-8"))


def begun(key: str) -> tuple[Table, Script, Any]:
    inner = games.by_key[key].table
    script = read_script(inner, given(key))
    table = lesson(inner, script)
    return table, script, folded(table, table.setup(Learn(), 1, CHANCE))


def moved(table: Table, state: Any, command: Any) -> Any:
    return folded(table, table.decide(state, 0, command, CHANCE), state)


def test_every_game_with_a_table_has_a_lesson() -> None:
    assert sorted(games.with_table) == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_who_follows_what_shines_comes_to_the_end_with_tens_of_its_own(key: str) -> None:
    table, script, state = begun(key)
    moves = 0
    while table.result(state) is None:
        state, moves = moved(table, state, table.read(table.view(state, 0).goes[0])), moves + 1
    tens = [step for step in script.steps if step.events[0].ten]

    assert moves == len(script.steps) <= MOST
    assert len(tens) >= 2
    assert ("played", ()) == (table.view(state, 0).ended, table.to_act(state))


@pytest.mark.parametrize("key", KEYS)
def test_every_other_command_is_a_nudge_and_the_table_stays_as_it_was(key: str) -> None:
    table, script, state = begun(key)
    inner = games.by_key[key].table
    for number, step in enumerate(script.steps):
        before = table.view(state, 0)
        others = inner.choices(folded(inner, script.upto(number)), 0)
        for command in (each for each in others if str(each) not in step.goes):
            (event,) = table.decide(state, 0, command, CHANCE)
            after = table.view(folded(table, (event,), state), 0)

            assert Nudged(number, str(command), "not_this_one") == event
            assert (before.inner, number, step.goes) == (after.inner, after.step, after.goes)
        state = moved(table, state, table.read(step.goes[-1]))


@pytest.mark.parametrize("key", KEYS)
def test_a_command_that_the_rules_refuse_is_a_nudge_with_their_reason(key: str) -> None:
    table, script, state = begun(key)
    late = table.read(script.steps[-1].goes[0])
    (event,) = table.decide(state, 0, late, CHANCE)

    assert isinstance(event, Nudged)
    assert event.why == table.view(folded(table, (event,), state), 0).why


def test_a_wrong_cube_shows_its_gap() -> None:
    table, _, state = begun("ten_to_the_top")
    seen = table.view(moved(table, state, table.read("place 5 on 0")), 0)

    assert ((6, 4), False) == (seen.bond.parts, seen.bond.right)


def test_a_wrong_card_shows_what_it_would_have_come_to() -> None:
    table, _, state = begun("mod_ten")
    state = moved(table, state, table.read("play 6H"))
    seen = table.view(moved(table, state, table.read("play 4H")), 0)

    assert 13 == seen.made.total


@pytest.mark.parametrize("key", KEYS)
def test_nothing_in_a_lesson_is_evidence(key: str) -> None:
    table, script, state = begun(key)
    wrong = table.read(script.steps[-1].goes[0])
    for command in (wrong, table.read(script.steps[0].goes[0])):
        assert ((), ()) == (table.bonds(state, 0, command), table.missed(state, 0, command))


@pytest.mark.parametrize("key", KEYS)
def test_what_nobody_can_read_is_refused_and_the_way_out_is_open(key: str) -> None:
    table, _, state = begun(key)
    with pytest.raises(Refused):
        table.read("eat 4S")
    over = moved(table, state, End("stopped"))
    with pytest.raises(Refused, match="game_over"):
        table.decide(over, 0, End("stopped"), CHANCE)

    assert "stopped" == table.view(over, 0).ended


@pytest.mark.parametrize("key", KEYS)
def test_its_events_travel_and_a_lesson_read_back_stands_where_it_stood(key: str) -> None:
    table, script, _ = begun(key)
    events = [*table.setup(Learn("alone"), 1, CHANCE), Nudged(0, script.steps[0].goes[0], "stale"), Shown(0)]
    back = [wire.load(table.words, json.loads(json.dumps(wire.dump(event)))) for event in events]

    assert events == back
    assert folded(table, events) == folded(table, back)


@pytest.mark.parametrize("key", KEYS)
def test_the_seed_is_what_its_plan_says(key: str) -> None:
    """Where the rules come to draw otherwise, the seed may be made anew or left as it is: then this test goes."""
    assert json.loads(json.dumps(written(key))) == given(key)


@pytest.mark.parametrize("key", KEYS)
def test_one_new_idea_a_move(key: str) -> None:
    ideas = [step["idea"] for step in given(key)["steps"]]

    assert len(set(ideas)) == len(ideas)


def without_seats(script: dict[str, Any]) -> None:
    del script["seats"]


def too_many_seats(script: dict[str, Any]) -> None:
    script["seats"] = 9


def too_long(script: dict[str, Any]) -> None:
    script["steps"] *= 2


def no_idea(script: dict[str, Any]) -> None:
    script["steps"][1]["idea"] = ""


def the_same_idea(script: dict[str, Any]) -> None:
    script["steps"][1]["idea"] = script["steps"][0]["idea"]


def unreadable(script: dict[str, Any]) -> None:
    script["steps"][0]["goes"] = ["eat it"]


def against_the_rules(script: dict[str, Any]) -> None:
    script["steps"][0]["goes"] = ["play KC"]


def another_outcome(script: dict[str, Any]) -> None:
    script["steps"][0]["events"][0]["total"] = 7


def nobody_answers(script: dict[str, Any]) -> None:
    script["steps"][0]["events"].pop()


def unknown_event(script: dict[str, Any]) -> None:
    script["opening"].append({"is": "Danced"})


def other_options(script: dict[str, Any]) -> None:
    script["options"]["show_sum"] = False


def unknown_option(script: dict[str, Any]) -> None:
    script["options"]["loud"] = True


BROKEN = [
    (without_seats, "lacks seats"),
    (too_many_seats, "cannot be played with 9 seats"),
    (too_long, "1 to 8 steps, not 14"),
    (no_idea, "step 2 needs an idea"),
    (the_same_idea, "an idea of its own"),
    (unreadable, "'eat it' is refused .unreadable"),
    (against_the_rules, "step 1: 'play KC' is refused .not_yours"),
    (another_outcome, "make them anew"),
    (nobody_answers, "step 2 is not the child's turn"),
    (unknown_event, "the opening holds an event"),
    (other_options, "with the options of the lesson"),
    (unknown_option, "no option 'loud'"),
]


@pytest.mark.parametrize(("breaks", "sentence"), BROKEN, ids=[breaks.__name__ for breaks, _ in BROKEN])
def test_a_broken_script_is_turned_down_with_what_to_mend(breaks: Any, sentence: str) -> None:
    script = given("mod_ten")
    breaks(script)

    with pytest.raises(Misconfigured, match=sentence):
        read_script(games.by_key["mod_ten"].table, script)
