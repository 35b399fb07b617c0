"""Mod Ten at the table: the vectors X1-X14 of RULES 4.6, rulings T-A1 to T-A13, and invariants over random play."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import mod_ten
from games.core import wire
from games.core.bond import Bond
from games.core.cards import NUMBER
from games.core.contract import End, Ended, Misconfigured, MissedTen, Refused
from games.core.log import folded
from games.mod_ten import (
    DECKS,
    GAME,
    Dealt,
    Options,
    Play,
    Played,
    Skipped,
    Stranded,
    Won,
    bonds,
    choices,
    custom_deck,
    deal,
    decide,
    default,
    evolve,
    imagine,
    missed,
    read,
    result,
    setup,
    share_out,
    staged,
    to_act,
    view,
)

RNG = Random(0)
TABLE = GAME.table
GAMES = 40
SEEDS = json.loads((Path(__file__).parents[2] / "seeds" / "decks.json").read_text(encoding="utf-8"))

either_deck = st.sampled_from(("single", "double"))
any_seats = st.integers(2, 6)
any_seed = st.integers(0, 2**32)


def suit_sums(cards):
    return {suit: sum(NUMBER[card] for card in cards if card[-1] == suit) for suit in "SHDC"}


def pack_of(hands, dealer):
    """The pack that deals these hands."""
    seats = len(hands)
    order = [hands[(dealer + 1 + k) % seats] for k in range(seats)]
    return [card for cards in zip(*order, strict=True) for card in cards]


def after(state, seat, *texts):
    """The state after these commands of one seat, and the events of the last."""
    events = ()
    for text in texts:
        events = decide(state, seat, read(text), RNG)
        state = folded(TABLE, events, state)
    return state, events


def refusal(state, seat, command):
    with pytest.raises(Refused) as refused:
        decide(state, seat, command, RNG)
    return refused.value.code


def opening(options, seats, seed):
    return folded(TABLE, setup(options, seats, Random(seed)))


def steps(options, seats, seed):
    """A game played by chance: (state, seat, command, events, state after) for every card."""
    rng, state = Random(seed), opening(options, seats, seed)
    while to_act(state):
        (seat,) = to_act(state)
        command = rng.choice(choices(state, seat))
        events = decide(state, seat, command, rng)
        before, state = state, folded(TABLE, events, state)
        yield before, seat, command, events, state


def assert_sound(state):
    """What RULES 4.7 says of every state."""
    deck = Counter(mod_ten.deck_of(state.match.options, state.match.seats))
    hands = Counter(card for hand in state.hands for card in hand)

    assert deck == hands + Counter(state.table) + Counter(state.gone)
    assert len({card[-1] for card in state.table}) <= 1
    assert state.total == sum(NUMBER[card] for card in state.table)
    if state.match.options.cards is None:
        assert all(total % 10 == 0 for total in suit_sums(state.gone).values())
    for seat in to_act(state):
        assert choices(state, seat)
        assert all(state.hands)
        assert (state.total % 10 != 0) == bool(state.table)


def position(hands, table=(), *, options=None, **told):
    """A table that a real game could come to: whatever is neither held nor on the table has been collected."""
    options = options or Options()
    gone = Counter(mod_ten.deck_of(options, len(hands))) - Counter([*table, *(card for hand in hands for card in hand)])
    state = staged(hands, table, gone=sorted(gone.elements()), options=options, **told)
    assert_sound(state)
    return state


# The vectors


def test_X1_decks_split_exactly_and_every_suit_is_a_multiple_of_ten():
    sizes = {deck: [len(by_seats[n]) for n in range(2, 7)] for deck, by_seats in DECKS.items()}
    each = {deck: [len(by_seats[n]) // n for n in range(2, 7)] for deck, by_seats in DECKS.items()}

    assert {"single": [32, 30, 32, 30, 30], "double": [72, 60, 72, 60, 60]} == sizes
    assert {"single": [16, 10, 8, 6, 5], "double": [36, 20, 18, 12, 10]} == each
    assert {"S": 40, "H": 40, "D": 40, "C": 40} == suit_sums(DECKS["single"][2])
    assert {"S": 30, "H": 40, "D": 40, "C": 40} == suit_sums(DECKS["single"][3])
    assert {"S": 90, "H": 90, "D": 90, "C": 90} == suit_sums(DECKS["double"][4])
    assert {"S": 70, "H": 90, "D": 70, "C": 70} == suit_sums(DECKS["double"][5])
    assert not [card for card in DECKS["single"][2] if card[:-1] in ("5", "10", "J", "Q", "K")]


@pytest.mark.parametrize(("seats", "each"), [(2, 16), (3, 10), (4, 18), (5, 12), (6, 10)])
def test_X1_every_number_of_seats_has_its_usual_deck(seats, each):
    state = opening(Options(), seats, 1)

    assert [each] * seats == [len(hand) for hand in state.hands]


def test_X2_the_second_seat_makes_ten_collects_and_leads_any_suit():
    hands = [
        ("7H", "AS", "2S", "3S", "4S", "6S", "7S", "8S", "9S", "AH", "2H", "AD", "2D", "AC", "2C", "3C"),
        ("3H", "4H", "6H", "8H", "9H", "3D", "4D", "6D", "7D", "8D", "9D", "4C", "6C", "7C", "8C", "9C"),
    ]
    state = folded(TABLE, deal(Options(), 2, pack_of(hands, dealer=1), 1))

    assert (0,) == to_act(state)
    state, events = after(state, 0, "play 7H")
    assert (Played(0, "7H", 7, False, 1),) == events
    state, events = after(state, 1, "play 3H")
    assert (Played(1, "3H", 10, True, 1),) == events
    assert ((1,), 0, ()) == (to_act(state), state.total, state.table)
    assert {card[-1] for card in state.hands[1]} == {str(play)[-1] for play in choices(state, 1)}


def test_X3_the_fourth_spade_brings_twenty():
    hands = [("7S", "AD"), ("9D", "2D"), ("3D", "7D"), ("4S", "3S", "8D")]
    state = position(hands, ("6S", "8S", "2S"), turn=3)

    collected, (played, *_) = after(state, 3, "play 4S")
    assert (20, True, ()) == (played.total, played.ten, collected.table)
    assert (3,) == to_act(collected)
    going_on, (played, *_) = after(state, 3, "play 3S")
    assert (19, False, 0) == (played.total, played.ten, going_on.turn)


def test_X4_off_suit_is_refused_and_there_is_no_pass():
    state = position([("4C", "9D"), ("2D", "3D", "6C")], ("6D",))

    assert "must_follow" == refusal(state, 0, Play("4C"))
    assert (15, 1) == (after(state, 0, "play 9D")[0].total, after(state, 0, "play 9D")[0].turn)
    with pytest.raises(Refused, match="unreadable"):
        read("pass")


def test_X5_a_seat_without_the_suit_is_skipped_and_logged():
    state = position([("8S", "AD"), ("2D", "7D"), ("6S", "4S", "2S")])

    state, events = after(state, 0, "play 8S")

    assert (Played(0, "8S", 8, False, 2), Skipped(1, "S")) == events
    assert (2,) == to_act(state)
    assert ("", "S", "") == view(state, None).voids


def test_X6_all_others_void_so_the_same_seat_goes_on_in_the_suit():
    hands = [("9C", "6C", "2C", "3C", "2D"), ("AD", "9D"), ("3D", "7D", "8D")]
    state = position(hands)

    skips = (Skipped(1, "C"), Skipped(2, "C"))
    state, events = after(state, 0, "play 9C")
    assert (Played(0, "9C", 9, False, 0), *skips) == events
    assert "must_follow" == refusal(state, 0, Play("2D"))
    state, events = after(state, 0, "play 6C")
    assert (Played(0, "6C", 15, False, 0), *skips) == events
    state, events = after(state, 0, "play 2C")
    assert (Played(0, "2C", 17, False, 0), *skips) == events
    state, events = after(state, 0, "play 3C")
    assert (Played(0, "3C", 20, True, 0),) == events
    state, events = after(state, 0, "play 2D")
    assert [Played, Won] == [type(event) for event in events]
    assert (0,) == result(state).winners


def test_X7_the_last_card_wins_whatever_the_sum_and_the_others_score_what_they_shed():
    hands = [("AD", "2D", "8D", "9D"), ("4H",), ("7H", "3D", "7D", "AC", "2C", "3C", "4C")]
    state = position(hands, ("9H",), turn=1, dealer=2)

    state, events = after(state, 1, "play 4H")

    assert Played(1, "4H", 13, False, 1) == events[0]
    assert (6, 10, 3) == events[1].shed == result(state).scores
    assert ("9H", "4H") == state.table
    assert () == to_act(state)
    assert (2, 1, 3) == result(state).places


@pytest.mark.parametrize(
    ("hands", "winner", "dealer"),
    [
        ([("9D", "AD"), ("2D", "8D"), ("9C",), ("AC", "3D", "7D")], 2, 1),
        ([("9C",), ("AC", "9D", "AD")], 0, 1),
    ],
)
def test_X8_the_right_of_the_winner_deals_next_so_the_winner_leads(hands, winner, dealer):
    state = position(hands, turn=winner, options=Options(hands=2))

    state, events = after(state, winner, "play 9C")

    assert [Played, Won, Dealt] == [type(event) for event in events]
    assert (dealer, (winner,)) == (state.match.dealer, to_act(state))
    assert winner == view(state, None).leader


def test_X9_the_last_heart_must_be_played_and_makes_ten_even_by_the_seat_that_played_the_seven():
    other = position([("7H", "AD"), ("6H", "9D")], ("3H", "4H"))
    same = position([("7H", "6H", "AD"), ("2D", "7D")], ("3H", "4H"))
    last = position([("7H", "AD", "9D"), ("6H",)], ("3H", "4H"))

    assert all({"AH", "9H", "2H", "8H"} < {*state.gone} for state in (other, same, last))
    other, _ = after(other, 0, "play 7H")
    assert (Play("6H"),) == choices(other, 1)
    assert Played(1, "6H", 20, True, 1) == after(other, 1, "play 6H")[1][0]
    same, events = after(same, 0, "play 7H")
    assert (Played(0, "7H", 14, False, 0), Skipped(1, "H")) == events
    assert Played(0, "6H", 20, True, 0) == after(same, 0, "play 6H")[1][0]
    last, _ = after(last, 0, "play 7H")
    over, events = after(last, 1, "play 6H")
    assert (True, False, Won) == (events[0].ten, events[0].collects, type(events[1]))
    assert ("3H", "4H", "7H", "6H") == over.table  # T-A6: no collect


@pytest.mark.parametrize(
    "hands",
    [
        [("5C", "9D"), ("5C", "4C", "AC", "2C", "3C", "AD")],
        [("5C", "9D"), ("5C", "4C", "AD"), ("AC", "2C"), ("3C", "7S", "3S")],
    ],
    ids=["two", "four"],
)
def test_X10_in_the_double_deck_five_and_five_collect(hands):
    state, _ = after(position(hands, options=Options(deck="double")), 0, "play 5C")

    assert Played(1, "5C", 10, True, 1) == after(state, 1, "play 5C")[1][0]
    state, _ = after(state, 1, "play 4C")
    third = state.turn
    assert Played(third, "AC", 10, True, third) == after(state, third, "play AC")[1][0]


def test_X11_the_sum_starts_anew_after_a_collect():
    state = position([("3H", "8D", "4D", "6D"), ("2D", "AS", "9S")], ("7H",))

    state, _ = after(state, 0, "play 3H", "play 8D")

    assert 8 == state.total
    assert Played(1, "2D", 10, True, 1) == after(state, 1, "play 2D")[1][0]


@pytest.mark.parametrize(
    ("table", "card", "others", "total", "collects"),
    [
        (("9H", "8H", "7H", "3H"), "3H", ("2H", "8H"), 30, True),
        (("9H", "9H", "8H", "7H", "3H"), "4H", ("2H", "8H"), 40, True),
        (("9H", "9H", "8H", "7H", "3H"), "5H", ("2H", "7H"), 41, False),
    ],
)
def test_X12_sums_beyond_twenty_collect_at_every_multiple_of_ten(table, card, others, total, collects):
    state = position([(card, "AS"), (*others, "9S")], table, options=Options(deck="double"))

    (played, *_) = after(state, 0, f"play {card}")[1]

    assert (total, collects) == (played.total, played.collects)


def test_X13_open_hands_are_for_two_and_every_view_lists_both():
    with pytest.raises(Misconfigured, match="two seats"):
        setup(Options(open_hands=True), 3, RNG)
    state = opening(Options(open_hands=True), 2, 5)

    assert [state.hands] * 3 == [view(state, seat).hands for seat in (0, 1, None)]


def test_X14_places_go_by_hands_won_then_cards_shed_and_equals_share():
    """The last card of the second hand: seat 0 won the first, in which 8, 5, 5 and 3 cards were shed."""
    hands = [("AC", "2S", "3S"), ("9C",), ("6S", "9S", "4D"), ("2H", "8H", "3H", "7H", "6D")]
    state = position(hands, turn=1, options=Options(deck="single", hands=2))
    state = replace(state, match=replace(state.match, number=2, won=(1, 0, 0, 0), shed=(8, 5, 5, 3)))

    state, _ = after(state, 1, "play 9C")

    assert ((1, 1, 0, 0), (13, 13, 10, 6)) == (state.match.won, result(state).scores)
    assert (1, 1, 3, 4) == result(state).places


# Rulings and readings without a vector


def test_the_first_card_of_the_pack_goes_to_the_dealers_left_who_leads():
    pack = DECKS["single"][3]
    state = folded(TABLE, deal(Options(), 3, pack, 1))

    assert pack[0] in state.hands[2]
    assert pack[1] in state.hands[0]
    assert pack[2] in state.hands[1]
    assert (2,) == to_act(state)  # T-A1


def test_the_dealer_is_chance_unless_one_is_named():
    by_chance = {opening(Options(), 4, seed).match.dealer for seed in range(40)}

    assert {0, 1, 2, 3} == by_chance
    assert {2} == {opening(Options(dealer=2), 4, seed).match.dealer for seed in range(5)}


def test_refusals_come_in_their_order():
    state = staged([("4C", "9D"), ("2D", "3D")], ("6D",))
    over = folded(TABLE, (Ended("host"),), state)

    assert "game_over" == refusal(over, 1, Play("KC"))
    assert "not_your_turn" == refusal(state, 1, Play("KC"))
    assert "not_your_turn" == refusal(state, None, Play("9D"))
    assert "not_yours" == refusal(state, 0, Play("KC"))
    assert "not_yours" == refusal(state, 0, Play("2D"))
    assert "must_follow" == refusal(state, 0, Play("4C"))


def test_two_copies_are_one_choice_and_one_of_them_leaves_the_hand():
    state = staged([("5C", "5C", "AD"), ("5C", "4C")], options=Options(deck="double"))

    assert (Play("AD"), Play("5C")) == choices(state, 0)
    assert ("AD", "5C") == after(state, 0, "play 5C")[0].hands[0]


def test_a_seat_out_of_time_plays_the_lowest_rank_then_spades_first():
    assert Play("2S") == default(staged([("9S", "2D", "2C", "2S"), ("3S", "4S")]), 0)
    assert Play("2H") == default(staged([("9S", "2D", "2C", "2H"), ("3S", "4S")]), 0)
    assert Play("7D") == default(staged([("AS", "9D", "7D"), ("3S", "4S")], ("6D",)), 0)


def test_a_match_has_exactly_its_hands_and_the_winner_leads_the_next():
    events = [event for *_, made, _ in steps(Options(hands=4), 3, 11) for event in made]
    won = [event for event in events if isinstance(event, Won)]
    dealt = [event for event in events if isinstance(event, Dealt)]

    assert (4, 3) == (len(won), len(dealt))
    assert [(hand.seat - 1) % 3 for hand in won[:-1]] == [hand.dealer for hand in dealt]


def test_the_match_counts_hands_won_and_all_cards_shed():
    *_, (*_, state) = steps(Options(hands=5), 4, 3)

    assert 5 == sum(state.match.won)
    assert state.match.shed == result(state).scores
    best = max(zip(state.match.won, state.match.shed, strict=True))
    assert best == (state.match.won[result(state).winners[0]], state.match.shed[result(state).winners[0]])


def test_the_clock_or_the_host_ends_it_and_cards_shed_decide():
    state, _ = after(staged([("9S", "2D"), ("7S", "4S", "AD")], options=Options(deck="single")), 0, "play 9S")

    ended = folded(TABLE, decide(state, None, End("time"), RNG), state)

    assert () == to_act(ended) == choices(ended, 1)
    assert (1, 2) == result(ended).places
    assert (15, 13) == result(ended).scores
    assert None is result(state)


def test_a_seat_cannot_end_the_table():
    state = opening(Options(), 2, 1)

    assert "not_your_turn" == refusal(state, state.turn, End("host"))
    with pytest.raises(Refused, match="unreadable"):
        read("end host")


@given(st.text(max_size=12) | st.from_regex(r"\Aplay [0-9AJQK]{1,3}[SHDC]?\s?\Z"))
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_card_or_unreadable(text):
    try:
        command = read(text)
    except Refused as refused:
        assert "unreadable" == refused.code
    else:
        assert text == str(command)


@pytest.mark.parametrize("text", ["play 6h", "play  6H", " play 6H", "play 6H ", "Play 6H", "play ٦H", "play", ""])
def test_commands_are_read_strictly(text):
    with pytest.raises(Refused, match="unreadable"):
        read(text)


# T-A4 and decks of one's own


def test_TA4_when_nobody_can_follow_the_table_is_laid_aside_and_the_last_to_play_leads_freely():
    options = Options(cards=custom_deck(SEEDS["first_cards"]))
    state = staged([("4S", "2D"), ("AD", "3C")], ("3S", "AS", "5S"), options=options, gone=("2S",))

    state, events = after(state, 0, "play 4S")

    assert (Played(0, "4S", 13, False, 0), Skipped(1, "S"), Stranded(0)) == events
    assert ((), 0, ("2S", "3S", "AS", "5S", "4S")) == (state.table, state.total, state.gone)
    assert (Play("2D"),) == choices(state, 0)


def test_TA4_is_an_error_in_a_standard_deck():
    with pytest.raises(AssertionError, match="somebody always can"):
        decide(staged([("4S", "2D"), ("AD", "3C")], ("3S",)), 0, Play("4S"), RNG)


def test_TA4_happens_in_the_deck_of_small_cards_and_its_games_end_all_the_same():
    options, stranded = Options(cards=custom_deck(SEEDS["first_cards"])), 0
    for seed in range(60):
        for *_, events, state in steps(options, (2, 4, 5)[seed % 3], seed):
            stranded += any(isinstance(event, Stranded) for event in events)
            assert_sound(state)
        assert 1 in result(state).places

    assert stranded > 0


def test_the_decks_kept_as_data_are_those_of_the_rules():
    kept = {
        (name, n): sorted(custom_deck(SEEDS[key]))
        for name, keys in (("single", ("single", "single_30")), ("double", ("double", "double_60")))
        for key in keys
        for n in SEEDS[key]["seats"]
    }

    assert {(deck, n): sorted(cards) for deck, by in DECKS.items() for n, cards in by.items()} == kept


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_every_deck_kept_as_data_can_be_played_by_its_seats(name):
    for seats in SEEDS[name]["seats"]:
        cards = list(custom_deck(SEEDS[name]))
        state = opening(wire.read_options(Options, {"cards": cards}), seats, 7)

        assert {len(cards) // seats} == {len(hand) for hand in state.hands}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["AS", "9S", "2H"], "3 cards cannot be split evenly among 2 to 6 seats"),
        (["AS", "10S", "2H", "3H"], "A to 9"),
        (["AS", "KS", "2H", "3H"], "A to 9"),
        (["AS", 5, "2H", "3H"], "A to 9"),
        (["AS", ["2S"], "2H", "3H"], "A to 9"),
        ("AS 2S", "a list of cards"),
        (None, "a list of cards"),
        (["9S"] * 12, "add up to at most 100"),
        (["AS"] * 74, "at most 72"),
        ({"cards": ["AS", "2S", "3S", "4S"], "seats": [3]}, "4 cards cannot be split evenly among 3 seats"),
        ({"cards": ["AS", "2S", "3S", "4S"], "seats": [4]}, "two or more each"),
        ({"cards": ["AS", "2S", "3S", "4S"], "seats": [7]}, "2 to 6 seats"),
        ({"cards": ["AS", "2S", "3S", "4S"], "seats": 2}, "seats of a deck is a list"),
        ({"ranks": ["A", "2"]}, "its ranks and suits"),
        ({"ranks": ["A", "2"], "suits": ["S", "H"], "copies": 0}, "1 to 8 copies"),
        ({"ranks": ["A", "2"], "suits": ["S", "X"]}, "A to 9"),
        ({"ranks": ["A", "2"], "suits": ["S", "H"], "without": ["AS", "AS"]}, "AS cannot be left out"),
        ({"cards": ["AS", "2S", "3S", "4S"], "jokers": 2}, "knows nothing of jokers"),
    ],
)
def test_a_deck_nobody_can_play_with_is_refused_in_a_sentence(given, sentence):
    with pytest.raises(Misconfigured, match=sentence):
        custom_deck(given)


@pytest.mark.parametrize(
    "given",
    [
        {"deck": "triple"},
        {"deck": "single", "cards": ["AS", "2S", "3S", "4S"]},
        {"cards": ["AS", "2S", "3S"]},
        {"cards": [{"is": "AS"}]},
        {"hands": 0},
        {"hands": 11},
        {"dealer": 6},
        {"dealer": -1},
        {"seconds": 0},
        {"hands": "2"},
        {"jokers": True},
    ],
)
def test_options_nobody_can_play_with_are_misconfigured(given):
    with pytest.raises(Misconfigured):
        wire.read_options(Options, given)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(), 1),
        (Options(), 7),
        (Options(dealer=3), 3),
        (Options(cards=("AS", "2S", "3S", "4S")), 3),
        (Options(open_hands=True), 4),
    ],
)
def test_a_table_that_does_not_suit_its_seats_is_misconfigured(options, seats):
    with pytest.raises(Misconfigured):
        setup(options, seats, RNG)


# Invariants 4.7 and key facts 4.4, over random play


@given(either_deck, any_seats, any_seed, st.integers(1, 2))
@settings(max_examples=GAMES, deadline=None)
def test_every_state_is_sound_and_the_winner_unique(deck, seats, seed, hands):
    options = Options(deck=deck, hands=hands)
    assert_sound(opening(options, seats, seed))
    for before, seat, _, events, state in steps(options, seats, seed):
        won = [event for event in events if isinstance(event, Won)]
        assert_sound(state)
        if not won:
            each = len(DECKS[deck][seats]) // seats
            shed = sum(each - len(hand) for hand in state.hands)
            assert len(state.table) + len(state.gone) == shed
        else:
            assert [seat] == [owner for owner, hand in enumerate(won[0].hands) if not hand]
            assert sum(won[0].shed) == len(before.table) + 1 + len(before.gone)
            assert 1 == sum(state.match.won) - sum(before.match.won)


@given(either_deck, any_seats, any_seed)
@settings(max_examples=GAMES, deadline=None)
def test_the_last_card_of_a_suit_always_makes_ten_and_nobody_is_ever_stranded(deck, seats, seed):
    for _, _, command, events, state in steps(Options(deck=deck), seats, seed):
        left = [card for hand in state.hands for card in hand if card[-1] == command.card[-1]]

        assert not [event for event in events if isinstance(event, Stranded)]
        if not left:
            assert events[0].ten


@given(either_deck, any_seats, any_seed)
@settings(max_examples=GAMES, deadline=None)
def test_a_lead_never_makes_ten_and_no_sum_is_beyond_the_deck(deck, seats, seed):
    for before, _, _, events, _ in steps(Options(deck=deck), seats, seed):
        assert before.table or not events[0].ten
        assert events[0].total <= {"single": 40, "double": 90}[deck]


@given(either_deck, any_seats, any_seed)
@settings(max_examples=GAMES, deadline=None)
def test_the_next_holder_clockwise_follows_and_the_void_between_are_skipped_once_each(deck, seats, seed):
    for _, seat, command, events, state in steps(Options(deck=deck), seats, seed):
        if events[0].collects or not to_act(state):
            assert 1 == len([event for event in events if not isinstance(event, Won)])
            continue
        around = [(seat + k) % seats for k in range(1, seats + 1)]
        holding = [other for other in around if any(card[-1] == command.card[-1] for card in state.hands[other])]

        assert holding[0] == state.turn
        assert around[: around.index(state.turn)] == [event.seat for event in events[1:]]


@given(either_deck, any_seats, any_seed)
@settings(max_examples=GAMES, deadline=None)
def test_choices_are_exactly_the_cards_that_are_not_refused(deck, seats, seed):
    for state, seat, *_ in steps(Options(deck=deck), seats, seed):
        allowed = []
        for command in map(Play, dict.fromkeys(DECKS[deck][2])):
            try:
                decide(state, seat, command, RNG)
            except Refused:
                continue
            allowed.append(command)

        assert sorted(map(str, allowed)) == sorted(map(str, choices(state, seat)))
        assert default(state, seat) in allowed
        assert () == choices(state, (seat + 1) % seats)


@pytest.mark.parametrize(
    ("deck", "ranks", "total"),
    [("single", "9 4 8 6 7 A 3 2", 40), ("double", "5 7 3 7 5 4 4 9 8 2 3 A 6 2 A 8 9 6", 90)],
)
def test_largest_sums_are_seen(deck, ranks, total):
    """A whole suit in one go, laid by two seats in turn from the deal on; only the last heart makes ten."""
    hearts, rest = [f"{rank}H" for rank in ranks.split()], [card for card in DECKS[deck][2] if card[-1] != "H"]
    hands = [(*hearts[seat::2], *rest[seat::2]) for seat in (0, 1)]
    state = folded(TABLE, deal(Options(deck=deck), 2, pack_of(hands, dealer=1), 1))
    assert_sound(state)

    made = []
    for at, card in enumerate(hearts):
        state, events = after(state, at % 2, f"play {card}")
        made.append(events[0])

    assert [False] * (len(hearts) - 1) + [True] == [played.collects for played in made]
    assert Played(1, hearts[-1], total, True, 1) == made[-1]


# Who sees what


def test_a_seat_sees_its_own_hand_and_only_the_sizes_of_others():
    state = opening(Options(), 3, 4)

    assert (None, state.hands[1], None) == view(state, 1).hands
    assert (state.hands[1], ()) == (view(state, 1).hand, view(state, None).hand)
    assert (None, None, None) == view(state, None).hands
    assert (10, 10, 10) == view(state, 0).sizes


def test_the_sum_is_shown_only_as_a_help():
    hands = [("4C", "9D"), ("2D", "3D")]

    assert None is view(staged(hands, ("6D",)), 0).total
    assert 6 == view(staged(hands, ("6D",), options=Options(show_sum=True)), 0).total


def test_the_view_names_what_may_be_laid_only_to_the_seat_on_turn():
    state = staged([("4C", "9D"), ("2D", "3D")], ("6D",))

    assert [("9D",), (), ()] == [view(state, seat).playable for seat in (0, 1, None)]


def test_all_hands_are_shown_at_the_end_of_each_hand():
    hands = [("9C",), ("2D", "3D")]
    over, _ = after(staged(hands), 0, "play 9C")
    going_on, _ = after(staged(hands, options=Options(hands=2)), 0, "play 9C")

    assert [((), ("2D", "3D"))] * 2 == [view(over, None).hands, view(over, 0).revealed]
    assert ((), ("2D", "3D")) == view(going_on, 0).revealed
    assert (None, None) == view(going_on, None).hands


@given(either_deck, any_seats, any_seed)
@settings(max_examples=GAMES, deadline=None)
def test_what_is_hidden_does_not_change_a_view(deck, seats, seed):
    """Cards exchanged between two other hands, within the suits both are not known to lack, stay unseen."""
    rng = Random(seed)
    for *_, state in steps(Options(deck=deck), seats, seed):
        if not to_act(state):
            continue
        viewer = rng.choice([*range(seats), None])
        other = imagine(view(state, viewer), rng)

        assert view(state, viewer) == view(other, viewer)


@given(either_deck, any_seats, any_seed, st.integers(1, 2), st.booleans(), st.booleans())
@settings(max_examples=GAMES, deadline=None)
def test_an_imagined_table_is_sound_and_looks_the_same(deck, seats, seed, hands, open_hands, show_sum):
    options = Options(deck=deck, hands=hands, open_hands=open_hands and seats == 2, show_sum=show_sum)
    rng = Random(seed)
    for state, *_ in steps(options, seats, seed):
        seen = view(state, rng.choice([*range(seats), None]))
        imagined = imagine(seen, rng)

        assert seen == view(imagined, seen.seat)
        assert_sound(imagined)
        for hand, void in zip(imagined.hands, imagined.voids, strict=True):
            assert not {card[-1] for card in hand} & set(void)


@given(any_seats, any_seed)
@settings(max_examples=10, deadline=None)
def test_a_table_that_is_over_or_ended_can_be_imagined_too(seats, seed):
    played = list(steps(Options(hands=2), seats, seed))
    ended = folded(TABLE, (Ended("time"),), played[len(played) // 2][0])
    for state in (played[-1][-1], ended):
        for seat in (*range(seats), None):
            assert view(state, seat) == view(imagine(view(state, seat), RNG), seat)


def test_a_custom_deck_can_be_imagined_as_well():
    options = Options(cards=custom_deck(SEEDS["first_cards"]))
    for state, seat, *_ in steps(options, 4, 2):
        assert view(state, seat) == view(imagine(view(state, seat), RNG), seat)


def test_cards_are_shared_out_evenly_where_one_seat_lacks_a_suit():
    """Seat 0 lacks spades: of ways to deal, 2 of 3 spades' places are seat 1's (4 of 6)."""
    rng, to_one = Random(1), 0
    for _ in range(3000):
        dealt = share_out(("AS", "2H", "3H", "4H", "6H", "7H", "8H", "9H"), {0: 2, 1: 4, 2: 2}, ("S", "", ""), rng)
        to_one += "AS" in dealt[1]

    assert 0.63 < to_one / 3000 < 0.70


def test_every_deal_is_about_equally_likely_where_two_seats_lack_a_suit():
    cards, voids = ("AS", "2S", "3S", "AH", "2H", "AD", "2D", "AC", "2C"), ("S", "H", "")
    possible = [
        (first, second)
        for first in combinations([card for card in cards if card[-1] != "S"], 3)
        for second in combinations([card for card in cards if card[-1] != "H" and card not in first], 3)
    ]
    expected = {card: sum(card in first for first, _ in possible) / len(possible) for card in ("AH", "AD")}
    rng = Random(1)
    dealt = [share_out(cards, {0: 3, 1: 3, 2: 3}, voids, rng)[0] for _ in range(1500)]

    for card, share in expected.items():
        assert abs(share - sum(card in hand for hand in dealt) / 1500) < 0.07


def test_cards_find_their_only_place():
    for seed in range(50):
        dealt = share_out(("AS", "2S", "AH", "2H", "AD"), {0: 2, 1: 2, 2: 1}, ("SD", "H", "HD"), Random(seed))

        assert {"AH", "2H"} == set(dealt[0])
        assert "AD" in dealt[1]


# Bonds and tens missed


def test_a_card_that_makes_ten_from_one_card_is_a_missing_part():
    state = staged([("4D", "9D"), ("2D", "3D")], ("6D",))

    assert (Bond((6, 4), 10, form="missing", addends=2),) == bonds(state, 0, Play("4D"))
    assert () == missed(state, 0, Play("4D"))


def test_a_card_that_makes_ten_of_several_is_a_running_sum():
    state = staged([("6H", "9H"), ("2H", "3H")], ("7H", "8H", "9H"), options=Options(deck="double"))

    assert (Bond((24, 6), 30, form="running", addends=4),) == bonds(state, 0, Play("6H"))


def test_a_card_that_makes_no_ten_is_not_wrong_but_may_miss_one():
    state = staged([("4D", "9D"), ("2D", "3D")], ("6D",))

    assert () == bonds(state, 0, Play("9D"))
    assert (MissedTen(Play("4D"), Bond((6, 4), 10)),) == missed(state, 0, Play("9D"))


def test_a_lead_and_a_refused_card_say_nothing():
    lead = staged([("4D", "9D"), ("2D", "3D")])
    follow = staged([("4C", "9D"), ("2D", "3D")], ("6D",))

    assert () == bonds(lead, 0, Play("4D")) == missed(lead, 0, Play("4D"))
    for seat, command in ((0, Play("4C")), (1, Play("2D")), (0, Play("KC")), (0, End("host")), (None, End("host"))):
        assert () == bonds(follow, seat, command) == missed(follow, seat, command)


def test_a_forced_card_is_no_choice_and_misses_nothing():
    state = staged([("4C", "4D"), ("2D", "3D")], ("6D",))

    assert (Bond((6, 4), 10, choice=False),) == bonds(state, 0, Play("4D"))
    assert () == missed(staged([("4C", "9D"), ("2D", "3D")], ("6D",)), 0, Play("9D"))


def test_two_copies_of_the_only_card_are_no_choice():
    state = staged([("4C", "4D", "4D"), ("2D", "3D")], ("6D",), options=Options(deck="double"))

    assert [False] == [bond.choice for bond in bonds(state, 0, Play("4D"))]


@given(either_deck, any_seats, any_seed)
@settings(max_examples=GAMES, deadline=None)
def test_every_card_makes_its_ten_or_misses_those_that_were_there(deck, seats, seed):
    for state, seat, command, events, _ in steps(Options(deck=deck), seats, seed):
        sent = choices(state, seat)
        tens = [play for play in sent if state.table and (state.total + NUMBER[play.card]) % 10 == 0]
        made = bonds(state, seat, command)

        assert events[0].ten == (command in tens) == bool(made)
        for bond in made:
            assert (sum(bond.parts), len(sent) > 1) == (bond.whole, bond.choice)
            assert (state.total, NUMBER[command.card]) == bond.parts
            assert all(0 < part < 100 for part in bond.parts)
        expected = [] if command in tens or len(sent) == 1 else tens
        assert expected == [ten.command for ten in missed(state, seat, command)]
        assert all((ten.bond,) == bonds(state, seat, ten.command) for ten in missed(state, seat, command))


# The log


@given(either_deck, any_seats, any_seed)
@settings(max_examples=15, deadline=None)
def test_a_log_travels_and_folds_to_the_same_table(deck, seats, seed):
    options = Options(deck=deck, hands=2)
    events = list(setup(options, seats, Random(seed)))
    for *_, made, last in steps(options, seats, seed):  # noqa: B007
        events += made
    travelled = [wire.load(TABLE.words, json.loads(json.dumps(wire.dump(event)))) for event in events]

    assert events == travelled
    assert last == folded(TABLE, travelled)


def test_rarer_events_travel_as_well():
    options = Options(cards=("AS", "2S", "3S", "4S"), dealer=1, seconds=300)
    for event in (
        mod_ten.Opened(options, 2),
        Stranded(1),
        Skipped(0, "D"),
        Ended("host"),
        Played(0, "AS", 1, False, 1),
    ):
        assert event == wire.load(TABLE.words, json.loads(json.dumps(wire.dump(event))))


def test_a_log_begins_with_its_opening_and_knows_only_its_own_events():
    with pytest.raises(ValueError, match="Opened"):
        evolve(None, Ended("host"))
    with pytest.raises(ValueError, match="knows no MissedTen"):
        evolve(opening(Options(), 2, 1), MissedTen(None, None))


def test_the_hands_of_a_match_are_dealt_anew():
    dealt = [event.hands for *_, made, _ in steps(Options(hands=3), 2, 8) for event in made if isinstance(event, Dealt)]

    assert all(one != two for one, two in pairwise(dealt))


def test_what_each_age_is_offered_can_be_played():
    assert {"7-8": (1, 2, True), "9-10": (2, 2, False)} == {
        age: (offer.level, offer.seats, offer.options.show_sum) for age, offer in GAME.offers.items()
    }
