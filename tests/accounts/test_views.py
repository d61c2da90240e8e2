"""Guests, claims, the profile and leaving."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.staticfiles.finders import find
from django.core.mail import EmailMessage
from django.test import Client

from accounts.looks import Portrait
from accounts.models import User
from accounts.services import delete_account
from accounts.signals import account_deleted
from tests.accounts.browsing import Send, nobody_in, person_in
from tests.people import PASSWORD

CLAIM = {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD}
PROFILE = {"username": "Ana", "language": "de", "time_zone": "Europe/Berlin"}


# --- guests ----------------------------------------------------------------------------------------------------------


def test_a_guest_plays_after_one_click(client: Client, db: None) -> None:
    assert client.post("/guest/").headers["Location"] == "/first-game/"
    person = person_in(client)
    assert person.is_guest
    assert not person.has_usable_password()
    assert client.get("/profile/").status_code == 200


def test_a_guest_goes_where_the_button_was(client: Client, db: None) -> None:
    assert client.post("/guest/", {"next": "/profile/"}).headers["Location"] == "/profile/"


@pytest.mark.parametrize(
    "wish", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "' OR 1=1", "\x00"]
)
def test_a_guest_is_never_led_to_another_site_or_astray(client: Client, db: None, wish: str) -> None:
    assert client.post("/guest/", {"next": wish}).headers["Location"] == "/first-game/"


def test_opening_the_address_of_the_button_asks_and_makes_no_guest(client: Client, db: None) -> None:
    page = client.get("/guest/?next=/profile/")
    assert page.status_code == 200
    assert "Play now as a guest" in page.content.decode()
    assert 'name="next" value="/profile/"' in page.content.decode()
    assert not User.objects.exists()


def test_whoever_is_somebody_already_does_not_become_a_guest(client: Client, ana: User) -> None:
    client.force_login(ana)
    client.post("/guest/")
    assert person_in(client) == ana


def test_guests_are_not_made_by_the_hundred(db: None) -> None:
    answers = [Client().post("/guest/") for _ in range(12)]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429] * 2
    assert "Wait a few minutes" in answers[-1].content.decode()
    assert User.objects.count() == 10


def test_a_guest_stays_signed_in_for_a_year(guest: Client) -> None:
    assert guest.session.get_expiry_age() > 60 * 60 * 24 * 360


# --- claims ----------------------------------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_in_the_same_row(guest: Client, enter_code: Send) -> None:
    before = person_in(guest)
    assert guest.post("/profile/claim/", CLAIM).headers["Location"] == "/accounts/confirm-email/"
    assert person_in(guest).is_guest
    enter_code()
    after = person_in(guest)
    assert (after.pk, after.username, after.email, after.is_guest) == (before.pk, "Dora", "dora@example.org", False)
    assert after.has_confirmed_email()


def test_a_claimed_account_can_log_in_on_another_device(guest: Client, enter_code: Send) -> None:
    guest.post("/profile/claim/", CLAIM)
    enter_code()
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "dora@example.org", "password": PASSWORD})
    assert person_in(elsewhere) == person_in(guest)


def test_a_guest_who_has_not_entered_the_code_yet_can_come_back_by_name(guest: Client) -> None:
    guest.post("/profile/claim/", CLAIM)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "Dora", "password": PASSWORD})
    assert person_in(elsewhere) == person_in(guest)


def test_a_claim_of_a_known_address_looks_the_same_and_takes_nothing(
    guest: Client, ana: User, mailoutbox: list[EmailMessage]
) -> None:
    answer = guest.post("/profile/claim/", CLAIM | {"email": "ana@example.org"})
    assert answer.headers["Location"] == "/accounts/confirm-email/"
    assert "ana@example.org" in guest.get("/accounts/confirm-email/").content.decode()
    assert (person_in(guest).email, person_in(guest).is_guest) == ("", True)
    assert mailoutbox[-1].subject == "You already have an account"


def test_a_refused_claim_keeps_what_was_written(guest: Client, ana: User) -> None:
    refused = guest.post("/profile/claim/", CLAIM | {"username": "ana"})
    assert refused.status_code == 422
    assert "This name is taken" in refused.content.decode()
    assert 'value="dora@example.org"' in refused.content.decode()
    assert not person_in(guest).has_usable_password()


def test_an_account_has_nothing_to_claim(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert client.post("/profile/claim/", CLAIM).headers["Location"] == "/profile/"


@pytest.mark.parametrize("path", ["/accounts/signup/", "/accounts/email/", "/accounts/password/set/"])
def test_every_way_to_an_account_leads_a_guest_to_the_claim(guest: Client, path: str) -> None:
    assert guest.get(path).headers["Location"] == "/profile/claim/"


# --- profile ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_have_the_colours_and_patterns_that_their_reader_has_chosen(
    client: Client, ana: User, theme: str
) -> None:
    client.force_login(ana)
    assert '<html lang="en">' in client.get("/tables/").content.decode()
    client.post("/profile/", PROFILE | {"language": "en", "theme": theme, "has_patterns": "on"})
    page = client.get("/tables/").content.decode()
    assert f'<html lang="en" data-theme="{theme}" data-patterns>' in page
    assert f'<meta name="color-scheme" content="{theme}">' in page
    assert "data-theme" not in Client().get("/").content.decode()


def test_pages_have_the_motion_and_the_sounds_that_their_reader_has_chosen(client: Client, ana: User) -> None:
    client.force_login(ana)
    client.post("/profile/", PROFILE | {"language": "en", "motion": "quick", "sounds": ["turn", "end"]})
    assert '<html lang="en" data-motion="quick" data-sounds="turn end">' in client.get("/tables/").content.decode()
    assert re.findall(r'name="sounds" value="(\w+)"[^>]*checked', client.get("/profile/").content.decode()) == [
        "turn",
        "end",
    ]
    client.post("/profile/", PROFILE | {"language": "en", "motion": ""})
    assert '<html lang="en">' in client.get("/tables/").content.decode()


@pytest.mark.parametrize(
    "wish", [{"motion": "never"}, {"sounds": ["turn", "trumpet"]}, {"portrait": "../pod"}, {"colour": "mauve"}]
)
def test_choices_that_do_not_exist_are_refused(client: Client, ana: User, wish: dict[str, Any]) -> None:
    client.force_login(ana)
    refused = client.post("/profile/", PROFILE | wish)
    assert refused.status_code == 422
    assert "isn’t in the list" in refused.content.decode()
    ana.refresh_from_db()
    assert (ana.motion, ana.sounds, ana.portrait, ana.colour, ana.language) == ("", "", "", "", "")


def test_the_drawing_of_every_emblem_is_there() -> None:
    drawn = Path(find("img/portraits.svg")).read_text()
    assert re.findall(r'<symbol id="(\w+)"', drawn) == Portrait.values


def test_the_chosen_emblem_stands_beside_the_name(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert "portraits.svg" not in client.get("/people/Ana/").content.decode()
    client.post("/profile/", PROFILE | {"language": "en", "portrait": "toucan", "colour": "white"})
    ana.refresh_from_db()
    assert (ana.portrait, ana.colour) == ("toucan", "white")
    for page in (client.get("/people/Ana/"), client.get("/profile/")):
        heading = page.content.decode().partition("<h1>")[2].partition("</h1>")[0]
        assert re.search(r'portraits[.\w]*\.svg#toucan"', heading)


def test_nothing_of_how_pages_look_and_sound_is_left_of_a_deleted_account(ana: User) -> None:
    chosen = {"theme": "dark", "motion": "none", "sounds": "talk", "colour": "red", "portrait": "frog"}
    User.objects.filter(pk=ana.pk).update(has_patterns=True, **chosen)
    delete_account(user=User.objects.get(pk=ana.pk))
    ana.refresh_from_db()
    assert not ana.has_patterns
    assert [getattr(ana, name) for name in chosen] == [""] * 5


def test_a_guest_chooses_the_colours_too(guest: Client) -> None:
    guest.post("/profile/", {"username": person_in(guest).username, "theme": "dark"})
    assert 'data-theme="dark"' in guest.get("/tables/").content.decode()


def test_colours_that_do_not_exist_are_refused_and_nothing_is_kept(client: Client, ana: User) -> None:
    client.force_login(ana)
    refused = client.post("/profile/", PROFILE | {"theme": "mauve"})
    assert refused.status_code == 422
    assert "“mauve” isn’t in the list" in refused.content.decode()
    ana.refresh_from_db()
    assert (ana.theme, ana.language) == ("", "")


def test_a_profile_keeps_name_language_and_zone(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert client.post("/profile/", PROFILE | {"username": "ANA  Lucía"}).headers["Location"] == "/profile/"
    ana.refresh_from_db()
    assert (ana.username, ana.language, ana.time_zone) == ("ANA Lucía", "de", "Europe/Berlin")


def test_whoever_saves_a_profile_reads_that_it_is_saved(client: Client, ana: User) -> None:
    client.force_login(ana)
    page = client.post("/profile/", PROFILE | {"language": "en"}, follow=True).content.decode()
    assert "Your profile is saved." in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"language": "tlh"}, "The site isn’t available in “tlh”"),
        ({"language": "<b>"}, "&lt;b&gt;"),
        ({"time_zone": "Mars/Olympus"}, "There’s no time zone “Mars/Olympus”"),
        ({"username": "bo"}, "This name is taken"),
        ({"username": ""}, "This field is required"),
        ({"username": "<img src=x>"}, "Use letters and digits"),
    ],
)
def test_a_profile_that_cannot_be_is_refused_without_losing_the_rest(
    client: Client, ana: User, bo: User, changes: dict[str, str], sentence: str
) -> None:
    client.force_login(ana)
    refused = client.post("/profile/", PROFILE | changes)
    page = refused.content.decode()
    assert refused.status_code == 422
    assert sentence in page
    assert "<img src=x>" not in page
    assert ("Europe/Berlin" if "time_zone" not in changes else "de") in page
    assert '<option value="Europe/Berlin" selected>' in page or "time_zone" in changes
    ana.refresh_from_db()
    assert (ana.username, ana.language, ana.time_zone) == ("Ana", "", "")


def test_a_stranger_is_sent_to_the_login_and_back(client: Client, db: None) -> None:
    assert client.get("/profile/").headers["Location"] == "/accounts/login/?next=/profile/"


def test_a_guest_is_told_how_to_keep_the_games(guest: Client) -> None:
    page = guest.get("/profile/").content.decode()
    assert 'href="/profile/notices/"' in page
    assert "You’re a guest:" in page


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def told() -> Iterator[list[str]]:
    """The names of those whose leaving was announced to the rest of the site."""
    names: list[str] = []

    def listen(*, user: User, **_: object) -> None:
        names.append(user.username)

    account_deleted.connect(listen)
    yield names
    account_deleted.disconnect(listen)


def test_a_deleted_account_is_forgotten_but_its_row_stays(client: Client, ana: User, told: list[str]) -> None:
    client.force_login(ana)
    assert client.post("/profile/delete/", {"password": PASSWORD, "sure": "on"}).headers["Location"] == "/"
    assert told == ["Ana"]
    assert nobody_in(client)
    ana.refresh_from_db()
    assert ana.display_name == "Former player"
    assert ana.deleted_at
    assert (ana.email, ana.is_active, ana.has_usable_password(), EmailAddress.objects.filter(user=ana).count()) == (
        "",
        False,
        False,
        0,
    )


def test_whoever_leaves_reads_that_the_account_is_gone(client: Client, ana: User) -> None:
    client.force_login(ana)
    page = client.post("/profile/delete/", {"password": PASSWORD, "sure": "on"}, follow=True).content.decode()
    assert "Your account is deleted." in page


def test_after_leaving_the_name_and_the_address_are_free_again(
    client: Client, ana: User, sign_up: Send, enter_code: Send
) -> None:
    client.force_login(ana)
    client.post("/profile/delete/", {"password": PASSWORD, "sure": "on"})
    sign_up(username="Ana", email="ana@example.org")
    enter_code()
    assert person_in(client).pk != ana.pk


def test_leaving_ends_the_account_on_every_device(ana: User, log_in: Send) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.force_login(ana)
    here.post("/profile/delete/", {"password": PASSWORD, "sure": "on"})
    assert there.get("/profile/").headers["Location"].startswith("/accounts/login/")
    assert log_in("Ana").status_code == 422


@pytest.mark.parametrize("fields", [{}, {"password": "wrong", "sure": "on"}, {"password": PASSWORD}])
def test_nothing_is_deleted_without_password_and_tick(
    client: Client, ana: User, told: list[str], fields: dict[str, str]
) -> None:
    client.force_login(ana)
    assert client.post("/profile/delete/", fields).status_code == 422
    assert told == []
    assert User.objects.active().filter(username="Ana").exists()


def test_passwords_cannot_be_guessed_on_the_page_for_leaving(client: Client, ana: User) -> None:
    client.force_login(ana)
    answers = [client.post("/profile/delete/", {"password": f"guess {n}", "sure": "on"}) for n in range(12)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429] * 2


def test_a_guest_leaves_by_a_tick_alone(guest: Client, told: list[str]) -> None:
    assert guest.post("/profile/delete/", {}).status_code == 422
    assert guest.post("/profile/delete/", {"sure": "on"}).headers["Location"] == "/"
    assert len(told) == 1
