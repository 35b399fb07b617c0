"""Everything a person reads is there in Danish: the sources, the Danish catalogue and its compiled form agree."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
DANISH = ROOT / "classroom" / "translations" / "da" / "LC_MESSAGES"
KEYWORDS = {**DEFAULT_KEYWORDS, "lazy_gettext": None, "lazy_ngettext": (1, 2)}

Sentence = str | tuple[str, ...]
"""One form, or singular and plurals."""


def extracted(*folders: Path) -> dict[Sentence, str]:
    """Every sentence in the sources, and the first place where it stands."""
    with (ROOT / "classroom" / "babel.cfg").open(encoding="utf-8") as settings:
        methods, options = parse_mapping_cfg(settings)
    found: dict[Sentence, str] = {}
    for folder in folders:
        every = extract_from_dir(folder, methods, options, keywords=KEYWORDS, directory_filter=lambda _: True)
        for file, line, sentence, _comments, _context in every:
            found.setdefault(sentence, f"{folder.name}/{file}:{line}")
    return found


def forms(sentence: Sentence) -> tuple[str, ...]:
    """The forms of a sentence, also of one that has only one."""
    return (sentence,) if isinstance(sentence, str) else tuple(sentence)


def placeholders(text: str) -> set[str]:
    """What is filled in, e.g. {"%(name)s"}."""
    return set(re.findall(r"%\(\w+\)[a-z]", text))


def complaint(sentence: Sentence, message: Message | None) -> str | None:
    """What is wrong with the Danish of a sentence, in a word or two."""
    if message is None or not all(forms(message.string)):
        return "no Danish"
    if message.fuzzy:
        return "not looked at since it changed"
    wanted, given = forms(sentence), forms(message.string)
    if len(wanted) > 1 and len(given) < 2:
        return "no plural"
    # A singular may say "one" in words, so only the last form must fill in everything.
    if placeholders(given[-1]) != placeholders(wanted[-1]) or not placeholders(given[0]) <= placeholders(wanted[-1]):
        return "fills in something else"
    return None


def danish(text: str) -> Catalog:
    """A catalogue with an entry or two."""
    return read_po(BytesIO(text.encode()), locale="da")


@pytest.fixture(scope="module")
def sentences() -> dict[Sentence, str]:
    return extracted(ROOT / "classroom", ROOT / "templates", ROOT / "games")


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with (DANISH / "messages.po").open("rb") as file:
        return read_po(file, locale="da")


def test_every_sentence_has_its_danish(sentences: dict[Sentence, str], catalogue: Catalog) -> None:
    found = [(where, text, complaint(text, catalogue.get(text))) for text, where in sentences.items()]

    assert [wrong for wrong in found if wrong[2]] == []


def test_no_danish_is_left_over_from_sentences_that_are_gone(
    sentences: dict[Sentence, str], catalogue: Catalog
) -> None:
    kept = {message.id if isinstance(message.id, str) else tuple(message.id) for message in catalogue if message.id}

    assert kept - sentences.keys() == set()


def test_the_compiled_danish_is_the_danish(catalogue: Catalog) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue)

    assert (DANISH / "messages.mo").read_bytes() == compiled.getvalue()


def test_sentences_are_found_in_every_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / "_macros").mkdir()
    (tmp_path / "_macros" / "_row.html").write_text('{{ ngettext("%(num)s ten", "%(num)s tens", n) }}')
    (tmp_path / "page.html").write_text('{% trans name=child %}Hello {{ name }}{% endtrans %}{{ _("Go on") }}')
    (tmp_path / "forms.py").write_text('from flask_babel import lazy_gettext\nlabel = lazy_gettext("Your name")\n')

    assert extracted(tmp_path).keys() == {("%(num)s ten", "%(num)s tens"), "Hello %(name)s", "Go on", "Your name"}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('msgid "Hi %(name)s"\nmsgstr "Hej %(name)s"', None),
        ('msgid "Hi"\nmsgstr "Hej"', "no Danish"),
        ('msgid "Hi %(name)s"\nmsgstr ""', "no Danish"),
        ('#, fuzzy\nmsgid "Hi %(name)s"\nmsgstr "Hej %(name)s"', "not looked at since it changed"),
        ('msgid "Hi %(name)s"\nmsgstr "Hej %(navn)s"', "fills in something else"),
        ('msgid "Hi %(name)s"\nmsgstr "Hej"', "fills in something else"),
    ],
)
def test_a_sentence_without_good_danish_is_reported(entry: str, expected: str | None) -> None:
    assert complaint("Hi %(name)s", danish(entry).get("Hi %(name)s")) == expected


@pytest.mark.parametrize(
    ("one", "many", "expected"),
    [
        ("en tier", "%(num)s tiere", None),
        ("%(num)s tier", "%(num)s tiere", None),
        ("en tier", "", "no Danish"),
        ("en tier", "mange tiere", "fills in something else"),
        ("%(n)s tier", "%(num)s tiere", "fills in something else"),
    ],
)
def test_a_plural_must_say_how_many(one: str, many: str, expected: str | None) -> None:
    sentence = ("%(num)s ten", "%(num)s tens")
    entry = f'msgid "{sentence[0]}"\nmsgid_plural "{sentence[1]}"\nmsgstr[0] "{one}"\nmsgstr[1] "{many}"'

    assert complaint(sentence, danish(entry).get(sentence)) == expected
