"""Make 10 at the table: the vectors M1-M18 of RULES 1.7, its rulings, and the invariants of 1.8 over random play."""

import json
from collections.abc import Mapping
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import wire
from games.core.bond import Bond
from games.core.cards import NUMBER, SUIT
from games.core.contract import End, Ended, Misconfigured, Refused
from games.core.log import folded
from games.make_ten import (
    FIRST_NAMES,
    GAME,
    PILES,
    SETS,
    SLOTS,
    Claimed,
    Closed,
    EndTurn,
    Flipped,
    Options,
    Place,
    Placed,
    Reshuffled,
    Settled,
    Skipped,
    Started,
    State,
    TurnEnded,
    Won,
    deal,
    empty_places,
)

TABLE = GAME.table
S, H, D, C = range(4)
SHARED, COLLECT, BOTH = Options(shared=True), Options(collect_at_end=True), Options(shared=True, collect_at_end=True)
FACES = (("KS", "QS", "JS"), ("KH", "QH", "JH"), ("KD", "QD", "JD"), ("KC", "QC", "JC"))


def laid(pile: int, cards: str) -> dict[str, str]:
    """Cards round one pile, U R D L."""
    return {f"{pile}{side}": card for side, card in zip("URDL", cards.split(), strict=False)}


def position(
    slots: Mapping[str, str],
    hands: Mapping[int, str],
    *,
    turn: int,
    suits: str = "SHDC",
    options: Options | None = None,
    draws: Mapping[int, str] | None = None,
    discards: Mapping[int, str] | None = None,
    piles: tuple[tuple[str, ...], ...] = FACES,
    open_: tuple[int, ...] | None = None,
    waiting: tuple[tuple[int, int], ...] = (),
    won: tuple[str, ...] = (),
) -> State:
    """A table with these cards; a draw pile that is not told holds the rest of the suit, lowest on top."""
    seats = range(len(suits))
    held = [tuple(hands.get(seat, "").split()) for seat in seats]
    home = [tuple((discards or {}).get(seat, "").split()) for seat in seats]
    out = {*slots.values(), *(card for cards in (*held, *home) for card in cards)}
    rest = [tuple(card for card in SETS[suit] if card not in out) for suit in suits]
    told = {seat: tuple(cards.split()) for seat, cards in (draws or {}).items()}
    for seat in seats:
        if seat not in hands:
            held[seat], rest[seat] = rest[seat][:3], rest[seat][3:]
    settled = Settled(
        options=options or Options(),
        suits=tuple(suits),
        discards=tuple(home),
        kept=((),) * len(suits),
        piles=piles,
        open=tuple(pile for pile in PILES if piles[pile]) if open_ is None else open_,
        waiting=waiting,
        won=tuple(tuple(won[seat].split()) if won else () for seat in seats),
    )
    board = tuple(slots.get(slot, "") for slot in SLOTS)
    return State(
        settled,
        board=board,
        empty=empty_places(board),
        hands=tuple(held),
        draws=tuple(told.get(seat, rest[seat]) for seat in seats),
        turn=turn,
        extra=False,
    )


def played(state, text, rng=None):
    """The events and the state after the seat whose turn it is sends this text."""
    events = TABLE.decide(state, state.turn, TABLE.read(text), rng or Random(1))
    return events, folded(TABLE, events, state)


def refusal(state, seat, command):
    with pytest.raises(Refused) as refused:
        TABLE.decide(state, seat, command, Random(1))
    return refused.value.code


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


def phase(state):
    return TABLE.view(state, None).phase


def numbers(cards):
    return {NUMBER[card] for card in cards}


def test_M1_the_highest_bid_claims_and_the_cards_go_home():
    before = position(laid(0, "10S 8D 2S"), {2: "6C 7C 8C"}, turn=2, suits="SDC")

    events, after = played(before, "place 6C on 0L")

    assert [Claimed(0, 0, "KS", (12, 8, 6), ("0U", "0R", "0D", "0L"), "QS")] == of_kind(events, Claimed)
    assert not events[0].ten
    assert [{10, 2}, {8}, {6}] == [numbers(cards) for cards in after.settled.discards]
    face = TABLE.view(after, None).faces[0]
    assert ("QS", True, 1, (), 0) == (face.face, face.open, face.beneath, face.cards, face.total)
    assert (3, 0, 0) == TABLE.view(after, None).points
    assert (0,) == TABLE.to_act(after)


