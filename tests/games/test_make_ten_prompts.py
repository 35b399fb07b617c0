"""Make 10 in timed practice: what RULES D4 says of every prompt, over many of them."""

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from games.core import wire
from games.core.bond import Bond
from games.core.cards import NUMBER, SUIT
from games.core.contract import Prompt
from games.core.drill import Answer, Asked, Practice, drill, veiled
from games.core.log import folded
from games.make_ten import GAME, LEVELS, Bids, Ring
from tests.games.counts import PROMPTS

GAP = {1: (1,), 2: (2,), 3: (3,), 4: (1, 2, 3)}
TENS = {1: (10, 20), 2: (10, 20), 3: (10, 20, 30), 4: (10, 20, 30, 40)}
LOOSE = {2: 15.1, 3: 18.4, 4: 21.1, 6: 25.7}
"""Chi-square by number of positions: a fair order exceeds it once in 10,000 runs."""


@cache
def asked(level: int, seed: int = 1, bags: int = 1) -> tuple[Prompt, ...]:
    """The prompts of a drill that is always answered rightly."""
    table, rng = drill(GAME.prompts), Random(seed)
    events = table.setup(Practice(level=level), 1, rng)
    state, prompts = folded(table, events), []
    while len(prompts) < PROMPTS * bags:
        prompts += [event.prompt for event in events if isinstance(event, Asked)]
        events = table.decide(state, 0, Answer(state.n, state.prompt.keys[0]), rng)
        state = folded(table, events, state)
    return tuple(prompts)


ring_levels = pytest.mark.parametrize("level", [1, 2, 3, 4])
every_level = pytest.mark.parametrize("level", [1, 2, 3, 4, 5])


def total(cards) -> int:
    return sum(NUMBER[card] for card in cards)


def right_ones(ring: Ring) -> list[str]:
    """The right answers by plain arithmetic."""
    two = len(ring.faces) == 2
    right = [
        f"{card}@{place}" if two else card
        for card in ring.hand
        for place, face in enumerate(ring.faces)
        if total(face) + NUMBER[card] in (10, 20, 30, 40)
    ]
    return right or ["none"]


def is_fair(seen: Counter, places: int) -> bool:
    """Are the places as often taken as chance would have it?"""
    expected = sum(seen.values()) / places
    return sum((seen[place] - expected) ** 2 / expected for place in range(places)) < LOOSE[places]


@ring_levels
def test_a_ring_has_exactly_one_right_answer(level):
    for ring in asked(level):
        right = right_ones(ring)

        assert 1 == len(right)
        assert tuple(right) == ring.keys
        assert set(ring.keys) <= set(ring.answers)


@ring_levels
def test_a_ring_is_laid_as_its_level_says(level):
    for ring in asked(level):
        cards = [card for face in ring.faces for card in face]

        assert (2 if level == 4 else 1) == len(ring.faces) == len(ring.pictures)
        assert all(len(face) in GAP[level] for face in ring.faces)
        assert len({*cards, *ring.hand}) == len(cards) + 3
        assert 3 == len(ring.hand)
        assert 1 == len({SUIT[card] for card in ring.hand})
        assert all(card[:-1] in "JQK" for card in ring.pictures)
        assert (level >= 3) == ring.offers_none
        if level == 4:
            assert 2 == len({total(face) % 10 for face in ring.faces})


@ring_levels
def test_a_ring_aims_at_the_tens_of_its_level(level):
    for ring in asked(level):
        if ring.target == "none":
            assert not any(total(face) % 10 == 0 for face in ring.faces)
            assert ("none",) == ring.keys
            continue
        card, _, place = ring.keys[0].partition("@")
        key_face = ring.faces[int(place or 0)]
        whole = total(key_face) + NUMBER[card]

        assert ring.target == card[:-1]
        assert whole in TENS[level]
        assert whole < 40 or sorted(map(total, [[c] for c in (*key_face, card)])) == [10] * 4
        for face in ring.faces:
            assert total(face) % 10 or (NUMBER[card] == 10 and face == key_face)


@ring_levels
def test_answers_stand_in_the_order_of_the_hand(level):
    for ring in asked(level):
        faces = ("@0", "@1") if level == 4 else ("",)
        cards = tuple(f"{card}{face}" for card in ring.hand for face in faces)

        assert (*cards, "none") == ring.answers if level >= 3 else cards == ring.answers


@every_level
def test_the_table_rules_as_the_keys_say_even_on_a_veiled_prompt(level):
    for prompt in asked(level):
        ruled = tuple(answer for answer in prompt.answers if GAME.prompts.ruling(veiled(prompt), answer))

        assert prompt.keys == ruled


@every_level
def test_an_answer_that_is_not_shown_is_not_right(level):
    prompt = asked(level)[0]

    assert not any(GAME.prompts.ruling(prompt, answer) for answer in ("", "9", "AS@7", "none at all"))


@every_level
def test_the_key_is_as_likely_in_any_place(level):
    prompts = [prompt for prompt in asked(level, seed=7) if prompt.keys != ("none",)]
    for places in (2, 3, 4) if level == 5 else (6 if level == 4 else 3,):
        some = [prompt for prompt in prompts if level < 5 or prompt.seats == places]
        seen = Counter(prompt.answers.index(prompt.keys[0]) for prompt in some)

        assert is_fair(seen, places), seen


