"""New workers (Cacao rules, section 10, Diamante modules)."""

from collections import Counter
from typing import Any

import pytest

from games.engine.ruleset import InvalidOptions, Problem
from games.titles.cacao.title import BOX, CACAO
from tests.games.titles.cacao.rules.boards import SEED, Table, deck

ADDED = {
    "irrigation": 3,
    "kitchen": 3,
    "chocolate-market": 3,
    "tree": 3,
    "volcano": 3,
    "gem-mine": 5,
    "market-5": 1,
    "golden-temple": 1,
}
ADDED_FOR_TWO = {**ADDED, "irrigation": 2, "kitchen": 2, "chocolate-market": 2, "tree": 2, "volcano": 2, "gem-mine": 4}
"""What the modules with tiles add when nothing is replaced."""
WITH_TILES = [
    "big-market",
    "chocolate",
    "gem-mines",
    "golden-temple",
    "irrigation",
    "new-workers",
    "tree-of-life",
    "volcanoes",
]
ALL_TILES = {"1111": 4, "2101": 5, "3001": 1, "3100": 1, "0022": 1, "0202": 1, "0103": 1, "0004": 1}
"""The printed copies."""


def options(players: int, tiles: Any, *modules: str, **more: Any) -> dict[str, Any]:
    return {"players": players, "modules": sorted(["new-workers", *modules]), "worker_tiles": tiles, **more}


def problem(given: dict[str, Any]) -> Problem:
    with pytest.raises(InvalidOptions) as refused:
        CACAO.options.validate(given)
    [only] = refused.value.problems
    return only


def selection(count: int) -> dict[str, int]:
    """So many worker tiles."""
    tiles = [code for code, copies in ALL_TILES.items() for _ in range(copies)]
    return dict(Counter(tiles[:count]))


def test_all_seats_use_the_selection_and_the_jungle_stays_as_it_is() -> None:
    tiles = {"1111": 2, "2101": 4, "0022": 1, "0202": 1, "0103": 1, "0004": 1}
    state = CACAO.new(options(3, tiles), SEED)
    for player in state.players:
        assert Counter(player.hand + player.pile) == tiles
    assert deck(3, "new-workers", worker_tiles=tiles) == deck(3)


@pytest.mark.parametrize("players", [3, 4])
def test_nothing_is_taken_out_of_the_selection_for_the_number_of_players(players: int) -> None:
    tiles = selection(10)
    assert Counter(BOX.rules_for(options(players, tiles)).workers) == tiles


def test_the_selection_is_not_balanced_for_chocolate_with_the_tree_of_life() -> None:
    tiles = selection(11)
    rules = BOX.rules_for(options(3, tiles, "chocolate", "tree-of-life"))
    assert Counter(rules.workers) == tiles
    assert rules.deck_size == 31


@pytest.mark.parametrize("tiles", [{"1111": 5, "2101": 5, "0022": 1}, {"1111": 4, "2101": 5, "0022": 2}])
def test_more_than_the_printed_copies_are_refused(tiles: dict[str, int]) -> None:
    assert problem(options(2, tiles)).code == "count-not-available"


def test_a_negative_number_is_refused_with_what_there_is() -> None:
    found = problem(options(2, {"1111": -1, "2101": 5}))
    assert (found.code, found.details) == ("count-not-available", {"value": "1111", "count": -1, "most": 4})


@pytest.mark.parametrize("tiles", [selection(11), selection(15), {"1111": 9}, {"1111": -1}, {}])
def test_a_selection_is_added_up_even_where_it_is_refused(tiles: dict[str, int]) -> None:
    each = sum(tiles.values())
    sums = {"each": each, "workers": 3 * each, "jungle": 28, "least": 10, "most": 13}
    assert CACAO.options.tally(options(3, tiles)) == {"worker_tiles": sums}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sum_allows_just_what_the_rules_allow(players: int) -> None:
    for count in range(1, 16):
        given = options(players, selection(count))
        sums = CACAO.options.tally(given)["worker_tiles"]
        assert (sums["least"] <= count <= sums["most"]) == is_playable(given)


def is_playable(given: dict[str, Any]) -> bool:
    try:
        CACAO.options.validate(given)
    except InvalidOptions:
        return False
    return True


@pytest.mark.parametrize("given", [{"players": 3}, {"players": 3, "modules": ["big-game"]}, {"players": 9}, {}])
def test_nothing_is_added_up_where_nothing_is_chosen(given: dict[str, Any]) -> None:
    assert CACAO.options.tally(given) == {}


@pytest.mark.parametrize("missing", [{}, None])
def test_the_selection_is_required(missing: Any) -> None:
    given = options(2, missing)
    given = {key: value for key, value in given.items() if value is not None}
    assert problem(given).code == "workers-missing"


@pytest.mark.parametrize(("players", "least", "most"), [(2, 1, 8), (3, 2, 12), (4, 3, 16)])
def test_worker_tiles_less_jungle_tiles_must_be_within_bounds(players: int, least: int, most: int) -> None:
    jungle = deck(players).total()
    for count in range(1, 15):
        given = options(players, selection(count))
        if least <= count * players - jungle <= most:
            assert CACAO.options.validate(given) == given
        else:
            found = problem(given)
            assert found.code == "workers-out-of-range"
            assert found.details == {"workers": count * players, "jungle": jungle, "least": least, "most": most}


# --- adding instead of replacing -----------------------------------------------------------------------------------


def test_the_tiles_of_all_modules_are_added_and_nothing_else_is_taken_out() -> None:
    jungle = deck(4, *WITH_TILES, worker_tiles=ALL_TILES, add_instead_of_replace=True)
    assert jungle == deck(4) + Counter(ADDED)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("module", "codes"),
    [
        ("irrigation", ["irrigation"]),
        ("chocolate", ["kitchen", "chocolate-market"]),
        ("tree-of-life", ["tree"]),
        ("volcanoes", ["volcano"]),
        ("gem-mines", ["gem-mine"]),
        ("big-market", ["market-5"]),
        ("golden-temple", ["golden-temple"]),
    ],
)
def test_each_modules_tiles_are_added_in_the_numbers_for_this_player_count(
    players: int, module: str, codes: list[str]
) -> None:
    numbers = ADDED_FOR_TWO if players == 2 else ADDED
    added = Counter({code: numbers[code] for code in codes})
    jungle = deck(players) + added
    tiles = selection(-(-(jungle.total() + players) // players))
    assert deck(players, "new-workers", module, worker_tiles=tiles, add_instead_of_replace=True) == jungle


def test_the_start_tiles_are_as_usual() -> None:
    given = options(3, selection(12), "irrigation", add_instead_of_replace=True)
    assert [kind.code for kind in BOX.rules_for(given).start] == ["plantation-1", "water"]


def test_such_a_game_can_be_played_with_modules_that_else_want_the_same_tiles() -> None:
    modules = ["chocolate", "gem-mines", "golden-temple", "tree-of-life", "volcanoes"]
    table = Table(CACAO.new(options(4, ALL_TILES, *modules, add_instead_of_replace=True), SEED))
    assert len(table.state.pile) == 28 + 6 + 5 + 1 + 3 + 3 - 2 - 2
