"""The mailbox: mails of ``make play`` can be read in the browser, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection, send_mail
from django.test import Client
from pytest_django import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.cacao_site.dev.urls_of_play")]


@pytest.fixture(autouse=True)
def _mailbox(settings: Settings, tmp_path: Path) -> None:
    """The settings of ``make play``."""
    settings.EMAIL_BACKEND = "cacao_site.dev.mailbox.MailboxBackend"
    settings.MAILBOX_DIR = tmp_path / "mails"


def _send(subject: str, *, html: str = "") -> None:
    mail = EmailMultiAlternatives(subject, "See http://localhost/tables/", "site@example.org", ["ana@example.org"])
    if html:
        mail.attach_alternative(html, "text/html")
    mail.connection = get_connection()
    mail.send()


def _address_of_first(client: Client) -> str:
    return str(client.get("/mailbox/").content.decode().partition('href="/mailbox/')[2].partition('"')[0])


def test_an_empty_mailbox_says_so(client: Client) -> None:
    assert "No emails yet" in client.get("/mailbox/").content.decode()


def test_the_newest_mail_comes_first(client: Client) -> None:
    _send("First")
    _send("Second")

    page = client.get("/mailbox/").content.decode()
    assert page.index("Second") < page.index("First")


def test_a_mails_links_can_be_followed(client: Client) -> None:
    _send("Your turn")

    page = client.get(f"/mailbox/{_address_of_first(client)}").content.decode()
    assert '<a href="http://localhost/tables/"' in page
    assert "ana@example.org" in page


def test_a_mail_with_pictures_is_shown_in_a_frame_that_runs_no_script(client: Client) -> None:
    _send("Your turn", html='<p style="color: red">Your turn</p>')
    address = f"/mailbox/{_address_of_first(client)}"

    assert f'src="{address}html/"' in client.get(address).content.decode()
    frame = client.get(f"{address}html/")
    assert frame.content.decode().strip() == '<p style="color: red">Your turn</p>'
    assert "script-src" not in frame["Content-Security-Policy"]  # nowhere: browsers read it
    assert "default-src 'none'" in frame["Content-Security-Policy"]


def test_every_page_of_play_links_to_the_mailbox(client: Client) -> None:
    assert 'href="/mailbox/"' in client.get("/tables/").content.decode()


@pytest.mark.parametrize("name", ["1-00000000", "..%2f..%2fsecret_key", "nothing"])
def test_a_mail_that_does_not_exist_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/mailbox/{name}/").status_code == 404


def test_djangos_own_way_to_send_ends_here_too(client: Client) -> None:
    send_mail("Hello", "Text", "site@example.org", ["bo@example.org"])

    assert "bo@example.org" in client.get("/mailbox/").content.decode()
