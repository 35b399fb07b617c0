"""The rules of a match, by its game and mode."""

import json
from functools import cache
from typing import Any

import games
from classroom.resources import SEEDS
from games.core.contract import Table
from games.core.drill import drill
from games.core.lesson import lesson
from games.core.lookback import lookback
from games.core.script import read_script

DRILL, TABLE, LOOK, LESSON = "drill", "table", "look", "lesson"
LESSONS = SEEDS / "lessons"


@cache
def rules_of(game: str, mode: str) -> Table[Any, Any, Any, Any, Any]:
    """What a match of this game and mode is played by; LookupError for what does not exist."""
    found = games.by_key[game]
    if mode == DRILL:
        return drill(found.prompts)
    if found.table is None:
        raise LookupError(f"{game} has no table play")
    if mode == LESSON:
        return _lesson(game, found.table)
    return lookback(found.table) if mode == LOOK else found.table


@cache
def taught() -> frozenset[str]:
    """The games that have a lesson."""
    return frozenset(key for key in games.with_table if (LESSONS / f"{key}.json").is_file())


def _lesson(game: str, table: Table[Any, Any, Any, Any, Any]) -> Table[Any, Any, Any, Any, Any]:
    if game not in taught():
        raise LookupError(f"{game} has no lesson")
    written = (LESSONS / f"{game}.json").read_text("utf-8")
    return lesson(table, read_script(table, json.loads(written)))
