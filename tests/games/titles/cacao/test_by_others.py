"""Modules by others: what a game is made of depends on its own modules alone, whatever else is installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from games.engine.bots.arena import game_seed
from games.engine.contract.walks import Table, walk
from games.engine.ruleset import InvalidOptions, OptionField
from games.titles.cacao.rules.effects import Gain
from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tables import BY_OTHERS
from games.titles.cacao.rules.tiles import JungleKind
from games.titles.cacao.title import BOX, CACAO
from tests.games.titles.cacao.rules.test_options import MODULE_CODES


class Zoo(Module):
    """Two tiles and a line of the score; it goes neither with volcanoes nor with the emperor."""

    code = "zoo"
    box = BY_OTHERS
    kinds = (JungleKind("zoo-bear", 2, Gain("gold")), JungleKind("zoo-ape", 1, Gain("fruits")))
    exchanges = tuple(
        TileSwap(tile, {2: 1, 3: 1, 4: 1}, for_all({"plantation-1": 1})) for tile in ("zoo-bear", "zoo-ape")
    )
    score_lines = ("zoo",)
    refuses = frozenset({"volcanoes", "emperor"})
    idle_options = (OptionField("zoo_at_night", "flag", (), False),)


class Abbey(Module):
    """A tile that stands before those of the zoo, whatever was installed first."""

    code = "abbey"
    box = BY_OTHERS
    kinds = (JungleKind("abbey", 1, Gain("tokens")),)
    exchanges = (TileSwap("abbey", {2: 1, 3: 1, 4: 1}, for_all({"plantation-2": 1})),)


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    yield
    BOX.offer([])


def deck(*codes: str) -> list[str]:
    rules = BOX.rules_for({"players": 3, "modules": sorted(codes)})
    return [kind.code for kind in rules.deck]


@pytest.mark.parametrize("installed", [[Zoo(), Abbey()], [Abbey(), Zoo()]])
def test_tiles_stand_last_in_the_deck_by_module_and_order(installed: Sequence[Module]) -> None:
    BOX.offer(installed)
    assert deck("abbey", "zoo")[-3:] == ["abbey", "zoo-ape", "zoo-bear"]
    assert deck("zoo", "big-market")[-3:] == ["market-5", "zoo-ape", "zoo-bear"]


def test_a_game_is_the_same_whatever_else_is_installed() -> None:
    table = Table(CACAO, {"players": 3, "modules": ["huts", "zoo"]})
    ends = []
    for installed in ([Zoo()], [Abbey(), Zoo()]):
        BOX.offer(installed)
        [*_, last] = walk(table, 4)
        ends.append(
            (CACAO.rules.view(last.state, 1), CACAO.rules.scores(last.state), CACAO.rules.next_tiles(last.state))
        )
    assert ends[0] == ends[1]


def test_a_score_has_lines_of_those_modules_by_others_that_are_played_with() -> None:
    plain = {"players": 2}
    before = CACAO.rules.scores(CACAO.new(plain, bytes(32)))
    BOX.offer([Zoo()])
    assert CACAO.rules.scores(CACAO.new(plain, bytes(32))) == before
    with_it = CACAO.rules.scores(CACAO.new({"players": 2, "modules": ["zoo"]}, bytes(32)))
    assert [*with_it[0]] == [*before[0], "zoo"]
    assert CACAO.rules.score_lines[-1] == "zoo"


def test_what_it_does_not_go_with_is_refused_and_shown_in_the_form() -> None:
    BOX.offer([Zoo()])
    with pytest.raises(InvalidOptions) as refused:
        CACAO.options.validate({"players": 3, "modules": ["volcanoes", "zoo"]})
    assert [problem.code for problem in refused.value.problems] == ["module-refused-by"]
    for chosen, other in (("zoo", "volcanoes"), ("volcanoes", "zoo")):
        assert ("modules", other) in CACAO.options.out_of_reach({"players": 3, "modules": [chosen]})
    with pytest.raises(InvalidOptions, match="emperor"):
        CACAO.options.validate({"players": 3, "modules": ["big-game", "zoo"]})


def test_surprises_and_presets_are_drawn_from_the_sites_own() -> None:
    seeds = [game_seed(3, number) for number in range(5)]
    before = [CACAO.options.surprise(3, seed) for seed in seeds]
    BOX.offer([Abbey(), Zoo()])
    assert [CACAO.options.surprise(3, seed) for seed in seeds] == before
    presets = CACAO.options.presets(3).values()
    assert all(set(preset.get("modules", [])) <= set(MODULE_CODES) for preset in presets)


def test_options_say_what_of_them_is_missing() -> None:
    options = {"players": 2, "modules": ["map", "zoo"], "zoo_at_night": True}
    assert set(CACAO.options.missing(options)) == {"zoo", "zoo_at_night"}
    BOX.offer([Zoo()])
    assert not CACAO.options.missing(options)
