"""The time zone of a person is the same on every page that asks for it or says it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from notifications.models import Hours
from tests.accounts.forms_of_pages import fields_of

pytestmark = pytest.mark.django_db

PROFILE, TIME, NOTICES = "/profile/", "/profile/time/", "/profile/notices/"


@pytest.fixture
def client_in_berlin(client: Client, ana: User) -> Client:
    """Ana's browser, which says where it is."""
    client.force_login(ana)
    client.cookies["time_zone"] = "Europe/Berlin"
    return client


def asked(client: Client, address: str) -> str:
    """The part of a page in which the zone is asked for."""
    page = client.get(address).content.decode()
    start = next(select.start() for select in re.finditer(r"<select[^>]* name=\"time_zone\"", page))
    return page[start : page.index("</select>", start)]


@pytest.mark.parametrize("address", [PROFILE, NOTICES])
def test_whoever_has_chosen_no_zone_finds_none_chosen(client_in_berlin: Client, address: str) -> None:
    assert '<option value="" selected>None chosen</option>' in asked(client_in_berlin, address)
    assert asked(client_in_berlin, address).count("selected") == 1
    assert "Without one we use UTC" in client_in_berlin.get(address).content.decode()
    page = " ".join(client_in_berlin.get(TIME).content.decode().split())
    assert "You haven’t chosen a time zone, so we use UTC, where it’s" in page


@pytest.mark.parametrize("address", [PROFILE, NOTICES])
def test_a_chosen_zone_is_the_same_everywhere(client_in_berlin: Client, address: str) -> None:
    User.objects.update(time_zone="America/New_York")
    assert '<option value="America/New_York" selected>' in asked(client_in_berlin, address)
    assert "Nights, weekends and holidays follow America/New York" in client_in_berlin.get(TIME).content.decode()


def test_saving_the_notices_chooses_no_zone(client_in_berlin: Client, ana: User) -> None:
    fields = fields_of(client_in_berlin.get(NOTICES).content.decode())
    assert client_in_berlin.post(NOTICES, fields).status_code == 302
    ana.refresh_from_db()
    assert ana.time_zone == ""
    assert Hours.objects.get().quiet_from is None


@pytest.mark.parametrize("address", [PROFILE, NOTICES])
def test_the_browsers_place_is_on_top_and_each_place_there_once(client_in_berlin: Client, address: str) -> None:
    shown = asked(client_in_berlin, address)
    values = re.findall(r'<option value="([^"]*)"', shown)
    assert values[:2] == ["", "Europe/Berlin"]
    assert "Berlin (this browser)" in shown
    assert len(values) == len(set(values))
    assert {"America/Nuuk", "Africa/Asmara", "Pacific/Chuuk"} <= set(values)
    assert not {"America/Godthab", "Africa/Asmera", "Pacific/Truk", "America/Fort_Wayne"} & set(values)


def test_two_browsers_have_their_own_places_on_top(client_in_berlin: Client) -> None:
    assert "Berlin (this browser)" in asked(client_in_berlin, NOTICES)
    client_in_berlin.cookies["time_zone"] = "America/Lima"
    assert "Lima (this browser)" in asked(client_in_berlin, NOTICES)
    assert "Berlin (this browser)" not in asked(client_in_berlin, NOTICES)


def test_whoever_has_chosen_a_place_by_an_older_name_keeps_it(client_in_berlin: Client, ana: User) -> None:
    User.objects.update(time_zone="Asia/Calcutta")
    assert '<option value="Asia/Calcutta" selected>Calcutta</option>' in asked(client_in_berlin, NOTICES)
    fields = fields_of(client_in_berlin.get(NOTICES).content.decode())
    assert client_in_berlin.post(NOTICES, fields).status_code == 302
    ana.refresh_from_db()
    assert ana.time_zone == "Asia/Calcutta"