def test_M2_a_ten_lets_the_seat_go_on_or_end_its_turn():
    before = position(laid(0, "6H"), {S: "4S 7S 9S"}, turn=S)

    events, after = played(before, "place 4S on 0R")

    assert (True, "may_place", S) == (events[0].ten, phase(after), after.turn)
    assert len(events) == 1
    ended, stopped = played(after, "end turn")
    assert [TurnEnded(S, before.draws[S][:1])] == list(ended)
    assert {7, 9} < numbers(stopped.hands[S])
    assert 3 == len(stopped.hands[S])
    again, on = played(after, "place 7S on 1U")
    assert (False, 2, H) == (again[0].ten, len(again[1].drew), on.turn)


def test_M3_three_tens_empty_the_hand_and_only_then_three_are_drawn():
    before = position({**laid(1, "6H"), **laid(2, "5H 2C")}, {S: "10S 4S 3S"}, turn=S)

    _, one = played(before, "place 10S on 0U")
    _, two = played(one, "place 4S on 1R")
    events, after = played(two, "place 3S on 2D")

    assert before.draws[S] == two.draws[S]
    assert [True, TurnEnded(S, before.draws[S][:3])] == [events[0].ten, events[1]]
    assert (before.draws[S][:3], H) == (after.hands[S], after.turn)


def test_M4_all_cards_round_the_face_count_for_a_ten():
    own = position(laid(0, "7H 2S"), {S: "8S AS 3S"}, turn=S)
    everybodys = position(laid(0, "4H 3C"), {S: "8S AS 3S"}, turn=S)

    assert not played(own, "place 8S on 0D")[0][0].ten
    assert played(everybodys, "place 3S on 0D")[0][0].ten


def test_M5_a_closer_among_the_tied_wins():
    before = position(laid(0, "6S 3S AC"), {H: "9H 2H 3H"}, turn=H, piles=(("QS",), *FACES[1:]))

    events, _ = played(before, "place 9H on 0L")

    assert [(H, "QS", (9, 9, 0, 1))] == [(event.seat, event.face, event.bids) for event in of_kind(events, Claimed)]
    assert not events[0].ten


def test_M6_first_tied_seat_clockwise_wins():
    closed_by_c = position(laid(0, "8S 8D AH"), {C: "2C 3C 4C"}, turn=C)
    closed_by_h = position(laid(0, "8S 8D 2C"), {H: "AH 3H 4H"}, turn=H)

    after_c, _ = played(closed_by_c, "place 2C on 0L")
    after_h, _ = played(closed_by_h, "place AH on 0L")

    assert [(S, (8, 1, 8, 2))] == [(event.seat, event.bids) for event in of_kind(after_c, Claimed)]
    assert [(D, (8, 1, 8, 2))] == [(event.seat, event.bids) for event in of_kind(after_h, Claimed)]


def test_M7_a_closing_ten_claims_first_and_may_go_on_round_the_new_face():
    before = position(laid(0, "7S 2H AS"), {H: "10H 5H 4H"}, turn=H)

    events, closed = played(before, "place 10H on 0L")
    more, after = played(closed, "place 5H on 0U")

    assert (True, "may_place", H) == (events[0].ten, phase(closed), closed.turn)
    assert [(H, "KS", (8, 12, 0, 0))] == [(event.seat, event.face, event.bids) for event in of_kind(events, Claimed)]
    assert "QS" == TABLE.view(closed, None).faces[0].face
    assert {2, 10} == numbers(closed.settled.discards[H])
    assert (False, 2, D) == (more[0].ten, len(more[1].drew), after.turn)


def test_M8_the_discard_is_reshuffled_with_what_came_home_this_turn():
    slots = {**laid(0, "3S 6S 4H"), **laid(1, "4S 7S 8S"), **laid(2, "10S")}
    before = position(slots, {S: "2S 5S 9S"}, turn=S, discards={S: "AS"})

    events, after = played(before, "place 9S on 0L")

    assert [(S, (18, 4, 0, 0))] == [(event.seat, event.bids) for event in of_kind(events, Claimed)]
    assert [{1, 3, 6, 9}] == [numbers(event.pack) for event in of_kind(events, Reshuffled)]
    assert (3, 0, 3) == (len(after.draws[S]), len(after.settled.discards[S]), len(after.hands[S]))


def test_M9_a_short_hand_is_kept_when_nothing_is_left_to_draw():
    slots = {**laid(0, "AS 3S 4S"), **laid(1, "6S 7S 8S"), **laid(2, "9S 10S")}
    before = position(slots, {S: "2S 5S"}, turn=S, suits="SH")

    events, after = played(before, "place 2S on 3U")

    assert [TurnEnded(S, ())] == list(events[1:])
    assert (("5S",), H) == (after.hands[S], after.turn)


