"""A real browser against a live server in this process, so that tests can move its clock."""

import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect
from werkzeug.serving import make_server

from tests.classroom.conftest import (  # noqa: F401 - the same cast, for the browser
    PASSWORD,
    Clock,
    app,
    compiled_templates,
    empty_database,
    now,
    password_hash,
)

TABLET = {"width": 1024, "height": 768}
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The browser that run.py found."""
    return {"executable_path": os.environ.get("CHROMIUM") or None, "args": list(QUIET)}


@pytest.fixture
def browser_context_args(server: str) -> dict[str, Any]:
    """A tablet of the class that asks for English and for less motion; pages open by their path."""
    return {"viewport": TABLET, "locale": "en-GB", "reduced_motion": "reduce", "base_url": server}


@pytest.fixture
def server(app: Flask) -> Iterator[str]:  # noqa: F811
    """The address of the live server."""
    served = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=served.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{served.server_port}"
    served.shutdown()
    thread.join()
    served.server_close()


@pytest.fixture(autouse=True)
def nothing_from_elsewhere(context: BrowserContext, server: str) -> Iterator[list[str]]:
    """No test passes if a page asked another origin, broke the content policy or threw an error."""
    complaints: list[str] = []
    context.on("request", lambda asked: asked.url.startswith(server) or complaints.append(f"asked {asked.url}"))
    context.on("weberror", lambda error: complaints.append(f"threw {error.error}"))
    context.on("console", lambda line: line.type == "error" and complaints.append(line.text))
    yield complaints

    assert [] == complaints


def sign_in(page: Page, email: str = "vega@school.example") -> None:
    """Ms Vega, or another teacher, signs in with the keyboard."""
    page.goto("/sign-in")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your classes")).to_be_visible()
