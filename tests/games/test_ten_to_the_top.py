"""10 to the Top at the table: the vectors T1-T15 of RULES 3.7, the refusals, and the invariants in random play."""

import json
from collections import Counter
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import wire
from games.core.bond import Bond
from games.core.contract import End, Ended, Misconfigured, MissedTen, Refused
from games.core.log import folded
from games.ten_to_the_top import (
    DEFAULT_SET,
    GAME,
    STAR,
    Beaten,
    Claim,
    Dealt,
    Drawn,
    Fell,
    Laid,
    Missed,
    Options,
    Passed,
    PastTop,
    Place,
    Placed,
    Recycled,
    Rule,
    State,
    anybody_can_play,
    can_play,
    cube_set,
    deal,
    falls,
    fits,
    in_order,
    over_hands,
    read,
    worth,
)

SETS = json.loads((Path(__file__).parents[2] / "seeds" / "cube_sets.json").read_text())
ZERO_TO_TEN = cube_set(SETS["zero_to_ten"])
TABLE = GAME.table
RACE = Options()
TURNS = Options(race=False)
FALLING = Options(fall_on_error=True, seconds=300)
STEPS = 150
"""Steps of a game of random play; with mistakes that fell the tower it may have no end of its own."""

every_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4])
every_set = pytest.mark.parametrize("cubes", [None, ZERO_TO_TEN], ids=["default", "zero-to-ten"])


def cubes(text):
    """The cubes of `1 2 *`."""
    return tuple(STAR if word == STAR else int(word) for word in text.split())


def laid(text):
    """The tower of `6 *7 *?`, bottom first."""
    words = [word.removeprefix(STAR) for word in text.split()]
    kinds = [STAR if word.startswith(STAR) else int(word) for word in text.split()]
    return tuple(Laid(cube, None if word == "?" else int(word)) for cube, word in zip(kinds, words, strict=True))


def table(tower, *hands, extra="", options=RACE, top_seq=0, turn=0):
    """A game as it stands, written as in RULES 3.7; the tops before `top_seq` were open stars."""
    past = tuple(PastTop(None, ()) for _ in range(top_seq))
    held = tuple(in_order(cubes(hand)) for hand in hands)
    return State(options, held, laid(tower), cubes(extra), None if options.race else turn, past)


def sent(state, seat, text, seed=0):
    """What a seat's command brings about, and the state after it."""
    return done(state, seat, read(text), seed)


def done(state, seat, command, seed=0):
    events = TABLE.decide(state, seat, command, Random(seed))
    return events, folded(TABLE, events, state)


def contest(state, *claims, seed=0):
    """A ruling on claims written as (seat, "place 4 on 3"), 400 ms and up."""
    places = [(seat, read(text)) for seat, text in claims]
    ruled = [Claim(seat, at.cube, at.stated, at.on, 400 + nth) for nth, (seat, at) in enumerate(places)]
    return done(state, None, Rule(tuple(ruled)), seed)


def refused(state, seat, command):
    """The code with which it is refused; None if it is not."""
    try:
        TABLE.decide(state, seat, read(command) if isinstance(command, str) else command, Random(0))
    except Refused as no:
        return no.code
    return None


def texts(state, seat):
    return [str(choice) for choice in TABLE.choices(state, seat)]


def kinds(events):
    return [type(event) for event in events]


def height(state):
    return len(state.tower)


def values(state):
    return [each.value for each in state.tower]


# --- the vectors


@every_number_of_seats
@every_set
def test_T1_hands_tower_and_extra_pile_share_the_thirty_cubes(seats, cubes):
    dealt, *draws = TABLE.setup(Options(cubes=cubes), seats, Random(seats))
    state = TABLE.evolve(None, dealt)
    size, extra = {2: (7, 15), 3: (5, 14), 4: (5, 9)}[seats]

    assert [size] * seats == [len(hand) for hand in state.hands]
    assert (1, extra) == (height(state), len(state.extra))
    for count, draw in enumerate(draws, 1):
        state = TABLE.evolve(state, draw)
        assert (1 + count, extra - count) == (height(state), len(state.extra))


def test_T2_only_the_partner_of_the_top_is_legal():
    for top, partner in ((6, 4), (5, 5), (9, 1)):
        state = table(str(top), "1 2 3 4 5 6 7 8 9", "1 *")

        assert [f"place {partner} on 0"] == texts(state, 0)
        for cube in range(1, 10):
            expected = Placed if cube == partner else Missed
            assert expected is kinds(sent(state, 0, f"place {cube} on 0")[0])[0]


def test_T3_a_star_is_worth_the_number_that_was_said():
    (placed,), state = sent(table("3", "3 7 *", "3 7"), 0, "place star as 7 on 0")

    assert Placed(0, STAR, 7, 0) == placed
    assert ["place 3 on 1"] == texts(state, 0)
    assert Missed(1, 7, None, 1, 7, pause_s=2) == sent(state, 1, "place 7 on 1")[0][0]


def test_T4_a_star_on_a_star_is_what_makes_ten_with_it():
    state = table("3 *7", "* 1", "3 7")

    assert ["place star as 3 on 0"] == texts(state, 0)
    assert Missed(0, STAR, 7, 0, 7, pause_s=2) == sent(state, 0, "place star as 7 on 0")[0][0]
    assert [7, 3] == values(sent(state, 0, "place star as 3 on 0")[1])[1:]


def test_T5_an_open_star_takes_any_number_and_becomes_what_makes_ten():
    state = table("*?", "8 1", "2 *")
    (placed,), after = sent(state, 0, "place 8 on 0")

    assert Placed(0, 8, 8, 0, beneath=2) == placed
    assert [2, 8] == values(after)
    assert ["place 2 on 1"] == texts(after, 1)[:1]


def test_T5_a_star_on_an_open_star_may_be_any_number_of_the_set():
    state = table("*?", "* 1", "6 2")
    _, after = sent(state, 0, "place star as 4 on 0")

    assert ["place 1 on 0", *(f"place star as {number} on 0" for number in range(1, 10))] == texts(state, 0)
    assert [6, 4] == values(after)
    assert ["place 6 on 1"] == texts(after, 1)


