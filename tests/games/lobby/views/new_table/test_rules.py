"""The rules of a new table: presets, a surprise, what cannot be combined and why, what would be played with."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.engine import registry
from games.models import Game
from games.titles.cacao.title import MODULES

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
    assert "“Volcanoes” and “Chocolate” need the same tiles, so you can’t combine them." in page
    assert "disabled" not in box(page, "irrigation")


def test_the_server_refuses_with_the_same_sentence_what_was_greyed_out(as_ana: Client) -> None:
    response = as_ana.post(NEW, filled(**{"option-modules": ["volcanoes", "chocolate"]}))
    assert response.status_code == 422
    assert "“Volcanoes” and “Chocolate” need the same tiles, so you can’t combine them." in response.content.decode()
    assert Game.objects.count() == 0


def test_the_big_game_is_out_of_reach_for_two(as_ana: Client) -> None:
    page = card(as_ana, players=2, look="1")
    assert "disabled" in box(page, "big-game")
    assert "“Big Game” is for 3 to 4 players." in page


def preset(page: str, name: str) -> str:
    """The button of a preset."""
    start = page.index(f'value="{name}"')
    return page[start : page.index(">", start)]


def test_a_preset_for_more_players_is_greyed_out_with_the_reason(as_ana: Client) -> None:
    page = card(as_ana, players=2, look="1")
    assert "disabled" in preset(page, "big-game")
    assert "“Big Game” is for 3 to 4 players." in page[: page.index("<fieldset")]
    assert "disabled" not in preset(page, "base")
    assert "disabled" not in preset(card(as_ana, players=3, look="1"), "big-game")


def test_a_preset_that_is_greyed_out_changes_nothing(as_ana: Client) -> None:
    page = card(as_ana, players=2, preset="big-game", **{"option-modules": ["huts"]})
    assert "checked" in box(page, "huts")
    assert "checked" not in box(page, "big-game")


def test_the_preset_that_is_chosen_says_so(as_ana: Client) -> None:
    page = card(as_ana, players=3, preset="big-game")
    assert 'aria-pressed="true"' in preset(page, "big-game")
    assert 'aria-pressed="true"' not in preset(page, "base")
    assert 'aria-pressed="true"' in preset(card(as_ana, look="1"), "base")


def test_the_preview_counts_the_tiles(as_ana: Client) -> None:
    page = " ".join(card(as_ana, players=4, preset="big-game").split())
    assert "45 jungle tiles and 60 worker tiles, 15 for each seat." in page
    assert "gem mine: 5" in page
    assert "turns left for overbuilding" in page


def counts(page: str) -> str:
    """The part of the card in which worker tiles are counted."""
    start = page.index('<fieldset class="field counts">')
    return " ".join(page[start : page.index("</fieldset>", start)].split())


def number(page: str, code: str) -> str:
    """The field for the number of a worker tile."""
    start = page.index(f'name="option-worker_tiles-{code}"')
    return page[start : page.index(">", start)]


NEW_WORKERS: dict[str, Any] = {"option-modules": ["new-workers"]}
USUAL = {"option-worker_tiles-1111": "3", "option-worker_tiles-2101": "5", "option-worker_tiles-3001": "1"}


def test_new_workers_begin_with_the_usual_selection(as_ana: Client) -> None:
    page = card(as_ana, look="1", **NEW_WORKERS)
    assert 'value="5"' in number(page, "2101")
    assert 'value="0"' in number(page, "0004")
    assert "Choose each seat’s worker tiles." not in page


def test_each_worker_tile_is_shown_with_how_many_there_are(as_ana: Client) -> None:
    page = card(as_ana, look="1", **NEW_WORKERS)
    assert 'max="4"' in number(page, "1111")
    assert 'max="1"' in number(page, "0022")
    assert "of 4" in counts(page)
    assert counts(page).count("<svg") == 8
    assert 'aria-label="tile with 4 north, 0 east, 0 south, 0 west"' in counts(page)


def test_the_selection_is_added_up_for_the_number_of_players(as_ana: Client) -> None:
    page = card(as_ana, look="1", **NEW_WORKERS, **USUAL)
    assert "9 for each seat, 27 in all for 28 jungle tiles. Each seat may have 10 to 13." in counts(page)


def test_a_number_that_is_left_empty_is_none(as_ana: Client) -> None:
    page = card(as_ana, look="1", **NEW_WORKERS, **USUAL, **{"option-worker_tiles-0022": ""})
    assert "9 for each seat" in counts(page)


@pytest.mark.parametrize("given", ["9", "-1"])
def test_a_wrong_number_is_named_at_the_counts_and_where_the_tiles_would_be_shown(as_ana: Client, given: str) -> None:
    page = card(as_ana, look="1", **NEW_WORKERS, **{**USUAL, "option-worker_tiles-1111": given})
    sentence = f"Worker tile 1111: choose 0 to 4, not {given}."
    assert sentence in counts(page)
    assert 'aria-invalid="true"' in number(page, "1111")
    assert f'value="{given}"' in number(page, "1111")
    assert page.index("There’s no such game") < page.rindex(sentence)
    assert sentence not in page[: page.index("<fieldset")]


def test_a_selection_that_does_not_fit_the_deck_is_named_at_the_counts(as_ana: Client) -> None:
    page = card(as_ana, look="1", **NEW_WORKERS, **USUAL)
    sentence = "27 worker tiles don’t fit 28 jungle tiles: you need 2 to 12 more."
    assert sentence in counts(page)
    assert page.index("There’s no such game") < page.rindex(sentence)
    assert "jungle tiles and" not in page


def test_what_is_no_number_is_named_and_kept(as_ana: Client) -> None:
    page = card(as_ana, look="1", **NEW_WORKERS, **{**USUAL, "option-worker_tiles-1111": "many"})
    assert "The number for “1111” must be a whole number." in counts(page)
    assert 'value="5"' in number(page, "2101")


def test_a_wrong_number_silences_no_reason(as_ana: Client) -> None:
    page = card(as_ana, players=2, look="1", **NEW_WORKERS, **{**USUAL, "option-worker_tiles-1111": "-1"})
    assert "disabled" in box(page, "big-game")
    assert "disabled" in box(page, "new-huts")


def test_what_was_chosen_for_a_module_goes_with_it(as_ana: Client) -> None:
    page = card(as_ana, look="1", **USUAL, **{"option-early_overbuild": "on"})
    assert "option-worker_tiles" not in page
    assert "There’s no such game" not in page
    assert "28 jungle tiles" in page


@pytest.mark.parametrize("modules", [[], ["huts"], ["map", "chocolate"]])
def test_all_new_huts_are_not_asked_for_where_there_are_none(as_ana: Client, modules: list[str]) -> None:
    assert "All new huts" not in card(as_ana, look="1", **{"option-modules": modules})


def test_all_new_huts_are_out_of_reach_without_what_they_need(as_ana: Client) -> None:
    page = card(as_ana, look="1", **{"option-modules": ["huts", "new-huts"]})
    assert "Every new hut is in: the table needs Chocolate and the Map as well." in page
    assert "“All new huts” needs “Chocolate”, because “New Huts” has a hut for it." in page
    assert "option-force_modules" not in page


def test_all_new_huts_can_be_asked_for_where_they_have_what_they_need(as_ana: Client) -> None:
    page = card(as_ana, look="1", **{"option-modules": ["chocolate", "huts", "map", "new-huts"]})
    assert 'name="option-force_modules"' in page


@pytest.mark.parametrize(
    ("key", "name"), [("early_overbuild", "Early overbuilding"), ("add_instead_of_replace", "Add instead of replace")]
)
def test_an_option_is_called_the_same_where_it_is_chosen_and_where_it_is_refused(
    as_ana: Client, key: str, name: str
) -> None:
    assert f"{name}</label>" in card(as_ana, look="1", **{"option-modules": ["map", "new-workers"]})
    refused = as_ana.post(NEW, filled(**{f"option-{key}": "on"}))
    assert refused.status_code == 422
    assert f"“{name}” needs the module “" in refused.content.decode()


def test_modules_stand_in_their_boxes(as_ana: Client) -> None:
    page = card(as_ana, look="1")
    order = ["Chocolatl box</h3>", 'id="part-map"', "Diamante box</h3>", 'id="part-emperor"', "Small extras</h3>"]
    assert [page.index(text) for text in order] == sorted(page.index(text) for text in order)
    assert page.index('id="part-huts"') < page.index('id="part-tree-of-life"')


def test_a_number_of_players_is_said_only_where_it_is_special(as_ana: Client) -> None:
    page = card(as_ana, look="1")
    assert "2–4 players" not in page
    assert "3–4 players" in page


def test_a_selection_that_does_not_fit_is_refused_with_the_numbers_and_kept(as_ana: Client) -> None:
    changes = {"option-modules": ["new-workers"], "option-worker_tiles-1111": "1"}
    response = as_ana.post(NEW, filled(**changes))
    page = response.content.decode()
    assert response.status_code == 422
    assert "3 worker tiles don’t fit 28 jungle tiles: you need 2 to 12 more." in page
    assert "checked" in box(page, "new-workers")
    assert "don’t fit" in page[: page.index("Places at the table")]


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
    assert "The game’s seed draws the modules" in card(as_ana, preset="surprise")
    as_ana.post(NEW, filled(surprise="on"))
    game = Game.objects.get()
    assert game.options == registry.title("cacao").options.surprise(3, bytes.fromhex(game.seed))


def test_a_surprise_can_be_called_off(as_ana: Client) -> None:
    assert "The game’s seed draws the modules" not in card(as_ana, preset="base", surprise="on")


def test_the_last_tables_rules_can_be_had_again(as_ana: Client) -> None:
    assert 'value="last"' not in card(as_ana, look="1")
    as_ana.post(NEW, filled(**{"option-modules": ["emperor", "map"], "option-timing": "strict"}))
    page = card(as_ana, preset="last")
    assert "checked" in box(page, "emperor")
    assert "checked" in box(page, "map")
    assert "checked" not in box(page, "huts")


def test_the_last_tables_rules_are_greyed_out_with_the_reason_where_they_are_for_more(as_ana: Client) -> None:
    as_ana.post(NEW, filled(**{"option-modules": ["big-game"]}))
    page = card(as_ana, players=2, look="1")
    assert "disabled" in preset(page, "last")
    assert "My last table: “Big Game” is for 3 to 4 players." in page
    assert "disabled" not in preset(card(as_ana, players=3, look="1"), "last")


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


def test_a_preset_says_what_it_leaves_out(as_ana: Client) -> None:
    assert "Diamante box leaves out New Workers" in as_ana.get(NEW).content.decode()


def test_every_module_shows_its_pieces(as_ana: Client) -> None:
    page = as_ana.get(NEW).content.decode()
    assert page.count('class="module__pieces"') == page.count('name="option-modules"') > 0
