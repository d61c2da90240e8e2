"""The profile: name, language, time zone, colours, emblem, motion and sounds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client

from accounts.looks import Ground, Portrait
from accounts.models import User
from accounts.services import delete_account
from tests.accounts.browsing import person_in

PROFILE = {"username": "Ana", "language": "de", "time_zone": "Europe/Berlin"}


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


def test_pages_have_the_ground_and_the_outlines_that_their_reader_has_chosen(client: Client, ana: User) -> None:
    client.force_login(ana)
    client.post("/profile/", PROFILE | {"language": "en", "ground": "table", "has_outlines": "on"})
    assert '<html lang="en" data-outlines data-ground="table">' in client.get("/tables/").content.decode()
    assert re.findall(r'name="ground" value="(\w*)"[^>]*checked', client.get("/profile/").content.decode()) == ["table"]
    client.post("/profile/", PROFILE | {"language": "en", "ground": ""})
    assert '<html lang="en">' in client.get("/tables/").content.decode()


def test_there_is_a_picture_of_every_ground_by_day_and_by_night() -> None:
    assert {*Ground.values} == {"plain", "table"}
    for name in ("ground", "ground-table"):
        for file in (f"{name}-{time}-{size}" for time in ("day", "night") for size in ("wide", "tall", "small")):
            assert Path(find(f"games/cacao/{file}.webp")).stat().st_size < 20_500


@pytest.mark.parametrize(
    "wish",
    [
        {"motion": "never"},
        {"sounds": ["turn", "trumpet"]},
        {"portrait": "../pod"},
        {"colour": "mauve"},
        {"ground": "lava"},
    ],
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
    chosen["ground"] = "table"
    marks = ("has_patterns", "has_outlines", "was_offered_sounds")
    User.objects.filter(pk=ana.pk).update(**dict.fromkeys(marks, True), **chosen)
    delete_account(user=User.objects.get(pk=ana.pk))
    ana.refresh_from_db()
    assert [getattr(ana, name) for name in marks] == [False] * 3
    assert [getattr(ana, name) for name in chosen] == [""] * 6


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
