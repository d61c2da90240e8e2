"""The rules of a new table: presets, a surprise, what cannot be combined and why, what would be played with."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.engine import registry
from games.engine.cacao.modules import MODULES
from games.models import Game

pytestmark = pytest.mark.django_db

NEW = "/tables/new/"


def filled(players: int = 3, **changes: Any) -> dict[str, Any]:
    """What a browser sends for a table of Ana and bots."""
    rivals = {f"place-{number}-sitter": "bot:random" for number in range(2, players + 1)}
    fields = {"title": "cacao", "key": str(uuid4()), "players": str(players), "place-1-sitter": "me", **rivals}
    return {**fields, "visibility": "public", "option-timing": "relaxed", **changes}


def card(client: Client, **changes: Any) -> str:
    """The rules card that a script asks for."""
    response = client.post(NEW, filled(**changes), headers={"hx-request": "true"})
    assert response.status_code == 200
    return response.content.decode()


def box(page: str, code: str) -> str:
    """The check box of a module."""
    start = page.index(f'id="part-{code}"')
    return " ".join(page[start : page.index(">", start)].split())


def test_a_preset_ticks_its_modules_and_makes_nothing(as_ana: Client) -> None:
    page = card(as_ana, preset="box-chocolatl")
    ticked = [code for code in ("map", "irrigation", "chocolate", "huts", "emperor") if "checked" in box(page, code)]
    assert ticked == ["map", "irrigation", "chocolate", "huts"]
    assert Game.objects.count() == 0


def test_every_module_leads_to_its_part_of_the_rules(as_ana: Client) -> None:
    led_to = set(re.findall(r'href="/rules/cacao/#([^"]+)"\s+target="_blank"', card(as_ana, look="1")))
    rules = as_ana.get("/rules/cacao/").content.decode()
    boxes = {module.code for module in MODULES} - {"base"}

    assert led_to == boxes
    assert all(f'id="{code}"' in rules for code in led_to)


def test_what_cannot_be_combined_is_greyed_out_with_the_reason(as_ana: Client) -> None:
    page = card(as_ana, look="1", **{"option-modules": ["volcanoes"]})
    assert "disabled" in box(page, "chocolate")
    assert "“Volcanoes” and “Chocolate” want the same tiles and cannot be combined." in page
    assert "disabled" not in box(page, "irrigation")


def test_the_server_refuses_with_the_same_sentence_what_was_greyed_out(as_ana: Client) -> None:
    response = as_ana.post(NEW, filled(**{"option-modules": ["volcanoes", "chocolate"]}))
    assert response.status_code == 422
    assert "“Volcanoes” and “Chocolate” want the same tiles and cannot be combined." in response.content.decode()
    assert Game.objects.count() == 0


def test_the_big_game_is_out_of_reach_for_two(as_ana: Client) -> None:
    page = card(as_ana, players=2, look="1")
    assert "disabled" in box(page, "big-game")
    assert "“Big Game” is for 3 to 4 players." in page
    assert 'value="big-game"' not in page[: page.index("<fieldset")]


def test_the_preview_counts_the_tiles(as_ana: Client) -> None:
    page = " ".join(card(as_ana, players=4, preset="big-game").split())
    assert "45 jungle tiles and 60 worker tiles, 15 for each seat." in page
    assert "gem mine: 5" in page
    assert "turns are left for overbuilding" in page


def test_new_workers_begin_with_the_usual_selection(as_ana: Client) -> None:
    page = card(as_ana, look="1", **{"option-modules": ["new-workers"]})
    start = page.index('name="option-worker_tiles-2101"')
    assert 'value="5"' in page[start - 100 : start + 100]
    assert "Choose the worker tiles of each seat." not in page


def test_a_selection_that_does_not_fit_is_refused_with_the_numbers_and_kept(as_ana: Client) -> None:
    changes = {"option-modules": ["new-workers"], "option-worker_tiles-1111": "1"}
    response = as_ana.post(NEW, filled(**changes))
    page = response.content.decode()
    assert response.status_code == 422
    assert "3 worker tiles for 28 jungle tiles do not fit: it must be 2 to 12 more." in page
    assert "checked" in box(page, "new-workers")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("option-modules", "atlantis"),
        ("option-worker_tiles-1111", "-1"),
        ("option-worker_tiles-1111", "many"),
        ("option-timing", "whenever"),
    ],
)
def test_nonsense_in_the_rules_is_refused_and_makes_nothing(as_ana: Client, field: str, value: str) -> None:
    assert as_ana.post(NEW, filled(**{field: value})).status_code == 422
    assert card(as_ana, look="1", **{field: value})
    assert Game.objects.count() == 0


def test_a_surprise_draws_allowed_modules_by_the_seed(as_ana: Client) -> None:
    assert "drawn by the game’s seed" in card(as_ana, preset="surprise")
    as_ana.post(NEW, filled(surprise="on"))
    game = Game.objects.get()
    assert game.options == registry.ruleset("cacao").surprise(3, bytes.fromhex(game.seed))


def test_a_surprise_can_be_called_off(as_ana: Client) -> None:
    assert "drawn by the game’s seed" not in card(as_ana, preset="base", surprise="on")


def test_the_last_tables_rules_can_be_had_again(as_ana: Client) -> None:
    assert 'value="last"' not in card(as_ana, look="1")
    as_ana.post(NEW, filled(**{"option-modules": ["emperor", "map"], "option-timing": "strict"}))
    page = card(as_ana, preset="last")
    assert "checked" in box(page, "emperor")
    assert "checked" in box(page, "map")
    assert "checked" not in box(page, "huts")


def test_without_scripts_a_button_shows_the_same_on_the_whole_page(as_ana: Client) -> None:
    fields = filled(look="1", **{"option-modules": ["volcanoes"], "place-2-sitter": "open"})
    response = as_ana.post(NEW, fields)
    page = response.content.decode()
    assert response.status_code == 200
    assert "<h1>" in page
    assert "disabled" in box(page, "chocolate")
    assert Game.objects.count() == 0


def test_a_table_with_modules_says_so_in_the_lobby(as_ana: Client, client: Client) -> None:
    as_ana.post(NEW, filled(**{"option-modules": ["emperor", "huts"], "place-2-sitter": "open"}))
    page = client.get("/tables/").content.decode()
    assert all(f'<span class="badge">{module}</span>' in page for module in ("Emperor", "Huts"))