def test_M10_a_shared_card_counts_at_both_faces_and_gives_one_extra_play():
    before = position({"0U": "6H", "1U": "9C"}, {S: "4S 2S 3S"}, turn=S, options=SHARED)

    for name in ("0R", "1L"):
        events, after = played(before, f"place 4S on {name}")

        assert (Placed(S, "4S", "0R", (10, 13)),) == events
        zero, one, *_ = TABLE.view(after, None).faces
        assert (10, (4, 6, 0, 0)) == (zero.total, zero.bids)
        assert (13, (4, 0, 0, 9)) == (one.total, one.bids)
        assert "may_place" == phase(after)


def test_M11_a_claimed_face_takes_the_shared_cards_along():
    slots = {"0U": "5H", "0L": "2C", "0R": "4S", "1U": "9C"}
    before = position(slots, {H: "8H AH 2H"}, turn=H, options=SHARED)

    events, after = played(before, "place 8H on 2U")

    assert ("0D", False) == (events[0].slot, events[0].ten)
    assert [(H, 0, (4, 13, 0, 2))] == [(event.seat, event.pile, event.bids) for event in of_kind(events, Claimed)]
    faces = TABLE.view(after, None).faces
    assert [(), ("9C",), (), ()] == [tuple(lying.card for lying in face.cards) for face in faces]
    assert (1, D) == (len(events[-1].drew), after.turn)


def wave(closer: int) -> State:
    """D's card will fill the last face; this seat closed pile 2, where S and C are tied."""
    slots = {
        **laid(0, "5S 2H 3C 5D"),
        **laid(1, "9H AS AC 6D"),
        **laid(2, "7S 7C 3H 2D"),
        **laid(3, "4S 6C AH"),
    }
    waiting = ((0, S), (1, H), (2, closer))
    return position(slots, {D: "9D 3D 4D"}, turn=D, options=COLLECT, open_=(3,), waiting=waiting)


def test_M12_a_wave_is_claimed_face_by_face_by_its_own_closer():
    events, after = played(wave(closer=S), "place 9D on 3L")

    assert (True, [Closed(D, 3)]) == (events[0].ten, of_kind(events, Closed))
    assert [(0, S), (1, H), (2, S), (3, D)] == [(event.pile, event.seat) for event in of_kind(events, Claimed)]
    assert 16 == sum(map(len, after.settled.discards))
    assert ((0, 1, 2, 3), ()) == (after.settled.open, after.settled.waiting)
    assert ("may_place", D) == (phase(after), after.turn)


def test_M12_had_another_seat_closed_the_tied_face_it_would_have_won():
    events, _ = played(wave(closer=C), "place 9D on 3L")

    assert [(0, S), (1, H), (2, C), (3, D)] == [(event.pile, event.seat) for event in of_kind(events, Claimed)]


def last_face(face: str, won: tuple[str, ...], suits: str = "SHDC", options: Options | None = None) -> State:
    """One face is left, and the last seat's ten will close and claim it."""
    last = len(suits) - 1
    hand = " ".join(f"{rank}{suits[last]}" for rank in ("10", "9", "8"))
    slots = laid(0, f"AS 2S A{suits[last]}")
    piles = ((face,), (), (), ())
    return position(slots, {last: hand}, turn=last, suits=suits, piles=piles, won=won, options=options)


def test_M13_most_points_win():
    before = last_face("JC", ("KS KH QS", "KD QH JS JH", "KC QD QC JD"), "SHD")

    events, after = played(before, "place 10D on 0L")

    assert Won((2,)) == events[-1]
    assert ((8, 7, 9), (2, 3, 1)) == (TABLE.result(after).scores, TABLE.result(after).places)
    assert () == TABLE.to_act(after)


def test_M14_ten_is_judged_before_the_sweep():
    slots = {"0U": "5H", "0L": "2C", "0R": "4S", "2L": "2S"}
    before = position(slots, {H: "8H AH 3H"}, turn=H, options=SHARED)

    events, after = played(before, "place 8H on 0D")

    assert events[0].ten
    assert [(H, 0)] == [(event.seat, event.pile) for event in of_kind(events, Claimed)]
    assert ("2S",) == tuple(lying.card for lying in TABLE.view(after, None).faces[2].cards)
    assert ("may_place", H) == (phase(after), after.turn)


