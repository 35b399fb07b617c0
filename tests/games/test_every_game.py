"""What every game must keep, whatever its rules: the contract of games/core/contract.py, checked in random play.

A fifth game (tests/games/fifth.py) passes the same checks and no other file knows it.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.core import wire
from games.core.bond import Bond
from games.core.contract import AGES, REFUSALS, End, Ended, Game, Misconfigured, Prompt, Refused
from games.core.drill import veiled
from games.core.log import folded
from tests.games import fifth
from tests.games.playing import Case, Step, drills, oddities, plain, played, tables, written

GAMES = (*games.by_key.values(), fifth.GAME)
WITH_TABLE = [game for game in GAMES if game.table]
TABLES = [case for game in WITH_TABLE for case in tables(game)]
CASES = [*TABLES, *(case for game in GAMES for case in drills(game))]
SEEDS = range(2)
LOOKS = 8
"""States of a game that are looked at closely."""
ODD_TEXTS = (
    "",
    " ",
    "10",
    "none",
    "place",
    "place 4 on",
    "end",
    "end host",
    "end time",
    "\x00",
    "👻" * 9,
    "a" * 99_999,
)

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in GAMES])
every_table_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in WITH_TABLE])
every_table = pytest.mark.parametrize("case", TABLES, ids=str)
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def looks(case: Case, seed: int) -> list[Step]:
    """Some steps of a game of random play, the first and the last among them."""
    steps = played(case, seed).steps
    among = Random(seed).sample(range(len(steps)), min(LOOKS, len(steps)))
    return [steps[place] for place in sorted({0, len(steps) - 1, *among})]


def viewers(case: Case) -> list[int | None]:
    return [None, *range(case.seats)]


def refusal(case: Case, state: Any, seat: int | None, command: Any) -> str | None:
    """Why the command is refused; None if it is not."""
    try:
        case.table.decide(state, seat, command, Random(0))
    except Refused as refused:
        return refused.code
    return None


# --- a game is found by its file


def test_every_file_of_the_folder_is_a_game_of_that_key():
    folder = Path(games.__file__).parent
    files = {file.stem for file in folder.glob("*.py")} - {"__init__"}

    assert files == set(games.by_key)
    assert all(key == game.key for key, game in games.by_key.items())


def test_the_fifth_game_is_known_to_nobody():
    assert fifth.GAME.key not in games.by_key
    assert any(case.name.startswith("fifth") for case in TABLES)


@every_game
def test_every_offer_can_be_played(game: Game):
    levels = {level.number for level in game.prompts.levels}

    assert game.title
    assert set(game.offers) <= set(AGES)
    for offer in game.offers.values():
        assert offer.level in levels
        if game.table and offer.options is not None:
            assert type(offer.options) is game.table.options
            assert game.table.setup(offer.options, offer.seats, Random(0))


# --- play


@every_case
@every_seed
def test_random_play_ends_with_a_result(case: Case, seed: int):
    playthrough = played(case, seed)
    result = case.table.result(playthrough.last)

    assert len(result.places) == len(result.scores) == case.seats
    assert all(1 + sum(other < place for other in result.places) == place for place in result.places)
    assert result.winners
    assert all(case.table.result(step.state) is None for step in playthrough.steps)
    assert all(case.table.choices(playthrough.last, seat) == () for seat in range(case.seats))


@every_case
@every_seed
def test_a_log_read_back_from_the_wire_gives_the_same_state(case: Case, seed: int):
    playthrough = played(case, seed)
    words = case.table.words
    again = [wire.load(words, json.loads(json.dumps(wire.dump(event)))) for event in playthrough.events]

    assert [*playthrough.events] == again
    assert folded(case.table, again) == playthrough.last


@every_case
def test_the_same_luck_gives_the_same_game_and_no_other_luck_is_used(case: Case):
    before = random.getstate()
    first = played(case, 0)
    again = played.__wrapped__(case, 0)

    assert first.events == again.events
    assert before == random.getstate()


@every_case
def test_what_is_logged_is_frozen_and_keeps_time_last(case: Case):
    for word in case.table.words:
        assert is_dataclass(word) and word.__dataclass_params__.frozen
        assert "__slots__" in vars(word)
        names = [field.name for field in fields(word)]
        if "took_ms" in names:
            assert "took_ms" == names[-1]
            assert 0 == fields(word)[-1].default


@every_case
@every_seed
def test_a_choice_is_never_refused_and_reads_back_from_its_text(case: Case, seed: int):
    for step in looks(case, seed):
        for seat in range(case.seats):
            commands = case.table.choices(step.state, seat)
            assert not commands or seat in case.table.to_act(step.state)
            assert len(set(commands)) == len(commands)
            for command in commands:
                assert command == case.table.read(str(command))
                assert refusal(case, step.state, seat, command) is None


@every_case
@every_seed
def test_somebody_who_may_act_has_something_to_do(case: Case, seed: int):
    """In a race a seat may have to wait until another has played; whoever acts alone never has to."""
    for step in looks(case, seed):
        acting = case.table.to_act(step.state)

        assert len(set(acting)) == len(acting)
        assert any(case.table.choices(step.state, seat) for seat in acting)


@every_case
@every_seed
def test_what_is_played_for_a_seat_whose_time_is_out_is_accepted(case: Case, seed: int):
    for step in looks(case, seed):
        for seat in case.table.to_act(step.state):
            if not case.table.choices(step.state, seat):
                continue
            assert refusal(case, step.state, seat, case.table.default(step.state, seat)) is None


@every_case
@pytest.mark.parametrize("reason", ["time", "host"])
def test_the_clock_or_the_host_ends_it_with_a_result(case: Case, reason: str):
    for step in looks(case, 0):
        events = case.table.decide(step.state, None, End(reason), Random(0))
        state = folded(case.table, events, step.state)

        assert (Ended(reason),) == events
        assert events[0] == wire.load(case.table.words, plain(events[0]))
        assert case.seats == len(case.table.result(state).places)
        assert () == case.table.to_act(state)


# --- refusals


@every_case
@every_seed
def test_whatever_is_sent_is_accepted_or_refused_and_a_refusal_changes_nothing(case: Case, seed: int):
    rng = Random(seed)
    for step in looks(case, seed):
        before = repr(step.state)
        for seat in viewers(case):
            acting = seat if seat in case.table.to_act(step.state) else step.seat
            for command in (step.command, *oddities(case, step.state, acting, rng)):
                assert refusal(case, step.state, seat, command) in (None, *REFUSALS)
        assert before == repr(step.state)


@every_case
@every_seed
def test_nobody_else_may_play_and_nothing_is_played_after_the_end(case: Case, seed: int):
    last = played(case, seed).last
    for step in looks(case, seed):
        others = {None, *range(case.seats), case.seats} - {*case.table.to_act(step.state)}
        for seat in others:
            assert refusal(case, step.state, seat, step.command) is not None
        for seat in (*viewers(case), case.seats):
            assert "game_over" == refusal(case, last, seat, step.command)
            assert "game_over" == refusal(case, last, seat, End("host"))


@every_table
def test_no_seat_may_end_a_game_at_a_table(case: Case):
    for step, seat in product(looks(case, 0), range(case.seats)):
        if case.table.default(step.state, step.seat) != End("host"):
            assert "not_your_turn" == refusal(case, step.state, seat, End("host"))


@every_case
def test_odd_texts_are_refused_as_unreadable(case: Case):
    for text in ODD_TEXTS:
        with pytest.raises(Refused) as refused:
            case.table.read(text)

        assert "unreadable" == refused.value.code


@every_table_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_text_is_read_exactly_or_not_at_all(game: Game, data: st.DataObject):
    case = next(tables(game))
    texts = sorted({str(step.command) for step in played(case, 0).steps})
    text = data.draw(st.one_of(st.text(max_size=30), st.sampled_from(texts).flatmap(bent)))

    assert is_exact(case, text)


@every_case
def test_another_spelling_of_a_command_is_not_read(case: Case):
    for text in {str(step.command) for step in played(case, 0).steps}:
        for spelling in spellings(text):
            assert is_exact(case, spelling)


def is_exact(case: Case, text: str) -> bool:
    """Is the text refused as unreadable, or read as a command that is written just so?"""
    try:
        return text == str(case.table.read(text))
    except Refused as refused:
        return refused.code == "unreadable"


def spellings(text: str) -> Iterator[str]:
    """What a careless reader would take for the same command."""
    yield from (f" {text}", f"{text} ", f"{text}\n", f"{text}\x00", text.upper(), text.title(), text.replace(" ", "  "))
    yield text.replace(" ", "\t")
    for place, sign in enumerate(text):
        if sign.isdigit():
            for other in (
                chr(0x660 + int(sign)),
                chr(0xFF10 + int(sign)),
                f"0{sign}",
                f"+{sign}",
                f"{sign}.0",
                f"{sign}_",
            ):
                yield text[:place] + other + text[place + 1 :]


def bent(text: str) -> st.SearchStrategy[str]:
    """The text with a piece of it replaced, doubled or left out."""
    places = st.integers(0, len(text))
    pieces = st.one_of(st.text(max_size=3), st.sampled_from([" ", "0", "-", "+", "1_0", "٣", "²", "\n", "\t", text]))
    return st.builds(lambda a, b, piece: text[: min(a, b)] + piece + text[max(a, b) :], places, places, pieces)


# --- what is hidden


@every_case
@every_seed
def test_a_view_is_all_that_an_imagined_state_needs_and_shows(case: Case, seed: int):
    for step in looks(case, seed):
        for viewer in viewers(case):
            seen = case.table.view(step.state, viewer)
            imagined = case.table.imagine(seen, Random(seed))

            assert "seat" == fields(seen)[0].name
            assert viewer == seen.seat
            assert seen == case.table.view(imagined, viewer)
            assert repr(seen) == repr(case.table.view(imagined, viewer))


@every_case
@every_seed
def test_a_seat_can_tell_its_choices_from_its_view(case: Case, seed: int):
    for step in looks(case, seed):
        for seat in range(case.seats):
            imagined = case.table.imagine(case.table.view(step.state, seat), Random(seed))

            assert case.table.to_act(step.state) == case.table.to_act(imagined)
            assert set(case.table.choices(step.state, seat)) == set(case.table.choices(imagined, seat))


@every_case
def test_an_imagined_state_can_be_played_to_its_end(case: Case):
    rng = Random(0)
    table = case.table
    for step in looks(case, 0)[::3]:
        state = table.imagine(table.view(step.state, step.seat), rng)
        for _ in range(2_000):
            if not (seats := table.to_act(state)):
                break
            seat = rng.choice([seat for seat in seats if table.choices(state, seat)])
            state = folded(table, table.decide(state, seat, rng.choice(table.choices(state, seat)), rng), state)
        assert table.result(state) is not None


@every_table_game
def test_what_others_hide_is_imagined_in_more_than_one_way(game: Game):
    """If a view held a hidden hand or pack, every imagined state would be the true one. Where two share all the cards
    each knows what the other holds, so this is asked of the fullest table.
    """
    case = [case for case in tables(game) if case.options == game.table.options()][-1]
    states = [step.state for step in looks(case, 0)]

    for viewer in viewers(case):
        imagined = [case.table.imagine(case.table.view(state, viewer), Random(1)) for state in states]
        assert imagined != states


# --- evidence


@every_case
@every_seed
def test_a_bond_is_what_was_there_and_what_was_added(case: Case, seed: int):
    for step in looks(case, seed):
        for command in case.table.choices(step.state, step.seat):
            for bond in case.table.bonds(step.state, step.seat, command):
                assert isinstance(bond, Bond)
                assert bond.whole == sum(bond.parts)
                assert bond.right
                assert bond.addends >= len(bond.parts) == 2


@every_case
@every_seed
def test_a_refused_command_is_no_evidence(case: Case, seed: int):
    rng = Random(seed)
    last = played(case, seed).last
    for step in looks(case, seed):
        odd = oddities(case, step.state, step.seat, rng)
        for seat, command in product(range(case.seats), (step.command, *odd)):
            assert () == case.table.bonds(last, seat, command)
            if refusal(case, step.state, seat, command) is not None:
                assert () == case.table.bonds(step.state, seat, command)
                assert () == case.table.missed(step.state, seat, command)


@every_case
@every_seed
def test_the_tens_missed_are_those_that_trying_every_choice_finds(case: Case, seed: int):
    for step in looks(case, seed):
        could = case.table.choices(step.state, step.seat)
        tens = {
            (command, bond.parts, bond.whole)
            for command in could
            if makes_ten(case, step.state, step.seat, command)
            for bond in case.table.bonds(step.state, step.seat, command)
            if bond.choice
        }
        for command in {*could, step.command}:
            found = case.table.missed(step.state, step.seat, command)
            missed = {(each.command, each.bond.parts, each.bond.whole) for each in found}
            expected = set() if makes_ten(case, step.state, step.seat, command) else tens

            assert len(missed) == len(found)
            assert missed == expected or (command not in could and not missed)


def makes_ten(case: Case, state: Any, seat: int, command: Any) -> bool:
    return any(event.ten for event in case.table.decide(state, seat, command, Random(0)))


# --- options


@every_case
def test_options_survive_being_written_down(case: Case):
    given = json.loads(json.dumps(written(case.options)))

    assert case.options == wire.read_options(case.table.options, given)


@every_case
def test_an_unknown_option_or_a_seat_too_many_cannot_be_played(case: Case):
    with pytest.raises(Misconfigured):
        wire.read_options(case.table.options, {"no_such_option": 1})
    for seats in (case.table.seats.start - 1, case.table.seats.stop):
        with pytest.raises(Misconfigured):
            case.table.setup(case.options, seats, Random(0))


@every_case
def test_every_option_can_be_left_out(case: Case):
    assert case.table.options() == wire.read_options(case.table.options, {})


# --- questions


def questions(game: Game) -> list[Prompt]:
    """Some questions of every level about each of its targets."""
    return [
        prompt
        for level in game.prompts.levels
        for target in dict.fromkeys((*level.bag, *(target for target, _ in level.extras)))
        for seed in range(4)
        for prompt in taps(game.prompts.prompt(level.number, target, Random(seed)), target)
    ]


def taps(prompt: Prompt, target: str) -> list[Prompt]:
    """A question and its second tap, if it has one; both are about the target."""
    assert target == prompt.target
    return [prompt, *(taps(prompt.then, target) if prompt.then else ())]


@every_game
def test_the_key_of_a_question_is_what_the_game_itself_rules(game: Game):
    for prompt in questions(game):
        for asked in (prompt, veiled(prompt)):
            ruled = {answer for answer in prompt.answers if game.prompts.ruling(asked, answer)}

            assert {*prompt.keys} == ruled


@every_game
def test_a_question_has_one_right_answer_unless_it_says_that_any_will_do(game: Game):
    for prompt in questions(game):
        assert len(set(prompt.answers)) == len(prompt.answers) > 1
        assert len(prompt.keys) == 1 or (prompt.any and prompt.keys)
        assert set(prompt.keys) <= set(prompt.answers)
        assert set(prompt.spared) <= set(prompt.answers) - set(prompt.keys)
        assert all(answer.isascii() and answer.split() == [answer] for answer in prompt.answers)


@every_game
def test_a_question_asks_for_a_true_bond(game: Game):
    bonds = [prompt.bond for prompt in questions(game) if prompt.bond is not None]

    assert bonds
    assert all(bond.right and bond.whole == sum(bond.parts) for bond in bonds)


@every_game
def test_the_same_luck_asks_the_same_question(game: Game):
    level = game.prompts.levels[0]

    for target in level.bag:
        first, again = (game.prompts.prompt(level.number, target, Random(3)) for _ in range(2))
        assert first == again


@every_game
def test_every_level_of_a_game_has_its_own_number_and_a_bag(game: Game):
    numbers = [level.number for level in game.prompts.levels]

    assert sorted(set(numbers)) == sorted(numbers)
    for level in game.prompts.levels:
        assert level.bag
        assert 0 <= sum(share for _, share in level.extras) < 0.5
        assert set(level.repeats) <= {*level.bag, *(target for target, _ in level.extras)}


@every_game
def test_a_veiled_question_travels_and_gives_nothing_away(game: Game):
    for prompt in questions(game):
        hidden = veiled(prompt)

        assert ("", (), (), None, None) == (hidden.target, hidden.keys, hidden.spared, hidden.bond, hidden.then)
        assert hidden == wire.load(game.prompts.words, plain(hidden))
        assert prompt == wire.load(game.prompts.words, plain(prompt))
