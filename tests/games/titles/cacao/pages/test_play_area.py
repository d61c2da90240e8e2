"""What a seat is asked, and what stands out for it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from games.engine.ruleset import Document
from games.tables.pages.scene import Bundle, Scene
from games.titles.cacao.pages.asking import OpenEdge
from games.titles.cacao.pages.filling import Filling
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.play_area import context, marks, task_of
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import ANA, BO, scene
from tests.games.titles.cacao.modules.parts import gems_of, owning
from tests.games.titles.cacao.rules.boards import Table, draw


@pytest.fixture
def begun() -> Table:
    """Ana is to lay a tile; there are six cells."""
    table = draw("P1 .\n. M2", display="WA SU", pile="P1 P2")
    return table.having(ANA, hand=["2101", "1111", "2101"])


@pytest.fixture
def filling() -> Table:
    """Ana's tile has closed two spaces."""
    table = draw(
        """
        P1  B1111  .
        .   M2     .
        .   B1111  .
        """,
        display="WA SU",
        pile="P1 P2",
    )
    table.lay("1111", (2, 1))
    return table


@pytest.fixture
def settling() -> Table:
    """Ana's tile touches a plantation and a market with a worker each; her storage is full."""
    table = draw("P1 . M3").having(ANA, fruits=5)
    table.lay("1111", (1, 0))
    return table


def asked(scene: Scene) -> dict[str, Any]:
    return context(scene)


def tiles_to_lay(scene: Scene) -> list[Filling]:
    return [filling for supply in asked(scene)["supplies"] for filling in supply.fillings]


def move_of(value: str) -> Document:
    document: Document = json.loads(html.unescape(value))
    return document


# --- laying --------------------------------------------------------------------------------------------------------


def test_laying_asks_for_a_hand_tile_and_a_cell(begun: Table) -> None:
    shown = scene(begun)

    assert task_of(shown) == "place"
    assert set(marks(shown).spots) == {(1, 0), (0, 1), (-1, 0), (0, -1), (2, 1), (1, 2)}
    assert [tile.code for tile in asked(shown)["hand"]] == ["2101", "1111", "2101"]
    assert [tile.rotations for tile in asked(shown)["hand"]] == [4, 1, 4]


def test_the_first_tile_is_chosen_until_the_person_chooses(begun: Table) -> None:
    assert [tile.is_chosen for tile in asked(scene(begun))["hand"]] == [True, False, False]
    chosen = scene(begun, chosen={"tile": "1111-1", "rotation": "2"})
    assert [tile.is_chosen for tile in asked(chosen)["hand"]] == [False, True, False]
    assert [is_chosen for _number, _name, is_chosen in asked(chosen)["rotations"]] == [False, False, True, False]


def test_a_tile_that_is_not_in_the_hand_cannot_be_chosen(begun: Table) -> None:
    chosen = scene(begun, chosen={"tile": "3001-1", "rotation": "<b>"})
    assert [tile.is_chosen for tile in asked(chosen)["hand"]] == [True, False, False]


def test_whoever_waits_sees_the_own_hand_and_no_cells(begun: Table) -> None:
    shown = scene(begun, BO)

    assert task_of(shown) == "wait"
    assert marks(shown).spots == {}
    assert len(asked(shown)["hand"]) == 3


def test_a_spectator_is_asked_nothing(begun: Table) -> None:
    assert task_of(scene(begun, None)) == "wait"
    assert "hand" not in asked(scene(begun, None))


def test_own_tiles_may_be_chosen_for_overbuilding() -> None:
    table = draw("P1 A1111 M2").having(ANA, tokens=1)
    shown = scene(table)

    assert task_of(shown) == "overbuild"
    assert marks(shown).spots[(1, 0)].move["type"] == "overbuild"
    assert "sun token" in context(shown)["hint"]


def test_the_tile_just_laid_turns_to_its_next_way_of_lying(begun: Table) -> None:
    laid = {"seat": 0, "type": "place", "tile": "2101", "cell": [1, 0], "rotation": 3, "auto": False}
    begun.lay("1210", (1, 0))
    shown = scene(begun, draft=(laid,), steps=1)
    spot = marks(shown).spots[(1, 0)]

    assert spot.name == "instead"
    assert spot.move["rotation"] == 0
    assert marks(scene(begun, draft=(laid,), steps=2)).spots.get((1, 0)) is None


