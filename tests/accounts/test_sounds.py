"""The one offer of sounds: an answer is kept for good, and takes away nothing that somebody has chosen."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts.models import User
from accounts.sounds import ALL
from tests.accounts.browsing import person_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(ana: User) -> User:
    """Ana, whom nobody has asked yet."""
    User.objects.filter(pk=ana.pk).update(was_offered_sounds=False)
    return ana


def kept(user: User) -> tuple[str, bool]:
    user.refresh_from_db()
    return user.sounds, user.was_offered_sounds


@pytest.mark.parametrize(("answer", "sounds"), [("yes", ALL), ("no", ""), ("perhaps", "")])
def test_without_scripts_an_answer_leads_back_to_the_page_it_was_given_on(
    client: Client, asked: User, answer: str, sounds: str
) -> None:
    client.force_login(asked)
    response = client.post("/profile/sounds/", {"sounds": answer}, headers={"referer": "http://testserver/tables/"})
    assert (response.status_code, response.headers["Location"]) == (302, "/tables/")
    assert kept(asked) == (sounds, True)


def test_with_scripts_a_yes_is_heard_by_the_page_and_a_no_leaves_nothing(client: Client, asked: User) -> None:
    client.force_login(asked)
    yes = client.post("/profile/sounds/", {"sounds": "yes"}, headers={"HX-Request": "true"})
    assert "Sounds are on." in yes.content.decode()
    assert json.loads(yes.headers["HX-Trigger"]) == {"sounds:chosen": {"value": ALL}}
    User.objects.filter(pk=asked.pk).update(sounds="", was_offered_sounds=False)
    no = client.post("/profile/sounds/", {"sounds": "no"}, headers={"HX-Request": "true"})
    assert no.content.strip() == b""
    assert "HX-Trigger" not in no.headers


def test_an_answer_in_an_old_tab_changes_nothing(client: Client, asked: User) -> None:
    client.force_login(asked)
    client.post("/profile/sounds/", {"sounds": "no"})
    client.post("/profile/sounds/", {"sounds": "yes"})
    assert kept(asked) == ("", True)
    User.objects.filter(pk=asked.pk).update(sounds="talk", was_offered_sounds=False)
    client.post("/profile/sounds/", {"sounds": "yes"})
    assert kept(asked) == ("talk", True)


def test_whoever_chooses_sounds_in_the_profile_needs_no_offer(client: Client, asked: User) -> None:
    client.force_login(asked)
    client.post("/profile/", {"username": "Ana", "motion": "quick"})
    assert kept(asked) == ("", False)
    client.post("/profile/", {"username": "Ana", "sounds": ["end"]})
    assert kept(asked) == ("end", True)


def test_a_guest_answers_too_and_a_visitor_has_nothing_to_answer(guest: Client) -> None:
    guest.post("/profile/sounds/", {"sounds": "yes"})
    assert kept(person_in(guest)) == (ALL, True)
    assert Client().post("/profile/sounds/", {"sounds": "yes"}).headers["Location"].startswith("/accounts/login/")