def test_M15_an_empty_hand_is_skipped_and_then_drawn():
    slots = {**laid(0, "AS 2S 3S"), **laid(1, "4S 5S 6S"), **laid(2, "7S 8S 10S"), **laid(3, "2H 3H")}
    before = position(slots, {S: "9S", H: "AH 4H 5H"}, turn=S, suits="SH")

    first, empty = played(before, "place 9S on 3D")
    second, after = played(empty, "place 5H on 3L")

    assert (False, ()) == (first[0].ten, empty.hands[S])
    assert [(H, (9, 10))] == [(event.seat, event.bids) for event in of_kind(second, Claimed)]
    assert [Reshuffled(S, ("9S",)), Skipped(S, ("9S",))] == list(second[-2:])
    assert (("9S",), H) == (after.hands[S], after.turn)


def test_M16_no_reshuffle_while_the_draw_pile_is_enough():
    slots = {**laid(1, "3S 4S 6S"), **laid(2, "7S 8S")}
    before = position(slots, {S: "2S 5S 9S"}, turn=S, draws={S: "10S"}, discards={S: "AS"})

    events, after = played(before, "place 9S on 0U")

    assert [TurnEnded(S, ("10S",))] == list(events[1:])
    assert ((), ("AS",)) == (after.draws[S], after.settled.discards[S])


def test_M17_a_shared_card_beside_a_waiting_face_still_counts_next_door():
    slots = {"0U": "5H", "0L": "2C", "0R": "4S"}
    before = position(slots, {H: "8H AH 3H", D: "6D 2D 3D"}, turn=H, options=BOTH)

    events, waits = played(before, "place 8H on 0D")
    more, after = played(waits, "place 6D on 1U")

    assert ([Closed(H, 0)], []) == (of_kind(events, Closed), of_kind(events, Claimed))
    face = TABLE.view(waits, None).faces[0]
    assert (False, H, 19) == (face.open, face.closer, face.total)
    assert more[0].ten
    assert ("may_place", D) == (phase(after), after.turn)


def test_M18_a_quick_tie_is_shared_without_a_flip():
    before = last_face("JH", ("KS JS", "KH"), "SH", Options(quick=True))

    events, after = played(before, "place 10H on 0L")

    assert ([], Won((0, 1))) == (of_kind(events, Flipped), events[-1])
    assert ((4, 4), (1, 1)) == (TABLE.result(after).scores, TABLE.result(after).places)


class FirstCards(Random):
    """A shuffle that leaves everything as it lies."""

    def sample(self, population, k):
        return list(population)[:k]


def test_level_seats_turn_up_three_of_their_points_and_the_higher_sum_wins():
    before = last_face("JC", ("KS KH KD KC", "QS QH QD QC JS JH JD"), "SH")

    events, after = played(before, "place 10H on 0L", FirstCards())

    assert [Flipped((("KS", "KH", "KD"), ("QS", "QH", "QD"))), Won((0,))] == list(events[-2:])
    assert ((12, 12), (1, 2)) == (TABLE.result(after).scores, TABLE.result(after).places)


def test_only_the_highest_sum_of_a_round_stays_in():
    before = last_face("JC", ("KS KH QS", "QH QD QC JS JH", "KD KC JD"), "SHD")

    events, after = played(before, "place 10D on 0L", FirstCards())

    assert [Flipped((("KS", "KH", "QS"), ("QH", "QD", "QC"), ("KD", "KC", "JD"))), Won((0,))] == list(events[-2:])
    assert (1, 2, 2) == TABLE.result(after).places


def test_twenty_level_rounds_share_the_win():
    before = last_face("JC", ("KS KH QS QH JS JH", "KD KC QD QC JD"), "SH")

    events, _ = played(before, "place 10H on 0L", FirstCards())

    assert (20, Won((0, 1))) == (len(of_kind(events, Flipped)), events[-1])


def test_level_seats_with_three_cards_or_fewer_share_at_once():
    won = ("KS KH QS", "KD KC", "QH JS JH", "QC JD JC")
    before = position(laid(0, "AD 2D AH"), {H: "10H 9H 8H"}, turn=H, piles=(("QD",), (), (), ()), won=won)

    events, after = played(before, "place 10H on 0L")

    assert ([], Won((0, 1))) == (of_kind(events, Flipped), events[-1])
    assert (1, 1, 3, 3) == TABLE.result(after).places


def test_the_last_claim_ends_the_game_and_a_pending_extra_play_lapses():
    before = position(laid(0, "7S AS 2S"), {H: "10H 9H 8H"}, turn=H, piles=(("JS",), (), (), ()), suits="SH")

    events, after = played(before, "place 10H on 0L")

    assert events[0].ten
    assert [Placed, Claimed, Won] == [type(event) for event in events if not isinstance(event, Flipped)]
    assert ("over", ("9H", "8H")) == (phase(after), after.hands[H])


