"""Boards in tests: what a state looks like to everybody and to a seat, and what can be tapped there."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from flask import Flask, render_template

from classroom.play.people import Person
from tests.games.playing import Case, played

NAMES = ("Ada", "Bo", "Cy", "Dea", "Eli", "Finn")


def people(seats: int) -> tuple[Person, ...]:
    """Children, and a computer player on the last seat."""
    children = (Person(seat, NAMES[seat], "owl", None) for seat in range(seats - 1))
    return (*children, Person(seats - 1, None, None, "pebble"))


def states(case: Case, seed: int, every: int = 1) -> Iterator[Any]:
    """The states of a random game, or every so many of them, and always the last."""
    game = played(case, seed)
    yield from (step.state for step in game.steps[seed % every :: every])
    yield game.last


class Drawn(HTMLParser):
    """A fragment, and every element of it: its tag and attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def values(self, name: str) -> list[str]:
        """What the buttons and radios of this name would send."""
        return [held["value"] for tag, held in self.elements if tag in ("button", "input") and held.get("name") == name]

    def of_class(self, name: str) -> list[dict[str, str]]:
        """The elements that have this class."""
        return [held for _, held in self.elements if name in held.get("class", "").split()]

    def faults(self) -> list[str]:
        """What no fragment may have: style attributes, twice the same id, scripts, buttons without a name to hear."""
        ids = Counter(held["id"] for _, held in self.elements if "id" in held)
        found = [f"{name} twice" for name, times in ids.items() if times > 1]
        found += [f"{tag} styled" for tag, held in self.elements if "style" in held]
        found += [f"{tag}" for tag, _ in self.elements if tag in ("script", "style")]
        found += [f"{held} mute" for tag, held in self.elements if tag == "button" and not held.get("aria-label")]
        return found + re.findall(r"None|Undefined|%\(\w+\)s", self.html)


def board(key: str, case: Case, state: Any) -> Drawn:
    """What everybody sees of this state."""
    view = case.table.view(state, None)
    known = {"view": view, "people": people(case.seats), "pulse": frozenset()}
    return Drawn(render_template(f"games/{key}/board.html", **known))


def hand(key: str, case: Case, state: Any, seat: int, pulse: frozenset[str] = frozenset()) -> Drawn:
    """What this seat holds, as it sees it."""
    known = {"view": case.table.view(state, seat), "people": people(case.seats), "pulse": pulse}
    mine = seat in case.table.to_act(state)
    return Drawn(render_template(f"games/{key}/hand.html", mine=mine, **known))


def commands(*drawn: Drawn) -> set[str]:
    """Every text that what is drawn can send: alone, or picked and then placed."""
    picks = [text for each in drawn for text in each.values("command")]
    places = [text for each in drawn for text in each.values("rest")]
    instead = [text for each in drawn for text in each.values("instead")]
    return {*picks, *instead, *(f"{pick} {place}" for pick in picks for place in places)}


def a_whole_game_is_drawn(app: Flask, key: str, case: Case, seeds: range, every: int = 1) -> None:
    """Everybody and every seat see each state without fault; what may be sent can be tapped, and can be read."""
    with app.test_request_context():
        for seed in seeds:
            for state in states(case, seed, every):
                seen = board(key, case, state)
                assert [] == seen.faults() and [] == seen.values("csrf_token")
                for seat in range(case.seats):
                    held = hand(key, case, state, seat)
                    assert [] == held.faults()
                    for text in commands(seen, held):
                        case.table.read(text)
                    wanted = {str(command) for command in case.table.choices(state, seat)}
                    assert wanted <= commands(seen, held)
