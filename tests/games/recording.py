"""Three games of every kind, kept for ever: `python -m tests.games.recording` writes the files that are missing.

A file is never overwritten: an old game must go on being readable and mean what it meant. Each game is a line `game`
with its options and seats; a line for each event; a line `result`. Before an event stands a digest of what may be done
after it, or MORE where the same move goes on.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import games
from games.core import wire
from games.core.contract import Game, Table
from games.core.drill import Practice, drill
from games.core.log import folded
from tests.games.playing import Case, plain, played, written

FOLDER = Path(__file__).parent / "recorded"
GAMES_EACH = 3
MORE = "+"


@dataclass(frozen=True, slots=True)
class Recorded:
    """One game of a file: how it was set up, each event with the digest after it (or MORE), and the result."""

    options: dict[str, Any]
    seats: int
    lines: tuple[tuple[str, Any], ...]
    result: Any


def table_of(game: Game) -> Table:
    """What is recorded of this game: its table, or practice where it has none."""
    return game.table or drill(game.prompts)


def file_of(game: Game) -> Path:
    """Where its three games lie."""
    return FOLDER / f"{game.key}.txt"


def digest(table: Table, state: Any) -> str:
    """What may be done now and how it stands, in twelve signs; how a state is kept inside does not matter."""
    acting = [[seat, sorted(str(command) for command in table.choices(state, seat))] for seat in table.to_act(state)]
    return sha256(json.dumps([acting, plain(table.result(state))]).encode()).hexdigest()[:12]


def ways(game: Game) -> list[Case]:
    """Three ways to play it: what the ages are offered, then the plain options with the most seats."""
    if game.table is None:
        options = [Practice(offer.level, questions=10) for offer in game.offers.values()]
        return [Case(f"recorded-{index}", drill(game.prompts), each, 1, True) for index, each in enumerate(options)]
    offered = [(offer.options, offer.seats) for offer in game.offers.values() if offer.options is not None]
    plainly = [(game.table.options(), seats) for seats in reversed(game.table.seats)]
    several = list(dict.fromkeys((*offered, *plainly)))[:GAMES_EACH]
    return [Case(f"recorded-{index}", game.table, *each) for index, each in enumerate(several)]


def text_of(case: Case, seed: int) -> Iterator[str]:
    """The lines of one game."""
    table, state = case.table, None
    playthrough = played(case, seed)
    yield f"game {json.dumps({'options': written(case.options), 'seats': case.seats})}"
    for *others, last in (playthrough.opening, *(step.events for step in playthrough.steps if step.events)):
        yield from (f"{MORE} {json.dumps(wire.dump(event))}" for event in others)
        state = folded(table, (*others, last), state)
        yield f"{digest(table, state)} {json.dumps(wire.dump(last))}"
    yield f"result {json.dumps(plain(table.result(state)))}"
    yield ""


def record(game: Game) -> bool:
    """Write the game's file unless there is one; was it written?"""
    if file_of(game).exists():
        return False
    lines = [line for seed, case in enumerate(ways(game)) for line in text_of(case, seed)]
    with file_of(game).open("x", encoding="utf-8") as file:
        file.write("\n".join(lines))
    return True


def recorded(game: Game) -> list[Recorded]:
    """The games of a file."""
    blocks = file_of(game).read_text(encoding="utf-8").strip().split("\n\n")
    return [_block(block.splitlines()) for block in blocks]


def _block(lines: list[str]) -> Recorded:
    first, *events, last = lines
    given = json.loads(first.removeprefix("game "))
    pairs = (line.split(" ", 1) for line in events)
    told = tuple((digest, json.loads(event)) for digest, event in pairs)
    return Recorded(given["options"], given["seats"], told, json.loads(last.removeprefix("result ")))


def replayed(table: Table, game: Recorded) -> Iterator[tuple[str, Any]]:
    """The digest after each event, MORE where the recording has it, and the state."""
    state = None
    for told, value in game.lines:
        state = folded(table, [wire.load(table.words, value)], state)
        yield MORE if told == MORE else digest(table, state), state


if __name__ == "__main__":
    for each in games.by_key.values():
        print(f"{each.key}: {'written' if record(each) else 'kept as it is'}")