def test_the_last_card_of_a_hand_ends_the_turn_even_with_a_ten():
    before = position({**laid(0, "6H"), **laid(1, "AS 2S 3S")}, {S: "4S"}, turn=S)

    events, after = played(before, "place 4S on 0R")

    assert (True, H) == (events[0].ten, after.turn)


def test_a_wave_does_not_end_while_a_face_is_open():
    before = position(laid(0, "4S 6C AH"), {D: "9D 3D 4D"}, turn=D, options=COLLECT)

    events, after = played(before, "place 9D on 0L")

    assert [Placed, Closed] == [type(event) for event in events]
    assert ((1, 2, 3), ((0, D),), "may_place") == (after.settled.open, after.settled.waiting, phase(after))
    assert "slot_taken" == refusal(after, D, Place("3D", "0U"))


def test_one_shared_card_may_close_two_faces():
    slots = {"0U": "9S", "0L": "AC", "0D": "2C", "1U": "3D", "1R": "4D", "1D": "5S"}
    before = position(slots, {H: "10H AH 3H"}, turn=H, options=SHARED)

    events, after = played(before, "place 10H on 0R")

    claims = of_kind(events, Claimed)
    assert [(0, H, (9, 10, 0, 3)), (1, H, (5, 10, 7, 0))] == [(e.pile, e.seat, e.bids) for e in claims]
    assert [("0U", "0R", "0D", "0L"), ("1U", "1R", "1D")] == [event.home for event in claims]
    assert () == tuple(filter(None, after.board))
    assert {10} == numbers(after.settled.discards[H])


def test_time_out_places_the_lowest_card_in_the_first_free_slot():
    before = position(laid(0, "AH 2H"), {S: "7S 3S 9S"}, turn=S)

    assert Place("3S", "0D") == TABLE.default(before, S)


def test_time_out_after_a_ten_ends_the_turn():
    _, after = played(position(laid(0, "6H"), {S: "4S 7S 9S"}, turn=S), "place 4S on 0R")

    assert EndTurn() == TABLE.default(after, S)


def test_time_out_uses_a_shared_slot_of_a_used_up_pile_by_its_first_name():
    piles = ((), ("KS",), (), ())
    before = position({}, {S: "7S 3S 9S"}, turn=S, options=SHARED, piles=piles)

    assert Place("3S", "0R") == TABLE.default(before, S)


def test_refusals_come_in_the_order_of_the_rules():
    table = position(laid(0, "AH"), {S: "7S 3S 9S"}, turn=S, piles=(FACES[0], (), FACES[2], FACES[3]))
    over = folded(TABLE, [Ended("host")], table)

    assert "game_over" == refusal(over, H, EndTurn())
    assert "not_your_turn" == refusal(table, H, EndTurn())
    assert "not_your_turn" == refusal(table, S, End("host"))
    assert "not_your_turn" == refusal(table, None, EndTurn())
    assert "wrong_phase" == refusal(table, S, EndTurn())
    assert "not_yours" == refusal(table, S, Place("8S", "9X"))
    assert "no_such_slot" == refusal(table, S, Place("7S", "9X"))
    assert "slot_taken" == refusal(table, S, Place("7S", "0U"))
    assert "no_open_face" == refusal(table, S, Place("7S", "1U"))


def test_a_second_name_is_a_slot_of_its_own_where_nothing_is_shared():
    before = position(laid(0, "AH AS"), {S: "7S 3S 9S"}, turn=S)

    events, _ = played(before, "place 7S on 1L")

    assert "1L" == events[0].slot


def test_the_clock_or_the_host_ends_it_and_points_so_far_rank():
    table = position({}, {S: "7S 3S 9S"}, turn=S, won=("KS", "QS JS", "", "JH"))

    events = TABLE.decide(table, None, End("time"), Random(1))
    after = folded(TABLE, events, table)

    assert (Ended("time"),) == events
    assert ((3, 3, 0, 1), (1, 1, 4, 3)) == (TABLE.result(after).scores, TABLE.result(after).places)
    assert ((), ()) == (TABLE.to_act(after), TABLE.choices(after, S))


@pytest.mark.parametrize("text", ["place 4S on 0R", "place 10D on 3L", "place 4S on 9X", "end turn"])
def test_a_text_is_read_and_written_back(text):
    assert text == str(TABLE.read(text))


@pytest.mark.parametrize(
    "text",
    [
        "", "end", "end host", "end  turn", " end turn", "place 4S", "place 4S on", "place 1S on 0R", "place 4s on 0R",
        "place 4S on 0r", "place 4S on 00R", "place 4S on ٠R", "place 4S on 0R ", "PLACE 4S on 0R", "place 4S on 0R\n",
    ],
)  # fmt: skip
def test_anything_else_is_unreadable(text):
    with pytest.raises(Refused, match="unreadable"):
        TABLE.read(text)


