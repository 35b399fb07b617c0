"""Computer players, found by their game's key: its own in games/players/<key>.py, or else the common ones."""

from importlib import import_module
from pkgutil import iter_modules

from games.core.contract import Game
from games.players.player import Player

_OWN = {found.name for found in iter_modules(__path__)}


def players_of(game: Game) -> tuple[Player, ...]:
    """The computer players of a game with a table, the gentlest first; each beats the one before it."""
    name = game.key if game.key in _OWN else "common"
    players: tuple[Player, ...] = import_module(f"games.players.{name}").PLAYERS
    return players
