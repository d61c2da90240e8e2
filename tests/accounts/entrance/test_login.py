"""Logging in and out, for honest people and for those who try passwords."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.browsing import Send, count_hashes, nobody_in, page_without_tokens, person_in
from tests.people import PASSWORD, make_person


@pytest.mark.parametrize("login", ["Ana", "ana", " ANA ", "ana@example.org", "Ana@Example.org"])
def test_a_person_logs_in_by_name_or_address_in_any_capitals(
    client: Client, ana: User, log_in: Send, login: str
) -> None:
    assert log_in(login).headers["Location"] == "/my-games/"
    assert person_in(client) == ana


def test_after_the_login_one_is_where_one_wanted_to_be_but_never_on_another_site(client: Client, ana: User) -> None:
    fields = {"login": "Ana", "password": PASSWORD}
    assert Client().post("/accounts/login/?next=/profile/", fields).headers["Location"] == "/profile/"
    assert Client().post("/accounts/login/?next=https://evil.example/", fields).headers["Location"] == "/my-games/"


def test_an_unknown_login_and_a_wrong_password_look_the_same(log_in: Send, ana: User) -> None:
    answers = [log_in("ana@example.org", "wrong"), log_in("eva@example.org", "wrong")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert page_without_tokens(answers[0]).replace("ana@", "") == page_without_tokens(answers[1]).replace("eva@", "")
    assert "do not belong together" in answers[0].content.decode()


@pytest.mark.parametrize(("known", "unknown"), [("ana@example.org", "eva@example.org"), ("Ana", "Eva")])
def test_an_unknown_login_costs_the_same_hashing_as_a_wrong_password(
    log_in: Send, ana: User, monkeypatch: pytest.MonkeyPatch, known: str, unknown: str
) -> None:
    hashed = count_hashes(monkeypatch)
    log_in(known, "wrong")
    assert len(hashed) == 1
    log_in(unknown, "wrong")
    assert len(hashed) == 2


def test_an_attack_on_one_account_is_stopped_even_from_many_addresses(client: Client, log_in: Send, ana: User) -> None:
    answers = [log_in("Ana", f"guess {number}", REMOTE_ADDR=f"198.51.100.{number}") for number in range(7)]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429] * 2
    assert "Please wait five minutes" in answers[-1].content.decode()
    assert 'value="Ana"' in answers[-1].content.decode()
    assert log_in("Ana", REMOTE_ADDR="198.51.100.99").status_code == 429
    assert nobody_in(client)


def test_an_attack_on_many_accounts_from_one_address_is_stopped(log_in: Send) -> None:
    answers = [log_in(f"Person {number}", "password") for number in range(12)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429] * 2


def test_a_throttled_attacker_does_not_lock_out_others(log_in: Send, ana: User, bo: User) -> None:
    for number in range(7):
        log_in("Ana", f"guess {number}", REMOTE_ADDR=f"198.51.100.{number}")
    assert log_in("Bo", REMOTE_ADDR="203.0.113.1").status_code == 302


def test_the_admin_has_no_login_of_its_own_that_could_be_attacked(client: Client, db: None) -> None:
    response = client.get("/admin/", follow=True)
    assert response.redirect_chain[-1][0].startswith("/accounts/login/?next=")


def test_an_operator_without_an_address_can_log_in(client: Client, log_in: Send) -> None:
    make_person("Olga", email="", is_superuser=True, is_staff=True)
    assert log_in("Olga").headers["Location"] == "/my-games/"
    assert person_in(client).username == "Olga"


def test_a_switched_off_account_is_told_so_only_with_the_right_password(log_in: Send) -> None:
    make_person("Dora", is_active=False)
    assert log_in("Dora", "wrong").status_code == 422
    assert log_in("Dora").headers["Location"] == "/accounts/inactive/"


def test_only_a_post_logs_out(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert "Log out?" in client.get("/accounts/logout/").content.decode()
    assert person_in(client) == ana
    client.post("/accounts/logout/")
    assert nobody_in(client)


def test_a_guest_is_warned_that_logging_out_loses_the_games(guest: Client) -> None:
    assert "nobody can come back to your games" in guest.get("/accounts/logout/").content.decode()