def test_T6_cubes_are_drawn_until_somebody_can_play():
    events, state = sent(table("4", "1 2 6", "3 9", extra="5 8 7 7"), 0, "place 6 on 0")

    assert [Drawn(5), Drawn(8)] == list(events[1:])
    assert [4, 6, 5, 8] == values(state)
    assert cubes("7 7") == state.extra
    assert ["place 2 on 1"] == texts(state, 0)


def test_T7_a_star_in_a_hand_is_no_stalemate():
    events, state = sent(table("4", "1 2 6", "3 *", extra="5 8 7 7"), 0, "place 6 on 0")

    assert [Placed] == kinds(events)
    assert 4 == len(state.extra)


def test_T8_a_cube_that_comes_late_costs_nothing():
    state = table("4 6", "4 6", "4 1", top_seq=14, options=FALLING)
    (placed,), after = sent(state, 0, "place 4 on 14")
    (beaten,), later = sent(after, 1, "place 4 on 14")

    assert (Placed(0, 4, 4, 14), 15, 4) == (placed, after.top_seq, after.tower[-1].value)
    assert Beaten(1, 4, None, 14, 6) == beaten
    assert (0, False) == (beaten.pause_s, beaten.ten)
    assert (after.hands, after.tower, 15) == (later.hands, later.tower, later.top_seq)


def fallen_table():
    """T9 on a full set: seat 0 holds one of everything."""
    others = "1 2 3 4 5 6 7 8 9 * 1 2 3 4 5"
    used = Counter(cubes(f"6 4 6 1 2 5 {others}"))
    rest = " ".join(str(cube) for cube in (Counter(DEFAULT_SET) - used).elements())
    return table("6 4 6", others, "1 2 5", extra=rest, options=FALLING)


@pytest.mark.parametrize("seed", range(5))
def test_T9_a_wrong_cube_on_a_tower_of_three_fells_it(seed):
    before = fallen_table()
    events, after = sent(before, 1, "place 5 on 0", seed)
    fell = events[0]

    assert [Fell] == kinds(events)
    assert (1, 5, None, 0, 6, 2) == (fell.seat, fell.cube, fell.stated, fell.on, fell.top, fell.pause_s)
    assert before.extra[:2] == fell.drawn
    assert 5 == len(after.hands[1])
    assert 5 in after.hands[1]
    assert (9, 1, 1) == (len(after.extra), height(after), after.top_seq)
    assert Counter(DEFAULT_SET) == everything(after)


@pytest.mark.parametrize("options", [RACE, FALLING, TURNS, replace(TURNS, fall_on_error=True)])
def test_T10_a_wrong_cube_on_a_tower_of_two_changes_nothing(options):
    state = table("4 6", "4 5", "1 2", options=options, top_seq=3)
    (missed,), after = sent(state, 0, "place 5 on 3")

    assert Missed(0, 5, None, 3, 6, pause_s=2 if options.race else 0) == missed
    assert replace(state, missed=(0,)) == after


def recycling_table():
    """T11 one placement earlier: the last 3 is still to be laid."""
    return table("*3 7 *3 7 *3 7", "1 1 1 2 2 2 4 4 4 5 5 5", "3 3 3 6 6 6 8 8 8 9 9 9")


@pytest.mark.parametrize("seed", range(8))
def test_T11_the_tower_under_its_top_becomes_the_extra_pile(seed):
    events, after = sent(recycling_table(), 1, "place 3 on 0", seed)
    recycled = TABLE.evolve(TABLE.evolve(recycling_table(), events[0]), events[1])

    assert [Placed, Recycled, Drawn] == kinds(events)
    assert [3] == values(recycled)
    assert Counter(cubes("7 7 7 * * *")) == Counter(recycled.extra)
    assert [3, None if events[2].cube == STAR else 7] == values(after)
    assert Counter(DEFAULT_SET) == everything(after)


def test_T11_a_star_that_is_drawn_again_is_open():
    seed = next(seed for seed in range(99) if sent(recycling_table(), 1, "place 3 on 0", seed)[0][2].cube == STAR)
    state = sent(recycling_table(), 1, "place 3 on 0", seed)[1]
    _, after = sent(state, 1, "place 8 on 1")

    assert Laid(STAR, None) == state.tower[-1]
    assert [3, 2, 8] == values(after)[:3]


def test_T12_in_turns_who_cannot_play_is_passed_and_may_not_ask():
    events, state = sent(table("4", "1 3", "4 4 6", options=TURNS, turn=1), 1, "place 6 on 0")

    assert [Placed(1, 6, 6, 0), Passed(0)] == list(events)
    assert (1,) == TABLE.to_act(state)
    assert ["place 4 on 1"] == texts(state, 1)
    assert () == TABLE.choices(state, 0)
    assert "not_your_turn" == refused(state, 0, "place 3 on 1")


def test_T13_the_last_cube_wins_at_once():
    events, state = sent(table("6", "4", "1 2", extra="5 8"), 0, "place 4 on 0")

    assert [Placed] == kinds(events)
    assert (0,) == TABLE.result(state).winners
    assert (1, 2) == TABLE.result(state).places
    assert () == TABLE.to_act(state)


def test_T14_a_placement_and_its_draws_raise_top_seq_by_one():
    events, state = sent(table("4", "1 2 6", "3 9", extra="5 8 7 7", top_seq=7), 0, "place 6 on 7")

    assert [Placed, Drawn, Drawn] == kinds(events)
    assert 8 == state.top_seq


def test_T14_a_miss_makes_no_neighbour_late_and_a_fall_does():
    low = table("4 6", "4 5", "4 1", options=FALLING)
    _, missed = sent(low, 0, "place 5 on 0")
    _, fallen = sent(fallen_table(), 1, "place 5 on 0")

    assert 0 == missed.top_seq
    assert Placed(1, 4, 4, 0) == sent(missed, 1, "place 4 on 0")[0][0]
    assert 1 == fallen.top_seq
    assert Beaten(0, 4, None, 0, 6) == sent(fallen, 0, "place 4 on 0")[0][0]


