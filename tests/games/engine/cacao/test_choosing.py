"""Help with choosing a game: presets, a surprise, and what a choice means for the tiles."""

import pytest

from games.engine.cacao.title import CACAO
from games.engine.ruleset import InvalidOptions

SEEDS = [bytes([number]) * 32 for number in range(60)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_preset_can_be_played_as_it_is(players: int) -> None:
    presets = CACAO.presets(players)
    assert presets["base"] == {"players": players}
    assert ("big-game" in presets) == (players > 2)
    for options in presets.values():
        assert CACAO.check(options) == options


def test_a_surprise_follows_from_the_seed_and_can_be_played() -> None:
    for seed in SEEDS:
        options = CACAO.surprise(3, seed)
        assert options == CACAO.surprise(3, seed) == CACAO.check(options)


def test_surprises_differ_and_bring_every_module_that_needs_no_further_choice() -> None:
    drawn = [CACAO.surprise(3, seed).get("modules", []) for seed in SEEDS]
    codes = {code for modules in drawn for code in modules}
    chosen = next(field for field in CACAO.option_fields() if field.key == "modules").choices
    assert codes == set(chosen) - {"new-workers"}
    assert len({tuple(modules) for modules in drawn}) > len(SEEDS) / 2


def test_a_preview_shows_the_tiles_of_the_game() -> None:
    preview = CACAO.preview({"players": 4, "modules": ["irrigation"]})
    assert preview["jungle"]["irrigation"] == 3
    assert "plantation-2" not in preview["jungle"]
    assert preview["start"] == ["plantation-1", "water"]
    assert preview["workers"] == {"1111": 3, "2101": 4, "3001": 1, "3100": 1}
    assert (preview["jungle_tiles"], preview["worker_tiles"]) == (28, 36)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preview_counts_the_start_tiles_and_all_seats(players: int) -> None:
    preview = CACAO.preview({"players": players, "modules": ["chocolate", "tree-of-life"]})
    assert sum(preview["jungle"].values()) == preview["jungle_tiles"]
    assert sum(preview["workers"].values()) * players == preview["worker_tiles"]
    assert preview["overbuilding_turns"] > 0


def test_a_game_that_cannot_be_has_no_preview() -> None:
    with pytest.raises(InvalidOptions):
        CACAO.preview({"players": 2, "modules": ["big-game"]})
