"""run.py, tried in an empty house with stand-ins for pip, the app, the server, pytest and the browsers."""

import ast
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = (ROOT / "run.py").read_text("utf-8")
POSIX = os.name == "posix"
STAND_INS = ("pip", "flask", "granian", "pytest", "playwright", "ruff", "mypy")

# A real .venv, but without its pip, which takes seconds; `-I` looks past this stand-in to the real module.
VENV = "import subprocess, sys\nsubprocess.check_call((sys.executable, '-Im', 'venv', '--without-pip', sys.argv[1]))\n"


class House:
    """A checkout with nothing in it but run.py; whatever run.py starts prints its own name and words."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.path = root / "on_path"
        shutil.copy(ROOT / "run.py", root)
        for name in (*STAND_INS, "venv"):
            (root / name).mkdir()
            (root / name / "__init__.py").touch()
        (root / "venv" / "__main__.py").write_text(VENV)
        (root / "tests" / "bench").mkdir(parents=True)
        self.program("tests/bench/engines.py")
        self.program("tests/bench/polls.py")

    def program(self, where: str, code: int = 0) -> None:
        """A stand-in that says what it was asked and whether it was given a browser."""
        (self.root / where).write_text(
            f"import os, sys\nprint({where.split('/')[0]!r}, *sys.argv[1:], os.environ.get('CHROMIUM', ''))\n"
            f"sys.exit({code})\n"
        )

    def fresh(self) -> "House":
        """As before the first start, but for the .venv itself."""
        for name in STAND_INS:
            self.program(f"{name}/__main__.py")
        for stamp in self.root.glob(".venv/*.stamp"):
            stamp.unlink()
        for lock in ("requirements.lock", "requirements-test.lock"):
            (self.root / lock).write_text("one==1\n")
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir()
        return self

    def script(self, name: str, text: str) -> Path:
        """A program on PATH, in the shell's language."""
        where = self.path / name
        where.write_text(f"#!/bin/sh\n{text}\n")
        where.chmod(0o755)
        return where

    def run(self, *words: str, pretend: str = "sys.version_info", **environ: str) -> tuple[int, list[str], str]:
        """Exit code, printed lines, and what was printed as an error, under a Python of this version."""
        start = f"import runpy, sys; sys.version_info = {pretend}; runpy.run_path('run.py', run_name='__main__')"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CHROMIUM", "CLASSROOM_"))}
        done = subprocess.run(
            (sys.executable, "-c", start, *words),
            cwd=self.root,
            env={**kept, "PATH": str(self.path), **environ},
            capture_output=True,
            text=True,
        )
        return done.returncode, [line.strip() for line in done.stdout.splitlines()], done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(built: House) -> House:
    return built.fresh()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else's server answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_the_first_start_installs_migrates_seeds_and_serves(house: House) -> None:
    code, lines, error = house.run(CLASSROOM_PORT="18000")

    assert (code, error) == (0, "")
    assert [line for line in lines if not line.startswith("Port")][:4] == [
        "Installing requirements.lock ...",
        "pip install -q --require-hashes -r requirements.lock",
        "flask --app classroom init-db --quiet",
        "flask --app classroom seed-demo",
    ]
    assert re.fullmatch(r"Open http://127\.0\.0\.1:18\d+ in a browser; Ctrl\+C ends it\.", lines[-2])
    assert lines[-1].startswith("granian --interface wsgi --host 127.0.0.1 --port 18")
    assert lines[-1].endswith("classroom.wsgi:app")


def test_the_second_start_installs_nothing(house: House) -> None:
    house.run()

    _, lines, _ = house.run()

    assert "flask --app classroom init-db --quiet" in lines
    assert not [line for line in lines if "nstall" in line]


def test_a_changed_lock_file_is_installed_again(house: House) -> None:
    house.run()
    (house.root / "requirements.lock").write_text("one==2\n")

    assert "Installing requirements.lock ..." in house.run()[1]


def test_a_failed_install_is_tried_again_the_next_time(house: House) -> None:
    house.program("pip/__main__.py", code=1)

    code, lines, error = house.run()

    assert (code, error) == (1, "requirements.lock could not be installed; the reason stands above.\n")
    assert "flask --app classroom init-db --quiet" not in lines
    assert "Installing requirements.lock ..." in house.run()[1]


@pytest.mark.skipif(not POSIX, reason="the stand-in for uv is a shell script")
def test_uv_installs_when_it_is_on_the_path(house: House) -> None:
    house.script("uv", 'echo uv "$@"')

    _, lines, _ = house.run()

    python = house.root / ".venv" / "bin" / "python"
    assert f"uv pip install -q --python {python} --require-hashes -r requirements.lock" in lines


def test_a_venv_that_does_not_start_is_made_anew(house: House) -> None:
    house.run()
    python = house.root / ".venv" / ("bin/python" if POSIX else "Scripts/python.exe")
    python.unlink()

    code, lines, _ = house.run()

    assert code == 0
    assert "Installing requirements.lock ..." in lines


def test_a_venv_of_another_python_is_made_anew(house: House) -> None:
    house.run()
    left = house.root / ".venv" / "left from before"
    left.touch()

    lines = house.run(pretend="(3, 99, 0)")[1]

    assert "flask --app classroom seed-demo" in lines
    assert not left.exists()


def test_a_venv_without_pip_is_said_to_be_the_reason(house: House) -> None:
    (house.root / "pip").rename(house.root / "away")

    code, _, error = house.run()
    (house.root / "away").rename(house.root / "pip")

    assert code == 1
    assert "No module named pip" in error