@ring_levels
def test_the_bond_is_the_one_asked_for(level):
    for ring in asked(level):
        if ring.target in ("10", "none"):
            assert ring.bond is None
            continue
        card, _, place = ring.keys[0].partition("@")
        face = ring.faces[int(place or 0)]
        there, form = total(face), "missing" if len(face) == 1 else "running"

        asks = Bond((there, NUMBER[card]), there + NUMBER[card], form=form, addends=len(face) + 1)
        assert asks == ring.bond


@ring_levels
def test_each_rank_comes_once_a_bag_and_none_in_a_fifth_of_the_prompts(level):
    targets = [prompt.target for prompt in asked(level, seed=3)]
    ranks = [target for target in targets if target != "none"]

    assert all(a != b for a, b in pairwise(targets))
    assert all(10 == len(set(ranks[at : at + 10])) for at in range(0, len(ranks) - 10, 10))
    share = targets.count("none") / PROMPTS
    assert abs(share - (0.2 if level >= 3 else 0)) < 0.06


class SpadesFirst(Random):
    """Three spades round each of the first two faces, and a hand of spades; then fair chance."""

    def __init__(self, seed):
        super().__init__(seed)
        self.faces = [("AS", "2S", "3S"), ("5S", "6S", "10S")]

    def sample(self, population, k):
        return self.faces.pop(0) if self.faces else super().sample(population, k)

    def choice(self, seq):
        return "S" if "S" in seq else super().choice(seq)


@pytest.mark.parametrize("seed", range(5))
def test_faces_that_leave_too_few_cards_of_the_suit_are_laid_anew(seed):
    rng = SpadesFirst(seed)
    ring = GAME.prompts.prompt(4, "none", rng)

    assert [] == rng.faces
    assert {"S"} == {SUIT[card] for card in ring.hand}
    assert 3 == len(set(ring.hand))
    assert ["none"] == right_ones(ring)
    assert (("AS", "2S", "3S"), ("5S", "6S", "10S")) != ring.faces


def test_40_comes_only_as_four_tens_and_does_come():
    wholes = Counter(prompt.bond.whole if prompt.bond else 40 * _is_four_tens(prompt) for prompt in asked(4, bags=4))

    assert wholes[40] >= 1
    assert wholes[30] >= 1


def _is_four_tens(ring: Ring) -> bool:
    return any([total([card]) for card in face] == [10] * 3 for face in ring.faces) and ring.target == "10"


def test_bids_are_four_cards_of_at_least_two_owners():
    for bids in asked(5):
        assert isinstance(bids, Bids)
        assert 4 == len(bids.cards) == len(set(bids.cards)) == len(bids.owners)
        assert len(set(bids.owners)) >= 2
        assert set(bids.owners) <= set(range(bids.seats))
        assert 2 <= bids.seats <= 4
        assert len(set(zip(bids.owners, (SUIT[card] for card in bids.cards), strict=True))) == len(set(bids.owners))
        assert len({SUIT[card] for card in bids.cards}) == len(set(bids.owners))
        assert tuple(map(str, range(bids.seats))) == bids.answers
        assert bids.bond is None


def test_the_highest_bid_wins_or_the_first_tied_clockwise_from_the_closer():
    for bids in asked(5):
        sums = [
            sum(NUMBER[c] for c, o in zip(bids.cards, bids.owners, strict=True) if o == s) for s in range(bids.seats)
        ]
        closer = bids.owners[-1]
        clockwise = [(closer + step) % bids.seats for step in range(bids.seats)]
        winner = next(seat for seat in clockwise if sums[seat] == max(sums))

        assert (str(winner),) == bids.keys
        tied = [seat for seat in range(bids.seats) if sums[seat] == max(sums)]
        kind = "clear" if len(tied) == 1 else "closer" if closer in tied else "walk"
        assert kind == bids.target


def test_two_fifths_of_the_bids_are_ties_half_of_them_without_the_closer():
    kinds = Counter(bids.target for bids in asked(5, seed=5))

    assert abs(kinds["clear"] / PROMPTS - 0.6) < 0.07
    assert abs(kinds["closer"] / PROMPTS - 0.2) < 0.06
    assert abs(kinds["walk"] / PROMPTS - 0.2) < 0.06


@every_level
def test_every_target_has_its_prompt_and_it_survives_the_wire(level):
    words, rng = drill(GAME.prompts).words, Random(2)
    stated = LEVELS[level - 1]
    for target in {*stated.bag, *(target for target, _ in stated.extras)}:
        prompt = GAME.prompts.prompt(level, target, rng)

        assert target == prompt.target
        assert prompt == wire.load(words, json.loads(json.dumps(wire.dump(prompt))))


@every_level
def test_the_same_chance_asks_the_same(level):
    target = LEVELS[level - 1].bag[-1]

    assert GAME.prompts.prompt(level, target, Random(9)) == GAME.prompts.prompt(level, target, Random(9))