def test_T14_the_same_number_after_a_fall_is_another_top():
    seed = next(seed for seed in range(99) if sent(fallen_table(), 1, "place 5 on 0", seed)[0][0].start == 6)
    _, state = sent(fallen_table(), 1, "place 5 on 0", seed)
    events, after = sent(state, 0, "place 4 on 0")

    assert [Beaten] == kinds(events)
    assert state.tower == after.tower


def contest_table(options=FALLING):
    """Three seats at top 6 on a tower of three, with everything to go on with."""
    return table("6 4 6", "4 1 2 3 7 8 9", "5 4 1", "4 6 *", extra="5 5 7 7 8 8 9 9", options=options)


def test_T15_a_wrong_cube_that_is_ruled_first_fells_and_the_others_are_late():
    claims = (1, "place 5 on 0"), (0, "place 4 on 0"), (2, "place 4 on 0")
    events, state = contest(contest_table(), *claims)

    assert [Fell, Beaten, Beaten] == [kind for kind in kinds(events) if kind is not Drawn]
    assert Beaten(0, 4, None, 0, 6, took_ms=401) == next(event for event in events if isinstance(event, Beaten))
    assert (7, 5, 3) == tuple(len(hand) for hand in state.hands)
    assert 400 == events[0].took_ms
    assert 1 == state.top_seq


def test_T15_a_wrong_cube_that_is_ruled_later_is_only_late():
    claims = (0, "place 4 on 0"), (1, "place 5 on 0"), (2, "place 4 on 0")
    events, state = contest(contest_table(), *claims)

    assert Placed(0, 4, 4, 0, took_ms=400) == events[0]
    assert (
        Missed(1, 5, None, 0, 6, late=True, took_ms=401),
        Beaten(2, 4, None, 0, 6, took_ms=402),
    ) == events[-2:]
    assert 0 == events[-2].pause_s
    assert (6, 3, 3) == tuple(len(hand) for hand in state.hands)
    assert [6, 4, 6, 4] == values(state)


def test_T15_a_wrong_cube_that_fells_nothing_leaves_the_top_to_the_next():
    claims = (1, "place 5 on 0"), (0, "place 4 on 0"), (2, "place 4 on 0")
    events, _ = contest(contest_table(RACE), *claims)

    assert [
        Missed(1, 5, None, 0, 6, took_ms=400, pause_s=2),
        Placed(0, 4, 4, 0, took_ms=401),
        Beaten(2, 4, None, 0, 6, took_ms=402),
    ] == list(events)


def test_T15_below_three_a_wrong_cube_is_only_refused_though_towers_can_fall():
    state = table("4 6", "4 1 2 3 7 8 9", "5 4 1", "4 6 *", extra="5 5 7 7 8 8 9 9", options=FALLING)
    events, after = contest(state, (1, "place 5 on 0"), (0, "place 4 on 0"), (2, "place 4 on 0"))

    assert [
        Missed(1, 5, None, 0, 6, took_ms=400, pause_s=2),
        Placed(0, 4, 4, 0, took_ms=401),
        Beaten(2, 4, None, 0, 6, took_ms=402),
    ] == list(events)
    assert [4, 6, 4] == values(after)
    assert (6, 3, 3) == tuple(len(hand) for hand in after.hands)


# --- contests


def test_a_contest_goes_on_to_the_last_claim_though_the_first_one_won_the_game():
    events, state = contest(
        table("6", "4", "4 1", "5 1"), (0, "place 4 on 0"), (1, "place 4 on 0"), (2, "place 5 on 0")
    )

    assert [Placed, Beaten, Missed] == kinds(events)
    assert (0,) == TABLE.result(state).winners


def test_a_claim_that_is_no_answer_is_passed_over():
    state = table("6", "4 1", "4 6 1")
    claims = (0, "place 9 on 0"), (7, "place 4 on 0"), (1, "place 4 on 1"), (1, "place star on 0"), (1, "place 4 on 0")

    assert [Placed] == kinds(contest(state, *claims)[0])
    assert () == contest(state, *claims[:-1])[0]


def test_a_claim_for_the_next_top_does_not_become_good_by_the_ruling():
    events, _ = contest(table("6", "4 1", "6 1"), (0, "place 4 on 0"), (1, "place 6 on 1"))

    assert [Placed] == kinds(events)


def test_a_second_claim_of_the_winner_is_nothing():
    events, _ = contest(table("6", "4 4 1", "6 1"), (0, "place 4 on 0"), (0, "place 4 on 0"))

    assert [Placed] == kinds(events)


def test_only_the_clock_rules_and_only_in_a_race():
    claims = Rule((Claim(0, 4, None, 0, 400),))

    assert "not_your_turn" == refused(table("6", "4 1", "4 1"), 0, claims)
    assert "wrong_phase" == refused(table("6", "4 1", "4 1", options=TURNS), None, claims)
    assert "game_over" == refused(table("6", "", "4 1"), None, claims)
    assert "rule 0: place 4 on 0" == str(claims)
    with pytest.raises(Refused):
        read(str(claims))


# --- late


def won_by_seat_0(options=RACE):
    """Seat 0 has just laid 4 on 6; seats 1 and 2 have not seen it yet."""
    return sent(table("6", "4 4 7 1", "4 5 6", "* 6", options=options), 0, "place 4 on 0")[1]


def test_a_late_cube_is_evidence_once_a_seat_and_top():
    state = won_by_seat_0()
    events, state = sent(state, 1, "place 5 on 0")

    assert (Missed(1, 5, None, 0, 6, late=True),) == events
    assert () == sent(state, 1, "place 4 on 0")[0]
    assert () == TABLE.bonds(state, 1, read("place 4 on 0"))
    assert [Beaten] == kinds(sent(state, 2, "place star as 4 on 0")[0])


@pytest.mark.parametrize("options", [RACE, FALLING])
def test_who_missed_a_top_in_time_is_not_heard_again_when_late_for_it(options):
    state = table("6", "4 4 7 1", "4 5 6", "* 6", options=options)
    _, state = sent(state, 1, "place 5 on 0")
    (again,), state = sent(state, 1, "place 6 on 0")
    _, state = sent(state, 0, "place 4 on 0")

    assert Missed(1, 6, None, 0, 6, pause_s=2) == again
    for late in ("place 4 on 0", "place 5 on 0"):
        assert () == sent(state, 1, late)[0]
        assert () == TABLE.bonds(state, 1, read(late))
    assert [Placed] == kinds(sent(state, 1, "place 6 on 1")[0])
    assert [Beaten] == kinds(sent(state, 2, "place star as 4 on 0")[0])