def test_a_tile_that_looks_the_same_from_all_sides_is_not_turned(begun: Table) -> None:
    laid = {"seat": 0, "type": "place", "tile": "1111", "cell": [1, 0], "rotation": 0, "auto": False}
    begun.lay("1111", (1, 0))
    assert (1, 0) not in marks(scene(begun, draft=(laid,), steps=1)).spots


# --- filling -------------------------------------------------------------------------------------------------------


def test_two_spaces_ask_for_a_jungle_tile_and_a_space(filling: Table) -> None:
    shown = scene(filling)
    tiles = tiles_to_lay(shown)

    assert task_of(shown) == "fill"
    assert set(marks(shown).spots) == {(2, 0), (2, 2)}
    assert [tile.label for tile in tiles] == ["water", "sun-worshipping site"]
    assert [tile.move for tile in tiles] == ["", ""]
    assert "Spaces: 2." in asked(shown)["hint"]


def test_for_the_only_space_a_jungle_tile_is_the_whole_move(filling: Table) -> None:
    filling.fill((2, 0), "SU")
    tile = tiles_to_lay(scene(filling))[0]

    assert move_of(tile.move) == {"type": "fill", "cell": [2, 2], "source": "display", "tile": "water"}


def test_the_chosen_jungle_tile_stays_chosen(filling: Table) -> None:
    tiles = tiles_to_lay(scene(filling))
    again = scene(filling, chosen={"filling": html.unescape(tiles[1].value)})

    assert [tile.is_chosen for tile in tiles_to_lay(again)] == [False, True]


def test_a_blind_draw_says_that_it_confirms_the_turn() -> None:
    table = draw("P1 B1111 .\n. M2 .", display="", pile="P1 P2")
    table.lay("1111", (2, 1))
    shown = scene(table)

    assert [tile.label for tile in tiles_to_lay(shown)] == ["the hidden top tile of the pile"]
    assert "with no undo" in asked(shown)["hint"]


# --- settling ------------------------------------------------------------------------------------------------------


def edge_at(shown: Scene, name: str) -> OpenEdge:
    return next(edge for edge in asked(shown)["edges"] if edge.name == name)


def test_every_open_edge_offers_its_uses_the_most_first(settling: Table) -> None:
    uses = edge_at(scene(settling), "market 3").uses

    assert [use.label for use in uses] == ["sell 1 for 3 gold", "leave it"]
    assert move_of(uses[0].move)["count"] == 1


def test_what_is_blocked_for_now_says_what_to_do_first(settling: Table) -> None:
    plantation = edge_at(scene(settling), "single plantation")

    assert [use.label for use in plantation.uses] == ["leave it"]
    assert plantation.first == "Your storage is full: sell a fruit first."
    assert edge_at(scene(settling), "market 3").first == ""


def test_uses_that_come_to_the_same_are_one() -> None:
    table = draw("P2 . M3").having(ANA, fruits=4)
    table.lay("0202", (1, 0))

    uses = edge_at(scene(table), "double plantation").uses

    assert [([gain.amount for gain in use.gains], use.notes) for use in uses] == [
        (["+1"], ["1 fruit doesn’t fit"]),
        ([], []),
    ]


@pytest.mark.parametrize(("had", "gains"), [(0, ["+2", "+1"]), (2, ["+1"]), (3, [])])
def test_only_sun_tokens_that_find_room_are_offered(had: int, gains: list[str]) -> None:
    table = draw("SU").having(ANA, tokens=had)
    table.lay("1012", (1, 0))

    uses = edge_at(scene(table), "sun-worshipping site").uses

    assert [gain.amount for use in uses for gain in use.gains] == gains


def test_what_stands_out_is_the_most_that_finds_room_and_never_to_leave_it(settling: Table) -> None:
    table = draw("IR .\n. M2", "irrigation").having(ANA, water=3, fruits=1)
    table.lay("0022", (1, 0))

    irrigation = edge_at(scene(table), "irrigation").uses

    assert [use.label for use in irrigation if use.is_best] == ["go back 1 step, take 4 fruits"]
    assert not any(use.is_best for use in edge_at(scene(settling), "single plantation").uses)


def test_a_step_of_the_carrier_says_what_it_is_worth() -> None:
    table = draw("IR .\n. WA", "irrigation").having(ANA, water=1)
    table.lay("1012", (1, 0))

    assert "−4 → −10" in edge_at(scene(table), "irrigation").uses[0].notes


