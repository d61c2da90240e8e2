"""Every text is marked, every language is whole; and what would be wrong with a catalogue is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools.translations import __main__ as program
from tools.translations import (
    catalogues,
    checks,
    glossary,
    source,
    unmarked,
)

PAGE = """
| English | Deutsch |
|---|---|
| worker tile | Arbeiterplättchen, Arbeiterteil- |
| tile | Plättchen |
| fruit | *here always of the cacao tree* |
"""


@pytest.fixture
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language of which nothing is written, in a folder of its own."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogues, "BEGUN", tmp_path / "begun")
    return "de"


def site(*texts: str | tuple[str, str]) -> Catalog:
    """A site that says this."""
    marked = Catalog()
    for text in texts:
        marked.add(text, locations=[("games/some.py", 0)])
    return marked


def write(language: str, marked: Catalog, strings: dict[str, str | tuple[str, ...]]) -> None:
    """A translator writes these, and the files are brought up to date."""
    catalogue = catalogues.updated(language, marked)
    for text, string in strings.items():
        message = catalogue.get(text)
        assert message, text
        message.string = string
    catalogues.write(language, catalogue)


def test_the_site_marks_every_text_and_every_language_is_whole() -> None:
    assert program.problems() == []


def test_texts_of_python_and_of_templates_are_found() -> None:
    found = {(text.context, text.text, text.file) for text in source.texts()}
    assert ("", "Rules", "templates/games/rules_link.html") in found
    assert ("edge", "north", "games/titles/cacao/texts/catalogue.py") in found
    assert len({file.rpartition("/")[0] for _context, _text, file in found}) > 20, "in every part of the site"


def test_a_whole_language_has_no_problem(language: str) -> None:
    marked = site("A table.", ("%(n)s table", "%(n)s tables"))
    write(language, marked, {"A table.": "Ein Tisch.", "%(n)s table": ("%(n)s Tisch", "%(n)s Tische")})
    assert checks.problems(language, marked) == []


@pytest.mark.parametrize(
    ("text", "string", "problem"),
    [
        ("A table.", "", "is not translated"),
        ("Hello %(name)s", "Hallo %(nane)s", "has other placeholders"),
        ("Hello %(name)s", "Hallo", "has other placeholders"),
        ("100 %% of it", "100 % davon", "has other placeholders"),
        ("<b>Now</b> it is", "<i>Jetzt</i> ist es", "has other tags"),
        ('<a href="/x">Now</a>', '<a href="/y">Jetzt</a>', "has other tags"),
        ("A table.", "Ein Tisch", "does not end with “.”"),
        ("Which table?", "Welcher Tisch.", "does not end with “?”"),
        ("A table ", "Ein Tisch", "begins or ends with other spaces"),
        (("%(n)s table", "%(n)s tables"), ("%(n)s Tisch", ""), "is not translated"),
        (("%(n)s table", "%(n)s tables"), ("ein Tisch", "Tische"), "has other placeholders"),
    ],
)
def test_what_is_wrong_with_a_translation_is_said(
    language: str, text: str | tuple[str, str], string: str | tuple[str, str], problem: str
) -> None:
    marked = site(text)
    write(language, marked, {text if isinstance(text, str) else text[0]: string})
    assert any(problem in found for found in checks.problems(language, marked))


def test_one_thing_may_be_said_without_its_number(language: str) -> None:
    marked = site(("%(n)s table", "%(n)s tables"))
    write(language, marked, {"%(n)s table": ("ein Tisch", "%(n)s Tische")})
    assert checks.problems(language, marked) == []


def test_a_language_that_is_only_begun_may_have_gaps_and_no_mistakes(language: str) -> None:
    catalogues.BEGUN.mkdir()
    (catalogues.BEGUN / "de.po").touch()
    marked = site("A table.", "Hello %(name)s")
    write(language, marked, {"Hello %(name)s": "Hallo %(name)s"})
    assert checks.problems(language, marked) == []
    assert not catalogues.mo(language).exists()

    write(language, marked, {"Hello %(name)s": "Hallo"})

    assert len(checks.problems(language, marked)) == 1


def test_a_new_text_a_gone_one_and_a_fuzzy_one_are_found(language: str) -> None:
    write(language, site("Old.", "Vague."), {"Old.": "Alt.", "Vague.": "Vage."})
    po = catalogues.po(language)
    po.write_text(po.read_text().replace('msgid "Vague."', '#, fuzzy\nmsgid "Vague."'))

    found = " ".join(checks.problems(language, site("New.", "Vague.")))

    assert "“New.” is not translated" in found
    assert "“Old.” is no text of the site any more" in found
    assert "“Vague.” is marked as fuzzy" in found


def test_a_catalogue_that_was_not_compiled_is_found(language: str) -> None:
    marked = site("A table.")
    write(language, marked, {"A table.": "Ein Tisch."})
    po = catalogues.po(language)
    po.write_text(po.read_text().replace("Ein Tisch.", "Eine Tafel."))
    assert checks.problems(language, marked) == ["de: django.mo is older than django.po: run `make texts`"]


def test_translations_survive_when_the_site_says_more(language: str) -> None:
    write(language, site("Kept."), {"Kept.": "Behalten."})
    catalogue = catalogues.updated(language, site("Kept.", "New."))
    assert {message.id: message.string for message in catalogue if message.id} == {"Kept.": "Behalten.", "New.": ""}


@pytest.fixture
def terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> glossary.Terms:
    """The terms of a small page."""
    monkeypatch.setattr(glossary, "ROOT", tmp_path)
    page = tmp_path / "docs" / "languages" / "de.md"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE)
    return glossary.terms("de")


def test_every_language_has_the_same_terms() -> None:
    kept = {language: {*glossary.terms(language)} for language in catalogues.languages()}
    assert len(kept) == 3
    assert [sorted(terms ^ kept["de"]) for terms in kept.values()] == [[]] * 3


def test_a_glossary_is_a_table(terms: glossary.Terms) -> None:
    assert terms == {"worker tile": ("arbeiterplättchen", "arbeiterteil-"), "tile": ("plättchen",)}


@pytest.mark.parametrize(
    ("text", "string", "is_fine"),
    [
        ("Lay a worker tile", "Lege ein Arbeiterplättchen", True),
        ("Lay two worker tiles", "Lege zwei Arbeiterteile", True),
        ("Lay a worker tile", "Lege eine Arbeiterkachel", False),
        ("Lay a tile", "Lege ein Plättchen", True),
        ("Lay a tile", "Lege eine Kachel", False),
        ("A mosaic of reptiles", "Ein Mosaik", True),
        ("Lay %(tile)s", "Lege %(tile)s", True),
        ("It must be “tile”", "Es muss „tile“ sein", True),
    ],
)
def test_a_term_said_otherwise_is_found(terms: glossary.Terms, text: str, string: str, is_fine: bool) -> None:
    marked = Catalog()
    message = marked.add(text, string)
    assert (list(glossary.otherwise(message, terms)) == []) is is_fine


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ('<img alt="A tile">', ["A tile"]),
        ('{% translate "Hello" %} {{ name }}', []),
        ("{% blocktranslate %}Hello <b>you</b>{% endblocktranslate %}", []),
        ("{# Hello #}<script>let hello;</script>", []),
        ('<input type="submit" value="Send it">', ["Send it"]),
        ('<input type="hidden" value="all of them">', []),
        ('<a href="/tables/" class="button">1 × 2</a>', []),
    ],
)
def test_a_text_of_a_template_that_nobody_marked_is_found(template: str, found: list[str]) -> None:
    assert unmarked.unmarked_texts(template) == found


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ('{{ name|default:"nobody yet" }}', ["nobody yet"]),
        ('{% include "games/pages.html" with label="More pages" %}', ["More pages"]),
        ('{{ name|default:"–" }}{% include "games/pages.html" with pages=pages %}', []),
        ('{% translate "More pages" as label %}{% include "games/pages.html" with label=label %}', []),
    ],
)
def test_a_text_that_a_tag_hands_on_unmarked_is_found(template: str, found: list[str]) -> None:
    assert unmarked.handed_on(template) == found


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ('messages.success(request, "It is saved.")', ["It is saved."]),
        ('messages.success(request, _("It is saved."))', []),
        ('log.error("It was not saved.")', []),
        ('raise ValidationError("It is wrong.")', ["It is wrong."]),
        ('forms.CharField(label="Your name")', ["Your name"]),
        ('class Gone(GameError):\n    sentence = "It is gone."', ["It is gone."]),
        ('class Gone(GameError):\n    sentence = _("It is gone.")', []),
    ],
)
def test_a_text_of_a_program_that_nobody_marked_is_found(program: str, found: list[str]) -> None:
    assert [text for _line, text in unmarked.unmarked_strings(program)] == found


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ("""note = f"{players}, {_('casual')}\"""", ["casual"]),
        ("""note = f"{players}, {_('rated') if is_rated else _('casual')}\"""", ["rated", "casual"]),
        ("""note = f"{players}, {_(word)}\"""", []),
        ("""casual = _('casual'); note = f"{players}, {casual}\"""", []),
    ],
)
def test_a_mark_that_nothing_finds_is_found(program: str, found: list[str]) -> None:
    assert sorted(text for _line, text in unmarked.marked_in_vain(program)) == sorted(found)


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('clock.textContent = "time’s up";', ["time’s up"]),
        ("clock.textContent = `${hours} hours left`;", ["${hours} hours left"]),
        ("clock.textContent = `${sign}${hours}`;", []),
        ('clock.setAttribute("aria-label", "time left");', ["time left"]),
        ('clock.setAttribute("class", "is late");', []),
        ('if (confirm("Leave now?")) leave();', ["Leave now?"]),
        ("clock.append(clock.dataset.over);", []),
    ],
)
def test_a_text_of_a_script_that_nobody_marked_is_found(script: str, found: list[str]) -> None:
    assert unmarked.unmarked_words(script) == found


@pytest.mark.parametrize(
    ("text", "is_fine"),
    [
        ("We email you once a day.", True),
        ("You get two mails a day.", False),
        ("The table CANNOT start.", False),
        ("A cannoteer sits down.", True),
        ("%(cannot)s sits down.", True),
    ],
)
def test_an_english_text_with_a_word_that_we_do_not_use_is_found(text: str, is_fine: bool) -> None:
    words = {"email": ("mails",), "can’t": ("cannot",)}
    assert (list(glossary.avoided(Catalog().add(text), words)) == []) is is_fine
