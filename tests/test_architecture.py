"""The house's map (DESIGN 3), read from the imports and strings of the sources, and the checker tried on bad ones."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import games

ROOT = Path(__file__).resolve().parent.parent

LEVELS = (
    ("accounts",),
    ("roster",),
    ("evidence",),
    ("play",),
    ("opponents",),
    ("drill", "race", "progress", "tables"),
    ("lessons", "assignments", "reports", "privacy"),
)
"""Rooms from the ground up. A room imports from lower levels; on one level A may read B if B never reads A."""
LEVEL = {room: number for number, rooms in enumerate(LEVELS, start=1) for room in rooms}
ROOF = ("cli", "demo", "front", "wsgi")
"""Single modules above all rooms: they may import any room, no room imports them. What is in neither list is ground."""
ASSEMBLERS = ("classroom/__init__.py", "classroom/cli.py", "classroom/wsgi.py")
PRIVATE = ("views", "forms")
WEB = ("classroom", "flask", "flask_sqlalchemy", "sqlalchemy", "werkzeug")
OUTSIDE_WORLD = ("asyncio", "datetime", "os", "secrets", "socket", "sqlite3", "subprocess", "threading", "time", "uuid")
CLOCKS = {
    *(f"time.{name}" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    *(f"time.{name}_ns" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    *("time.localtime", "time.gmtime", "time.ctime", "time.strftime", "datetime.date.today"),
    *(f"datetime.datetime.{name}" for name in ("now", "utcnow", "today")),
    *(f"sqlalchemy.func.{name}" for name in ("now", "current_timestamp", "current_date", "current_time")),
}

Rule = Callable[[str, str], Iterator[str]]
"""A file's path from the top level and its text; what is wrong with it, one sentence each."""


def imported(path: str, source: str) -> list[str]:
    """Every imported thing by its full dotted name, whatever form the import has and however deep it stands."""
    folders = path.removesuffix(".py").split("/")[:-1]
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = folders[: len(folders) - node.level + 1] if node.level else []
            base = [*base, node.module] if node.module else base
            found += [".".join([*base, name.name]) for name in node.names]
    return found


def room_of(dotted: str) -> str:
    """The room of a name within classroom; "" for classroom itself and for what only `__init__` holds."""
    return f"{dotted}.".split(".")[1]


def level_of(room: str) -> int:
    """0 for the ground, which all may import; above every room for the roof."""
    return len(LEVELS) + 1 if room in ROOF else LEVEL.get(room, 0)


def games_know_only_the_core(path: str, source: str) -> Iterator[str]:
    """stdlib <- games.core <- games.<key> <- games.players.<key>, and no game knows another."""
    if not path.startswith("games/") or path == "games/__init__.py":
        return
    folders = path.removesuffix(".py").split("/")
    for name in imported(path, source):
        root, part = f"{name}.".split(".")[:2]
        known = ("core", folders[1], folders[-1])
        if root not in sys.stdlib_module_names and (root != "games" or part not in known):
            yield f"{path} imports {name}"


def games_are_pure(path: str, source: str) -> Iterator[str]:
    """No clock, no file, no chance but the Random that is passed in."""
    if not path.startswith("games/"):
        return
    for name in imported(path, source):
        root = name.split(".")[0]
        if root in OUTSIDE_WORLD or (root == "random" and name != "random.Random"):
            yield f"{path} imports {name}"
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Random"
            and not node.args
        ):
            yield f"{path}:{node.lineno} makes chance from nothing"
    for statement in tree.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            for node in ast.walk(statement):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Random":
                    yield f"{path}:{node.lineno} shares chance in the module"


def classroom_knows_games_by_key(path: str, source: str) -> Iterator[str]:
    """The app takes a game from games.by_key; it imports none."""
    if path.startswith("classroom/"):
        for name in imported(path, source):
            root, part = f"{name}.".split(".")[:2]
            if root == "games" and part in games.by_key:
                yield f"{path} imports {name}"


