"""How playtests are begun: by a form, a record, a table."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.engine.record import read
from games.models import Game
from games.playtests.models import Playtest
from tests.games import tiny_rules
from tests.games.factories import fresh, running_game
from tests.games.playtests.conftest import again, play_on
from tests.games.playtests.visits import NEW, RECORD, text_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db

GOOD = Path("tests/records/good/cacao-0013.json")
HTMX = {"HX-Request": "true"}


# --- new ones --------------------------------------------------------------------------------------------------------


def test_one_is_begun_with_a_title_rules_and_a_shuffle(ana: User) -> None:
    browser = browser_of(ana)
    fields = {
        "title": "cacao",
        "players": "3",
        "shuffle": "rainy",
        "option-modules": ["map"],
        "option-timing": "relaxed",
    }
    first = browser.post(NEW, fields)
    second = browser.post(NEW, fields)
    made = list(Playtest.objects.order_by("pk"))
    assert [answer.headers["Location"] for answer in (first, second)] == [
        f"{each.get_absolute_url()}?at=0" for each in made
    ]
    assert made[0].options == {"players": 3, "modules": ["map"]}
    assert made[0].seed == made[1].seed
    assert browser.get(first.headers["Location"]).status_code == 200


def test_64_hex_digits_are_the_seed_itself(tiny_title: None, ana: User) -> None:
    browser_of(ana).post(NEW, {"title": "tiny", "players": "2", "shuffle": f" {'0F' * 32} "})
    assert Playtest.objects.get().seed == "0f" * 32
    browser_of(ana).post(NEW, {"title": "tiny", "players": "2", "shuffle": f"{'0F' * 32}0"})
    assert Playtest.objects.latest("pk").seed not in ("", "0f" * 32), "a word like others"


def test_an_empty_shuffle_is_drawn(tiny_title: None, ana: User) -> None:
    for _time in range(2):
        browser_of(ana).post(NEW, {"title": "tiny", "players": "2", "shuffle": ""})
    first, second = Playtest.objects.all()
    assert first.seed != second.seed


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": "9"}, "9"),
        ({"shuffle": "x" * 101}, "Use at most 100 characters."),
        ({"option-modules": ["volcanoes", "tree-of-life"]}, "Volcanoes"),
        ({"option-nonsense": "on"}, "nonsense"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_wiped(ana: User, wrong: dict[str, Any], said: str) -> None:
    fields = {"title": "cacao", "players": "3", "shuffle": "kept words", "option-timing": "strict"} | wrong
    answer = browser_of(ana).post(NEW, fields)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert re.search(r'value="strict"[^>]*checked', text_of(answer))
    assert f'value="{fields["shuffle"]}"' in text_of(answer)
    assert not Playtest.objects.exists()


def test_looking_at_other_rules_begins_nothing(ana: User) -> None:
    fields = {"title": "cacao", "players": "3", "look": "1", "option-modules": ["map"], "option-timing": "relaxed"}
    for headers in ({}, HTMX):
        answer = browser_of(ana).post(NEW, fields, headers=headers)
        assert answer.status_code == 200
        assert re.search(r'value="map"[^>]*checked', text_of(answer))
    assert not Playtest.objects.exists()


def test_there_is_no_such_title(ana: User) -> None:
    assert browser_of(ana).get(NEW, {"title": "chess"}).status_code == 422
    assert browser_of(ana).post(NEW, {"title": "chess"}).status_code == 422


def test_a_title_that_fails_at_its_setup_is_said_on_the_form(
    tiny_title: None, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiny_rules, "BAG", None)
    answer = browser_of(ana).post(NEW, {"title": "tiny", "players": "2", "shuffle": "kept words"})
    assert answer.status_code == 409
    assert "The rules of this game failed (TypeError)." in text_of(answer)
    assert "kept words" in text_of(answer)


def test_a_guest_plays_one_too(tiny_title: None) -> None:
    guest = create_guest()
    answer = browser_of(guest).post(NEW, {"title": "tiny", "players": "2"})
    assert browser_of(guest).get(answer.headers["Location"]).status_code == 200


def test_who_has_too_many_is_told_so_on_the_form(playtest: Playtest, ana: User, settings: Any) -> None:
    settings.PLAYTESTS_PER_PERSON = 1
    answer = browser_of(ana).post(NEW, {"title": "tiny", "players": "2", "shuffle": "kept words"})
    assert answer.status_code == 429
    assert "Delete a playtest before you start another: you can keep 1." in text_of(answer)
    assert "kept words" in text_of(answer)


# --- records ---------------------------------------------------------------------------------------------------------


def test_a_record_is_pasted(ana: User) -> None:
    answer = browser_of(ana).post(RECORD, {"text": GOOD.read_text(), "moves": "7"})
    made = Playtest.objects.get()
    assert answer.headers["Location"] == f"{made.get_absolute_url()}?at={len(made.nodes)}"
    assert sum(len(node["moves"]) for node in made.nodes) == 7


def test_a_record_is_sent_as_a_file(ana: User) -> None:
    browser_of(ana).post(RECORD, {"file": SimpleUploadedFile("game.json", GOOD.read_bytes())})
    assert sum(len(node["moves"]) for node in Playtest.objects.get().nodes) == 132


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": ""}, "Choose a file or paste a record first."),
        ({"text": "not <b>JSON"}, "JSON"),
        ({"text": "{}", "moves": "many"}, "Enter a number, or nothing."),
        ({"text": "{}", "moves": "-1"}, "Enter a number, or nothing."),
        ({"file": b"\xffno text"}, "UTF-8"),
        ({"file": b""}, "empty"),
    ],
)
def test_what_is_no_record_is_said_and_nothing_is_wiped(ana: User, fields: dict[str, Any], said: str) -> None:
    sent = {
        name: SimpleUploadedFile("game.json", value) if isinstance(value, bytes) else value
        for name, value in fields.items()
    }
    answer = browser_of(ana).post(RECORD, sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert fields.get("text", "") in text_of(answer)
    assert not Playtest.objects.exists()


def test_what_stood_in_a_file_can_be_mended_on_the_page(ana: User) -> None:
    answer = browser_of(ana).post(RECORD, {"file": SimpleUploadedFile("game.json", b'{"format": "mine"}')})
    assert '{"format": "mine"}</textarea>' in text_of(answer)


def test_the_record_of_a_position_makes_the_same_playtest(playtest: Playtest, bo: User) -> None:
    node = play_on(playtest, Random(1), until=lambda node: node >= 4)
    record = Client().get(reverse("playtests:record", args=[playtest.public_id]), {"at": node})
    assert read(record.content).outcome is None
    browser_of(bo).post(RECORD, {"text": record.content.decode()})
    made = Playtest.objects.get(owner=bo)
    assert (made.seed, made.nodes) == (playtest.seed, again(playtest).nodes)


# --- tables ----------------------------------------------------------------------------------------------------------


def test_a_finished_table_leads_to_a_playtest_of_a_move(over: Game, ana: User) -> None:
    page = text_of(browser_of(ana).get(reverse("games:replay", args=[over.public_id]), {"at": 3}))
    assert "Playtest from here" in page
    answer = browser_of(ana).post(reverse("playtests:from_table", args=[over.public_id]), {"at": 3})
    assert browser_of(ana).get(answer.headers["Location"]).status_code == 200
    assert Playtest.objects.get().source == over


def test_a_running_table_leads_to_none(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    for address in (game.get_absolute_url(), reverse("games:replay", args=[game.public_id])):
        assert "Playtest from here" not in text_of(browser_of(ana).get(address))
    answer = browser_of(ana).post(reverse("playtests:from_table", args=[game.public_id]), {"at": 0})
    assert answer.status_code == 409
    assert not Playtest.objects.exists()


@pytest.mark.parametrize("number", ["", "many", "-1", "999"])
def test_a_table_has_no_such_move(over: Game, ana: User, number: str) -> None:
    answer = browser_of(ana).post(reverse("playtests:from_table", args=[over.public_id]), {"at": number})
    assert answer.status_code == 404


def test_a_private_table_is_not_shown_by_this_way(over: Game, ana: User, cy: User) -> None:
    Game.objects.update(is_public=False)
    address = reverse("playtests:from_table", args=[over.public_id])
    assert browser_of(cy).post(address, {"at": 0}).status_code == 404
    assert browser_of(ana).post(address, {"at": 0}).status_code == 302


def test_the_ways_to_it_are_where_one_looks(tiny_title: None, over: Game, ana: User) -> None:
    assert f"{NEW}?title=tiny" in text_of(browser_of(ana).get("/tables/new/?title=tiny"))
    assert "/playtests/" in text_of(browser_of(ana).get("/practice/"))
    assert f'action="/tables/{over.public_id}/playtest/"' in text_of(
        browser_of(ana).get(fresh(over).get_absolute_url())
    )
