"""What is vendored is what the manifest says, and no page asks another origin for anything."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "static"
MANIFEST = json.loads((STATIC / "vendor" / "manifest.json").read_text("utf-8"))
OURS = {"img/icon.svg", "img/suits.svg", "img/screenshot.png"}
ELSEWHERE = re.compile(
    r"""(?:(?:href|src|srcset|action|poster)\s*=\s*["']?|url\(\s*["']?|@import\s+["'])(?:[a-z]+:)?//""", re.I
)
ANYWHERE = re.compile(r"https?://[^\s\"'`)<>]+")
NAMES_OF_LANGUAGES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1999/xlink"}


def digest(path: Path) -> str:
    return "sha384-" + base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode()


def readable(folder: Path, *endings: str) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in endings and path.is_file())


@pytest.mark.parametrize("package", MANIFEST, ids=lambda package: package["name"])
def test_every_vendored_file_is_the_one_in_the_manifest(package):
    found = {name: digest(STATIC / name) for name in package["files"]}

    assert package["files"] == found


@pytest.mark.parametrize("package", MANIFEST, ids=lambda package: package["name"])
def test_every_package_has_a_version_and_its_licence_text(package):
    terms = (STATIC / package["terms"]).read_text("utf-8")

    assert package["version"] and package["licence"]
    assert len(terms) > 300


def test_htmx_is_the_pinned_version():
    script = (STATIC / "vendor" / "htmx.min.js").read_text("utf-8")

    assert 'version:"2.0.11"' in script


def test_no_picture_font_or_vendored_script_is_missing_from_the_manifest():
    listed = {name for package in MANIFEST for name in package["files"]}
    folders = [STATIC / "fonts", STATIC / "img", STATIC / "vendor"]
    kinds = (".svg", ".png", ".woff2", ".ttf", ".js")
    there = {path.relative_to(STATIC).as_posix() for folder in folders for path in readable(folder, *kinds)}

    assert listed == there - OURS


@pytest.mark.parametrize(("folder", "many"), [("animals", 36), ("pictures", 12)])
def test_every_name_in_the_seeds_has_its_picture(folder, many):
    names = json.loads((ROOT / "seeds" / f"{folder}.json").read_text("utf-8"))
    drawn = {path.stem for path in (STATIC / "img" / folder).glob("*.svg")}

    assert many == len(names) == len(set(names))
    assert set(names) == drawn


def test_no_page_style_or_script_of_ours_asks_another_origin():
    ours = [*readable(ROOT / "templates", ".html"), *readable(STATIC / "css", ".css"), *readable(STATIC / "js", ".js")]
    asking = [path.name for path in ours if ELSEWHERE.search(path.read_text("utf-8"))]

    assert [] == asking


def test_styles_and_pictures_name_no_address_at_all():
    files = [*readable(STATIC / "css", ".css"), *readable(STATIC / "img", ".svg"), *readable(STATIC / "js", ".js")]
    named = {address for path in files for address in ANYWHERE.findall(path.read_text("utf-8"))}

    assert set() == named - NAMES_OF_LANGUAGES


def test_no_style_holds_a_picture_in_itself():
    holding = [path.name for path in readable(STATIC / "css", ".css") if "data:" in path.read_text("utf-8")]

    assert [] == holding


def test_no_template_needs_what_the_content_policy_forbids():
    forbidden = re.compile(
        r"""\sstyle\s*=\s*["']|\son[a-z]+\s*=\s*["']|<style|<script(?![^>]*\ssrc=)|javascript:|\shx-on""", re.I
    )
    needing = [path.name for path in readable(ROOT / "templates", ".html") if forbidden.search(path.read_text("utf-8"))]

    assert [] == needing
