"""Passwords and addresses, and how they change."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from tests.accounts.browsing import Send, page_without_tokens, person_in
from tests.people import PASSWORD, browser_of


def test_a_forgotten_password_is_replaced_through_a_link_that_works_once(
    client: Client, ana: User, log_in: Send, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/accounts/password/reset/", {"email": "ana@example.org"})
    [link, _who_runs_it] = re.findall(r"https?://[^/]+(/\S+)", str(mailoutbox[-1].body))
    form = client.get(link).headers["Location"]
    client.post(form, {"password1": "two tall cacao trees", "password2": "two tall cacao trees"})
    assert person_in(client) == ana
    used = Client().get(link)
    assert used.status_code == 404
    assert "This link has been used" in used.content.decode()
    client.post("/accounts/logout/")
    assert log_in("Ana").status_code == 422
    assert log_in("Ana", "two tall cacao trees").status_code == 302


def test_asking_for_a_new_password_looks_the_same_for_known_and_unknown_addresses(
    client: Client, ana: User, mailoutbox: list[EmailMessage]
) -> None:
    answers = [
        client.post("/accounts/password/reset/", {"email": email}, follow=True)
        for email in ["ana@example.org", "eva@example.org"]
    ]
    assert answers[0].redirect_chain == answers[1].redirect_chain
    assert page_without_tokens(answers[0]) == page_without_tokens(answers[1])
    assert [mail.to for mail in mailoutbox] == [["ana@example.org"], ["eva@example.org"]]


def test_nobodys_mailbox_can_be_flooded_with_links(client: Client, ana: User, mailoutbox: list[EmailMessage]) -> None:
    answers = [client.post("/accounts/password/reset/", {"email": "ana@example.org"}) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [302] * 3 + [429] * 2
    assert len(mailoutbox) == 3


def test_an_address_in_other_letters_is_the_same_mailbox(
    client: Client, ana: User, mailoutbox: list[EmailMessage]
) -> None:
    spelt = ("ana@example.org", "Ana@example.org", "ANA@example.org", "aNa@example.org", "anA@Example.org")
    for email in spelt:
        client.post("/accounts/password/reset/", {"email": email})
    assert len(mailoutbox) == 3


def test_a_password_is_changed_with_the_present_one_only(
    client: Client, ana: User, mailoutbox: list[EmailMessage]
) -> None:
    client.force_login(ana)
    fields = {"oldpassword": "wrong", "password1": "two tall cacao trees", "password2": "two tall cacao trees"}
    refused = client.post("/accounts/password/change/", fields)
    assert refused.status_code == 422
    assert "That’s not your current password" in refused.content.decode()
    client.post("/accounts/password/change/", fields | {"oldpassword": PASSWORD})
    assert User.objects.get(pk=ana.pk).check_password("two tall cacao trees")
    assert person_in(client) == ana
    assert mailoutbox[-1].subject == "Your password was changed"


def test_a_changed_password_logs_out_every_other_browser(ana: User) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.force_login(ana)
    fields = {"oldpassword": PASSWORD, "password1": "two tall cacao trees", "password2": "two tall cacao trees"}
    here.post("/accounts/password/change/", fields)
    assert here.get("/profile/").status_code == 200
    assert there.get("/profile/").status_code == 302


def test_a_new_address_counts_after_its_code_and_the_old_one_is_told(
    client: Client, ana: User, log_in: Send, enter_code: Send, mailoutbox: list[EmailMessage]
) -> None:
    log_in("Ana")
    reauthenticate(client)
    client.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
    ana.refresh_from_db()
    assert ana.email == "ana@example.org"
    enter_code()
    ana.refresh_from_db()
    assert (ana.email, ana.has_confirmed_email()) == ("new@example.org", True)
    assert mailoutbox[-1].to == ["ana@example.org"]


def test_changing_to_an_address_of_somebody_else_looks_the_same_and_tells_only_that_person(
    client: Client, ana: User, bo: User, log_in: Send, mailoutbox: list[EmailMessage]
) -> None:
    log_in("Ana")
    reauthenticate(client)
    answer = client.post("/accounts/email/", {"email": "bo@example.org", "action_add": "1"})
    assert answer.headers["Location"] == "/accounts/confirm-email/"
    assert "bo@example.org" in client.get("/accounts/confirm-email/").content.decode()
    assert (mailoutbox[-1].to, mailoutbox[-1].subject) == (["bo@example.org"], "You already have an account")


def test_an_open_window_is_not_enough_to_change_the_address(client: Client, ana: User) -> None:
    client.force_login(ana)
    answer = client.post("/accounts/email/", {"email": "thief@example.org", "action_add": "1"})
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    refused = client.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert refused.status_code == 422


def reauthenticate(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


@pytest.mark.parametrize("page", ["change", "reset"])
def test_a_new_password_is_asked_for_once_as_at_sign_up(
    ana: User, client: Client, mailoutbox: list[EmailMessage], page: str
) -> None:
    if page == "change":
        shown = browser_of(ana).get("/accounts/password/change/").content.decode()
    else:
        client.post("/accounts/password/reset/", {"email": ana.email})
        [address, _who_runs_it] = re.findall(r"http\S+", str(mailoutbox[-1].body))
        shown = client.get(urlsplit(address).path, follow=True).content.decode()
    assert "At least 10 characters" in shown
    assert "too similar" not in shown  # nowhere: Django's own sentence
    assert "password1" in shown
    assert "password2" not in shown