def rooms_import_downwards(path: str, source: str) -> Iterator[str]:
    """A room imports from the levels below it, never another's views or forms."""
    here = room_of(path.removesuffix(".py").replace("/", "."))
    if not path.startswith("classroom/") or here in (*ROOF, "__init__"):
        return
    for name in imported(path, source):
        there = room_of(name)
        if name.split(".")[0] != "classroom" or there == here:
            continue
        if level_of(there) > level_of(here):
            yield f"{path} imports {name}: {here} is below {there}"
        elif any(part in PRIVATE for part in name.split(".")[2:]):
            yield f"{path} imports {name}: views and forms stay in their room"


def only_the_entrances_make_apps(path: str, source: str) -> Iterator[str]:
    """create_app is for the server, the command line and the tests."""
    if path.startswith("classroom/") and path not in ASSEMBLERS and "classroom.create_app" in imported(path, source):
        yield f"{path} imports create_app"


def only_now_reads_the_clock(path: str, source: str) -> Iterator[str]:
    """Everybody else asks classroom/now.py."""
    if not path.startswith("classroom/") or path == "classroom/now.py":
        return
    tree = ast.parse(source)
    meant = {
        name.asname or name.name: f"{node.module}.{name.name}" if isinstance(node, ast.ImportFrom) else name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            first, *rest = ast.unparse(node).split(".")
            if ".".join([meant.get(first, ""), *rest]) in CLOCKS:
                yield f"{path}:{node.lineno} reads the clock with {ast.unparse(node)}"


def game_tests_need_no_web_stack(path: str, source: str) -> Iterator[str]:
    """`pytest tests/games` passes with Flask uninstalled."""
    if path.startswith("tests/games/"):
        for name in imported(path, source):
            if name.split(".")[0] in WEB:
                yield f"{path} imports {name}"


def names_a_game(text: str, key: str) -> bool:
    """Does the text name the game? A key that is a plain word counts only alone or as part of a path."""
    if "_" in key:
        return bool(re.search(rf"(?<![A-Za-z0-9_]){key}(?![A-Za-z0-9_])", text))
    return bool(re.search(rf"(^|/){key}(/|\.|$)", text))


def no_game_is_named(path: str, source: str) -> Iterator[str]:
    """A game's key stands in its own file, its templates, seeds and tests, and nowhere else."""
    if path.startswith("classroom/") and path.endswith(".py"):
        tree = ast.parse(source)
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
        ]
    elif path.startswith(("templates/", "static/js/")) and not path.startswith("templates/games/"):
        # Quoted words one by one (for keys that are plain words), and the whole text.
        texts = [source, *re.findall(r"""["'`]([^"'`\n]*)(?=["'`])""", source)]
    else:
        return
    for key in games.by_key:
        if any(names_a_game(text, key) for text in texts):
            yield f"{path} names {key}"


RULES: tuple[Rule, ...] = (
    games_know_only_the_core,
    games_are_pure,
    classroom_knows_games_by_key,
    rooms_import_downwards,
    only_the_entrances_make_apps,
    only_now_reads_the_clock,
    game_tests_need_no_web_stack,
)
"""The rules about Python files; `no_game_is_named` also reads templates and scripts."""


def sources(*patterns: str) -> dict[str, str]:
    """The texts of the files that match, by their path from the top level."""
    found = sorted(path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file())
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in found}


PYTHON = sources("games/**/*.py", "classroom/**/*.py", "tests/games/**/*.py")


def circles(files: dict[str, str]) -> list[str]:
    """Rooms that import one another in a circle, as one list; [] if there is none."""
    graph: dict[str, set[str]] = {room: set() for room in LEVEL}
    for path, source in files.items():
        here = room_of(path.removesuffix(".py").replace("/", "."))
        if path.startswith("classroom/") and here in graph:
            there = {room_of(name) for name in imported(path, source) if name.startswith("classroom.")}
            graph[here] |= there & LEVEL.keys() - {here}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_house_keeps(rule: Rule) -> None:
    complaints = [complaint for path, source in PYTHON.items() for complaint in rule(path, source)]

    assert complaints == []


