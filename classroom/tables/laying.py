"""A table is laid: who sits there, which chairs are free, and the computer players that wait behind them."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from classroom.now import now
from classroom.play import log
from classroom.play.live import Live
from classroom.play.models import Seat
from classroom.play.rules import TABLE
from games.core import wire
from games.core.asides import Invited
from games.core.contract import Game


def lay(
    game: Game,
    seats: Sequence[Seat],
    options: Any,
    *,
    chairs: Sequence[int] = (),
    classroom_id: int | None = None,
    turn_seconds: int | None = None,
    trial: bool = False,
) -> Live:
    """A table of this game; it begins at once if no chair is free. Inside `writing()`; may be Misconfigured."""
    kept = {"classroom_id": classroom_id, "turn_seconds": turn_seconds, "trial": trial}
    live = log.lay(game.key, TABLE, written(options), seats, at=now(), **kept)
    live = log.append(live, [Invited(tuple(chairs))], now())
    return live if chairs else log.start(live, len(seats), now())


def written(options: Any) -> dict[str, Any]:
    """A game's options as a match keeps them."""
    return {name: wire.dump(value) for name, value in asdict(options).items()}


def round_the_table(people: Sequence[Seat], count: int, player: str) -> list[Seat]:
    """So many seats: these people first, then computer players of this name, who also wait behind every person."""
    seats = [*people, *(Seat() for _ in range(count - len(people)))]
    for number, seat in enumerate(seats):
        seat.seat, seat.player = number, player
    return seats