def test_who_changed_the_top_is_not_late_for_it():
    assert () == sent(won_by_seat_0(), 0, "place 4 on 0")[0]
    assert () == TABLE.bonds(won_by_seat_0(), 0, read("place 4 on 0"))


def test_a_late_star_fitted_if_its_number_did():
    state = won_by_seat_0()

    assert (Beaten(2, STAR, 4, 0, 6),) == sent(state, 2, "place star as 4 on 0")[0]
    assert (Missed(2, STAR, 6, 0, 6, late=True),) == sent(state, 2, "place star as 6 on 0")[0]
    assert () == sent(won_by_seat_0(replace(RACE, state_star=False)), 2, "place star on 0")[0]


def test_late_on_an_open_star_is_no_evidence():
    _, state = sent(table("*?", "8 1", "2 3"), 0, "place 8 on 0")

    assert () == sent(state, 1, "place 3 on 0")[0]
    assert () == TABLE.bonds(state, 1, read("place 3 on 0"))


def test_a_late_cube_is_judged_by_the_top_it_was_aimed_at():
    state = won_by_seat_0()

    assert (Bond((6, 4), 10),) == TABLE.bonds(state, 1, read("place 4 on 0"))
    assert (Bond((6, 4), 10, right=False),) == TABLE.bonds(state, 1, read("place 5 on 0"))
    assert (Bond((4, 6), 10),) == TABLE.bonds(state, 1, read("place 6 on 1"))
    assert () == TABLE.missed(state, 1, read("place 5 on 0"))


def test_in_turns_a_top_that_has_gone_is_stale():
    state = table("4 6", "4 1", "4 1", options=TURNS, top_seq=2)

    assert "stale" == refused(state, 0, "place 4 on 1")
    assert () == TABLE.bonds(state, 0, read("place 4 on 1"))


# --- stars


def test_an_unstated_star_is_what_makes_ten_and_no_evidence():
    state = table("3", "* 1", "3 7", options=replace(RACE, state_star=False))
    (placed,), _ = sent(state, 0, "place star on 0")

    assert ["place star on 0"] == texts(state, 0)
    assert Placed(0, STAR, 7, 0) == placed
    assert () == TABLE.bonds(state, 0, read("place star on 0"))


def test_an_unstated_star_on_an_open_star_is_five_or_what_is_nearest():
    pairs = cube_set({"3": 8, "7": 8, "2": 4, "8": 4, "star": 6})
    for chosen, expected in ((None, 5), (ZERO_TO_TEN, 5), (pairs, 3)):
        options = Options(state_star=False, cubes=chosen)
        _, after = sent(table("*?", "* 1", "3 7 5", options=options), 0, "place star on 0")

        assert [10 - expected, expected] == values(after)[:2]
        assert 5 == worth(5, None, None, options)


def test_nothing_fells_a_tower_with_an_open_star_on_top():
    state = table("3 7 *?", "8 1", "2 3", options=FALLING)

    assert falls(state)
    assert [Placed] == kinds(sent(state, 0, "place 1 on 0")[0])[:1]
    assert () == TABLE.bonds(state, 0, read("place 1 on 0"))


def test_zero_and_ten_need_each_other():
    state = table("10", "0 5", "10 4", options=Options(cubes=ZERO_TO_TEN))
    _, after = sent(state, 0, "place 0 on 0")

    assert (Bond((10, 0), 10),) == TABLE.bonds(state, 0, read("place 0 on 0"))
    assert ["place 10 on 1"] == texts(after, 1)


@pytest.mark.parametrize("top", range(11))
def test_what_fits_makes_ten_and_anything_fits_an_open_star(top):
    assert [10 - top] == [value for value in range(11) if fits(top, value)]
    assert fits(None, top)
    assert can_play((10 - top, 5), top) and can_play((STAR,), top)
    assert can_play((5,), top) == (top == 5)


# --- turns, falls, the end


def test_in_turns_a_miss_never_ends_the_turn():
    state = table("4 6 4 6", "4 5", "4 1 2 3 5 6 7 8 9", extra="1 2 3 4", options=replace(TURNS, fall_on_error=True))
    events, after = sent(state, 0, "place 5 on 0")

    assert [Fell] == [kind for kind in kinds(events) if kind not in (Drawn, Passed)]
    assert 0 == events[0].pause_s
    assert (TABLE.to_act(after) == (0,)) == (Passed not in kinds(events))


def test_a_fall_draws_from_the_tower_what_the_extra_pile_lacks():
    state = table("4 6 4 6", "5 1", "4 1 2 3 5 6 7 8 9", extra="3", options=FALLING)
    (fell, *_), _ = sent(state, 0, "place 5 on 0")

    assert 3 == fell.drawn[0]
    assert Counter(cubes("4 6 4 6")) == Counter([fell.drawn[1], fell.start, *fell.extra])


def test_pause_is_an_option():
    without = replace(FALLING, pause=False)

    assert 0 == sent(table("6", "5 4", "1 2", options=without), 0, "place 5 on 0")[0][0].pause_s
    assert 2 == sent(table("6", "5 4", "1 2", options=FALLING), 0, "place 5 on 0")[0][0].pause_s


def test_when_it_is_ended_fewest_cubes_come_first():
    state = table("6", "4 1", "4 2", "1 2 3")
    (ended,), after = done(state, None, End("time"))

    assert Ended("time") == ended
    assert (1, 1, 3) == TABLE.result(after).places
    assert (2, 2, 3) == TABLE.result(after).scores
    assert TABLE.result(state) is None
    assert "game_over" == refused(after, 0, "place 4 on 0")


# --- refusals


