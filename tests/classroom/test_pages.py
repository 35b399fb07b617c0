"""What every page keeps: headers, languages, nothing from elsewhere, a crash without a trace."""

import re

import pytest
from flask import Flask

from tests.classroom.conftest import Person

PUBLIC = (
    *("/", "/door", "/door/CMT478", "/sign-in", "/sign-in/digits", "/sign-up", "/cover", "/just-play", "/moved"),
    "/nowhere",
)


@pytest.mark.parametrize("url", PUBLIC)
def test_every_page_is_shut_against_strangers_scripts_and_caches(somebody: Person, url: str) -> None:
    answer = somebody.get(url)
    policy = answer.headers["Content-Security-Policy"]

    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy
    assert "no-store" == answer.headers["Cache-Control"]
    assert [] == re.findall(r"<[^>]+\s(?:style|on\w+)=", answer.text)
    assert [] == re.findall(r'(?:src|href|action)="(?:https?:)?//', answer.text)
    assert [] == re.findall(r"<script(?![^>]*src=)", answer.text)


@pytest.mark.parametrize("url", PUBLIC)
def test_every_page_speaks_danish_to_a_danish_browser(app: Flask, somebody: Person, url: str) -> None:
    answer = somebody.get(url, headers={"Accept-Language": "da"})

    assert '<html lang="da"' in answer.text
    assert "Spring til siden" in answer.text and "Skip to the page" not in answer.text


def test_a_chosen_language_stays_on_the_device(somebody: Person) -> None:
    somebody.get("/")
    somebody.post("/language", language="da")
    danish = somebody.get("/").text
    somebody.post("/language", language="xx")

    assert "For lærere" in danish
    assert "For lærere" in somebody.get("/").text


def test_a_file_never_carries_anybodys_cookie(ada: Person) -> None:
    answer = ada.client.get("/static/css/app.css", buffered=True)

    assert None is answer.headers.get("Set-Cookie")
    assert "no-store" == ada.get("/static/css/nowhere.css").headers["Cache-Control"]


def test_F35_an_old_form_offers_its_page_anew(somebody: Person) -> None:
    child, code, _ = somebody.child("Ada")
    somebody.get(f"/door/{code}/{child}")
    somebody.client.delete_cookie("classroom")
    answer = somebody.post(f"/door/{code}/{child}", picture="sun")

    assert 400 == answer.status_code
    assert f'href="/door/{code}/{child}"' in answer.text


def test_a_browser_that_speaks_neither_language_gets_english(somebody: Person) -> None:
    assert '<html lang="en"' in somebody.get("/", headers={"Accept-Language": "xx"}).text


def test_models_and_migrations_say_the_same(app: Flask) -> None:
    told = app.test_cli_runner().invoke(args=["db", "check"])

    assert 0 == told.exit_code, told.output


def test_every_animal_and_picture_has_its_word_for_the_catalogue() -> None:
    from classroom.resources import TEMPLATES
    from classroom.roster.pictures import all_animals, all_pictures

    words = (TEMPLATES / "_macros" / "icon.html").read_text("utf-8")

    assert [] == [name for name in (*all_animals(), *all_pictures()) if f'_("{name}")' not in words]


def test_healthz_answers(somebody: Person) -> None:
    answer = somebody.get("/healthz")

    assert (200, "ok\n") == (answer.status_code, answer.text)


def test_a_weak_key_is_refused(tmp_path: object) -> None:
    from classroom import create_app
    from classroom.config import Weak

    with pytest.raises(Weak, match="too short"):
        create_app({"SECRET_KEY": "short"}, instance_path=tmp_path)


def test_the_first_start_makes_a_key_that_only_its_owner_reads(tmp_path) -> None:
    from classroom import create_app

    first = create_app(instance_path=tmp_path).config["SECRET_KEY"]
    second = create_app(instance_path=tmp_path).config["SECRET_KEY"]

    assert first == second and len(first) >= 32
    assert 0o600 == (tmp_path / "secret_key").stat().st_mode & 0o777
    assert 0o700 == tmp_path.stat().st_mode & 0o777


def test_unknown_htmx_attributes_have_no_place_in_templates() -> None:
    from classroom.resources import TEMPLATES

    known = {"hx-get", "hx-post", "hx-target", "hx-swap", "hx-trigger", "hx-request", "hx-disabled-elt", "hx-boost"}
    used = set()
    for template in TEMPLATES.rglob("*.html"):
        used |= set(re.findall(r"\bhx-[a-z-]+(?==)", template.read_text("utf-8")))

    assert set() == used - known
