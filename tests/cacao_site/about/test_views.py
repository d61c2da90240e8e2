"""The site says who runs it, how to write to them, what is kept and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core import checks, mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from tests.people import browser_of

pytestmark = pytest.mark.django_db

PAGES = ["contact", "house_rules", "privacy", "imprint"]


@pytest.mark.parametrize("page", PAGES)
def test_everybody_reads_it_and_finds_it_at_the_foot_of_pages(client: Client, ana: User, page: str) -> None:
    address = reverse(f"about:{page}")
    for browser in (client, browser_of(ana)):
        assert browser.get(address).status_code == 200
        assert f'href="{address}"' in browser.get(reverse("games:lobby")).content.decode()


def test_an_address_to_write_to_is_shown_where_there_is_one(client: Client, settings: Settings) -> None:
    assert "haven’t given an address yet" in client.get("/contact/").content.decode()
    settings.CONTACT = "mailto:hello@games.example"
    page = client.get("/contact/").content.decode()
    assert 'href="mailto:hello@games.example">hello@games.example</a>' in page
    assert "haven’t given an address yet" not in page


@pytest.mark.parametrize(
    ("file", "language", "is_shown"),
    [
        ("privacy.txt", "en", True),
        ("privacy.txt", "de", True),
        ("privacy.de.txt", "de", True),
        ("privacy.de.txt", "en", False),
        ("imprint.txt", "en", False),
    ],
)
def test_the_operators_words_take_the_place_of_ours(
    client: Client, settings: Settings, tmp_path: Path, file: str, language: str, *, is_shown: bool
) -> None:
    settings.SITE_PAGES = str(tmp_path)
    (tmp_path / file).write_text("Nothing is <b>kept</b>.\n\nAsk https://games.example/why.")
    page = client.get("/privacy/", headers={"Accept-Language": language}).content.decode()
    assert ("<p>Nothing is &lt;b&gt;kept&lt;/b&gt;.</p>" in page) is is_shown
    assert ('<a href="https://games.example/why"' in page) is is_shown


def test_the_imprint_may_be_a_line_of_the_settings(client: Client, settings: Settings) -> None:
    assert "haven’t said who they are yet" in client.get("/imprint/").content.decode()
    settings.IMPRINT = "Rosa Example, 1 Forest Road"
    assert "<p>Rosa Example, 1 Forest Road</p>" in client.get("/imprint/").content.decode()


def test_a_public_site_that_does_not_say_who_runs_it_is_warned(settings: Settings) -> None:
    def warned() -> set[str | None]:
        return {found.id for found in checks.run_checks(include_deployment_checks=True)} & {
            "cacao_site.W001",
            "cacao_site.W002",
        }

    assert warned() == {"cacao_site.W001", "cacao_site.W002"}
    settings.CONTACT = "mailto:hello@games.example"
    assert warned() == {"cacao_site.W002"}
    settings.IMPRINT = "Rosa Example"
    assert warned() == set()


def test_mails_about_accounts_say_where_to_read_who_sends_them(client: Client, settings: Settings) -> None:
    settings.BASE_URL = "https://games.example"
    client.post(
        reverse("account_signup"),
        {"username": "Finn", "email": "finn@mail.example", "password1": "long enough to be safe"},
    )
    [sent] = mail.outbox
    assert isinstance(sent, mail.EmailMultiAlternatives)
    assert "https://games.example/contact/" in sent.body
    assert "https://games.example/contact/" in str(sent.alternatives[0])
