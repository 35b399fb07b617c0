"""Which computer player sits where; the players themselves are pure and live in games/players/."""

import json
from functools import cache
from typing import Any

from sqlalchemy import select

import games
from classroom import resources
from classroom.db import db
from classroom.play.live import Live, read
from classroom.play.models import Match, Seat
from classroom.play.rules import TABLE
from games.players import players_of
from games.players.player import Player

LOOKS_BACK = 3


def gentlest(game: str) -> str:
    """The player to begin with."""
    return players_of(games.by_key[game])[0].key


def opponent_for(child_id: int, game: str) -> str:
    """The player for a child, from how its last games ended: a win brings the next stronger one, two losses running
    the one before."""
    players = [player.key for player in players_of(games.by_key[game])]
    level, losses = 0, 0
    for live, seat in reversed(_last(child_id, game)):
        against = [players.index(other) for other in _others(live, seat) if other in players]
        result = live.table.result(live.state)
        if result is None or not against:
            continue
        won = seat in result.winners
        losses = 0 if won else losses + 1
        level = max(against) + won - (losses >= 2)
    return players[min(max(level, 0), len(players) - 1)]


def strengths(game: str) -> tuple[Player, ...]:
    """All players of a game, the gentlest first."""
    return players_of(games.by_key[game])


def _last(child_id: int, game: str) -> list[tuple[Live, int]]:
    """The child's newest tables of this game, the newest first, with its seat."""
    own = select(Match, Seat.seat).join(Seat).where(Seat.child_id == child_id, Match.game == game, Match.mode == TABLE)
    newest = db.session.execute(own.order_by(Match.id.desc()).limit(LOOKS_BACK)).all()
    lives = [(read(match), seat) for match, seat in newest]
    return [(live, seat) for live, seat in lives if live.over]


def _others(live: Live, seat: int) -> list[str]:
    sits = select(Seat.player).where(Seat.match_id == live.match.id, Seat.seat != seat, Seat.child_id.is_(None))
    return [player for player in db.session.scalars(sits) if player]


@cache
def measured() -> dict[str, dict[str, Any]]:
    """What `run.py bench players --keep` measured last, by game and player; the cards say nothing else."""
    found: dict[str, dict[str, Any]] = json.loads((resources.SEEDS / "opponents.json").read_text("utf-8"))
    return found
