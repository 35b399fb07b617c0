"""A technician installs the wheel on a machine without the checkout: everything the app needs has come along."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

VISIT = """
import json
from classroom import create_app, resources

app = create_app()
client = app.test_client()
style = sorted(resources.STATIC.glob("css/*.css"))[0].relative_to(resources.STATIC).as_posix()
pages = {
    "front": client.get("/"),
    "danish": client.get("/", headers={"Accept-Language": "da"}),
    "style": client.get(f"{app.static_url_path}/{style}"),
}
print(json.dumps({
    "codes": {name: page.status_code for name, page in pages.items()},
    "danish differs": pages["front"].text != pages["danish"].text,
    "places": [create_app.__code__.co_filename, app.jinja_env.get_template("layout.html").filename, app.static_folder],
    "instance": app.instance_path,
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run((sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)), cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's content, where an installer would put it."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, in which the technician starts the app."""
    return tmp_path_factory.mktemp("school")


def run(installed: Path, school: Path, *words: str) -> str:
    """What a Python prints that finds our packages in the wheel only."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CLASSROOM_")}
    done = subprocess.run(
        (sys.executable, *words),
        cwd=school,
        env={**environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_makes_its_database_and_serves_pages_and_styles_by_itself(installed: Path, school: Path) -> None:
    run(installed, school, "-m", "flask", "--app", "classroom", "init-db")

    visit = json.loads(run(installed, school, "-c", VISIT).splitlines()[-1])

    assert visit["codes"] == {"front": 200, "danish": 200, "style": 200}
    assert visit["danish differs"]
    assert [place for place in visit["places"] if not Path(place).is_relative_to(installed)] == []
    assert Path(visit["instance"]) == (school / "instance").resolve()


def names(wheel: Path) -> set[str]:
    """The paths within the wheel."""
    with zipfile.ZipFile(wheel) as file:
        return set(file.namelist())


def contents(*patterns: str) -> set[str]:
    """The checkout's files that match, by their path from the top level."""
    found = (path for pattern in patterns for path in ROOT.glob(pattern))
    return {path.relative_to(ROOT).as_posix() for path in found if path.is_file() and "__pycache__" not in path.parts}


def test_the_wheel_holds_every_file_the_app_reads(wheel: Path) -> None:
    inside = names(wheel)
    code = contents("classroom/**/*.py", "games/**/*.py", "classroom/migrations/**/*", "classroom/translations/**/*.mo")
    shipped = contents("templates/**/*", "static/**/*", "seeds/**/*")

    assert code - inside == set()
    assert {f"classroom/_shipped/{path}" for path in shipped} - inside == set()
    assert {"classroom/migrations/env.py", "classroom/translations/da/LC_MESSAGES/messages.mo"} <= code


def test_the_wheel_holds_nothing_of_this_machine(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"classroom", "games"}
