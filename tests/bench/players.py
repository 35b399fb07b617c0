"""Computer players against each other: python run.py bench players [game] [games a pair] [processes] [--keep].

Two seats, every deal played twice with the seats changed, a draw counting half; 95 % intervals are Wilson's. `--keep`
writes what was measured to seeds/opponents.json, from where the opponents' cards have it.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import games
from games.core.contract import AGES, Game
from games.core.log import folded
from games.players import players_of
from games.players.player import Player

KEPT = Path(__file__).resolve().parents[2] / "seeds" / "opponents.json"
SEATS = 2
Z = 1.96


@dataclass
class Score:
    """What one player scored against another, and how long the moves of both took."""

    games: int = 0
    points: float = 0.0
    ms: dict[str, list[float]] = field(default_factory=dict)

    def add(self, other: "Score") -> None:
        """Both together."""
        self.games += other.games
        self.points += other.points
        for key, times in other.ms.items():
            self.ms.setdefault(key, []).extend(times)

    def interval(self) -> tuple[float, float, float]:
        """The share of the points with the ends of its 95 % interval."""
        share, spread = self.points / self.games, Z * Z / self.games
        middle = (share + spread / 2) / (1 + spread)
        half = Z / (1 + spread) * sqrt(share * (1 - share) / self.games + spread / self.games / 4)
        return share, middle - half, middle + half


def options_of(game: Game) -> Any:
    """What the oldest age that plays in turns is offered; the plain options if none is."""
    assert game.table is not None
    for age in reversed(AGES):
        offer = game.offers.get(age)
        if offer and offer.options is not None:
            state = folded(game.table, game.table.setup(offer.options, SEATS, Random(0)))
            if len(game.table.to_act(state)) == 1:
                return offer.options
    return game.table.options()


def play(game: Game, players: tuple[Player, ...], deal: int, score: Score) -> tuple[int, ...]:
    """One game; the places of the seats."""
    table, chance = game.table, Random(f"{game.key}/{deal}")
    assert table is not None
    state = folded(table, table.setup(options_of(game), SEATS, chance))
    heads = [Random(f"{game.key}/{deal}/{player.key}") for player in players]
    while acting := table.to_act(state):
        seat = acting[0]
        seen, began = table.view(state, seat), time.thread_time()
        command = players[seat].choose(table, seen, heads[seat])
        score.ms.setdefault(players[seat].key, []).append(1e3 * (time.thread_time() - began))
        state = folded(table, table.decide(state, seat, command, chance), state)
    result = table.result(state)
    assert result is not None
    return result.places


def deal_played(game_key: str, better: str, lesser: str, deal: int) -> Score:
    """The deal played twice, for the first of the two players."""
    game, score = games.by_key[game_key], Score()
    by_key = {player.key: player for player in players_of(game)}
    for seat in range(SEATS):
        pair = (by_key[better], by_key[lesser])
        own, other = (places := play(game, pair if seat == 0 else pair[::-1], deal, score))[seat], places[1 - seat]
        score.games += 1
        score.points += (own < other) + (own == other) / 2
    return score


def duel(game: Game, better: Player, lesser: Player, count: int, processes: int) -> Score:
    """So many games between the two."""
    total, deals = Score(), range(count // SEATS)
    one = partial(deal_played, game.key, better.key, lesser.key)
    with Pool(processes) as pool:
        for score in pool.imap_unordered(one, deals, chunksize=8):
            total.add(score)
    return total


def pairs(players: tuple[Player, ...]) -> Iterator[tuple[Player, Player]]:
    """Each with the one below, and those that are soon done with the one two below."""
    yield from with_below(players, 1)
    yield from ((better, lesser) for better, lesser in with_below(players, 2) if not better.simulations)


def with_below(players: tuple[Player, ...], below: int) -> Iterator[tuple[Player, Player]]:
    """Each with the one so many below."""
    return zip(players[below:], players, strict=False)


def told(game: Game, better: Player, lesser: Player, score: Score) -> str:
    """A line of the table."""
    share, low, high = score.interval()
    verdict = "beats" if low > 0.5 else "DOES NOT BEAT"
    times = "; ".join(f"{key} {median(each):.1f} ms (max {max(each):.0f})" for key, each in sorted(score.ms.items()))
    won = f"{share:6.1%}  [{low:.1%}, {high:.1%}]  {score.games} games"
    return f"{game.key:<16} {better.key:<8} {verdict:<13} {lesser.key:<8} {won}  {times}"


def measured(game: Game, count: int, processes: int) -> dict[str, Any]:
    """Plays and prints all pairs of a game; what the opponents' cards say of them."""
    players = players_of(game)
    cards: dict[str, Any] = {
        each.key: {"sees": each.sees, "waits_ms": list(each.waits_ms), "beats": None} for each in players
    }
    for number, (better, lesser) in enumerate(pairs(players)):
        score = duel(game, better, lesser, count, processes)
        print(told(game, better, lesser, score), flush=True)
        if number < len(players) - 1:
            share, low, high = (round(each, 3) for each in score.interval())
            cards[better.key]["beats"] = {"share": share, "low": low, "high": high, "games": score.games}
    return cards


def keep(cards: dict[str, Any]) -> None:
    """What was measured takes the place of what was kept of the same games."""
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    KEPT.write_text(json.dumps(dict(sorted((kept | cards).items())), indent=2) + "\n", "utf-8")


def main() -> int:
    """Measure and print, whatever the verdicts."""
    words = argparse.ArgumentParser(prog="run.py bench players")
    words.add_argument("game", nargs="?", choices=list(games.with_table))
    words.add_argument("count", nargs="?", type=int, default=2_000)
    words.add_argument("processes", nargs="?", type=int, default=os.cpu_count() or 1)
    words.add_argument("--keep", action="store_true")
    asked = words.parse_args()
    chosen = [asked.game] if asked.game else list(games.with_table)
    cards = {key: measured(games.by_key[key], asked.count, asked.processes) for key in chosen}
    if asked.keep:
        keep(cards)
    return 0


if __name__ == "__main__":
    sys.exit(main())