def test_refusals_come_in_their_order():
    over = table("6", "", "4 1", top_seq=1)
    turns = table("6", "4 1", "4 1", options=TURNS, top_seq=1)

    assert "unreadable" == refused(over, 5, "place 4 on 2")
    assert "game_over" == refused(over, 5, "place 9 on 1")
    assert "not_your_turn" == refused(turns, 1, "place 9 on 0")
    assert "not_your_turn" == refused(turns, None, "place 4 on 1")
    assert "not_yours" == refused(turns, 0, "place 9 on 0")
    assert "stale" == refused(turns, 0, "place 1 on 0")
    assert "not_your_turn" == refused(table("6", "4", "1"), 2, "place 4 on 0")
    assert "not_your_turn" == refused(turns, 0, End("host"))


def test_a_number_where_none_is_asked_for_is_unreadable_and_no_miss():
    race = table("6", "4 * 3", "4 1")
    silent = table("6", "4 * 3", "4 1", options=replace(RACE, state_star=False))

    assert "unreadable" == refused(race, 0, "place star on 0")
    assert "unreadable" == refused(race, 0, "place star as 0 on 0")
    assert "unreadable" == refused(race, 0, "place star as 10 on 0")
    assert "unreadable" == refused(race, 0, Place(4, 5, 0))
    assert "unreadable" == refused(race, 0, Place(4, None, -1))
    assert "unreadable" == refused(silent, 0, "place star as 4 on 0")
    assert [Placed] == kinds(sent(race, 0, "place 4 as 4 on 0")[0])[:1]


@pytest.mark.parametrize(
    "text",
    [
        "place 4 on 17",
        "place 0 on 0",
        "place 10 on 999999",
        "place star as 7 on 17",
        "place star on 3",
        "place 4 as 4 on 1",
    ],
)
def test_a_command_reads_back_from_its_text(text):
    assert text == str(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place 4",
        "place 4 on",
        "place 4 on ",
        "place 4 on 1 ",
        " place 4 on 1",
        "place  4 on 1",
        "place 4 on 1\n",
        "place 4 on 01",
        "place 04 on 1",
        "place 11 on 1",
        "place -1 on 1",
        "place 4 on -1",
        "place 4 on 1000000",
        "place 4 on ١",
        "place ٤ on 1",
        "place ² on 1",
        "place * on 1",
        "place star as 11 on 1",
        "place star as star on 1",
        "place 4 as 5 on 1",
        "Place 4 on 1",
        "place 4 on 1; place 5 on 1",
        "rule 0: place 4 on 0",
        "end host",
        "end time",
        "pass",
        "9" * 100_000,
        "\x00",
    ],
)
def test_anything_else_is_unreadable(text):
    with pytest.raises(Refused) as no:
        read(text)

    assert "unreadable" == no.value.code


@given(st.text(max_size=40))
def test_no_text_breaks_it(text):
    try:
        assert text == str(read(text))
    except Refused as no:
        assert "unreadable" == no.code


# --- what is played for somebody who is away


def test_the_lowest_number_that_fits_is_played_before_a_star():
    for state, expected in (
        (table("6", "1 4 *", "4"), "place 4 on 0"),
        (table("6", "1 5 *", "4"), "place star as 4 on 0"),
        (table("*?", "7 3 *", "4"), "place 3 on 0"),
        (table("*?", "*", "4"), "place star as 1 on 0"),
        (table("*?", "*", "4", options=Options(cubes=ZERO_TO_TEN)), "place star as 0 on 0"),
    ):
        assert expected == str(TABLE.default(state, 0))


def test_a_seat_that_cannot_play_has_nothing_to_be_played_for_it():
    state = table("6", "1 2", "4 1")

    assert (0, 1) == TABLE.to_act(state)
    assert () == TABLE.choices(state, 0)
    with pytest.raises(Refused) as no:
        TABLE.default(state, 0)

    assert "wrong_phase" == no.value.code


# --- evidence


def test_a_cube_answers_what_the_top_asked():
    state = table("6", "4 5", "4 *")

    assert (Bond((6, 4), 10, right=True),) == TABLE.bonds(state, 0, read("place 4 on 0"))
    assert (Bond((6, 4), 10, right=False),) == TABLE.bonds(state, 0, read("place 5 on 0"))
    assert (Bond((6, 4), 10, right=True),) == TABLE.bonds(state, 1, read("place star as 4 on 0"))
    assert (Bond((6, 4), 10, right=False),) == TABLE.bonds(state, 1, read("place star as 6 on 0"))
    assert () == TABLE.bonds(state, 0, read("place 9 on 0"))
    assert () == TABLE.bonds(state, 0, End("host"))


def test_who_holds_one_kind_of_cube_had_no_choice_unless_it_is_a_star_to_be_stated():
    state = table("6", "4 4", "* *")

    assert [False] == [bond.choice for bond in TABLE.bonds(state, 0, read("place 4 on 0"))]
    assert [True] == [bond.choice for bond in TABLE.bonds(state, 1, read("place star as 4 on 0"))]


def test_a_wrong_cube_misses_the_tens_that_were_in_the_hand():
    state = table("6", "4 5 *", "5 5")
    bond = Bond((6, 4), 10)

    assert (
        MissedTen(read("place 4 on 0"), bond),
        MissedTen(read("place star as 4 on 0"), bond),
    ) == TABLE.missed(state, 0, read("place 5 on 0"))
    assert () == TABLE.missed(state, 0, read("place 4 on 0"))
    assert () == TABLE.missed(state, 1, read("place 5 on 0"))
    assert () == TABLE.missed(state, 0, read("place 9 on 0"))


# --- options and cube sets


def test_the_seeds_hold_the_set_that_is_played_without_asking():
    assert {"default", "zero_to_ten"} == set(SETS)
    assert DEFAULT_SET == cube_set(SETS["default"])
    assert {2} == {ZERO_TO_TEN.count(number) for number in range(11)}
    assert 8 == ZERO_TO_TEN.count(STAR)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"star": 4}, "exactly 30"),
        ({"5": 2}, "exactly 30"),
        ({"5": 6, "star": 0}, "star"),
        ({"1": 4, "9": 2}, "as many cubes with 1 as with 9"),
        ({"1": 5, "9": 1}, "as many cubes with 1 as with 9"),
        ({"10": 1, "5": 2}, "as many cubes with 0 as with 10"),
        ({"11": 0}, "0 to 10"),
        ({"04": 0}, "0 to 10"),
        ({"joker": 1, "5": 2}, "0 to 10"),
        ({"*": 3, "star": 0}, "0 to 10"),
        ({"5": -3, "star": 9}, "whole number"),
        ({"5": 3.0}, "whole number"),
        ({"5": "3"}, "whole number"),
        ({"5": True}, "whole number"),
        ({"5": None}, "whole number"),
    ],
)
def test_a_set_nobody_could_play_with_is_refused_with_a_reason(change, says):
    with pytest.raises(Misconfigured, match=says):
        cube_set({**SETS["default"], **change})