def test_no_game_is_named_outside_its_own_files() -> None:
    files = sources("classroom/**/*.py", "templates/**/*", "static/js/**/*.js")

    assert [complaint for path, source in files.items() for complaint in no_game_is_named(path, source)] == []


def test_no_rooms_import_one_another_in_a_circle() -> None:
    assert circles(PYTHON) == []


def test_the_checker_has_read_the_house() -> None:
    assert {"games/__init__.py", "games/core/contract.py", "classroom/__init__.py", "classroom/now.py"} <= PYTHON.keys()


KEY = "make_ten"

BAD = [
    (games_know_only_the_core, "games/core/log.py", "from games.make_ten import GAME"),
    (games_know_only_the_core, "games/core/log.py", "from .. import make_ten"),
    (games_know_only_the_core, "games/make_ten.py", "from games import mod_ten"),
    (games_know_only_the_core, "games/make_ten.py", "from games.mod_ten import State"),
    (games_know_only_the_core, "games/make_ten.py", "from games import by_key"),
    (games_know_only_the_core, "games/make_ten.py", "import classroom.db"),
    (games_know_only_the_core, "games/make_ten.py", "def view():\n    import flask"),
    (games_know_only_the_core, "games/make_ten.py", "import numpy as random"),
    (games_are_pure, "games/make_ten.py", "import random"),
    (games_are_pure, "games/make_ten.py", "from random import choice"),
    (games_are_pure, "games/core/clock.py", "from datetime import datetime"),
    (games_are_pure, "games/core/clock.py", "import time"),
    (games_are_pure, "games/__init__.py", "import os.path"),
    (games_are_pure, "games/make_ten.py", "from random import Random\ndef setup():\n    return Random()"),
    (games_are_pure, "games/make_ten.py", "from random import Random\nRNG = Random(7)"),
    (classroom_knows_games_by_key, "classroom/race/views.py", f"from games.{KEY} import GAME"),
    (classroom_knows_games_by_key, "classroom/demo.py", f"from games import {KEY}"),
    (rooms_import_downwards, "classroom/accounts/models.py", "from classroom.roster.models import Child"),
    (rooms_import_downwards, "classroom/play/log.py", "from classroom import race"),
    (rooms_import_downwards, "classroom/play/log.py", "from ..race.queries import racers"),
    (rooms_import_downwards, "classroom/play/log.py", "def settle():\n    import classroom.opponents"),
    (rooms_import_downwards, "classroom/evidence/record.py", "from classroom.play.models import Match"),
    (rooms_import_downwards, "classroom/drill/views.py", "from classroom.lessons.queries import live"),
    (rooms_import_downwards, "classroom/opponents.py", "from classroom.drill.queries import levels"),
    (rooms_import_downwards, "classroom/web.py", "from classroom.accounts.guards import teacher"),
    (rooms_import_downwards, "classroom/db.py", "import classroom.cli"),
    (rooms_import_downwards, "classroom/race/views.py", "from classroom.front import front"),
    (rooms_import_downwards, "classroom/race/views.py", "from classroom.roster.views import roster"),
    (rooms_import_downwards, "classroom/race/views.py", "from classroom.roster import forms"),
    (rooms_import_downwards, "classroom/reports/pdf.py", "import classroom.progress.views"),
    (only_the_entrances_make_apps, "classroom/race/views.py", "from classroom import create_app"),
    (only_the_entrances_make_apps, "classroom/race/views.py", "from .. import create_app as make"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "import datetime as dt\nat = dt.datetime.now()"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "from datetime import datetime\nat = datetime.now"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "from datetime import date as day\nday.today()"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "import time\nclock = time.monotonic"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "from time import time_ns as t\nt()"),
    (only_now_reads_the_clock, "classroom/race/models.py", "from sqlalchemy import func\nfunc.now()"),
    (game_tests_need_no_web_stack, "tests/games/test_make_ten.py", "from flask import Flask"),
    (game_tests_need_no_web_stack, "tests/games/conftest.py", "import classroom"),
    (no_game_is_named, "classroom/race/views.py", f"if game == '{KEY}': pass"),
    (no_game_is_named, "classroom/race/views.py", f"where = f'games/{KEY}/{{page}}.html'"),
    (no_game_is_named, "classroom/race/views.py", "titles = {'frames': 1}"),
    (no_game_is_named, "templates/play/_table.html", f'{{% if game.key == "{KEY}" %}}'),
    (no_game_is_named, "templates/play/_table.html", f"{{{{ games.{KEY}.title }}}}"),
    (no_game_is_named, "templates/play/_table.html", "{% include 'games/frames/board.html' %}"),
    (no_game_is_named, "static/js/app.js", "if (game === `frames`) return;"),
]

