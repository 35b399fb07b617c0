"""How fast the rules are: random play of each game beside two public engines, in one run.

`python -m tests.bench.engines` needs the packages rlcard and open-spiel as well. Everybody plays a slice in turn, so
that a busy machine slows all alike; each round gives a ratio, the median of the rounds is judged. Time is the CPU time
of this thread. RLCard plays uno as its own examples do (`env.run` with its RandomAgent), OpenSpiel's go_fish is driven
move by move from Python; a move is a player's decision, chance included in its time. Targets: PERFORMANCE, "rules
engine".
"""

import sys
import time
import warnings
from collections.abc import Callable
from random import Random
from statistics import median

import games
from games.core.contract import Game, Table

ROUNDS = 11
SEATS = 2
MOVES = 4_000
"""Moves a slice of ours and of go_fish; uno is slower and plays fewer."""
UNO_MOVES = 600
TARGETS = {"RLCard uno": (20.0, 30.0), "OpenSpiel go_fish": (1.2, 1.5)}
"""By peer: the ratio that must be reached, and the one to stretch for."""

Player = Callable[[], float]
"""Plays a slice and says how many moves it made in a second of CPU time."""


class Missing(Exception):
    """A peer cannot be measured; the message is a sentence for the person at the keyboard."""


def timed(play: Callable[[int], int], moves: int) -> float:
    """Moves a second of `play`, which plays whole games until so many moves are made and says how many it made."""
    started = time.thread_time()
    made = play(moves)
    return made / (time.thread_time() - started)


def ours(game: Game) -> Player:
    """Random play of one of our games with its plain options."""
    assert game.table is not None
    table, rng = game.table, Random(game.key)

    def play(moves: int) -> int:
        made = 0
        while made < moves:
            made += random_game(table, rng)
        return made

    return lambda: timed(play, MOVES)


def random_game(table: Table, rng: Random) -> int:
    """One game through the contract's verbs alone; the number of its moves."""
    made, state = 0, None
    for event in table.setup(table.options(), SEATS, rng):
        state = table.evolve(state, event)
    while acting := table.to_act(state):
        seat = acting[0] if len(acting) == 1 else rng.choice(acting)
        could = table.choices(state, seat)
        if could:  # in a race a seat may have to wait for another
            for event in table.decide(state, seat, rng.choice(could), rng):
                state = table.evolve(state, event)
            made += 1
    return made


def uno() -> Player:
    """RLCard's uno, played by its own random agents."""
    try:
        import rlcard
        from rlcard.agents import RandomAgent
    except Exception as missing:
        raise Missing(f"RLCard is not here ({missing}); install rlcard to compare with it.") from None
    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(moves: int) -> int:
        made = 0
        while made < moves:
            trajectories, _ = env.run(is_training=False)
            made += sum(len(steps) // 2 for steps in trajectories)  # state, action, state, action ... state
        return made

    return lambda: timed(play, UNO_MOVES)


def go_fish() -> Player:
    """OpenSpiel's go_fish (in C++), with every move and every card drawn chosen here in Python."""
    try:
        import pyspiel
    except ImportError as missing:
        raise Missing(f"OpenSpiel is not here ({missing}); install open-spiel to compare with it.") from None
    if "go_fish" not in pyspiel.registered_names():
        raise Missing("This OpenSpiel has no go_fish; install one that has it (2.0.2 does).")
    game, rng = pyspiel.load_game("go_fish"), Random("go_fish")

    def play(moves: int) -> int:
        made = 0
        while made < moves:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    made += 1
        return made

    return lambda: timed(play, MOVES)


def rates(players: dict[str, Player]) -> dict[str, list[float]]:
    """Moves a second by player and round, after one round to warm up."""
    measured = [{name: play() for name, play in players.items()} for _ in range(ROUNDS + 1)][1:]
    return {name: [each[name] for each in measured] for name in players}


def verdict(ratio: float, must: float, stretch: float) -> str:
    """What the ratio means."""
    return "stretch reached" if ratio >= stretch else "reached" if ratio >= must else "MISSED"


def rows(measured: dict[str, list[float]], keys: list[str]) -> list[tuple[str, ...]]:
    """The table: what is compared, target, measured, verdict."""
    return [
        (f"{key} / {peer}", f">= {must:g} x ({stretch:g})", f"{ratio:.2f} x", verdict(ratio, must, stretch))
        for peer, (must, stretch) in TARGETS.items()
        for key in keys
        for ratio in [median(own / other for own, other in zip(measured[key], measured[peer], strict=True))]
    ]


def show(lines: list[tuple[str, ...]]) -> None:
    """Print the lines as columns."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())


def main() -> int:
    """Measure and print; 1 if a peer is missing, else 0, whatever the verdicts."""
    warnings.simplefilter("ignore")  # the peers' own
    keys = list(games.with_table)
    try:
        players = {"RLCard uno": uno(), "OpenSpiel go_fish": go_fish()}
    except Missing as missing:
        print(missing)
        return 1
    players = {**{key: ours(games.by_key[key]) for key in keys}, **players}
    measured = rates(players)
    print(f"Random play, {SEATS} seats, moves a second of CPU time (median of {ROUNDS} rounds):")
    show([(name, f"{median(each):>9,.0f}") for name, each in measured.items()])
    print()
    show([("compared", "target", "measured", "verdict"), *rows(measured, keys)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