@pytest.mark.parametrize("counts", [{}, {"star": 30}, {"5": 30}, [], None, "default", 30])
def test_what_is_no_set_at_all_is_refused(counts):
    with pytest.raises(Misconfigured):
        cube_set(counts)


@pytest.mark.parametrize("counts", [{"5": 29, "star": 1}, {"0": 1, "10": 1, "star": 28}, {"4": 9, "6": 9, "star": 12}])
def test_an_odd_set_can_be_played_to_its_end(counts):
    for seed in range(10):
        steps = random_play(seed, 2, Options(cubes=cube_set(counts)), mistakes=0)

        assert TABLE.result(steps[-1].after) is not None


@pytest.mark.parametrize(
    "given",
    [
        {"cubes": [*DEFAULT_SET[:-1], 11]},
        {"cubes": [*DEFAULT_SET[:-1], "star"]},
        {"cubes": [*DEFAULT_SET[:-1], True]},
        {"cubes": [*DEFAULT_SET[:-1], None]},
        {"cubes": [*DEFAULT_SET[:-1], [1]]},
        {"cubes": list(DEFAULT_SET[:-1])},
        {"cubes": []},
        {"fall_on_error": True},
        {"seconds": 29},
        {"seconds": 3601},
        {"seconds": "300"},
        {"race": 1},
    ],
)
def test_options_nobody_could_play_with_are_refused(given):
    with pytest.raises(Misconfigured):
        wire.read_options(Options, given)


def test_the_seats_and_the_first_of_them_must_be_at_the_table():
    for options, seats in ((RACE, 1), (RACE, 5), (replace(TURNS, first=2), 2), (replace(TURNS, first=-1), 2)):
        with pytest.raises(Misconfigured):
            TABLE.setup(options, seats, Random(0))


@every_number_of_seats
def test_the_table_may_choose_who_begins_in_turns(seats):
    for first in range(seats):
        dealt = TABLE.setup(replace(TURNS, first=first), seats, Random(0))[0]
        assert first == dealt.turn
    begin = {TABLE.setup(TURNS, seats, Random(seed))[0].turn for seed in range(60)}
    assert set(range(seats)) == begin
    assert TABLE.setup(RACE, seats, Random(0))[0].turn is None


@every_number_of_seats
def test_a_pack_in_a_written_order_is_dealt_round_the_table(seats):
    dealt = deal(RACE, seats, DEFAULT_SET)
    count = {2: 14, 3: 15, 4: 20}[seats]

    assert tuple(in_order(DEFAULT_SET[seat:count:seats]) for seat in range(seats)) == dealt.hands
    assert (DEFAULT_SET[count], DEFAULT_SET[count + 1 :]) == (dealt.start, dealt.extra)


def test_each_age_is_offered_what_suits_it():
    offers = {age: (offer.level, offer.seats, offer.options, offer.race) for age, offer in GAME.offers.items()}

    assert {
        "5-6": (1, 2, Options(race=False), None),
        "7-8": (2, 2, Options(race=False), Options(race=True, fall_on_error=False, pause=True)),
        "9-10": (
            3,
            2,
            Options(race=False, fall_on_error=True),
            Options(race=True, fall_on_error=True, pause=True, seconds=300),
        ),
    } == offers


# --- several hands


def test_most_hands_won_comes_first_and_then_fewest_cubes_left_in_all():
    hands = [
        {"Ada": (1, 0), "Ben": (2, 1), "Cem": (3, 4)},
        {"Ada": (3, 5), "Ben": (2, 2), "Cem": (1, 0)},
        {"Ada": (2, 6), "Ben": (1, 0), "Cem": (3, 9)},
        {"Ada": (1, 0), "Ben": (2, 7), "Cem": (3, 8)},
    ]

    assert {"Ada": 1, "Ben": 2, "Cem": 3} == over_hands(hands)


def test_equal_children_share_their_place_and_the_next_is_left_out():
    hands = [
        {"Ada": (1, 0), "Ben": (2, 3), "Cem": (3, 4), "Dia": (4, 5)},
        {"Ada": (2, 3), "Ben": (1, 0), "Cem": (3, 4), "Dia": (4, 5)},
    ]

    assert {"Ada": 1, "Ben": 1, "Cem": 3, "Dia": 4} == over_hands(hands)


def test_children_who_change_tables_have_one_share_of_every_hand():
    """Four children at two tables; winners meet in the second hand. Each table has its own first place."""
    hands = [
        {"Ada": (1, 0), "Ben": (2, 2), "Cem": (1, 0), "Dia": (2, 3)},
        {"Ada": (1, 0), "Cem": (2, 1), "Ben": (2, 4), "Dia": (1, 0)},
    ]

    assert {"Ada": 1, "Cem": 2, "Dia": 3, "Ben": 4} == over_hands(hands)


def test_a_hand_that_was_missed_is_not_won_and_no_better_than_the_worst():
    hands = [
        {"Ada": (2, 2), "Ben": (1, 0), "Cem": (3, 6)},
        {"Ada": (1, 0), "Ben": (2, 3)},
        {"Ada": (2, 4), "Ben": (1, 0), "Cem": (3, 5)},
        {"Ben": (2, 1), "Cem": (1, 0)},
    ]

    # Cem: won 1, left 6 + 3 + 5 + 0 = 14; Ada: won 1, left 2 + 0 + 4 + 1 = 7
    assert {"Ben": 1, "Ada": 2, "Cem": 3} == over_hands(hands)
    assert {} == over_hands([])