@pytest.mark.parametrize(("owned", "best"), [(("blue", "red", "white"), [["→ mask 8"]]), (("blue",), [])])
def test_the_gem_that_completes_a_set_stands_out_and_says_for_which_mask(owned: Any, best: list[list[str]]) -> None:
    table = draw("GM", "gem-mines")
    gems = gems_of(table)
    gems.gems[ANA], gems.mines[0] = owned, ("blue", "green", "red")
    table.lay("1111", (1, 0))

    edge = edge_at(scene(table), "gem mine with 1 red, 1 green, 1 blue")

    assert (edge.kind, edge.spoken) == ("gem mine", "1. gem mine with 1 red, 1 green, 1 blue")
    assert [use.notes for use in edge.uses if use.is_best] == best
    assert edge.uses[0].is_best == bool(best)
    assert edge.owned.count("<svg") == len(owned)


def test_a_farmer_says_when_he_brings_a_fruit_more() -> None:
    table = owning(draw("P2 . M2", "huts"), ANA, "farmer")
    table.lay("0202", (1, 0))

    uses = edge_at(scene(table), "double plantation").uses

    assert [use.notes for use in uses] == [["your farmer brings 1 more"], [], []]


def test_a_foreman_shows_four_workers_in_the_hand() -> None:
    table = owning(draw("P1 .\n. M2", "huts"), ANA, "foreman").having(ANA, hand=["3001"])

    hand = asked(scene(table))["hand"]

    assert art.coloured("worker-4001", "red") in hand[0].picture
    assert hand[0].label == "tile with 1 north, 4 east, 0 south, 0 west"


def test_others_open_edges_are_marked_and_not_asked(settling: Table) -> None:
    shown = scene(settling, BO)

    assert asked(shown)["edges"] == ()
    assert {edge for edge, _colour, _workers, is_own in marks(shown).edges[(1, 0)] if not is_own} == {"E", "W"}


def test_a_finished_draft_asks_for_a_confirmation(settling: Table) -> None:
    settling.state.drafting = True
    settling.settle(ANA)

    assert task_of(scene(settling, draft=({"type": "place", "cell": [1, 0]},))) == "confirm"


# --- marks ---------------------------------------------------------------------------------------------------------


def test_tiles_laid_since_the_last_visit_and_in_the_draft_are_marked(begun: Table) -> None:
    news = [{"type": "place", "cell": [1, 0]}, {"type": "fill", "cell": [0, 0]}, {"type": "activate", "worker": [1, 0]}]
    shown = marks(scene(begun, news=news, draft=({"type": "place", "cell": [2, 1]},)))

    assert shown.fresh == {(1, 0), (0, 0)}
    assert shown.draft == {(2, 1)}


def test_what_workers_may_do_stands_at_their_edges_too(settling: Table) -> None:
    page = context(scene(settling))
    board = html.unescape(page["board"])

    market = next(edge for edge in page["edges"] if edge.side == "E")
    assert [move_of(use.move) for use in market.uses if use.gains] == [
        move_of(value) for value in re.findall(r'class="at-edge__use[^>]* value="([^"]*)"', str(page["board"]))
    ]
    assert f'{market.name}: {market.uses[0].label}"' in board


def test_nothing_stands_at_the_edges_when_something_else_is_asked(begun: Table) -> None:
    assert "at-edge" not in context(scene(begun))["board"]


def test_there_are_at_most_five_answers_at_a_glance_and_the_best_is_one_press() -> None:
    table = draw(
        """
        .   .   .
        .   P1  .
        M2  .   M4
        .   M3  .
        """
    ).having(ANA, fruits=2)
    table.lay("2101", (1, 2))
    moves = CACAO.rules.bundle(table.state, ANA)
    trial = CACAO.rules.copy(table.state)
    happened = [event for move in moves for event in CACAO.rules.apply(trial, move)]
    shown = scene(table, bundle=Bundle([CACAO.rules.moves.write(move) for move in moves], happened))
    found = asked(shown)

    take_all = found["take_all"]
    assert [gain.amount for gain in take_all.gains] == ["+2", "−2", "+6"]
    assert "2 fruits" in take_all.spoken
    assert len(json.loads(html.unescape(take_all.moves))) == len(moves) == 3
    assert sum(len(edge.uses) for edge in found["edges"]) <= 4
    assert all(edge.uses for edge in found["edges"])
    assert any(edge.fewer for edge in found["edges"])
