"""The rules of a match, by its game and mode."""

from functools import cache
from typing import Any

import games
from games.core.contract import Table
from games.core.drill import drill
from games.core.lookback import lookback

DRILL, TABLE, LOOK = "drill", "table", "look"


@cache
def rules_of(game: str, mode: str) -> Table[Any, Any, Any, Any, Any]:
    """What a match of this game and mode is played by; LookupError for what does not exist."""
    found = games.by_key[game]
    if mode == DRILL:
        return drill(found.prompts)
    if found.table is None:
        raise LookupError(f"{game} has no table play")
    return lookback(found.table) if mode == LOOK else found.table
