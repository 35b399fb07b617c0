"""Chinese Ten, by RULES.md 2: the vectors by their numbers, then what must hold in every game."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.chinese_ten import (
    GAME,
    HANDS,
    PAR,
    POINTS,
    Dealt,
    FourTaken,
    Lay,
    Missed,
    Offered,
    Options,
    Play,
    Played,
    Scored,
    Standing,
    State,
    Take,
    Took,
    Turned,
    choices,
    deal,
    decide,
    default,
    match,
    net,
    read,
    score,
    setup,
    view,
)
from games.core import wire
from games.core.bond import Bond
from games.core.cards import DECK, NUMBER
from games.core.clock import stamped
from games.core.contract import End, Ended, Misconfigured, MissedTen, Refused
from games.core.log import folded

GAMES = 60
"""Random games for each property."""
ALIKE = ("5", "10", "J", "Q", "K")
RNG = Random(0)


def cards(text):
    return tuple(text.split())


def table(hand, layout, flip="", seats=2, **options):
    """Seat 0 is on turn with this hand and layout; the flips come first, the other cards are shared out evenly."""
    hand, layout, flip = cards(hand), cards(layout), cards(flip)
    rest = [card for card in DECK if card not in {*hand, *layout, *flip}]
    held = (len(flip) + len(rest) - len(hand)) // 2
    others = ((),) * (seats - 2)
    hands = (hand, tuple(rest[:held]), *others)
    return State(Standing(Options(**options)), hands, layout, (*flip, *rest[held:]), None, ((),) * seats, 0)


def after(state, text):
    """The state after the command of the seat on turn."""
    return folded(GAME.table, decide(state, state.turn, read(text), RNG), state)


def refusal(state, text, seat=0):
    with pytest.raises(Refused) as refused:
        decide(state, seat, read(text), RNG)
    return refused.value.code


def pack_with(rng, layout=(), seats=2):
    """A shuffled pack that gives this layout."""
    rest = [card for card in DECK if card not in layout]
    rng.shuffle(rest)
    return (*rest[:HANDS], *layout, *rest[HANDS:]) if layout else tuple(rest)


def opened(seats, pack, dealer=0, **options):
    return folded(GAME.table, deal(Options(**options), seats, pack, dealer))


def played_out(state, pick, rng):
    """Every state in which a seat was to act, and the events that followed; the last has none."""
    while GAME.table.to_act(state):
        command = pick(choices(state, state.turn))
        events = decide(state, state.turn, command, rng)
        yield state, command, events
        state = folded(GAME.table, events, state)
    yield state, None, ()


starts = st.one_of(
    st.just(()),
    st.tuples(st.sampled_from((*ALIKE, "A", "7")), st.sampled_from((3, 3, 4))),
    st.just("KKQQ"),
)


@st.composite
def games(draw, deals=1):
    """A seeded random game for 2-4 seats, one in some with a start of three or four of a kind."""
    rng, seats, start = Random(draw(st.integers(0, 10**6))), draw(st.integers(2, 4)), draw(starts)
    if start == "KKQQ":
        layout = cards("KS KH QS QH")
    elif start:
        layout = tuple(start[0] + suit for suit in rng.sample("SHDC", start[1]))
        layout += tuple(rng.sample([card for card in DECK if card not in layout], 4 - len(layout)))
    else:
        layout = ()
    options = Options(deals=deals, count_cards=draw(st.booleans()))
    events = deal(options, seats, pack_with(rng, layout), draw(st.integers(0, seats - 1)))
    return events, rng


# The vectors


def test_C1_the_deck_is_worth_210_240_280_and_par_is_an_equal_share():
    totals = {seats: sum(worth.values()) for seats, worth in POINTS.items()}

    assert {2: 210, 3: 240, 4: 280} == totals
    assert {2: 105, 3: 80, 4: 70} == PAR


def test_C2_a_play_and_a_flip_both_take_their_ten():
    state = after(table("3C", "7H 2S KD QC", "8D"), "play 3C")

    assert {"3C", "7H", "8D", "2S"} == set(state.won[0])
    assert 15 == score(state.won[0], 2)
    assert ("KD", "QC") == state.layout
    assert 1 == state.turn


def test_C3_a_flip_may_take_the_card_just_laid():
    state = after(table("6S", "9C JD 2S 2H", "4H"), "play 6S")

    assert ("4H", "6S") == state.won[0]
    assert 4 == score(state.won[0], 2)
    assert cards("9C JD 2S 2H") == state.layout


def test_C4_a_card_that_can_capture_must_and_two_targets_need_a_name():
    state = table("3D", "7H 7S KD 2C")

    assert (Missed("3D", None, "must_capture"),) == decide(state, 0, Lay("3D"), RNG)
    assert "choose_target" == refusal(state, "play 3D")
    assert Played("3D", ("7H",)) == decide(state, 0, Play("3D", "7H"), RNG)[0]
    assert 10 == score(("3D", "7H"), 2)
    assert Played("3D", ("7S",)) == decide(state, 0, Play("3D", "7S"), RNG)[0]
    assert 3 == score(("3D", "7S"), 2)


def test_C5_a_king_may_be_played_though_another_card_could_capture():
    state = after(table("3D KC", "7H 2C 4S 9D", "QS"), "play KC")

    assert cards("7H 2C 4S 9D KC QS") == state.layout
    assert ((), ()) == state.won


def test_C6_a_ten_takes_tens_only_and_an_ace_takes_nines_only():
    assert [False, False, False, True] == [match(card, "10H") for card in ("AH", "9S", "JH", "10C")]
    assert 10 == score(("10C", "10H"), 2)
    assert [False, True] == [match(card, "AS") for card in ("AD", "9D")]
    assert [10, 40, 40] == [score(("9D", "AS"), seats) for seats in (2, 3, 4)]


def test_C7_the_fourth_five_takes_all_three():
    state = after(table("5S", "5H 5D 5C 9S", "KD"), "play 5S")

    assert {"5S", "5H", "5D", "5C"} == set(state.won[0])
    assert 10 == score(state.won[0], 2)
    assert ("9S", "KD") == state.layout


def test_C7_naming_one_of_the_three_takes_all_as_well():
    state = table("5S", "5H 5D 5C 9S")

    assert Played("5S", cards("5H 5D 5C")) == decide(state, 0, Play("5S", "5D"), RNG)[0]
    assert (Missed("5S", "9S", "no_match"),) == decide(state, 0, Play("5S", "9S"), RNG)
    assert (Play("5S"),) == choices(state, 0)
    assert Play("5S") == default(state, 0)


def test_C7_a_flipped_fourth_takes_all_three_without_a_choice():
    state = after(table("2S", "KH KD KC 9S", "KS"), "play 2S")

    assert {"KS", "KH", "KD", "KC"} == set(state.won[0])
    assert ("9S", "2S") == state.layout


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_C8_four_kings_go_to_the_dealer_and_the_first_card_is_simply_laid(seats):
    kings = cards("KH KD KC KS")
    events = deal(Options(), seats, pack_with(Random(seats), kings), seats - 1)
    state = folded(GAME.table, events)

    assert FourTaken(seats - 1, kings) == events[-1]
    assert kings == state.won[seats - 1]
    assert 20 == score(state.won[seats - 1], seats)
    assert ((), 24, 0) == (state.layout, len(state.stock), state.turn)
    assert [()] * len(state.hands[0]) == [decide(state, 0, play, RNG)[0].taken for play in choices(state, 0)]


def test_C9_of_two_kings_one_is_chosen_and_the_other_stays():
    state = table("KS", "KH KC QD QS", "2S")

    assert "choose_target" == refusal(state, "play KS")
    assert cards("KC QD QS 2S") == after(state, "play KS take KH").layout


def test_C10_a_pile_is_worth_more_with_more_seats():
    pile = cards("AS 9H AC 9C AH 9S 10D 10C 2H 8S")

    assert [42, 72, 112] == [score(pile, seats) for seats in (2, 3, 4)]
    assert 10 == score(pile, 4, count_cards=True)


def test_C11_nets_of_three_seats():
    assert (20, 0, -20) == net((100, 80, 60))


def test_C12_four_seats_play_24_turns_and_nothing_is_left():
    rng = Random(12)
    *_, (end, _, _) = played_out(opened(4, pack_with(rng)), rng.choice, rng)

    assert ((), ()) == (end.layout, end.stock)
    assert [0] * 4 == [len(hand) for hand in end.hands]
    assert 52 == sum(len(pile) for pile in end.won)
    assert [0] * 4 == [len(pile) % 2 for pile in end.won]
    assert "game_over" == refusal(end, "play 3C", end.turn)


def test_C13_nothing_is_captured_before_a_card_is_played():
    state = table("6D", "4S 4H 6C 2D")

    assert ((), ()) == state.won
    assert (Play("6D", "4S"), Play("6D", "4H")) == choices(state, 0)
    assert [6, 10] == [score(("6D", other), 2) for other in ("4S", "4H")]
    assert Play("6D", "4H") == default(state, 0)


def test_C13_a_layout_with_a_pair_that_makes_ten_is_dealt_as_it_is():
    layout = cards("4S 4H 6C 2D")
    state = opened(2, pack_with(Random(13), layout))

    assert (layout, ((), ())) == (state.layout, state.won)


def test_C14_the_same_seat_chooses_for_a_turned_card():
    state = after(table("AC 2D", "7S 7H KD QC", "3D"), "play AC")

    assert (0, "3D", cards("7S 7H KD QC AC")) == (state.turn, state.turned, state.layout)
    assert "wrong_phase" == refusal(state, "play 2D")
    assert (Missed("3D", "KD", "no_match"),) == decide(state, 0, Take("KD"), RNG)
    assert "no_such_target" == refusal(state, "take 7D")
    assert Take("7H") == default(state, 0)
    assert (Take("7S"), Take("7H")) == choices(state, 0)
    assert (Took("3D", ("7S",)),) == decide(state, 0, Take("7S"), RNG)
    chosen = after(state, "take 7S")
    assert 3 == score(chosen.won[0], 2)
    assert (cards("7H KD QC AC"), 1, None) == (chosen.layout, chosen.turn, chosen.turned)


def test_C15_of_three_sevens_one_is_chosen_each_time():
    state = after(table("3D", "7H 7S 7C KD", "3C"), "play 3D take 7S")

    assert ("3C", cards("7H 7C KD")) == (state.turned, state.layout)
    assert (Take("7H"), Take("7C")) == choices(state, 0)


def test_C15_the_dealer_takes_nothing_from_four_sevens():
    sevens = cards("7H 7D 7S 7C")
    state = opened(2, pack_with(Random(15), sevens))

    assert (sevens, ((), ())) == (state.layout, state.won)


def test_C16_the_deal_moves_left_and_nets_add_up():
    rng = Random(16)
    start = deal(Options(deals=3, dealer=2), 3, pack_with(rng), 2)
    turns = list(played_out(folded(GAME.table, start), rng.choice, rng))
    dealt = [event for event in (*start, *(e for _, _, events in turns for e in events)) if isinstance(event, Dealt)]
    firsts = [state.turn for state, _, _ in turns if len(state.stock) == 24]
    end = view(turns[-1][0], None)

    assert [2, 0, 1] == [event.dealer for event in dealt]
    assert [0, 1, 2] == firsts
    assert [0, 0, 0] == [sum(nets) for nets in end.nets]
    assert 3 == len(end.scores)
    assert tuple(map(sum, zip(*end.scores, strict=True))) == GAME.table.result(turns[-1][0]).scores


def test_C16_a_target_is_tested_after_a_whole_deal():
    def ended_after_first_deal(target):
        rng = Random(161)
        for state, _, events in played_out(opened(2, pack_with(rng), target=target), lambda plays: plays[0], rng):
            if scored := [event for event in events if isinstance(event, Scored)]:
                return scored[0], folded(GAME.table, events, state)

    first, _ = ended_after_first_deal(1)
    exact, over = ended_after_first_deal(max(first.scores))
    short, going_on = ended_after_first_deal(max(first.scores) + 1)

    assert (True, ()) == (exact.last, GAME.table.to_act(over))
    assert "played" == view(over, 0).ended
    assert (False, 1) == (short.last, len(GAME.table.to_act(going_on)))
    assert (24, 1, ((),) * 2) == (len(going_on.stock), going_on.standing.dealer, going_on.won)


# Dealing


def test_a_written_pack_is_dealt_singly_from_the_dealers_left():
    state = opened(3, DECK, dealer=1)

    assert set(DECK[0:24:3]) == set(state.hands[2])
    assert set(DECK[1:24:3]) == set(state.hands[0])
    assert set(DECK[2:24:3]) == set(state.hands[1])
    assert DECK[24:28] == state.layout
    assert DECK[28:] == state.stock
    assert 2 == state.turn


def test_a_hand_is_held_from_ace_to_king():
    for hand in opened(2, pack_with(Random(3))).hands:
        assert sorted(NUMBER[card] for card in hand) == [NUMBER[card] for card in hand]


def test_the_teacher_chooses_the_dealer_or_chance_does():
    chosen = {setup(Options(dealer=2), 4, Random(seed))[1].dealer for seed in range(20)}
    by_chance = {setup(Options(), 4, Random(seed))[1].dealer for seed in range(60)}

    assert {2} == chosen
    assert {0, 1, 2, 3} == by_chance


# Refusals, misses and texts


def test_refusals_are_asked_in_order():
    state = table("3D KC", "7H 7S KD 2C", "3C")
    choosing = after(table("AC", "7S 7H KD QC", "3D"), "play AC")

    assert "not_your_turn" == refusal(state, "take 7H", seat=1)
    assert "not_your_turn" == refusal(state, "play 3D", seat=None)
    assert "wrong_phase" == refusal(state, "take 7H")
    assert "wrong_phase" == refusal(choosing, "play AS")
    assert "not_yours" == refusal(state, "play 9S take 9H")
    assert "choose_target" == refusal(state, "play 3D")
    assert "no_such_target" == refusal(state, "play 3D take 7C")
    assert "not_your_turn" == refusal(choosing, "take 7S", seat=1)


def test_a_miss_is_an_event_and_changes_nothing():
    state = table("3D KC", "7H 2S KD 2C")
    missed = decide(state, 0, Play("3D", "2S"), RNG)

    assert (Missed("3D", "2S", "no_match"),) == missed
    assert state == folded(GAME.table, missed, state)
    assert (Missed("KC", "7H", "no_match"),) == decide(state, 0, Play("KC", "7H"), RNG)
    assert (Missed("KC", None, "must_capture"),) == decide(state, 0, Lay("KC"), RNG)


def test_one_match_may_be_named_or_not_and_a_card_without_any_may_be_said_to_lie():
    state = table("3D QC", "7H 2S KD 2C", "JD")

    assert decide(state, 0, Play("3D"), RNG) == decide(state, 0, Play("3D", "7H"), RNG)
    assert decide(state, 0, Play("QC"), RNG) == decide(state, 0, Lay("QC"), RNG)
    assert (Play("3D"), Play("QC")) == choices(state, 0)


@pytest.mark.parametrize("text", ["play 3C", "play 10H take 10S", "play KD lay", "take 7S"])
def test_texts_are_read_and_written_alike(text):
    assert text == str(read(text))


@settings(max_examples=GAMES)
@given(
    st.one_of(
        st.text("play tke37SHDC10３\n-", max_size=20),
        st.lists(st.sampled_from(("play", "take", "lay", "3C", "10H", "3c", "1H", "")), max_size=6),
    )
)
def test_any_other_text_is_unreadable(words):
    text = words if isinstance(words, str) else " ".join(words)
    try:
        command = read(text)
    except Refused as refused:
        assert "unreadable" == refused.code
    else:
        assert text == str(command)


@pytest.mark.parametrize(
    "text", ["", "end host", "play 3C\n", " play 3C", "play  3C", "play ３C", "take 7S 7H", "lay 3C"]
)
def test_these_texts_are_unreadable(text):
    with pytest.raises(Refused, match="unreadable"):
        read(text)


@pytest.mark.parametrize(
    "given",
    [
        {"deals": 0},
        {"target": 0},
        {"deals": 2, "target": 100},
        {"target": 100, "count_cards": True},
        {"dealer": 4},
        {"dealer": -1},
        {"seconds": 0},
        {"deals": "2"},
        {"jokers": True},
    ],
)
def test_nobody_can_play_with_these_options(given):
    with pytest.raises(Misconfigured):
        wire.read_options(Options, given)


def test_seats_are_two_to_four_and_the_dealer_has_one():
    for options, seats in ((Options(), 1), (Options(), 5), (Options(dealer=3), 3)):
        with pytest.raises(Misconfigured):
            setup(options, seats, RNG)


# Time, ends and results


def test_a_timed_out_seat_plays_its_lowest_card_for_most_points():
    assert Play("3S", "7D") == default(table("KC 3C 3S", "7S 7D 7H KD"), 0)
    assert Play("3S", "7S") == default(table("KC 3C 3S", "7S 7D 7H KD", count_cards=True), 0)
    assert Play("2C") == default(table("JH 2C 10H", "8S KD 3C 4C"), 0)


def test_black_aces_count_for_the_timed_out_seat_as_the_seats_say():
    layout = "AC AH AS KD"

    assert Play("9C", "AH") == default(table("9C", layout), 0)
    assert Play("9C", "AS") == default(table("9C", layout, seats=3), 0)
    assert Play("9C", "AC") == default(table("9C", layout, seats=4), 0)


def test_the_clock_may_end_it_and_points_on_the_table_count():
    state = after(table("3C", "7H 2S KD QC", "8D"), "play 3C")
    ended = decide(state, None, End("time"), RNG)
    over = folded(GAME.table, ended, state)

    assert (Ended("time"),) == ended
    assert ((1, 2), (15, 0)) == (GAME.table.result(over).places, GAME.table.result(over).scores)
    assert ((), ()) == (GAME.table.to_act(over), choices(over, 1))
    with pytest.raises(Refused, match="game_over"):
        decide(over, None, End("time"), RNG)


def test_a_seat_may_not_end_a_table():
    with pytest.raises(Refused, match="not_your_turn"):
        decide(table("3C", "7H 2S KD QC"), 0, End("host"), RNG)


def test_equal_sums_share_the_win():
    state = table("3C", "7H 2S KD QC")
    state = replace(state, standing=Standing(Options(deals=2), past=((110, 100),), ended="host"))
    level = replace(state, won=((), cards("KH KS")))

    assert (1, 2) == GAME.table.result(state).places
    assert (1, 1) == GAME.table.result(level).places
    assert (0, 1) == GAME.table.result(level).winners
    assert GAME.table.result(replace(state, standing=Standing(Options()))) is None


def test_counting_cards_goes_by_cards_and_has_no_nets():
    rng = Random(5)
    *_, (end, _, _) = played_out(opened(2, pack_with(rng), count_cards=True), rng.choice, rng)

    assert tuple(len(pile) for pile in end.won) == GAME.table.result(end).scores
    assert () == view(end, 0).nets


# Evidence


def test_a_hand_card_that_makes_ten_is_a_ten_and_a_bond():
    state = table("3C KC", "7H 2S KD QC", "8D")
    played, turned = decide(state, 0, Play("3C"), RNG)

    assert (True, False) == (played.ten, turned.ten)
    assert (Bond((7, 3), 10, True, True, "pair"),) == GAME.table.bonds(state, 0, Play("3C"))
    assert () == GAME.table.bonds(state, 0, Play("KC"))
    assert not decide(state, 0, Play("KC"), RNG)[0].ten


def test_the_only_thing_to_send_is_no_choice():
    assert (Bond((7, 3), 10, True, False, "pair"),) == GAME.table.bonds(table("3C", "7H 2S KD QC"), 0, Play("3C"))


def test_a_wrong_answer_is_the_bond_that_was_asked_for():
    state = table("3C KC 9D", "7H 2S KD QC")
    wrong = (Bond((7, 3), 10, False, True, "pair"),)

    assert wrong == GAME.table.bonds(state, 0, Play("3C", "2S"))
    assert wrong == GAME.table.bonds(state, 0, Lay("3C"))
    assert (Bond((1, 9), 10, False, True, "pair"),) == GAME.table.bonds(state, 0, Play("9D", "2S"))
    assert () == GAME.table.bonds(state, 0, Lay("KC"))
    assert () == GAME.table.bonds(state, 0, Lay("9D"))


def test_a_five_that_takes_three_fives_is_one_bond():
    assert (Bond((5, 5), 10, form="pair"),) == GAME.table.bonds(table("5S KC", "5H 5D 5C 9S"), 0, Play("5S"))


def test_the_time_an_answer_took_stays_with_that_answer():
    state = table("3C KC", "7H 2S KD QC", "8D")
    stamped_now, turned = stamped(decide(state, 0, Play("3C"), RNG), 900)

    assert Played("3C", ("7H",), 900) == stamped_now
    assert Turned("8D", ("2S",)) == turned
    assert Played("3C", ("7H",)) == decide(state, 0, Play("3C"), RNG)[0]


def test_refused_requests_say_nothing():
    state = table("3C KC", "7H 2S KD QC")

    for seat, command in ((1, Play("3C")), (0, Play("4C")), (0, Take("7H")), (0, End("host")), (0, Play("3C", "9H"))):
        assert () == GAME.table.bonds(state, seat, command)
        assert () == GAME.table.missed(state, seat, command)


def test_a_choice_for_a_turned_card_is_no_evidence():
    state = after(table("AC 2D", "7S 7H KD QC", "3D"), "play AC")

    for command in (Take("7S"), Take("7H"), Take("KD")):
        assert () == GAME.table.bonds(state, 0, command)
        assert () == GAME.table.missed(state, 0, command)
    assert not decide(state, 0, Take("7S"), RNG)[0].ten


def test_a_play_without_a_ten_missed_every_ten_in_the_hand():
    state = table("3C 8D QC KC", "7H 7S KD 2C")
    tens = (
        MissedTen(Play("3C", "7H"), Bond((7, 3), 10, form="pair")),
        MissedTen(Play("3C", "7S"), Bond((7, 3), 10, form="pair")),
        MissedTen(Play("8D"), Bond((2, 8), 10, form="pair")),
    )

    assert tens == GAME.table.missed(state, 0, Play("QC"))
    assert tens == GAME.table.missed(state, 0, Play("KC"))
    assert () == GAME.table.missed(state, 0, Play("8D"))
    assert () == GAME.table.missed(state, 0, Lay("3C"))


# What must hold in every game


@settings(max_examples=GAMES, deadline=None)
@given(games())
def test_every_card_is_somewhere_and_everything_is_captured(game):
    events, rng = game
    start = folded(GAME.table, events)
    seats = len(start.hands)
    turns = list(played_out(start, rng.choice, rng))
    for state, _, _ in turns:
        piles = (*state.hands, *state.won, state.layout, state.stock, (state.turned,) if state.turned else ())
        assert sorted(DECK) == sorted(card for pile in piles for card in pile)
        assert sum(map(len, state.hands)) == len(state.stock)
        assert all(len(pile) % 2 == 0 for pile in state.won)
        assert len(state.layout) <= 23
        assert state.turned or len(state.layout) % 2 == 0
    end, count = turns[-1][0], start.standing.options.count_cards

    assert () == end.layout
    assert 24 == sum(isinstance(command, (Play, Lay)) for _, command, _ in turns)
    assert (52 if count else sum(POINTS[seats].values())) == sum(GAME.table.result(end).scores)
    assert count or 0 == sum(view(end, None).nets[0])


@settings(max_examples=GAMES, deadline=None)
@given(games())
def test_three_are_taken_at_once_only_from_the_first_layout(game):
    events, rng = game
    start = folded(GAME.table, events)
    for _, _, happened in played_out(start, rng.choice, rng):
        for event in happened:
            if isinstance(event, (Played, Turned)) and len(event.taken) > 1:
                assert 3 == len(event.taken)
                assert set(event.taken) <= set(start.layout)


@settings(max_examples=GAMES, deadline=None)
@given(games())
def test_no_choice_is_left_for_the_last_card(game):
    events, rng = game
    for state, _, happened in played_out(folded(GAME.table, events), rng.choice, rng):
        if len(state.stock) == 1 and not state.turned:
            assert not any(isinstance(event, Offered) for event in happened)


@settings(max_examples=GAMES // 4, deadline=None)
@given(games())
def test_choices_are_all_that_is_neither_refused_nor_missed(game):
    events, rng = game
    for state, _, _ in played_out(folded(GAME.table, events), rng.choice, rng):
        if rng.random() > 0.2 or not GAME.table.to_act(state):
            continue
        seat = state.turn
        cards_there = {*state.hands[seat], *state.layout, "AS", "KC"}
        every = [Play(card) for card in cards_there] + [Lay(card) for card in cards_there]
        every += [Play(card, other) for card, other in product(cards_there, repeat=2)]
        every += [Take(card) for card in cards_there]
        accepted = {first for command in every if (first := _outcome(state, seat, command))}
        offered = [_outcome(state, seat, command) for command in choices(state, seat)]

        assert accepted == set(offered)
        assert len(offered) == len(accepted)
        assert default(state, seat) in choices(state, seat)
        assert all(() == choices(state, other) for other in range(len(state.hands)) if other != seat)


def _outcome(state, seat, command):
    try:
        first = decide(state, seat, command, Random(1))[0]
    except Refused:
        return None
    return None if isinstance(first, Missed) else first


@settings(max_examples=GAMES // 4, deadline=None)
@given(games())
def test_a_seat_imagines_what_it_cannot_see_and_sees_the_same(game):
    events, rng = game
    for state, _, _ in played_out(folded(GAME.table, events), rng.choice, rng):
        for seat in (None, *range(len(state.hands))):
            seen = view(state, seat)
            imagined = GAME.table.imagine(seen, rng)
            piles = (*imagined.hands, *imagined.won, imagined.layout, imagined.stock)

            assert seen == view(imagined, seat)
            assert 52 == len({card for pile in piles for card in pile} | ({state.turned} - {None}))
            assert sum(map(len, imagined.hands)) == len(imagined.stock)


@settings(max_examples=GAMES // 4, deadline=None)
@given(games(deals=2))
def test_the_log_travels_and_adds_up_to_the_same_state(game):
    events, rng = game
    log = list(events)
    *turns, (end, _, _) = played_out(folded(GAME.table, events), rng.choice, rng)
    log += [event for _, _, happened in turns for event in happened]
    travelled = [wire.load(GAME.table.words, json.loads(json.dumps(wire.dump(event)))) for event in log]

    assert log == travelled
    assert end == folded(GAME.table, travelled)
    assert 2 == sum(isinstance(event, Dealt) for event in log)


@settings(max_examples=GAMES // 4, deadline=None)
@given(games())
def test_missed_tens_are_those_among_the_choices(game):
    events, rng = game
    for state, command, happened in played_out(folded(GAME.table, events), rng.choice, rng):
        if not happened:
            continue
        tens = [other for other in choices(state, state.turn) if decide(state, state.turn, other, RNG)[0].ten]
        missed = GAME.table.missed(state, state.turn, command)
        bonds = GAME.table.bonds(state, state.turn, command)

        assert ([] if happened[0].ten else tens) == [ten.command for ten in missed]
        assert happened[0].ten == bool(bonds)
        assert all(10 == sum(bond.parts) == bond.whole and bond.right for bond in (*bonds, *(m.bond for m in missed)))


def test_what_a_class_is_offered_counts_cards_for_the_youngest():
    offers = {age: (offer.level, offer.seats, offer.options.count_cards) for age, offer in GAME.offers.items()}

    assert {"5-6": (1, 2, True), "7-8": (2, 2, False), "9-10": (3, 2, False)} == offers
    assert ("chinese_ten", "Chinese Ten") == (GAME.key, GAME.title)


def test_every_card_has_three_or_four_others_to_match():
    partners = Counter(sum(match(card, other) for other in DECK if other != card) for card in DECK)

    assert {4: 32, 3: 20} == partners