def test_a_hand_ended_by_the_clock_is_won_by_all_who_share_its_first_place():
    assert {0: 1, 1: 1, 2: 3} == over_hands([{0: (1, 2), 1: (1, 2), 2: (3, 4)}])


# --- random play keeps the invariants of RULES 3.8


@dataclass(frozen=True)
class Step:
    """One thing sent in a game of random play."""

    before: State
    seat: int | None
    command: Place | Rule | End
    events: tuple
    after: State


def random_play(seed, seats, options, mistakes=0.5):
    """Steps of a game: right placements and, so often, wrong ones, late ones and contests."""
    rng = Random(seed)
    state = folded(TABLE, TABLE.setup(options, seats, rng))
    steps = []
    while TABLE.to_act(state) and len(steps) < STEPS:
        seat, command = random_command(state, mistakes, rng)
        try:
            events = TABLE.decide(state, seat, command, rng)
        except Refused:
            continue
        after = folded(TABLE, events, state)
        steps.append(Step(state, seat, command, events, after))
        state = after
    return steps


def random_command(state, mistakes, rng):
    if rng.random() >= mistakes:
        able = [seat for seat in TABLE.to_act(state) if TABLE.choices(state, seat)]
        seat = rng.choice(able)
        return seat, rng.choice(TABLE.choices(state, seat))
    if state.options.race and rng.random() < 0.3:
        seats = rng.sample(TABLE.to_act(state), rng.randint(1, len(state.hands)))
        places = [any_place(state, seat, state.top_seq, rng) for seat in seats]
        claims = [Claim(seat, at.cube, at.stated, at.on, 300) for seat, at in zip(seats, places, strict=True)]
        return None, Rule(tuple(claims))
    seat = rng.choice(TABLE.to_act(state))
    return seat, any_place(state, seat, max(0, state.top_seq - rng.choice((0, 0, 1, 2))), rng)


def any_place(state, seat, on, rng):
    """Any cube of the hand, a star as any number that may be stated."""
    cube = rng.choice(state.hands[seat])
    number = rng.choice([each for each in set(state.options.set) if each != STAR])
    return Place(cube, number if cube == STAR and state.options.state_star else None, on)


def everything(state):
    """All 30 cubes, wherever they lie."""
    return Counter([*state.extra, *(each.cube for each in state.tower), *(c for hand in state.hands for c in hand)])


@st.composite
def some_options(draw):
    race, falling = draw(st.booleans()), draw(st.booleans())
    return Options(
        race=race,
        fall_on_error=falling,
        pause=draw(st.booleans()),
        state_star=draw(st.booleans()),
        cubes=draw(st.sampled_from([None, ZERO_TO_TEN])),
        seconds=300 if race and falling else None,
    )


games_played = st.builds(random_play, st.integers(0, 10**9), st.integers(2, 4), some_options())
in_random_play = settings(max_examples=25, deadline=None)


@in_random_play
@given(games_played)
def test_the_thirty_cubes_are_always_there(steps):
    for step in steps:
        assert Counter(step.after.options.set) == everything(step.after)


@in_random_play
@given(games_played)
def test_every_cube_a_player_laid_makes_ten_with_the_one_beneath(steps):
    for step in steps:
        for beneath, upon in pairwise(step.after.tower):
            assert upon.by is None or beneath.value + upon.value == 10
        assert all(each.value is not None for each in step.after.tower[:-1] if each.cube != STAR)


@in_random_play
@given(games_played)
def test_only_the_winner_has_no_cube_left(steps):
    for step in steps:
        empty = [seat for seat, hand in enumerate(step.after.hands) if not hand]
        result = TABLE.result(step.after)

        assert len(empty) <= 1
        assert (result is None) == (not empty)
        assert result is None or tuple(empty) == result.winners


@in_random_play
@given(games_played)
def test_no_state_rests_with_nobody_able_to_play(steps):
    for step in steps:
        over = TABLE.result(step.after) is not None
        able = [seat for seat in TABLE.to_act(step.after) if TABLE.choices(step.after, seat)]

        assert over or able
        assert over or anybody_can_play(step.after.hands, step.after.tower[-1].value)


@in_random_play
@given(games_played)
def test_a_fall_adds_two_cubes_to_one_hand_and_only_on_three_or_more(steps):
    for step in steps:
        for before, event, after in moments(step):
            if isinstance(event, Fell):
                grown = [len(new) - len(old) for old, new in zip(before.hands, after.hands, strict=True)]

                assert {event.seat: 2} == {seat: more for seat, more in enumerate(grown) if more}
                assert before.options.fall_on_error and height(before) >= 3
                assert 1 == height(after)


@in_random_play
@given(games_played)
def test_late_never_changes_hands_tower_or_top_seq(steps):
    for step in steps:
        for before, event, after in moments(step):
            if isinstance(event, Beaten) or (isinstance(event, Missed) and event.late):
                assert (before.hands, before.tower, before.extra) == (after.hands, after.tower, after.extra)
                assert (before.top_seq, before.turn) == (after.top_seq, after.turn)
                assert event.on < before.top_seq
                assert 0 == event.pause_s


@in_random_play
@given(games_played)
def test_top_seq_counts_placements_and_falls(steps):
    count = 0
    for step in steps:
        assert count == step.before.top_seq
        count += sum(isinstance(event, Placed | Fell) for event in step.events)
        assert count == step.after.top_seq


@in_random_play
@given(games_played)
def test_a_miss_in_time_changes_nothing_and_costs_the_pause_the_options_say(steps):
    for step in steps:
        pause = 2 if step.before.options.race and step.before.options.pause else 0
        for before, event, after in moments(step):
            if isinstance(event, Missed) and not event.late:
                assert before == replace(after, missed=before.missed)
                assert {*before.missed, event.seat} == {*after.missed}
                assert pause == event.pause_s
            if isinstance(event, Fell):
                assert pause == event.pause_s


@in_random_play
@given(games_played)
def test_late_evidence_comes_once_a_seat_and_top_and_not_from_who_changed_it(steps):
    """And not from who had missed it in time, which may be more than once."""
    seen = set()
    for step in steps:
        for event in step.events:
            if isinstance(event, Beaten) or (isinstance(event, Missed) and event.late):
                assert (event.seat, event.on) not in seen
            if isinstance(event, Placed | Fell | Beaten | Missed):
                seen.add((event.seat, event.on))