@given(st.one_of(st.text(), st.lists(st.sampled_from(["place", "4S", "on", "0R", "end", "turn"])).map(" ".join)))
def test_no_text_whatever_breaks_the_reader(text):
    try:
        assert text == str(TABLE.read(text))
    except Refused as refused:
        assert "unreadable" == refused.code


def test_lists_are_dealt_top_first():
    pictures = tuple(card for pile in FACES for card in pile)
    (started,) = deal(Options(), 2, pictures, (SETS["S"], SETS["H"]), 1)

    state = TABLE.evolve(None, started)

    assert FACES == state.settled.piles
    assert (SETS["S"][:3], SETS["H"][:3]) == state.hands
    assert (SETS["S"][3:], SETS["H"][3:]) == state.draws
    assert (1,) == TABLE.to_act(state)


def test_quick_leaves_eight_pictures_out():
    pictures = tuple(card for pile in FACES for card in pile)
    (started,) = deal(Options(quick=True), 2, pictures, (SETS["S"], SETS["H"]), 0)

    assert (("KS",), ("QS",), ("JS",), ("KH",)) == started.piles


def test_suits_may_be_chosen():
    (started,) = TABLE.setup(Options(suits=("C", "D")), 2, Random(1))

    assert (("C", "D"), {"C"}) == (started.suits, {SUIT[card] for card in started.packs[0]})


@pytest.mark.parametrize(
    "given", [{"suits": ["S", "S"]}, {"suits": ["X", "S"]}, {"suits": [1, 2]}, {"seconds": 0}, {"shared": 1}, {"x": 1}]
)
def test_options_nobody_can_play_with_are_named(given):
    with pytest.raises(Misconfigured):
        wire.read_options(Options, given)


def test_options_travel_as_plain_values():
    given = {"shared": True, "collect_at_end": False, "quick": True, "suits": ["H", "C"], "seconds": 300}

    assert Options(True, False, True, ("H", "C"), 300) == wire.read_options(Options, given)


@pytest.mark.parametrize(("options", "seats"), [(Options(), 1), (Options(), 5), (Options(suits=("S", "H", "D")), 2)])
def test_a_table_that_cannot_be_set_up_says_so(options, seats):
    with pytest.raises(Misconfigured):
        TABLE.setup(options, seats, Random(1))


def test_a_second_number_asks_for_what_is_missing():
    table = position(laid(0, "6H"), {S: "4S 7S 10S"}, turn=S)

    assert (Bond((6, 4), 10),) == TABLE.bonds(table, S, Place("4S", "0R"))
    assert () == TABLE.bonds(table, S, Place("7S", "0R"))
    assert () == TABLE.bonds(table, S, Place("10S", "1U"))
    assert () == TABLE.bonds(table, S, Place("8S", "0R"))
    assert () == TABLE.bonds(table, H, Place("4S", "0R"))


def test_three_numbers_or_more_are_a_running_sum():
    table = position(laid(0, "9H 8H"), {S: "3S 7S 10S"}, turn=S)

    assert (Bond((17, 3), 20, form="running", addends=3),) == TABLE.bonds(table, S, Place("3S", "0D"))


def test_a_shared_card_can_show_two_bonds():
    table = position({"0U": "6H", "1U": "6C"}, {S: "4S 7S 10S"}, turn=S, options=SHARED)

    assert (Bond((6, 4), 10),) * 2 == TABLE.bonds(table, S, Place("4S", "1L"))


def test_the_only_move_there_is_says_nothing_about_choice():
    table = position(laid(0, "2H 3H 4H"), {S: "AS"}, turn=S, piles=(("KS",), (), (), ()))

    assert (Bond((9, 1), 10, choice=False, form="running", addends=4),) == TABLE.bonds(table, S, Place("AS", "0L"))
    assert () == TABLE.missed(table, S, Place("AS", "0L"))


def test_a_ten_not_made_is_found_in_every_slot_where_it_could_have_been():
    table = position(laid(0, "6H"), {S: "4S 7S 10S"}, turn=S)

    missed = TABLE.missed(table, S, Place("7S", "1U"))

    assert [Place("4S", slot) for slot in ("0R", "0D", "0L")] == [ten.command for ten in missed]
    assert {Bond((6, 4), 10)} == {ten.bond for ten in missed}
    assert () == TABLE.missed(table, S, Place("10S", "1U"))
    assert () == TABLE.missed(table, S, Place("8S", "1U"))


