"""Help with choosing a game: presets, a surprise, and what a choice means for the tiles."""

import pytest

from games.engine.ruleset import InvalidOptions
from games.titles.cacao.title import CACAO

SEEDS = [bytes([number]) * 32 for number in range(60)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_preset_can_be_played_as_it_is(players: int) -> None:
    presets = CACAO.options.presets(players)
    assert presets["base"] == {"players": players}
    assert ("big-game" in presets) == (players > 2)
    for options in presets.values():
        assert CACAO.options.validate(options) == options


def test_a_surprise_follows_from_the_seed_and_can_be_played() -> None:
    for seed in SEEDS:
        options = CACAO.options.surprise(3, seed)
        assert options == CACAO.options.surprise(3, seed) == CACAO.options.validate(options)


def test_surprises_differ_and_bring_every_module() -> None:
    drawn = [CACAO.options.surprise(3, seed).get("modules", []) for seed in SEEDS]
    codes = {code for modules in drawn for code in modules}
    chosen = next(field for field in CACAO.options.fields() if field.key == "modules").choices
    assert codes == set(chosen)
    assert len({tuple(modules) for modules in drawn}) > len(SEEDS) / 2


def test_a_surprise_draws_the_worker_tiles_that_a_table_would_choose() -> None:
    surprises = [CACAO.options.surprise(3, seed) for seed in SEEDS]
    drawn = [options["worker_tiles"] for options in surprises if "worker_tiles" in options]
    assert len({tuple(tiles.items()) for tiles in drawn}) > len(drawn) / 2 > 3
    assert {sum(tiles.values()) for tiles in drawn} == {sum(CACAO.options.preview({"players": 3})["workers"].values())}


def test_a_box_leaves_out_only_what_asks_for_a_choice() -> None:
    box = {"emperor", "gem-mines", "new-workers", "tree-of-life"}
    assert box - set(CACAO.options.presets(3)["box-diamante"]["modules"]) == {"new-workers"}


def test_a_preview_shows_the_tiles_of_the_game() -> None:
    preview = CACAO.options.preview({"players": 4, "modules": ["irrigation"]})
    assert preview["jungle"]["irrigation"] == 3
    assert "plantation-2" not in preview["jungle"]
    assert preview["start"] == ["plantation-1", "water"]
    assert preview["workers"] == {"1111": 3, "2101": 4, "3001": 1, "3100": 1}
    assert (preview["jungle_tiles"], preview["worker_tiles"]) == (28, 36)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preview_counts_the_start_tiles_and_all_seats(players: int) -> None:
    preview = CACAO.options.preview({"players": players, "modules": ["chocolate", "tree-of-life"]})
    assert sum(preview["jungle"].values()) == preview["jungle_tiles"]
    assert sum(preview["workers"].values()) * players == preview["worker_tiles"]
    assert preview["overbuilding_turns"] > 0


def test_a_game_that_cannot_be_has_no_preview() -> None:
    with pytest.raises(InvalidOptions):
        CACAO.options.preview({"players": 2, "modules": ["big-game"]})


@pytest.mark.parametrize("tiles", [{"1111": -1}, {"1111": 9}, {"1111": 4}])
def test_a_wrong_number_silences_no_reason(tiles: dict[str, int]) -> None:
    reach = CACAO.options.out_of_reach({"players": 2, "modules": ["new-workers", "volcanoes"], "worker_tiles": tiles})
    assert reach["modules", "big-game"].code == "module-players"
    assert reach["modules", "new-huts"].code == "module-requires"
    assert reach["modules", "chocolate"].code == "tiles-taken"


def test_what_is_chosen_already_is_not_called_out_of_reach() -> None:
    chosen = ["new-workers", "volcanoes"]
    reach = CACAO.options.out_of_reach({"players": 2, "modules": chosen})
    assert not [choice for field, choice in reach if choice in chosen]


@pytest.mark.parametrize(
    ("modules", "asked"),
    [
        ([], set()),
        (["map"], {"early_overbuild"}),
        (["huts"], set()),
        (["huts", "new-huts"], {"force_modules"}),
        (["new-workers"], {"worker_tiles", "add_instead_of_replace"}),
        (["big-game"], {"early_overbuild"}),
    ],
)
def test_an_option_is_idle_without_the_module_it_acts_on(modules: list[str], asked: set[str]) -> None:
    always = {"modules", "timing"}
    keys = {field.key for field in CACAO.options.fields()}
    assert keys - CACAO.options.irrelevant({"players": 3, "modules": modules}) == always | asked


def test_what_the_big_game_lays_down_is_idle_also_where_it_was_chosen_before() -> None:
    idle = CACAO.options.irrelevant({"players": 3, "modules": ["big-game"], "worker_tiles": {"1111": 4}})
    assert {"worker_tiles", "add_instead_of_replace"} <= idle
