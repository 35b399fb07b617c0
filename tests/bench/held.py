"""Held polls against short ones, on a real server: how soon a move is told, and what the waiting costs the server."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread

from flask import Flask

from tests.classroom.conftest import Person
from tests.classroom.tables import Table, lay, live_of

WAITERS, MOVES = 24, 10
SHORT = 0.5
Judged = Callable[[str, str, float, bool], None]


class Server:
    """A server of two workers, as run.py starts it."""

    def __init__(self, folder: Path, most_held: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = f"-m granian --interface wsgi --host 127.0.0.1 --port {self.port} --workers 2 --blocking-threads 64"
        words += " --backpressure 256 --no-ws --log-level error tests.bench.served:app"
        around = os.environ | {"CLASSROOM_HELD_POLLS": str(most_held), "CLASSROOM_BENCH": str(folder)}
        around |= {"CLASSROOM_SECRET_KEY": "k" * 40}
        self.process = subprocess.Popen([sys.executable, *words.split()], env=around)
        for _ in range(200):
            if socket.socket().connect_ex(("127.0.0.1", self.port)) == 0:
                break
            time.sleep(0.05)
        time.sleep(2)

    def cpu(self) -> float:
        """Seconds of CPU that the server and its workers have used."""
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        ticks = 0
        for pid in (self.process.pid, *map(int, listed.stdout.split())):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


def waits(port: int, table: Table, told: dict[int, list[float]], ends: float, pause: float) -> None:
    """One tablet: it polls as the page does, and notes when it was told each version."""
    cookie, seen = f"classroom={table.person.client.get_cookie('classroom').value}", table.seq
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    while time.monotonic() < ends:
        asked = time.monotonic()
        connection.request("GET", f"{table.url}/since/{seen}", headers={"Cookie": cookie, "HX-Request": "true"})
        answer = connection.getresponse()
        page = answer.read().decode()
        ticket = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        if ticket:
            cookie = f"{cookie.partition('; ticket')[0]}; {ticket}"
        if answer.status == 200:
            seen = int(page.partition('data-seq="')[2].partition('"')[0])
            told.setdefault(seen, []).append(time.monotonic())
        elif not pause and time.monotonic() - asked < 1:
            time.sleep(1 - (time.monotonic() - asked))  # the page asks once a second where nothing is held
        time.sleep(pause)


def round_of(app: Flask, folder: Path, ada: Person, bo: Person, most_held: int, pause: float) -> tuple[float, float]:
    """The median time from a move to a tablet (ms), and the server's CPU (s)."""
    ref, rng, server = lay(app, "Ada", "Bo", game="chinese_ten"), Random(5), Server(folder, most_held)
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for table in tables:
        table.look()
    told: dict[int, list[float]] = {}
    ends, before = time.monotonic() + 2 + MOVES, server.cpu()
    threads = [Thread(target=waits, args=(server.port, tables[n % 2], told, ends, pause)) for n in range(WAITERS)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    took = []
    for _ in range(MOVES):
        live = live_of(app, ref)
        mine = tables[live.table.to_act(live.state)[0]]
        mine.look()
        cookie = f"classroom={mine.person.client.get_cookie('classroom').value}"
        moved = send(server.port, mine, cookie, mine.any_move(rng))
        time.sleep(0.9)
        took += [each - moved for each in told.get(live_of(app, ref).seq, [])]
    for thread in threads:
        thread.join()
    used = server.cpu() - before
    server.end()
    return 1e3 * median(took), used


def send(port: int, table: Table, cookie: str, command: str) -> float:
    """Play it through the server; when it was sent."""
    body = f"csrf_token={table.person.token}&key={table.key}&command={command.replace(' ', '+')}"
    headers = {"Cookie": cookie, "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    sent = time.monotonic()
    connection.request("POST", f"{table.url}/act", body, headers)
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    return sent


def measure(app: Flask, folder: Path, ada: Person, bo: Person, judged: Judged) -> None:
    """The rows of held polls."""
    held_ms, held_cpu = round_of(app, folder, ada, bo, 48, 0)
    short_ms, short_cpu = round_of(app, folder, ada, bo, 0, SHORT)
    print(
        f"held: told after {held_ms:.0f} ms, {held_cpu:.2f} s CPU; every 500 ms: {short_ms:.0f} ms, {short_cpu:.2f} s"
    )
    judged("held polls, move to screen against 500 ms polls", "<= 0.2", held_ms / short_ms, held_ms <= 0.2 * short_ms)
    judged("held polls, server CPU against 500 ms polls", "<= 0.6", held_cpu / short_cpu, held_cpu <= 0.6 * short_cpu)
