"""Signing up, for honest people and for those who want to know who is here."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from tests.accounts.browsing import Send, count_hashes, nobody_in, page_without_tokens, person_in
from tests.people import PASSWORD


def test_a_newcomer_signs_up_enters_the_code_and_is_in(client: Client, sign_up: Send, enter_code: Send) -> None:
    assert sign_up().headers["Location"] == "/accounts/confirm-email/"
    assert nobody_in(client)
    assert enter_code().headers["Location"] == "/first-game/"
    dora = person_in(client)
    assert (dora.username, dora.email, dora.is_guest) == ("Dora", "dora@example.org", False)
    assert dora.has_confirmed_email()
    security = client.get("/profile/security/").content.decode()
    assert "The email address was confirmed." in security
    assert "The email address was changed." not in security


def test_a_newcomer_keeps_the_language_and_zone_of_the_browser(client: Client, sign_up: Send) -> None:
    client.cookies["time_zone"] = "Europe/Berlin"
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    sign_up()
    dora = User.objects.get(username="Dora")
    assert (dora.language, dora.time_zone) == ("de", "Europe/Berlin")


def test_a_wrong_code_is_refused_with_a_sentence_and_the_right_one_still_works(
    client: Client, sign_up: Send, enter_code: Send
) -> None:
    sign_up()
    refused = client.post("/accounts/confirm-email/", {"code": "AAA-AAA"})
    assert refused.status_code == 422
    assert "not the code we sent" in refused.content.decode()
    assert enter_code().headers["Location"] == "/first-game/"


def test_codes_cannot_be_tried_without_end(client: Client, sign_up: Send, enter_code: Send) -> None:
    sign_up()
    for _ in range(5):
        client.post("/accounts/confirm-email/", {"code": "AAA-AAA"})
    enter_code()
    assert nobody_in(client)


def test_whoever_lost_the_code_logs_in_and_gets_a_new_one(
    client: Client, sign_up: Send, log_in: Send, enter_code: Send
) -> None:
    sign_up()
    client.cookies.clear()
    cache.clear()
    assert log_in("Dora").headers["Location"] == "/accounts/confirm-email/"
    enter_code()
    assert person_in(client).username == "Dora"


def test_a_new_code_can_be_asked_for(
    client: Client, sign_up: Send, enter_code: Send, mailoutbox: list[EmailMessage]
) -> None:
    sign_up()
    cache.clear()
    client.post("/accounts/confirm-email/", {"action": "resend"})
    assert len(mailoutbox) == 2
    assert enter_code().headers["Location"] == "/first-game/"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"username": "<script>alert(1)</script>"}, "Use letters and digits"),
        ({"username": "x" * 31}, "30"),
        ({"username": "Admin"}, "This name is reserved"),
        ({"username": "ana"}, "This name is taken"),
        ({"email": "nobody"}, "valid email address"),
        ({"password1": "12345678"}, "too common"),
        ({"password1": "kurz"}, "too short"),
        ({"username": "Do\x00ra"}, "Null characters"),
    ],
)
def test_what_cannot_be_accepted_is_said_and_the_form_is_kept(
    sign_up: Send, ana: User, changes: dict[str, str], sentence: str
) -> None:
    response = sign_up(**{"email": "dora@example.org"} | changes)
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    assert f'value="{changes.get("email", "dora@example.org")}"' in page
    assert "<script>alert" not in page
    assert User.objects.count() == 3


def test_a_known_address_gives_the_same_pages_as_a_new_one(
    sign_up: Send, ana: User, mailoutbox: list[EmailMessage]
) -> None:
    known, new = Client(), Client()
    fields = {"username": "Dora", "email": "ana@example.org", "password1": PASSWORD}
    answers = [
        known.post("/accounts/signup/", fields),
        new.post("/accounts/signup/", fields | {"username": "Emil", "email": "emi@example.org"}),
    ]
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    for path, form in [
        ("/accounts/confirm-email/", None),
        ("/accounts/confirm-email/", {"code": "AAA-AAA"}),
        ("/accounts/login/", None),
        ("/accounts/signup/", None),
    ]:
        pages = [c.post(path, form) if form else c.get(path) for c in (known, new)]
        assert pages[0].status_code == pages[1].status_code, path
        assert pages[0].headers.get("Location") == pages[1].headers.get("Location"), path
        assert page_without_tokens(pages[0]) == page_without_tokens(pages[1]).replace("emi@", "ana@"), path
    assert not User.objects.filter(username="Dora").exists()
    subjects = [mail.subject for mail in mailoutbox]
    assert subjects[0] == "You already have an account"
    assert subjects[1].endswith(" is your Cacao code")


def test_a_known_address_costs_the_same_hashing_as_a_new_one(
    sign_up: Send, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed = count_hashes(monkeypatch)
    sign_up(email="ana@example.org")
    known = hashed.copy()
    hashed.clear()
    Client().post("/accounts/signup/", {"username": "Emil", "email": "emil@example.org", "password1": PASSWORD})
    assert known == hashed == ["encode"]


def test_an_address_somebody_else_only_claimed_goes_to_the_one_who_reads_its_mails(
    guest: Client, enter_code: Send, mailoutbox: list[EmailMessage]
) -> None:
    guest.post("/profile/claim/", {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD})
    code = mailoutbox.pop()
    cache.clear()
    Client().post("/accounts/signup/", {"username": "Squatter", "email": "dora@example.org", "password1": PASSWORD})
    mailoutbox.append(code)
    enter_code()
    assert person_in(guest).email == "dora@example.org"
    squatter = User.objects.get(username="Squatter")
    assert (squatter.email, EmailAddress.objects.filter(user=squatter).count()) == ("", 0)


def test_sign_ups_from_one_address_are_throttled_with_a_page_that_says_what_to_do(sign_up: Send) -> None:
    answers = [sign_up(username=f"Dora {number}", email=f"dora{number}@example.org") for number in range(12)]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429] * 2
    assert "Wait a few minutes" in answers[-1].content.decode()


@pytest.mark.postgresql
def test_two_people_who_sign_up_with_one_name_at_the_same_moment_do_not_both_get_it(transactional_db: None) -> None:
    start = Barrier(2)

    def send(number: int) -> int:
        fields = {"username": "Dora", "email": f"dora{number}@example.org", "password1": PASSWORD}
        start.wait()
        response = Client().post("/accounts/signup/", fields)
        connection.close()
        return response.status_code

    with ThreadPoolExecutor(2) as pool:
        answers = sorted(pool.map(send, [1, 2]))
    assert answers == [302, 422]
    assert User.objects.filter(username="Dora").count() == 1


def sign_up_often(email: str) -> list[int]:
    """The statuses of many attempts, each long after the one before."""
    statuses = []
    for hour in range(12):
        fields = {"username": f"Visitor {hour}", "email": email, "password1": PASSWORD}
        with time_machine.travel(timezone.now() + timedelta(hours=hour)):
            statuses.append(Client().post("/accounts/signup/", fields).status_code)
    return statuses


@pytest.mark.parametrize("email", ["ana@example.org", "eva@example.org"])
def test_nobodys_mailbox_can_be_flooded_by_signing_up_with_its_address(
    ana: User, mailoutbox: list[EmailMessage], email: str
) -> None:
    assert sign_up_often(email) == [302] * 10 + [429] * 2
    assert len(mailoutbox) == 10


def test_whoever_signs_up_elsewhere_gets_a_code_after_a_stranger_has_asked_for_many(
    db: None, mailoutbox: list[EmailMessage]
) -> None:
    sign_up_often("eva@example.org")
    fields = {"username": "Eva", "email": "eva@example.org", "password1": PASSWORD}

    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        assert Client(REMOTE_ADDR="203.0.113.9").post("/accounts/signup/", fields).status_code == 302
    assert len(mailoutbox) == 11


def test_one_place_lets_the_site_write_to_so_many_strange_addresses_a_day(
    db: None, mailoutbox: list[EmailMessage], settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"mail_to_anybody": "3/d/ip"}
    fields = [{"username": f"Eva {n}", "email": f"eva{n}@example.org", "password1": PASSWORD} for n in range(5)]

    assert [Client().post("/accounts/signup/", each).status_code for each in fields[:4]] == [302] * 3 + [429]
    assert Client(REMOTE_ADDR="203.0.113.9").post("/accounts/signup/", fields[4]).status_code == 302
    assert len(mailoutbox) == 4
