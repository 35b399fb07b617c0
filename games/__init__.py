"""The games, found by their files: a new game is a new file here and nothing else."""

from importlib import import_module
from pkgutil import iter_modules

from games.core.contract import Game

by_key: dict[str, Game] = {
    game.key: game
    for game in (import_module(f"games.{found.name}").GAME for found in iter_modules(__path__) if not found.ispkg)
}
"""Every game by its key, in the order of the keys."""

with_prompts: dict[str, Game] = dict(by_key)
"""The games with timed practice: all of them."""

with_table: dict[str, Game] = {key: game for key, game in by_key.items() if game.table}
"""The games that can be played at a table."""
