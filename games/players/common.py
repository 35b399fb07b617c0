"""The computer players of any game that brings none of its own."""

from games.players.player import Player
from games.players.search import Search
from games.players.seeing import careful, seeing

SIMULATIONS = 120

PLAYERS = (
    Player(key="pebble", sees=0.5, waits_ms=(3_000, 5_000), choose=seeing(0.5)),
    Player(key="acorn", sees=0.8, waits_ms=(2_000, 4_000), choose=seeing(0.8)),
    Player(key="lantern", sees=1.0, waits_ms=(1_500, 3_000), choose=seeing(1.0, careful)),
    Player(
        key="comet",
        sees=1.0,
        waits_ms=(1_000, 2_000),
        choose=Search(simulations=SIMULATIONS).choose,
        simulations=SIMULATIONS,
    ),
)
"""From one who sees half of the tens, slowly, to one who looks ahead."""
