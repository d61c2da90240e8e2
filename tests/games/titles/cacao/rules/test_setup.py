"""Setting up a game from its seed (Cacao rules, section 5; the examples are the record's)."""

import pytest

from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tiles import COPIES
from games.titles.cacao.rules.view import CacaoView, JungleTile
from games.titles.cacao.title import BOX, CACAO
from tests.games.titles.cacao.rules.boards import SEED


def new(*modules: str, players: int = 3) -> State:
    return CACAO.new({"players": players, "modules": sorted(modules)}, SEED)


def seen(*modules: str, players: int = 3) -> CacaoView:
    return CACAO.rules.view(new(*modules, players=players), None)


def test_the_start_tiles_are_a_single_plantation_and_a_market_2_below_right_of_it() -> None:
    assert seen().jungle == {(0, 0): JungleTile("plantation-1"), (1, 1): JungleTile("market-2")}


def test_two_jungle_tiles_go_to_the_display_and_the_others_are_piled() -> None:
    view = seen()
    assert len(view.display) == 2
    assert view.jungle_pile == 28 - 2 - 2


def test_everybody_draws_three_worker_tiles() -> None:
    assert [(player.hand_size, player.pile) for player in seen().players] == [(3, 7)] * 3


def test_everybody_starts_with_no_gold_and_the_carrier_on_minus_10() -> None:
    for player in seen().players:
        assert (player.gold, player.water, player.water_value) == (0, 0, -10)
        assert (player.fruits, player.bars, player.tokens) == (0, 0, 0)


def test_seat_0_starts() -> None:
    assert seen().to_move == (0,)


def test_the_records_example_is_dealt_as_it_says() -> None:
    state = new()
    assert [kind.code for kind in state.display] == ["sun", "plantation-2"]
    pile = [kind.code for kind in reversed(state.pile)]
    assert pile[:4] == ["water", "plantation-1", "market-2", "temple"]
    assert [player.hand for player in state.players] == [
        ["1111", "1111", "2101"],
        ["1111", "3001", "3100"],
        ["1111", "1111", "2101"],
    ]


def test_the_records_example_shows_its_hut_sides() -> None:
    huts = [hut["hut"] for hut in seen("huts").extra["huts"]]
    sides = "market-crier farmer hermit road-worker master-builder farmer"
    sides += " master-builder monk road-worker fountain-master fountain-master foreman"
    assert huts == sides.split()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_deals_the_same_game(players: int) -> None:
    assert seen(players=players) == seen(players=players)
    other = CACAO.new({"players": players}, bytes(32))
    assert CACAO.rules.view(other, 0) != CACAO.rules.view(new(players=players), 0)


def test_before_shuffling_tiles_are_sorted_as_the_record_says() -> None:
    modules = ["big-market", "chocolate", "gem-mines", "golden-temple", "irrigation", "new-workers", "tree-of-life"]
    modules.append("volcanoes")
    rules = BOX.rules_for(
        {"players": 4, "modules": modules, "worker_tiles": dict(COPIES), "add_instead_of_replace": True}
    )
    jungle = "plantation-1 plantation-2 market-2 market-3 market-4 mine-1 mine-2 water sun temple irrigation kitchen"
    jungle += " chocolate-market tree gem-mine volcano market-5 golden-temple"
    assert list(dict.fromkeys(kind.code for kind in rules.deck)) == jungle.split()
    workers = "1111 2101 3001 3100 0022 0202 0103 0004"
    assert list(dict.fromkeys(rules.workers)) == workers.split()