def test_ending_the_turn_can_miss_a_ten():
    _, table = played(position({**laid(0, "6H"), **laid(1, "3H")}, {S: "4S 7S 10S"}, turn=S), "place 4S on 0R")

    missed = TABLE.missed(table, S, EndTurn())

    assert {("7S", 10)} == {(ten.command.card, ten.bond.whole) for ten in missed}


def test_what_was_left_before_a_reshuffle_is_sure_to_be_in_the_hand():
    slots = {**laid(1, "3S 4S 6S"), **laid(2, "7S 8S")}
    before = position(slots, {S: "2S 9S"}, turn=S, draws={S: "10S"}, discards={S: "AS 5S"})

    events, after = played(before, "place 9S on 0U")

    assert [Reshuffled, TurnEnded] == [type(event) for event in events[1:]]
    assert ("2S", "10S") == TABLE.view(after, None).sure[S]
    assert {"2S", "10S"} < set(TABLE.imagine(TABLE.view(after, None), Random(3)).hands[S])


def test_a_card_that_was_sure_and_is_placed_is_sure_no_more():
    slots = {**laid(1, "3S 4S 6S"), **laid(2, "7S 8S")}
    before = position(slots, {S: "2S 9S"}, turn=S, draws={S: "10S"}, discards={S: "AS 5S"}, suits="SH")
    _, mid = played(before, "place 9S on 0U")
    _, again = played(mid, "place AH on 3R")

    _, after = played(again, "place 2S on 3U")

    assert ("10S",) == TABLE.view(after, None).sure[S]


VARIANTS = [Options(shared=a, collect_at_end=b, quick=c) for a, b, c in product((False, True), repeat=3)]
games = st.tuples(st.sampled_from(VARIANTS), st.integers(2, 4), st.integers(0, 2**32))
over_random_play = settings(max_examples=48, deadline=None)


def random_play(options, seats, seed, seeks_tens=False):
    """Every (state, command, events, next state) of a game; the first command is None."""
    rng = Random(seed)
    events = TABLE.setup(options, seats, rng)
    state = folded(TABLE, events)
    yield None, None, events, state
    while TABLE.to_act(state):
        (seat,) = TABLE.to_act(state)
        commands = TABLE.choices(state, seat)
        tens = [command for command in commands if seeks_tens and TABLE.bonds(state, seat, command)]
        command = rng.choice(tens or commands)
        events = TABLE.decide(state, seat, command, rng)
        after = folded(TABLE, events, state)
        yield state, command, events, after
        state = after


@given(games, st.booleans())
@over_random_play
def test_every_seat_keeps_its_ten_cards(game, seeks_tens):
    for *_, state in random_play(*game, seeks_tens):
        for seat, suit in enumerate(state.settled.suits):
            lying = [card for card in state.board if card and SUIT[card] == suit]
            cards = [*state.hands[seat], *state.draws[seat], *state.settled.discards[seat], *lying]

            assert sorted(SETS[suit]) == sorted(cards)
            assert set(TABLE.view(state, None).sure[seat]) <= set(state.hands[seat])


@given(games)
@over_random_play
def test_no_face_is_lost(game):
    quick = game[0].quick
    for *_, state in random_play(*game):
        view = TABLE.view(state, None)
        piled = [card for pile in state.settled.piles for card in pile]
        won = [card for cards in state.settled.won for card in cards]
        up = sum(face.face is not None for face in view.faces)

        assert (4 if quick else 12) == len({*piled, *won}) == len(won) + up + sum(face.beneath for face in view.faces)
    total = sum(TABLE.result(state).scores)
    assert 4 <= total <= 12 if quick else 24 == total


@given(games, st.booleans())
@over_random_play
def test_so_many_placements_and_no_more(game, seeks_tens):
    options, *_ = game
    faces = 4 if options.quick else 12
    placed = twice = 0
    for _, command, events, _ in random_play(*game, seeks_tens):
        placed += isinstance(command, Place)
        twice += command is not None and len(of_kind(events, Claimed)) > 1
    if options.shared and options.collect_at_end:
        assert 3 * faces == placed
    elif options.shared:
        assert 4 * faces - twice == placed
        assert 14 <= placed <= 16 if options.quick else 42 <= placed <= 48
    else:
        assert 4 * faces == placed


@given(games, st.booleans())
@over_random_play
def test_a_turn_has_one_to_three_placements_and_no_draw_before_its_end(game, seeks_tens):
    placed = 0
    for before, command, events, after in random_play(*game, seeks_tens):
        if command is None:
            continue
        placed += isinstance(command, Place)
        ends = of_kind(events, TurnEnded)
        if not ends:
            assert before.draws == after.draws
            continue
        drawn = len(ends[0].drew)

        assert 1 <= placed <= 3
        assert drawn <= 3
        assert all(isinstance(event, Reshuffled | TurnEnded | Skipped) for event in events[events.index(ends[0]) :])
        placed = 0


