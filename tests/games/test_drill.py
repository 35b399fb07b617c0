"""Timed practice: bags, what comes back, the copied answer, two taps, same questions for all, nothing given away."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import pairwise
from random import Random

import pytest

from games.core.bond import Bond
from games.core.contract import End, Ended, Level, Misconfigured, Prompt, Prompts, Refused, Result, Table
from games.core.drill import (
    Answer,
    Answered,
    Asked,
    Copied,
    Filled,
    Missed,
    Peek,
    Peeked,
    Practice,
    State,
    drill,
    read,
)
from games.core.log import folded

Strategy = Callable[[State], bool]
"""Does the child answer this question rightly?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing(Prompt):
    """A part of ten; an odd one out has no bond."""

    part: int
    step: int = 1


def question(level: int, target: str, rng: Random) -> Prompt:
    """The rest of ten; level 4 asks in two taps, level 5 has twins with the same key, level 10 covers the part."""
    if target == "none":
        return Missing(target=target, answers=("0", "none"), keys=("none",), part=0)
    part = int(target.strip("'"))
    key, wrong = str(10 - part), str(11 - part)
    bond = Bond((part, 10 - part), 10)
    answers = tuple(rng.sample((key, wrong, "none", "0"), 4))
    first = Missing(
        target=target, answers=answers, keys=(key,), spared=("none",), bond=bond, part=part, covered=level == 10
    )
    if level != 4:
        return first
    rest = Missing(
        target=target, answers=(str(part), "0"), keys=(str(part),), bond=Bond((10 - part, part), 10), part=part, step=2
    )
    return Missing(target=target, answers=answers, keys=(key,), spared=("none",), bond=bond, part=part, then=rest)


def ruling(prompt: Prompt, answer: str) -> bool:
    """Arithmetic on what is shown."""
    assert isinstance(prompt, Missing)
    if prompt.part == 0:
        return answer == "none"
    return answer == str(prompt.part if prompt.step == 2 else 10 - prompt.part)


NINE = tuple(str(part) for part in range(1, 10))
PROMPTS = Prompts(
    levels=(
        Level(number=1, bag=NINE),
        Level(number=2, bag=NINE, extras=(("none", 0.2),), repeats=("none",)),
        Level(number=3, bag=NINE, extras=(("none", 0.2),)),
        Level(number=4, bag=NINE),
        Level(number=5, bag=("1", "1'", "2", "2'", "3", "3'", "4", "4'")),
        Level(number=6, bag=("1", "2", "3", "4")),
        Level(number=7, bag=("1", "2", "3", "4", "5", "6", "7", "7")),
        Level(number=8, bag=("5",)),
        Level(number=9, bag=("4", "6")),
        Level(number=10, bag=NINE),
    ),
    words=(Missing, Bond),
    prompt=question,
    ruling=ruling,
)
TABLE: Table = drill(PROMPTS)


def begun(luck: int = 1, **options) -> State:
    return folded(TABLE, TABLE.setup(Practice(**options), 1, Random(luck)))


def practised(taps: int, is_right: Strategy = lambda state: True, luck: int = 1, **options) -> list:
    """The events of a child who answers so many taps, a wrong one copied before the next."""
    rng = Random(luck)
    log = list(TABLE.setup(Practice(**options), 1, rng))
    state = folded(TABLE, log)
    for _ in range(taps):
        if state.ended is not None:
            break
        if not is_right(state):
            missed = TABLE.decide(state, 0, Answer(state.n, a_wrong_answer(state)), rng)
            log += missed
            state = folded(TABLE, missed, state)
        answered = TABLE.decide(state, 0, Answer(state.n, state.prompt.keys[0]), rng)
        log += answered
        state = folded(TABLE, answered, state)
    return log


def a_wrong_answer(state: State) -> str:
    return next(answer for answer in state.prompt.answers if answer not in (*state.prompt.keys, "none"))


def asked(log: list, *vias: str) -> list[str]:
    """The targets asked for, in order; of some sources only if named."""
    return [
        event.prompt.target
        for event in log
        if isinstance(event, Asked) and event.via != "then" and (not vias or event.via in vias)
    ]


def refused(state: State, seat: int | None, command) -> str:
    with pytest.raises(Refused) as refusal:
        TABLE.decide(state, seat, command, Random(0))
    return refusal.value.code


def test_every_bag_asks_each_bond_once():
    targets = asked(practised(89))

    for bag in range(10):
        assert sorted(NINE) == sorted(targets[9 * bag : 9 * bag + 9])


def test_bags_come_in_different_orders():
    targets = asked(practised(89))

    assert 10 == len({tuple(targets[9 * bag : 9 * bag + 9]) for bag in range(10)})


