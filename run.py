"""Make Ten Classroom, with nothing but this folder and Python 3.11 or newer.

python3 run.py                   install, make the database and the demo school, serve
python3 run.py test [words ...]  every test; the words go to pytest (tests/games, -k door, -n 0)
python3 run.py bench [name]      measure with tests/bench/<name>.py (engines, if none is named)
python3 run.py lint              lint, formatting, types

Read if set: CLASSROOM_PORT (the first to try), CHROMIUM (browser for tests).
"""

import hashlib
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - nothing in this file keeps an older Python from reading so far
    sys.exit("Make Ten Classroom needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
POSIX = os.name == "posix"
PYTHON = str(VENV / ("bin/python" if POSIX else "Scripts/python.exe"))
BENCH = ("rlcard==1.2.0", "open-spiel==2.0.2; sys_platform != 'win32'", "numpy==2.4.6")
LIMITS = f"--workers {2 if POSIX else 1} --blocking-threads 64 --backpressure 256 --workers-kill-timeout 3"
QUIET = "--no-ws --log-level error --respawn-failed-workers"
HUSH = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OWN = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"


def call(*words, failed="", **more):
    """Run a program, which says itself what it does; with `failed` nothing goes on without it."""
    code = subprocess.call(words, cwd=ROOT, **more)
    return sys.exit(f"{failed}; the reason stands above.") if code and failed else code


def become(*words):
    """The last step. On POSIX this process turns into the program, so that signals and exit code are its own."""
    os.chdir(ROOT)
    if POSIX:
        os.execv(PYTHON, [PYTHON, "-m", *words])
    sys.exit(call(PYTHON, "-m", *words))


def install(name, *words):
    """Install a lock file, each package checked against its hash, or `words`; a stamp in .venv tells what is done."""
    uv = shutil.which("uv")
    ask = f"import sys{'' if uv else ', pip'}; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    if not Path(PYTHON).exists() or call(PYTHON, "-c", ask, **HUSH):
        shutil.rmtree(VENV, ignore_errors=True)
        call(sys.executable, "-m", "venv", str(VENV), failed="The folder .venv could not be made")
    content = repr(words) if words else (ROOT / name).read_text("utf-8")
    stamp, mark = VENV / f"{name}.stamp", hashlib.sha256((content + sys.version).encode()).hexdigest()
    if not stamp.exists() or stamp.read_text("utf-8") != mark:
        print(f"Installing {name} ...")
        pip = (uv, "pip", "install", "-q", "--python", PYTHON) if uv else (PYTHON, "-m", "pip", "install", "-q")
        call(*pip, *(words or ("--require-hashes", "-r", name)), failed=f"{name} could not be installed")
        stamp.write_text(mark, "utf-8")


def free_port(first, host):
    """The first port where nobody answers. Binding would not tell: servers of this kind share a port silently."""
    for port in range(first, first + 100):
        with socket.socket() as door:
            door.settimeout(2)
            if door.connect_ex((host, port)):
                return port
        print(f"Port {port} is taken.")
    sys.exit(f"No port from {first} on is free; name another with CLASSROOM_PORT.")


def browser():
    """The browser for the tests: CHROMIUM, Playwright's own, one on PATH, else one that is fetched now; never none."""
    named, ways = os.environ.get("CHROMIUM"), [(), (PYTHON, "-m", "playwright", "install", "chromium")]
    if shutil.which("apt-get") and os.geteuid() == 0:
        ways += [("sh", "-c", "apt-get update && apt-get install -y --no-install-recommends chromium")]
    for way in ways[:1] if named else ways:
        if way:
            print("Fetching a browser for the tests:", *way)
            call(*way, **HUSH)
        own = subprocess.run((PYTHON, "-c", OWN), capture_output=True, text=True).stdout.strip()
        for path in [named] if named else [own, *map(shutil.which, ON_PATH)]:
            # Some systems put a stub there, so it must start; but on Windows asking would open a window.
            if path and Path(path).is_file() and not (POSIX and call(path, "--version", **HUSH)):
                return path
    sys.exit("The tests need Chromium or Chrome: install one, or name it with CHROMIUM=/path/to/it.")


def main(word="serve", *words):
    """Do what the words say, as told at the top."""
    if word == "serve":
        install("requirements.lock")
        host, flask = "127.0.0.1", (PYTHON, "-m", "flask", "--app", "classroom")
        os.environ.setdefault("CLASSROOM_TRUSTED_HOSTS", '["127.0.0.1", "localhost"]')
        port = free_port(int(os.environ.get("CLASSROOM_PORT") or 8000), host)
        call(*flask, "init-db", "--quiet", failed="The database could not be made")
        call(*flask, "seed-demo", failed="The demo school could not be made")
        print(f"Open http://{host}:{port} in a browser; Ctrl+C ends it.")
        become("granian", *f"--interface wsgi --host {host} --port {port} {LIMITS} {QUIET} classroom.wsgi:app".split())
    if word not in ("test", "bench", "lint"):
        sys.exit(__doc__)
    install("requirements-test.lock")
    if word == "bench":
        install("bench", *BENCH)
        become("tests.bench." + (words[0] if words else "engines"), *words[1:])
    if word == "lint":
        sys.exit(any([call(PYTHON, "-m", *tool.split()) for tool in ("ruff check .", "ruff format --check .", "mypy")]))
    os.environ["CHROMIUM"] = browser()
    become("pytest", "-n", "2", "--dist", "worksteal", *words)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