@given(games)
@over_random_play
def test_an_open_face_always_has_room_and_somebody_a_card(game):
    for *_, state in random_play(*game):
        free = {spot.slot for spot in TABLE.view(state, None).slots if spot.free}
        for face in TABLE.view(state, None).faces:
            if face.open and TABLE.to_act(state):
                names = {FIRST_NAMES.get(n, n) if game[0].shared else n for n in (f"{face.pile}{s}" for s in "URDL")}
                assert len(face.cards) < 4
                assert names & free
        if TABLE.to_act(state):
            assert any(state.hands)
            assert state.hands[state.turn]


@given(games, st.integers(0, 47))
@settings(max_examples=24, deadline=None)
def test_choices_are_exactly_what_is_not_refused(game, at):
    plays = list(random_play(*game))
    state = plays[at % len(plays)][3]
    for seat in range(game[1]):
        allowed = set()
        every = [Place(card, slot) for card in SETS[state.settled.suits[seat]] for slot in SLOTS]
        for command in (*every, EndTurn()):
            try:
                TABLE.decide(state, seat, command, Random(1))
            except Refused:
                continue
            if isinstance(command, Place) and game[0].shared:
                command = Place(command.card, FIRST_NAMES.get(command.slot, command.slot))
            allowed.add(command)

        assert allowed == set(TABLE.choices(state, seat))
        assert len(allowed) == len(TABLE.choices(state, seat))
        if seat in TABLE.to_act(state):
            assert TABLE.default(state, seat) in allowed


@given(games, st.integers(0, 2**32), st.booleans())
@settings(max_examples=24, deadline=None)
def test_a_view_can_be_imagined_as_a_whole_table_and_back(game, seed, seeks_tens):
    rng = Random(seed)
    for before, _, events, _ in random_play(*game, seeks_tens):
        state = before
        for event in events:
            state = TABLE.evolve(state, event)
            for seat in (None, *range(game[1])):
                view = TABLE.view(state, seat)
                imagined = TABLE.imagine(view, rng)

                assert view == TABLE.view(imagined, seat)
                for owner, suit in enumerate(state.settled.suits):
                    lying = [card for card in imagined.board if card and SUIT[card] == suit]
                    kept = (*imagined.hands[owner], *imagined.draws[owner], *imagined.settled.discards[owner])
                    assert sorted(SETS[suit]) == sorted((*kept, *lying))


@given(games)
@settings(max_examples=24, deadline=None)
def test_every_event_survives_the_wire(game):
    for _, command, events, _ in random_play(*game, seeks_tens=True):
        if command is not None:
            assert command == TABLE.read(str(command))
        for event in events:
            assert event == wire.load(TABLE.words, json.loads(json.dumps(wire.dump(event))))


@given(games)
@settings(max_examples=24, deadline=None)
def test_tens_bonds_and_missed_tens_agree(game):
    for before, command, events, _ in random_play(*game):
        if command is None:
            continue
        seat, choices = before.turn, TABLE.choices(before, before.turn)
        bonds, missed = TABLE.bonds(before, seat, command), TABLE.missed(before, seat, command)
        made = bool(of_kind(events, Placed)) and events[0].ten

        assert all(bond.right and sum(bond.parts) == bond.whole and bond.whole % 10 == 0 for bond in bonds)
        assert not bonds or made
        assert not made or not missed
        if not made and len(choices) > 1:
            expected = [(c, bond) for c in choices for bond in TABLE.bonds(before, seat, c)]
            assert expected == [(ten.command, ten.bond) for ten in missed]


@given(games)
@settings(max_examples=24, deadline=None)
def test_random_play_ends_with_one_winner_or_a_shared_win(game):
    *_, (_, _, events, state) = random_play(*game)
    result = TABLE.result(state)

    assert isinstance(events[-1], Won)
    assert events[-1].seats == result.winners
    assert {max(result.scores)} == {result.scores[seat] for seat in result.winners}
    assert all(result.places[seat] > 1 for seat in range(game[1]) if seat not in result.winners)
    assert "game_over" == refusal(state, 0, EndTurn())


def test_started_is_the_only_first_event():
    assert isinstance(TABLE.setup(Options(), 3, Random(1))[0], Started)
    with pytest.raises(ValueError, match="begins"):
        TABLE.evolve(None, Won((0,)))
