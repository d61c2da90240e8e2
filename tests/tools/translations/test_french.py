"""French sets a narrow space that breaks no line before : ; ! ?, also where code puts texts together."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from django.core.mail import EmailMultiAlternatives
from django.utils import translation

from accounts.models import User
from core.colon import by_semicolons, with_colon
from games.history.pages.log import moves_in_words
from games.records.services import import_record
from games.tables.tables import read_table
from games.trophies.models import Trophy
from games.trophies.texts import sentence
from tests.games.factories import play_to_end, play_turn, running_game
from tests.games.person import Person
from tests.notifications.outbox import send_later
from tests.people import People
from tests.tools.translations import pseudo
from tests.tools.translations.test_pseudo import PAGES, playing
from tools.translations.source import ROOT

WITHOUT_SPACE = re.compile(r"[^\s:;!?…]*[^\u202f\s:;!?…](?:[ \u00a0]*[:;!?])+(?=\s|$)")
"""A sign after anything else; in addresses and times it is followed by more."""
GLUED = re.compile(r"(?:\}\}|%\})(?:</\w+>)?[:;] *\S")
"""A colon or semicolon that a template sets after a text, outside of what is translated."""
TRANSLATED = re.compile(r"\{% blocktranslate\b.*?endblocktranslate %\}|\{#.*?#\}", re.DOTALL)
RECORDS = ROOT / "tests" / "records" / "good"


def wrong(*texts: str) -> list[str]:
    """What is not set as in French; addresses are no text."""
    return [found for text in texts for found in WITHOUT_SPACE.findall(pseudo.ADDRESS.sub(" ", text))]


def wrong_on(html: str) -> list[str]:
    reader = pseudo.Reader()
    reader.feed(html)
    return [*wrong(*reader.texts, *reader.attributes), *(text for text in reader.texts if re.match(r"[:;] *\S", text))]


@pytest.fixture
def french(people: People) -> People:
    User.objects.update(language="fr")
    return people


@pytest.mark.django_db
@pytest.mark.parametrize("address", [*PAGES, "/profile/notices/", "/profile/security/"])
def test_a_page_is_set_as_in_french(french: People, address: str) -> None:
    html = Person(french.ana).browser.get(address, follow=True).content.decode()
    assert "Français" in html
    assert wrong_on(html) == []


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_a_table_and_its_end_are_set_as_in_french(french: People, title: str) -> None:
    game = playing(french, title)
    address = game.get_absolute_url()
    browser = Person(french.ana).browser
    pages = [browser.get(page).content.decode() for page in (address, f"{address}rules/")]
    play_to_end(game, Random(5))
    pages += [browser.get(page).content.decode() for page in (address, f"{address}replay/?at=9")]
    assert [wrong_on(html) for html in pages] == [[]] * 4


@pytest.mark.django_db
@pytest.mark.parametrize("record", ["cacao-0022", "chocolatl-0004"])
def test_a_log_is_set_as_in_french(record: str) -> None:
    game = import_record((RECORDS / f"{record}.json").read_bytes())
    with translation.override("fr"):
        lines = [line for entry in moves_in_words(read_table(game), 1) for line in entry.lines]
    assert wrong(*map(str, lines)) == []


@pytest.mark.django_db
def test_mails_are_set_as_in_french(french: People, mailoutbox: list[EmailMultiAlternatives]) -> None:
    for title in ("cacao", "chocolatl"):
        game = running_game(*french, title=title)
        play_turn(game, Random(5))
        send_later()
        play_to_end(game, Random(5))
        send_later()
    assert len(mailoutbox) > 6
    for mail in mailoutbox:
        assert wrong(mail.subject, mail.body) == [], mail.subject
        assert wrong_on(str(mail.alternatives[0][0])) == [], mail.subject


def test_no_template_sets_a_colon_or_semicolon_after_a_text_by_itself() -> None:
    files = [*ROOT.glob("templates/**/*.*"), *ROOT.glob("games/titles/*/templates/**/*.*")]
    glued = {str(file.relative_to(ROOT)): found for file in files if (found := _glued(file))}
    assert glued == {}


def _glued(file: Path) -> list[str]:
    text = re.sub(r'\b(?:style|content|href|src)="[^"]*"', "", TRANSLATED.sub("", file.read_text()))
    return GLUED.findall(text)


@pytest.mark.parametrize(("language", "set_so"), [("en", "Bo:"), ("de", "Bo:"), ("nl", "Bo:"), ("fr", "Bo\u202f:")])
def test_a_colon_after_a_label(language: str, set_so: str) -> None:
    with translation.override(language):
        assert with_colon("Bo") == set_so


def test_trophies_are_told_one_after_the_other_as_in_french() -> None:
    earned = [Trophy(kind=Trophy.Kind.WIN, detail=title) for title in ("cacao", "chocolatl")]
    with translation.override("fr"):
        assert wrong(sentence(earned)) == []


def test_texts_by_semicolons() -> None:
    with translation.override("fr"):
        assert by_semicolons(["un", "deux", "trois"]) == "un\u202f; deux\u202f; trois"
    with translation.override("en"):
        assert [by_semicolons(texts) for texts in ([], ["one"], ["one", "two"])] == ["", "one", "one; two"]
