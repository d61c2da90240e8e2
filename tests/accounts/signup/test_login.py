"""Logging in and out, for honest people and for those who try passwords."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

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


@pytest.mark.parametrize(
    ("target", "there"),
    [("http://testserver/profile/", "/my-games/"), ("https://testserver/profile/", "https://testserver/profile/")],
)
def test_a_login_over_https_leads_to_no_page_without(ana: User, target: str, there: str) -> None:
    fields = {"login": "Ana", "password": PASSWORD}
    response = Client().post(f"/accounts/login/?next={target}", fields, secure=True)
    assert response.headers["Location"] == there


def test_an_unknown_login_and_a_wrong_password_look_the_same(log_in: Send, ana: User) -> None:
    answers = [log_in("ana@example.org", "wrong"), log_in("eva@example.org", "wrong")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert page_without_tokens(answers[0]).replace("ana@", "") == page_without_tokens(answers[1]).replace("eva@", "")
    assert "don’t match" in answers[0].content.decode()


@pytest.mark.parametrize(("known", "unknown"), [("ana@example.org", "eva@example.org"), ("Ana", "Eva")])
def test_an_unknown_login_costs_the_same_hashing_as_a_wrong_password(
    log_in: Send, ana: User, monkeypatch: pytest.MonkeyPatch, known: str, unknown: str
) -> None:
    hashed = count_hashes(monkeypatch)
    log_in(known, "wrong")
    assert len(hashed) == 1
    log_in(unknown, "wrong")
    assert len(hashed) == 2


def attack(log_in: Send, login: str, *, times: int, each_from_elsewhere: bool = True) -> list[int]:
    """Wrong passwords of a stranger, each from another address; the statuses of the answers."""
    places = [
        f"198.51.{number // 200}.{number % 200}" if each_from_elsewhere else "198.51.100.1" for number in range(times)
    ]
    return [log_in(login, f"guess {number}", REMOTE_ADDR=place).status_code for number, place in enumerate(places)]


def test_an_attack_on_one_account_from_one_address_is_stopped(client: Client, log_in: Send, ana: User) -> None:
    assert attack(log_in, "Ana", times=7, each_from_elsewhere=False) == [422] * 5 + [429] * 2
    refused = log_in("Ana", REMOTE_ADDR="198.51.100.1")
    assert refused.status_code == 429
    assert "Wait five minutes" in refused.content.decode()
    assert 'value="Ana"' in refused.content.decode()
    assert nobody_in(client)


def test_name_and_address_together_give_a_stranger_no_more_than_ten_attempts(log_in: Send, ana: User) -> None:
    attack(log_in, "Ana", times=5, each_from_elsewhere=False)
    attack(log_in, "ana@example.org", times=5, each_from_elsewhere=False)
    assert log_in("Ana", REMOTE_ADDR="198.51.100.1").status_code == 429
    assert log_in("ana@example.org", REMOTE_ADDR="198.51.100.1").status_code == 429


def test_the_answer_does_not_tell_which_address_belongs_to_a_name(log_in: Send, ana: User) -> None:
    attack(log_in, "Ana", times=6, each_from_elsewhere=False)
    answers = [log_in(login, "x", REMOTE_ADDR="198.51.100.1") for login in ("ana@example.org", "eva@example.org")]
    assert [answer.status_code for answer in answers] == [422, 422]


def test_a_stranger_elsewhere_locks_nobody_out(log_in: Send, ana: User) -> None:
    attack(log_in, "Ana", times=7, each_from_elsewhere=False)
    assert log_in("Ana", REMOTE_ADDR="203.0.113.1").status_code == 302


def test_an_attack_from_many_addresses_is_slowed_down(log_in: Send, ana: User, client: Client) -> None:
    assert attack(log_in, "Ana", times=102) == [422] * 100 + [429] * 2
    assert log_in("Ana", REMOTE_ADDR="203.0.113.1").status_code == 429


FEW = 12
"""Wrong passwords from everywhere after which an account is closed to strangers, where a hundred say no more."""


@pytest.fixture
def few_from_everywhere(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"login_failed_anywhere": f"{FEW}/h/key"}


@pytest.mark.usefixtures("few_from_everywhere")
@pytest.mark.parametrize("login", ["Ana", "ANA@example.org"])
def test_such_an_attack_does_not_lock_the_owner_out_where_she_has_logged_in_before(ana: User, login: str) -> None:
    owner, stranger = Client(), Client()
    fields = {"login": "Ana", "password": PASSWORD}
    owner.post("/accounts/login/", fields)
    owner.post("/accounts/logout/")
    for number in range(FEW + 1):
        wrong = {"login": login, "password": f"guess {number}"}
        stranger.post("/accounts/login/", wrong, REMOTE_ADDR=f"198.51.100.{number}")
    assert stranger.post("/accounts/login/", fields | {"login": login}).status_code == 429
    assert owner.post("/accounts/login/", fields | {"login": login}).status_code == 302


def test_a_known_device_has_ten_attempts_and_for_its_own_people_only(ana: User, bo: User, log_in: Send) -> None:
    browser = Client()
    browser.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    browser.post("/accounts/logout/")

    def guess(login: str, times: int) -> list[int]:
        return [browser.post("/accounts/login/", {"login": login, "password": "x"}).status_code for _ in range(times)]

    assert guess("Bo", 6) == [422] * 5 + [429]
    assert guess("Ana", 11) == [422] * 10 + [429]


def test_a_cookie_that_nobody_signed_makes_no_device_known(ana: User) -> None:
    browser = Client()
    browser.cookies["device"] = f'["x",[{ana.pk}]]'
    answers = [browser.post("/accounts/login/", {"login": "Ana", "password": "x"}).status_code for _ in range(6)]
    assert answers == [422] * 5 + [429]


@pytest.mark.usefixtures("few_from_everywhere")
def test_whoever_is_logged_in_is_asked_for_the_password_whatever_strangers_try(log_in: Send, ana: User) -> None:
    owner = Client()
    owner.force_login(ana)
    attack(log_in, "Ana", times=FEW + 1)
    assert owner.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302


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
    assert "nobody can get back to your games" in guest.get("/accounts/logout/").content.decode()