GOOD = [
    (games_know_only_the_core, "games/make_ten.py", "from random import Random\nfrom games.core.contract import Game"),
    (games_know_only_the_core, "games/core/drill.py", "from .bond import Bond\nfrom games.core import wire"),
    (games_know_only_the_core, "games/__init__.py", "from games.core.contract import Game"),
    (games_are_pure, "games/core/drill.py", "from random import Random\ndef nth(seed):\n    return Random(f'{seed}')"),
    (classroom_knows_games_by_key, "classroom/play/log.py", "from games import by_key\nimport games.core.wire"),
    (rooms_import_downwards, "classroom/race/views.py", "from classroom.race import forms\nfrom . import views"),
    (rooms_import_downwards, "classroom/race/views.py", "from classroom.play.log import act\nimport classroom.now"),
    (rooms_import_downwards, "classroom/race/views.py", "from classroom.db import db\nfrom classroom import web"),
    (rooms_import_downwards, "classroom/race/views.py", "from classroom.drill.queries import levels"),
    (rooms_import_downwards, "classroom/cli.py", "from classroom.privacy.models import Receipt"),
    (rooms_import_downwards, "classroom/__init__.py", "from classroom.race.views import race"),
    (only_the_entrances_make_apps, "classroom/wsgi.py", "from classroom import create_app"),
    (only_now_reads_the_clock, "classroom/now.py", "import time\ntime.time_ns()"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "from classroom.now import now\nnow()"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "from datetime import datetime\ndatetime.fromtimestamp(1)"),
    (only_now_reads_the_clock, "classroom/race/contest.py", "import time\ntime.sleep(1)"),
    (game_tests_need_no_web_stack, "tests/games/test_make_ten.py", "import hypothesis, pytest, games"),
    (no_game_is_named, "classroom/race/views.py", f"'''As in games/{KEY}.py.'''\nhelp = 'Fill two frames.'"),
    (no_game_is_named, "classroom/race/views.py", f"package = '{KEY}_classroom'"),
    (no_game_is_named, "templates/games/make_ten/board.html", f'<i data-game="{KEY}">'),
    (no_game_is_named, "templates/play/_table.html", '<p class="two frames">Now fill the frames.</p>'),
]


@pytest.mark.parametrize(("rule", "path", "source"), BAD, ids=[f"{bad[0].__name__}-{bad[2]!r}" for bad in BAD])
def test_the_checker_complains_once_of(rule: Rule, path: str, source: str) -> None:
    assert len(list(rule(path, source))) == 1


@pytest.mark.parametrize(("rule", "path", "source"), GOOD, ids=[f"{good[0].__name__}-{good[2]!r}" for good in GOOD])
def test_the_checker_lets_pass(rule: Rule, path: str, source: str) -> None:
    assert list(rule(path, source)) == []


def test_the_checker_sees_rooms_in_a_circle() -> None:
    there = {"classroom/race/views.py": "from classroom.drill import queries"}
    back = {"classroom/drill/queries.py": "import classroom.race.models"}

    assert circles(there) == []
    assert {"race", "drill"} == set(circles(there | back))