def test_a_taken_port_is_left_to_whoever_answers_there(house: House, taken: int) -> None:
    _, lines, _ = house.run(CLASSROOM_PORT=str(taken))

    assert f"Port {taken} is taken." in lines
    assert f"--port {taken} " not in lines[-1]


def test_no_other_machine_is_let_into_the_demo(house: House) -> None:
    _, lines, _ = house.run(CLASSROOM_HOST="0.0.0.0", CLASSROOM_PORT="18100")

    assert lines[-2].startswith("Open http://127.0.0.1:18")
    assert "--host 127.0.0.1 " in lines[-1]


def test_nothing_is_served_from_half_a_database(house: House) -> None:
    house.program("flask/__main__.py", code=1)

    code, lines, error = house.run()

    assert (code, error) == (1, "The database could not be made; the reason stands above.\n")
    assert not [line for line in lines if line.startswith(("granian", "Open"))]


def test_words_after_test_go_to_pytest(house: House) -> None:
    _, lines, _ = house.run("test", "-k", "race", CHROMIUM=sys.executable)

    assert "pip install -q --require-hashes -r requirements-test.lock" in [line.split(" /")[0] for line in lines]
    assert lines[-1] == f"pytest -n 2 --dist worksteal -k race {sys.executable}"


def test_the_exit_code_is_that_of_pytest(house: House) -> None:
    house.program("pytest/__main__.py", code=5)

    assert house.run("test", CHROMIUM=sys.executable)[0] == 5


def test_no_browser_is_said_in_one_sentence_and_fails(house: House) -> None:
    code, lines, error = house.run("test")

    assert (code, error) == (
        1,
        "The tests need Chromium or Chrome: install one, or name it with CHROMIUM=/path/to/it.\n",
    )
    assert not [line for line in lines if line.startswith("pytest")]


def test_a_named_browser_that_does_not_start_is_never_replaced(house: House) -> None:
    code, lines, _ = house.run("test", CHROMIUM=str(house.root / "nowhere"))

    assert code == 1
    assert not [line for line in lines if "Fetching" in line]


@pytest.mark.skipif(not POSIX, reason="the stand-ins for browsers are shell scripts")
def test_a_stub_in_place_of_a_browser_is_passed_over(house: House) -> None:
    house.script("chromium", "exit 1")
    chrome = house.script("google-chrome", "exit 0")

    _, lines, _ = house.run("test")

    assert lines[-1] == f"pytest -n 2 --dist worksteal {chrome}"


@pytest.mark.skipif(not POSIX or os.geteuid() != 0, reason="only root may ask apt for a browser")
def test_root_gets_a_browser_from_apt_when_there_is_no_other(house: House) -> None:
    chromium = house.path / "chromium"
    os.symlink("/bin/sh", house.path / "sh")
    house.script("apt-get", f'[ "$1" = update ] || {{ echo "#!/bin/sh" > {chromium}; /bin/chmod +x {chromium}; }}')

    _, lines, _ = house.run("test")

    assert lines[-1] == f"pytest -n 2 --dist worksteal {chromium}"


def test_lint_runs_all_three_and_fails_if_one_complains(house: House) -> None:
    house.program("ruff/__main__.py", code=1)

    code, lines, _ = house.run("lint")

    assert code == 1
    assert lines[-3:] == ["ruff check .", "ruff format --check .", "mypy"]
    house.program("ruff/__main__.py")
    assert house.run("lint")[0] == 0


def test_a_bench_has_its_own_packages_and_engines_is_the_usual_one(house: House) -> None:
    _, lines, _ = house.run("bench")
    _, again, _ = house.run("bench", "polls", "--rounds", "3")

    assert "Installing bench ..." in lines
    assert lines[-1] == "tests"
    assert again == ["tests --rounds 3"]


def test_any_other_word_gets_the_usage(house: House) -> None:
    code, lines, error = house.run("help")

    assert (code, lines) == (1, [])
    assert "python3 run.py test [words ...]" in error


def test_an_older_python_is_told_so_in_one_sentence(house: House) -> None:
    code, lines, error = house.run(pretend="(3, 10, 4)")

    assert (code, lines) == (1, [])
    assert error == "Make Ten Classroom needs Python 3.11 or newer; this is Python 3.10.\n"


def test_an_older_python_can_read_as_far_as_that_sentence() -> None:
    ast.parse(SOURCE, feature_version=(3, 7))


def test_run_is_short_and_needs_nothing_installed() -> None:
    imports = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {getattr(node, "module", None) or node.names[0].name for node in imports}

    assert len(SOURCE.splitlines()) <= 120
    assert names <= sys.stdlib_module_names


def pins(name: str) -> dict[str, str]:
    """Package and version of every entry of a lock file; each must have a hash."""
    entries = re.split(r"\n(?=\S)", (ROOT / name).read_text("utf-8").strip())
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert [entry for entry in packages if "--hash=sha256:" not in entry] == []
    return dict(re.match(r"([\w.-]+)==([\w.]+)", entry).groups() for entry in packages)


def test_the_tests_run_on_the_very_versions_that_are_served() -> None:
    served, tested = pins("requirements.lock"), pins("requirements-test.lock")

    assert served.items() <= tested.items()


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-test.lock"])
def test_lock_files_name_no_registry(name: str) -> None:
    assert "://" not in (ROOT / name).read_text("utf-8")


def test_ci_calls_what_the_readme_says() -> None:
    command = "python3 run.py test"

    assert command in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / ".ci" / "run").read_text("utf-8").strip().endswith(f"exec {command}")