@in_random_play
@given(games_played)
def test_in_turns_the_turn_moves_by_placements_and_past_who_cannot_play(steps):
    for step in steps:
        for before, event, after in moments(step):
            if before.turn is None:
                assert after.turn is None
            elif isinstance(event, Placed | Passed):
                assert before.turn == event.seat
                assert (event.seat + 1) % len(before.hands) == after.turn
            else:
                assert before.turn == after.turn
            if isinstance(event, Passed):
                assert not can_play(before.hands[event.seat], before.tower[-1].value)


@in_random_play
@given(games_played)
def test_draws_come_only_while_nobody_can_play(steps):
    for step in steps:
        for before, event, _ in moments(step):
            if isinstance(event, Drawn | Recycled):
                assert not anybody_can_play(before.hands, before.tower[-1].value)
            if isinstance(event, Recycled):
                assert () == before.extra


@in_random_play
@given(games_played)
def test_the_bond_says_what_the_event_says(steps):
    for step in steps:
        if not isinstance(step.command, Place):
            continue
        answers = [event for event in step.events if isinstance(event, Placed | Missed | Beaten | Fell)]
        expected = [isinstance(event, Placed | Beaten) for event in answers if not free_of_charge(step, event)]
        bonds = TABLE.bonds(step.before, step.seat, step.command)

        assert expected == [bond.right for bond in bonds]
        assert all((10, 10) == (sum(bond.parts), bond.whole) for bond in bonds)
        assert not (expected == [True] and TABLE.missed(step.before, step.seat, step.command))


def free_of_charge(step, event):
    """Nothing was asked: an open star, or a star that nobody had to state."""
    unstated = event.cube == STAR and not step.before.options.state_star
    return unstated or (isinstance(event, Placed) and event.beneath is not None)


@in_random_play
@given(games_played)
def test_a_contest_says_of_each_seat_what_its_claim_said_before(steps):
    for step in steps:
        if isinstance(step.command, Rule):
            for event in step.events:
                if isinstance(event, Placed | Missed | Beaten | Fell) and not free_of_charge(step, event):
                    claim = next(claim for claim in step.command.claims if claim.seat == event.seat)
                    (bond,) = TABLE.bonds(step.before, claim.seat, claim.place)
                    assert isinstance(event, Placed | Beaten) == bond.right
                    assert claim.took_ms == event.took_ms


@in_random_play
@given(games_played, st.randoms(use_true_random=False))
def test_choices_are_all_that_is_neither_refused_nor_a_miss(steps, rng):
    for step in rng.sample(steps, min(5, len(steps))):
        state = step.before
        numbers = sorted({each for each in state.options.set if each != STAR})
        says = numbers if state.options.state_star else [None]
        every = [Place(cube, None, state.top_seq) for cube in numbers]
        every += [Place(STAR, number, state.top_seq) for number in says]
        for seat in range(len(state.hands)):
            good = [place for place in every if refused(state, seat, place) is None]
            good = [place for place in good if isinstance(done(state, seat, place)[0][0], Placed)]

            assert good == list(TABLE.choices(state, seat))
            assert not good or good[0] == TABLE.default(state, seat)


@in_random_play
@given(games_played, st.integers(0, 99))
def test_what_a_seat_sees_belongs_to_a_state_that_could_be(steps, seed):
    for step in steps[:: max(1, len(steps) // 8)]:
        for viewer in (None, *range(len(step.after.hands))):
            seen = TABLE.view(step.after, viewer)
            imagined = TABLE.imagine(seen, Random(seed))

            assert seen == TABLE.view(imagined, viewer)
            assert everything(step.after) == everything(imagined)
            assert step.after.tower[-1] == seen.top
            assert set(seen.numbers) | {STAR} == set(step.after.options.set)


def test_nobody_sees_the_order_of_the_extra_pile():
    state = table("6", "4 1", "4 1", extra="1 2 3 4 5 6 7 8 9")
    other = replace(state, extra=state.extra[::-1])

    for viewer in (None, 0, 1):
        assert repr(TABLE.view(state, viewer)) == repr(TABLE.view(other, viewer))
    orders = {TABLE.imagine(TABLE.view(state, 0), Random(seed)).extra for seed in range(20)}
    assert len(orders) > 1


@in_random_play
@given(games_played, st.integers(0, 10**9), st.integers(2, 4), some_options())
def test_a_log_survives_being_written_down(steps, seed, seats, options):
    for event in [*TABLE.setup(options, seats, Random(seed)), *(event for step in steps for event in step.events)]:
        assert event == wire.load(TABLE.words, json.loads(json.dumps(wire.dump(event))))
        assert "took_ms" not in [each.name for each in fields(event)][:-1]


def moments(step):
    """Every event of a step between the states before and after it."""
    state = step.before
    for event in step.events:
        after = TABLE.evolve(state, event)
        yield state, event, after
        state = after


@every_number_of_seats
@every_set
@pytest.mark.parametrize("options", [RACE, TURNS], ids=["race", "turns"])
def test_play_without_mistakes_always_ends(seats, cubes, options):
    for seed in range(40):
        steps = random_play(seed, seats, replace(options, cubes=cubes), mistakes=0)

        assert 1 == len(TABLE.result(steps[-1].after).winners)


def test_a_game_sees_five_to_eight_cubes_drawn_and_seldom_a_recycled_tower():
    games = [random_play(seed, seats, RACE, mistakes=0) for seats in (2, 3, 4) for seed in range(150)]
    events = [[event for step in steps for event in step.events] for steps in games]
    drawn = sum(isinstance(event, Drawn) for each in events for event in each)
    recycled = sum(any(isinstance(event, Recycled) for event in each) for each in events)

    assert 4.5 < drawn / len(games) < 8.5
    assert 0 < recycled / len(games) < 0.08


def test_it_begins_with_a_deal_and_knows_its_own_events():
    with pytest.raises(ValueError, match="Dealt"):
        TABLE.evolve(None, Drawn(4))
    assert isinstance(TABLE.setup(RACE, 2, Random(0))[0], Dealt)