@pytest.mark.parametrize("level", [1, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(5))
def test_no_target_comes_twice_running_also_across_bags_and_misses(level, seed):
    luck = Random(seed)
    targets = asked(practised(300, lambda state: luck.random() < 0.7, seed, level=level))

    assert [] == [first for first, second in pairwise(targets) if first == second]


def test_a_bag_of_two_takes_turns():
    targets = asked(practised(50, level=9))

    assert [] == [first for first, second in pairwise(targets) if first == second]


def test_a_bag_of_one_asks_it_again_and_again():
    assert ["5"] * 4 == asked(practised(3, level=8))


def test_the_same_key_does_not_come_twice_running_while_the_bag_has_another():
    log = practised(400, level=5)
    prompts = [event.prompt for event in log if isinstance(event, Asked)]
    running = sum(first.keys == second.keys for first, second in pairwise(prompts))

    assert running < 25  # of 400; drawn blindly it would be one in seven


@pytest.mark.parametrize("level", [1, 2, 3, 5, 6, 7])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("skill", [0.0, 0.5, 0.9])
def test_a_missed_bond_comes_back_after_three_to_five_others(level, seed, skill):
    luck = Random(seed)
    log = practised(200, lambda state: luck.random() < skill, seed, level=level)
    targets = asked(log)
    missed = [
        sum(isinstance(before, Asked) for before in log[:place]) - 1
        for place, event in enumerate(log)
        if isinstance(event, Missed) and event.back
    ]

    assert missed or skill == 0.9
    for at in missed:
        if at + 6 < len(targets):
            again = targets.index(targets[at], at + 1)

            assert 3 <= again - at - 1 <= 5


@pytest.mark.parametrize("seed", range(6))
def test_a_missed_bond_is_never_within_two_of_itself(seed):
    luck = Random(seed)
    missed = {"3", "8"}
    targets = asked(practised(300, lambda state: state.prompt.target not in missed or luck.random() < 0.3, seed))

    for target in missed:
        places = [place for place, each in enumerate(targets) if each == target]

        assert all(later - earlier > 2 for earlier, later in pairwise(places))


def test_a_bond_that_came_back_and_was_missed_comes_back_again():
    log = practised(60, lambda state: state.prompt.target != "3")

    assert ["3"] * 9 <= asked(log, "back")


def test_a_bag_does_not_grow_however_much_is_missed():
    state = folded(TABLE, practised(300, lambda state: False))

    assert len(state.bag) <= 9
    assert len({target for _, target in state.back}) == len(state.back) <= 9


def test_in_two_taps_others_are_counted_in_whole_questions():
    log = practised(200, lambda state: state.prompt.target != "3", level=4)
    targets = asked(log)
    places = [place for place, target in enumerate(targets) if target == "3"]

    assert len(places) > 10
    assert all(3 <= later - earlier - 1 <= 5 for earlier, later in pairwise(places))


def test_a_bond_missed_in_both_taps_waits_once():
    state = folded(TABLE, practised(2, lambda state: False, level=4))

    assert 2 == state.wrong
    assert 1 == len(state.back)


def test_the_second_tap_follows_the_first_and_is_evidence_of_its_own():
    state = begun(level=4)
    first = state.prompt
    events = TABLE.decide(state, 0, Answer(1, first.keys[0]), Random(5))

    assert (Answered(1, first.keys[0]), Asked(2, first.then, "then")) == events
    state = folded(TABLE, events, state)
    assert (first.then.bond,) == TABLE.bonds(state, 0, Answer(2, first.then.keys[0]))


def test_the_second_tap_follows_a_copied_first():
    log = practised(1, lambda state: False, level=4)

    assert ["Started", "Filled", "Asked", "Missed", "Copied", "Asked"] == [type(event).__name__ for event in log]
    assert "then" == log[-1].via


def test_none_is_a_fifth_of_the_questions_where_it_may_follow_itself():
    share = Counter(asked(practised(4_000, level=2)))["none"] / 4_001

    assert 0.18 < share < 0.22


def test_none_is_a_fifth_of_the_questions_where_it_may_not():
    targets = asked(practised(4_000, level=3))

    assert 0.18 < Counter(targets)["none"] / len(targets) < 0.22
    assert 0 == sum(first == second for first, second in pairwise(targets))


def test_extras_take_nothing_out_of_the_bag():
    targets = asked(practised(200, level=2), "bag")

    assert sorted(NINE) == sorted(targets[:9]) == sorted(targets[9:18])


def test_a_wrong_answer_is_evidence_and_waits_for_the_right_one_to_be_copied():
    state = begun()
    wrong = Answer(1, a_wrong_answer(state))

    assert (state.prompt.bond.judged(False),) == TABLE.bonds(state, 0, wrong)
    (missed,) = TABLE.decide(state, 0, wrong, Random(0))
    assert (1, wrong.answer) == (missed.n, missed.answer)
    after = TABLE.evolve(state, missed)
    assert (0, 1, wrong.answer) == (after.right, after.wrong, after.miss)
    assert "copy_it" == refused(after, 0, wrong)
    assert "not_offered" == refused(after, 0, Answer(1, "99"))


def test_the_copied_answer_is_no_evidence_and_scores_nothing():
    state = begun()
    state = folded(TABLE, TABLE.decide(state, 0, Answer(1, a_wrong_answer(state)), Random(0)), state)
    right = Answer(1, state.prompt.keys[0])

    assert () == TABLE.bonds(state, 0, right)
    events = TABLE.decide(state, 0, right, Random(0))
    assert Copied(1, right.answer) == events[0]
    state = folded(TABLE, events, state)
    assert (2, 0, 1, None) == (state.n, state.right, state.wrong, state.miss)


def test_a_wrong_answer_that_says_nothing_against_the_bond_is_no_evidence_and_does_not_come_back():
    state = begun()

    assert () == TABLE.bonds(state, 0, Answer(1, "none"))
    assert (Missed(1, "none", 0),) == TABLE.decide(state, 0, Answer(1, "none"), Random(0))


def test_an_answer_that_would_be_refused_is_no_evidence():
    state = begun()
    ended = TABLE.evolve(state, Ended("time"))

    for given, seat, command in [
        (state, 0, Answer(1, "99")),
        (state, 0, Answer(2, "1")),
        (state, 0, Answer(0, state.prompt.keys[0])),
        (state, 1, Answer(1, state.prompt.keys[0])),
        (ended, 0, Answer(1, state.prompt.keys[0])),
        (state, 0, Peek(1)),
        (begun(level=10), 0, Peek(1)),
        (state, 0, End("stopped")),
    ]:
        assert () == TABLE.bonds(given, seat, command)


def test_an_answer_to_an_earlier_question_is_refused():
    state = folded(TABLE, practised(3))

    assert "already_answered" == refused(state, 0, Answer(3, "1"))
    assert "already_answered" == refused(state, 0, Peek(3))
    assert "unreadable" == refused(state, 0, Answer(5, "1"))


def test_somebody_else_cannot_answer_or_end_it():
    state = begun()

    assert "not_your_turn" == refused(state, 1, Answer(1, state.prompt.keys[0]))
    assert "not_your_turn" == refused(state, 1, End("stopped"))
    assert "not_your_turn" == refused(state, None, Answer(1, state.prompt.keys[0]))


def test_looking_again_is_logged_and_starts_no_thinking_anew():
    state = begun(level=10)
    (peeked,) = TABLE.decide(state, 0, Peek(1), Random(0))

    assert Peeked(1) == peeked
    assert peeked.idle
    after = TABLE.evolve(state, peeked)
    assert TABLE.view(after, 0).peeked
    assert (1, state.prompt) == (after.n, after.prompt)
    assert not folded(TABLE, TABLE.decide(after, 0, Answer(1, after.prompt.keys[0]), Random(0)), after).peeked


def test_what_lies_open_or_was_looked_at_cannot_be_looked_at():
    covered = begun(level=10)
    looked_at = folded(TABLE, TABLE.decide(covered, 0, Peek(1), Random(0)), covered)

    assert "wrong_phase" == refused(begun(), 0, Peek(1))
    assert "wrong_phase" == refused(looked_at, 0, Peek(1))


@pytest.mark.parametrize("level", [1, 4])
def test_it_ends_after_so_many_questions(level):
    log = practised(100, level=level, questions=7)

    assert 7 == len(asked(log))
    assert Ended("enough") == log[-1]
    assert Result((1,), (14 if level == 4 else 7,)) == TABLE.result(folded(TABLE, log))
    assert () == TABLE.to_act(folded(TABLE, log))


def test_the_last_question_missed_is_copied_before_the_end():
    log = practised(100, lambda state: state.asked < 3, questions=3)

    assert ["Missed", "Copied", "Ended"] == [type(event).__name__ for event in log[-3:]]


@pytest.mark.parametrize("seat", [None, 0])
def test_the_clock_the_host_and_the_child_may_end_it(seat):
    state = begun()
    ended = folded(TABLE, TABLE.decide(state, seat, End("time"), Random(0)), state)

    assert Result((1,), (0,)) == TABLE.result(ended)
    assert "game_over" == refused(ended, 0, Answer(1, "1"))
    assert "game_over" == refused(ended, 9, Answer(1, "1"))


@pytest.mark.parametrize("level", range(1, 10))
def test_with_a_seed_everybody_gets_the_same_questions_however_they_answer(level):
    def questions(skill: float, seed: int) -> list[Prompt]:
        luck = Random(seed)
        log = practised(60, lambda state: luck.random() < skill, seed, level=level, seed=20)
        return [event.prompt for event in log if isinstance(event, Asked)]

    assert questions(1.0, 1) == questions(0.5, 2) == questions(0.0, 3)


def test_with_another_seed_the_questions_differ():
    first, second = (
        [event for event in practised(20, luck=1, seed=seed) if isinstance(event, Asked)] for seed in (20, 21)
    )

    assert first != second


def test_with_a_seed_question_n_needs_no_luck_but_its_own():
    """Whatever rng the earlier answers came with, question n is drawn from (seed, n)."""
    state = folded(TABLE, practised(10, luck=1, seed=20))
    answer = Answer(state.n, state.prompt.keys[0])

    assert TABLE.decide(state, 0, answer, Random(1)) == TABLE.decide(state, 0, answer, Random(2))


def test_with_a_seed_nothing_comes_back():
    assert [] == asked(practised(100, lambda state: False, seed=20), "back")


def test_the_view_gives_nothing_away():
    state = begun(level=4, seed=20)
    seen = TABLE.view(state, 0)

    assert ("", (), (), None, None) == (
        seen.prompt.target,
        seen.prompt.keys,
        seen.prompt.spared,
        seen.prompt.bond,
        seen.prompt.then,
    )
    assert (None, None, None) == (seen.key, seen.bond, seen.options.seed)
    assert not {"bag", "back", "recent"} & {field.name for field in fields(seen)}


def test_two_children_with_different_bags_see_the_same_question():
    state = begun()
    other = State(state.options, bag=("1",), back=((9, "2"),), n=1, asked=1, prompt=state.prompt, recent=("7",))

    assert TABLE.view(state, 0) == TABLE.view(other, 0)


def test_after_a_miss_the_view_shows_the_right_answer_and_its_bond():
    state = begun()
    bond, key = state.prompt.bond, state.prompt.keys[0]
    state = folded(TABLE, TABLE.decide(state, 0, Answer(1, a_wrong_answer(state)), Random(0)), state)

    assert (key, bond) == (TABLE.view(state, 0).key, TABLE.view(state, 0).bond)
    assert () == TABLE.view(state, 0).prompt.keys


@pytest.mark.parametrize("level", range(1, 11))
def test_practice_can_go_on_from_an_imagined_state(level):
    state = folded(TABLE, practised(5, lambda state: state.n % 2 == 0, level=level))
    imagined = TABLE.imagine(TABLE.view(state, 0), Random(0))

    assert TABLE.view(state, 0) == TABLE.view(imagined, 0)
    for answer in (a_wrong_answer(imagined), imagined.prompt.keys[0]):
        imagined = folded(TABLE, TABLE.decide(imagined, 0, Answer(imagined.n, answer), Random(0)), imagined)
    assert state.n + 1 == imagined.n


@pytest.mark.parametrize(
    "text",
    [
        "",
        "answer",
        "answer 1 with",
        "answer 1 with ",
        "answer 01 with 4",
        "answer 1 with 4 5",
        "answer  1 with 4",
        "answer ١ with 4",
        "answer -1 with 4",
        "answer 1 with\t4",
        "answer 1 with 4\n",
        "answer 1 with " + "4" * 99,
        "answer " + "9" * 5_000 + " with 4",
        "look at",
        "look at x",
        "end",
        "end time",
        "end host",
    ],
)
def test_no_other_text_is_a_command(text):
    with pytest.raises(Refused) as refusal:
        read(text)

    assert "unreadable" == refusal.value.code


@pytest.mark.parametrize("command", [Answer(3, "10S@1"), Answer(12, "none"), Peek(4), End("stopped")])
def test_a_command_reads_back_from_its_text(command):
    assert command == read(str(command))


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"level": 99}, 1), ({}, 2), ({}, 0)],
)
def test_nobody_can_practise_an_unknown_level_or_with_others(options, seats):
    with pytest.raises(Misconfigured):
        TABLE.setup(Practice(**options), seats, Random(0))


@pytest.mark.parametrize("options", [{"seconds": 45}, {"seconds": 0}, {"questions": 0}, {"questions": 201}])
def test_practice_has_a_few_lengths_only(options):
    with pytest.raises(Misconfigured):
        Practice(**options)


def test_a_bag_is_written_in_the_log():
    log = practised(12)
    bags = [event.bag for event in log if isinstance(event, Filled)]

    assert [*bags[0], *bags[1][:4]] == asked(log)
