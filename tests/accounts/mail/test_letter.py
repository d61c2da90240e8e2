"""Mails about accounts as mail programs show them: code in the subject, HTML, a short device, a way to Security."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.test import Client

from accounts.mail.letter import html_of
from accounts.models import User
from tests.people import PASSWORD, browser_of

pytestmark = pytest.mark.django_db(transaction=True)

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def html(message: EmailMessage) -> str:
    assert isinstance(message, EmailMultiAlternatives)
    [(content, kind)] = message.alternatives
    assert kind == "text/html"
    return str(content)


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_subject_of_a_code_is_the_code(client: Client, mailoutbox: list[EmailMessage], language: str) -> None:
    fields = {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD}
    client.post("/accounts/signup/", fields, headers={"accept-language": language})
    [mail] = mailoutbox
    [code] = re.findall(r"[A-Z0-9]{4}-[A-Z0-9]{4}", mail.subject)
    assert code in str(mail.body)
    assert re.search(rf'<span class="code"[^>]*>{code}</span>', html(mail))


def test_a_warning_names_the_device_in_a_word_and_leads_to_security(
    ana: User, mailoutbox: list[EmailMessage], settings: Any
) -> None:
    browser = browser_of(ana)
    browser.defaults["HTTP_USER_AGENT"] = FIREFOX
    browser.post("/profile/programs/tokens/", {"name": "My program", "scopes": "read", "days": "90"})
    [mail] = mailoutbox
    assert "Firefox on Android" in str(mail.body)
    assert "Gecko" not in str(mail.body)
    address = f"{settings.BASE_URL.rstrip('/')}/profile/security/"
    assert address in str(mail.body)
    assert re.search(rf'<a class="button" href="{address}"[^>]*>Security</a>', html(mail))
    assert browser.get("/profile/security/").status_code == 200


def test_a_link_to_choose_a_new_password_is_a_button(ana: User, client: Client, mailoutbox: list[EmailMessage]) -> None:
    client.post("/accounts/password/reset/", {"email": ana.email})
    [mail] = mailoutbox
    [address, _who_runs_it] = re.findall(r"http\S+", str(mail.body))
    assert re.search(rf'<a class="button" href="{address}"[^>]*>Choose a new password</a>', html(mail))
    assert "\n--" not in html(mail)


def test_what_people_wrote_is_no_markup_and_no_link() -> None:
    page = html_of("Hello", "Your name is <b>https://evil.example</b>.\n\n--\nThe site", links={})
    assert "&lt;b&gt;https://evil.example&lt;/b&gt;" in page
    assert "<a" not in page.partition("Your name is")[2].partition("</p>")[0]
