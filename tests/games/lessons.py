"""Makes the lessons' seeds from plans that can be read: `python -m tests.games.lessons` writes `seeds/lessons/`.

A plan is a deal and, for each move of the child, its idea, the texts that go on, and what the other seat does after it.
Outcomes are worked out here once and stand in the seed, so that chance never changes a lesson.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import games
from games import chinese_ten, make_ten, mod_ten, ten_to_the_top
from games.core import wire
from games.core.cards import DECK
from games.core.contract import Table
from games.core.log import folded

FOLDER = Path(__file__).resolve().parents[2] / "seeds" / "lessons"
CHILD, OTHER = 0, 1


@dataclass(frozen=True, slots=True)
class Move:
    """The child's move: its idea, the text that is shown (others may say the same), and the other seat's answers."""

    idea: str
    goes: tuple[str, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A game's options, its opening events, and the moves."""

    options: Any
    opening: tuple[Any, ...]
    moves: tuple[Move, ...]


def _make_ten() -> Plan:
    options = make_ten.Options(quick=True)
    packs = _cards("6S 7S 2S 9S 8S 3S 5S 4S 10S AS"), _cards("3H 5H 2H 10H 9H 4H 6H 7H 8H AH")
    moves = (
        Move("beside", ("place 6S on 0U",), ("place 3H on 1U",)),
        Move("ten", ("place 7S on 1R",)),
        Move("again", ("place 2S on 0R",), ("place 5H on 0D",)),
        Move("most", ("place 9S on 0L",), ("place 2H on 1D",)),
        Move("twenty", ("place 8S on 1L",)),
        Move("enough", ("end turn",)),
    )
    return Plan(options, make_ten.deal(options, 2, _cards("KH QD JS KD"), packs, CHILD), moves)


def _chinese_ten() -> Plan:
    options = chinese_ten.Options(count_cards=True, dealer=OTHER)
    mine, theirs = "3C 5D KD 8S 6D 10D AD 2C 4C 7S JD QS", "8C JS 3S 4D 3D 9S 9D 5C 6H 8H KC QD"
    middle, pile = "7H 5S KH QC", "2D 4H 9C AC 7D 10S 2H AS 9H 3H 7C"
    hands = (card for pair in zip(_cards(mine), _cards(theirs), strict=True) for card in pair)
    pack = (*hands, *_cards(middle), *_cards(pile))
    moves = (
        Move("catch", ("play 3C take 7H", "play 3C"), ("play 8C",)),
        Move("fives", ("play 5D take 5S", "play 5D"), ("play JS",)),
        Move("same", ("play KD take KH", "play KD"), ("play 3S",)),
        Move("lay", ("play 8S lay", "play 8S"), ("play 4D",)),
        Move("choose", ("play 6D take 4H",), ("play 3D",)),
        Move("tens", ("play 10D take 10S", "play 10D")),
        Move("turned", ("take 3H",)),
    )
    return Plan(options, chinese_ten.deal(options, 2, _whole(pack, DECK), OTHER), moves)


def _ten_to_the_top() -> Plan:
    options = ten_to_the_top.Options(race=False, first=CHILD)
    star = ten_to_the_top.STAR
    mine, theirs = (4, star, 6, 3, 5, 9, 8), (6, 7, 1, 2, 2, 3, 9)
    hands = (cube for pair in zip(mine, theirs, strict=True) for cube in pair)
    pack = _whole((*hands, 6, 3, 5, 9, 2), options.set)
    moves = (
        Move("ten", ("place 4 on 0",), ("place 6 on 1",)),
        Move("star", ("place star as 4 on 2",)),
        Move("counts", ("place 6 on 3",), ("place 7 on 4",)),
        Move("moved", ("place 3 on 5",)),
        Move("fives", ("place 5 on 6",), ("place 1 on 7",)),
        Move("nine", ("place 9 on 8",)),
        Move("last", ("place 8 on 9",)),
    )
    return Plan(options, (ten_to_the_top.deal(options, 2, pack, CHILD),), moves)


def _mod_ten() -> Plan:
    options = mod_ten.Options(show_sum=True, dealer=OTHER)
    mine = "6H AH 9D 7D 3C 2C 2S AS AD 4H 7H 8H 3D 6D 7C 4S"
    theirs = "3S 6S 7S 8S 9S 2H 3H 9H 2D 4D 8D AC 4C 6C 8C 9C"
    pack = tuple(card for pair in zip(_cards(mine), _cards(theirs), strict=True) for card in pair)
    moves = (
        Move("lead", ("play 6H",), ("play 3H",)),
        Move("ten", ("play AH",)),
        Move("again", ("play 9D",), ("play 4D",)),
        Move("twenty", ("play 7D",)),
        Move("goal", ("play 3C",), ("play 6C",)),
        Move("follow", ("play 2C",), ("play 9C", "play 8S")),
        Move("answer", ("play 2S",)),
    )
    return Plan(options, mod_ten.deal(options, 2, pack, OTHER), moves)


PLANS = {"make_ten": _make_ten, "chinese_ten": _chinese_ten, "ten_to_the_top": _ten_to_the_top, "mod_ten": _mod_ten}


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _whole(first: tuple[Any, ...], box: tuple[Any, ...]) -> tuple[Any, ...]:
    """These first, then whatever else the box holds."""
    rest = list(box)
    for each in first:
        rest.remove(each)
    return (*first, *rest)


def written(key: str) -> dict[str, Any]:
    """The lesson of this game as its seed has it."""
    plan, table = PLANS[key](), games.by_key[key].table
    assert table is not None
    state, steps = folded(table, plan.opening), []
    for move in plan.moves:
        state, events = _played(table, state, move)
        steps.append({"idea": move.idea, "goes": list(move.goes), "events": wire.dump(events)})
    options = {name: wire.dump(value) for name, value in asdict(plan.options).items()}
    return {"options": options, "seats": 2, "opening": wire.dump(plan.opening), "steps": steps}


def _played(table: Table, state: Any, move: Move) -> tuple[Any, tuple[Any, ...]]:
    events: tuple[Any, ...] = ()
    for seat, text in ((CHILD, move.goes[0]), *((OTHER, text) for text in move.others)):
        made = table.decide(state, seat, table.read(text), Random(0))
        state, events = folded(table, made, state), events + made
    return state, events


def text_of(lesson: dict[str, Any]) -> str:
    """The seed's text: a line for each event."""
    steps = ",\n".join(
        f"""  {{"idea": {json.dumps(step["idea"])}, "goes": {json.dumps(step["goes"])}, "events": [
{_lines(step["events"])}
  ]}}"""
        for step in lesson["steps"]
    )
    return f"""{{
 "options": {json.dumps(lesson["options"])},
 "seats": {lesson["seats"]},
 "opening": [
{_lines(lesson["opening"])}
 ],
 "steps": [
{steps}
 ]
}}
"""


def _lines(events: list[Any]) -> str:
    return ",\n".join(f"   {json.dumps(event)}" for event in events)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for key in PLANS:
        (FOLDER / f"{key}.json").write_text(text_of(written(key)), "utf-8")
