"""Which options a game may be played with, and what is refused (Cacao rules, section 11)."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

import pytest

from games.engine.ruleset import InvalidOptions
from games.titles.cacao.rules.tiles import COPIES
from games.titles.cacao.title import BOX, CACAO
from tests.plugins.luck import is_gate

BOXED = {"chocolate", "emperor", "gem-mines", "huts", "irrigation", "map", "new-workers", "tree-of-life"}
"""What the Big Game contains."""
MODULE_CODES = sorted(module.code for module in BOX.contents.chosen)
SETS = tuple(chain.from_iterable(combinations(MODULE_CODES, size) for size in range(len(MODULE_CODES) + 1)))
"""Every set of modules."""
TRIED = SETS[:: 3 if is_gate() else 1]


def reasons(players: Any = 3, **options: Any) -> set[str]:
    """Why these options are refused; empty when they are allowed."""
    try:
        CACAO.options.validate({"players": players, **options})
    except InvalidOptions as refused:
        return {problem.code for problem in refused.problems}
    return set()


def refusals(players: int, modules: tuple[str, ...]) -> set[str]:
    """What section 11 says about a set of modules without new-workers and other options."""
    present = set(modules) | (BOXED if "big-game" in modules else set())
    return set(_of_company(players, modules, present)) or set(_of_tiles(modules))


def _of_company(players: int, modules: tuple[str, ...], present: set[str]) -> Iterator[str]:
    if "big-game" in modules and players == 2:
        yield "module-players"
    if "big-game" in modules and BOXED & set(modules):
        yield "module-included"
    if "huts" not in present and {"new-storage", "new-huts"} & present:
        yield "module-requires"


def _of_tiles(modules: tuple[str, ...]) -> Iterator[str]:
    if "big-game" in modules:
        return
    if "volcanoes" in modules and {"chocolate", "tree-of-life"} & set(modules):
        yield "tiles-taken"
    if {"golden-temple", "gem-mines"} <= set(modules):
        yield "tiles-taken"


# --- all sets of modules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_set_of_modules_is_refused_exactly_for_the_reasons_of_section_11(players: int) -> None:
    for modules in TRIED:
        if "new-workers" not in modules:
            assert reasons(players, modules=list(modules)) == refusals(players, modules), modules


@pytest.mark.parametrize(
    ("players", "usual", "chocolate_and_trees", "big"),
    [(2, (21, 22), (23, 24), None), (3, (28, 30), (31, 33), (38, 45)), (4, (28, 36), (31, 40), (45, 60))],
)
def test_every_allowed_set_of_modules_has_the_deck_sizes_to_expect(
    players: int, usual: tuple[int, int], chocolate_and_trees: tuple[int, int], big: tuple[int, int] | None
) -> None:
    allowed = [modules for modules in SETS if "new-workers" not in modules and not refusals(players, modules)]
    assert len(allowed) > len(SETS) // 16
    for modules in allowed:
        rules = BOX.rules_for({"players": players, "modules": list(modules)})
        expected = chocolate_and_trees if {"chocolate", "tree-of-life"} <= set(modules) else usual
        expected = big if "big-game" in modules else expected
        assert (rules.deck_size, len(rules.workers) * players) == expected, modules


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exchanged_tiles_are_never_taken_out_twice(players: int) -> None:
    for modules in TRIED:
        if "new-workers" not in modules and not refusals(players, modules):
            material = BOX.rules_for({"players": players, "modules": list(modules)}).material
            assert min(material.deck.values()) >= 0, modules
            assert Counter(material.start) <= material.deck


# --- which modules go together -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "modules",
    [["chocolate", "volcanoes"], ["tree-of-life", "volcanoes"], ["gem-mines", "golden-temple"]],
)
def test_modules_that_want_the_same_tiles_are_refused(players: int, modules: list[str]) -> None:
    assert reasons(players, modules=modules) == {"tiles-taken"}


def test_the_refusal_names_both_modules_that_want_the_same_tiles() -> None:
    for modules in (["chocolate", "volcanoes"], ["tree-of-life", "volcanoes"], ["gem-mines", "golden-temple"]):
        with pytest.raises(InvalidOptions) as refused:
            CACAO.options.validate({"players": 3, "modules": modules})
        [problem] = refused.value.problems
        assert {problem.details["module"], problem.details["other"]} == set(modules)


def test_modules_that_want_the_same_tiles_go_together_in_the_big_game() -> None:
    assert not reasons(4, modules=["big-game", "golden-temple", "volcanoes"])


def test_modules_that_want_the_same_tiles_go_together_when_tiles_are_added() -> None:
    modules = ["chocolate", "gem-mines", "golden-temple", "new-workers", "tree-of-life", "volcanoes"]
    assert not reasons(4, modules=modules, worker_tiles=dict(COPIES), add_instead_of_replace=True)


@pytest.mark.parametrize("module", ["new-huts", "new-storage"])
def test_minis_of_huts_need_huts(module: str) -> None:
    assert reasons(modules=[module]) == {"module-requires"}
    assert not reasons(modules=["huts", module])
    assert not reasons(modules=["big-game", module])


@pytest.mark.parametrize(
    "modules", [["huts", "new-huts"], ["chocolate", "huts", "new-huts"], ["huts", "map", "new-huts"]]
)
def test_force_modules_with_new_huts_needs_chocolate_and_map(modules: list[str]) -> None:
    assert reasons(modules=modules, force_modules=True) == {"option-requires-all"}
    assert not reasons(modules=modules)


def test_force_modules_is_fulfilled_by_chocolate_and_map_or_the_big_game() -> None:
    assert not reasons(modules=["chocolate", "huts", "map", "new-huts"], force_modules=True)
    assert not reasons(modules=["big-game", "new-huts"], force_modules=True)


def test_force_modules_has_no_effect_without_new_huts() -> None:
    assert not reasons(force_modules=True)
    assert not reasons(modules=["huts"], force_modules=True)


def test_the_big_game_is_not_for_two() -> None:
    assert reasons(2, modules=["big-game"]) == {"module-players"}
    assert not reasons(3, modules=["big-game"])
    assert not reasons(4, modules=["big-game"])


@pytest.mark.parametrize("module", sorted(BOXED))
def test_a_module_that_the_big_game_contains_is_not_listed_beside_it(module: str) -> None:
    assert reasons(4, modules=sorted(["big-game", module])) == {"module-included"}


def test_the_big_game_refuses_worker_tiles_and_adding_tiles() -> None:
    assert reasons(4, modules=["big-game"], worker_tiles={"1111": 4}) == {"option-refused-by"}
    assert reasons(4, modules=["big-game"], add_instead_of_replace=True) == {"option-refused-by"}


def test_worker_tiles_and_adding_tiles_need_new_workers() -> None:
    assert reasons(worker_tiles={"1111": 4}) == {"option-requires"}
    assert reasons(add_instead_of_replace=True) == {"option-requires"}


def test_early_overbuilding_needs_the_map_or_the_big_game() -> None:
    assert reasons(early_overbuild=True) == {"option-requires"}
    assert reasons(modules=["huts"], early_overbuild=True) == {"option-requires"}
    assert not reasons(modules=["map"], early_overbuild=True)
    assert not reasons(modules=["big-game"], early_overbuild=True)


# --- the form of the options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_player_counts_outside_2_to_4_are_refused(players: int) -> None:
    assert reasons(players) == {"players-out-of-range"}


@pytest.mark.parametrize("players", ["2", None, True, 3.0, [3]])
def test_a_player_count_that_is_no_integer_is_refused(players: Any) -> None:
    assert reasons(players) == {"players-not-a-number"}


def test_an_unknown_module_is_refused() -> None:
    assert reasons(modules=["jungle-fever"]) == {"module-unknown"}
    assert reasons(modules=["base"]) == {"module-unknown"}


def test_a_repeated_module_is_refused() -> None:
    assert reasons(modules=["huts", "huts"]) == {"module-repeated"}


def test_modules_that_are_not_sorted_are_refused() -> None:
    assert reasons(modules=["map", "huts"]) == {"modules-not-sorted"}


def test_an_unknown_option_is_refused() -> None:
    assert reasons(speed="fast") == {"option-unknown"}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"modules": "huts"}, "option-not-a-list"),
        ({"modules": [1]}, "option-not-a-list"),
        ({"timing": "lazy"}, "option-value-unknown"),
        ({"timing": ["strict"]}, "option-value-unknown"),
        ({"force_modules": 1}, "option-not-a-flag"),
        ({"early_overbuild": "yes"}, "option-not-a-flag"),
        ({"worker_tiles": ["1111"]}, "option-not-counts"),
        ({"worker_tiles": {"9999": 1}}, "option-value-unknown"),
        ({"worker_tiles": {"1111": 0}}, "count-not-positive"),
        ({"worker_tiles": {"1111": True}}, "count-not-positive"),
        ({"worker_tiles": {"1111": 1.0}}, "count-not-positive"),
    ],
)
def test_a_value_of_the_wrong_form_is_refused(options: dict[str, Any], code: str) -> None:
    assert reasons(**options) == {code}


def test_everything_that_is_wrong_is_named() -> None:
    assert reasons(7, modules=["huts", "jungle-fever"], speed="fast", timing="lazy") == {
        "players-out-of-range",
        "module-unknown",
        "option-unknown",
        "option-value-unknown",
    }
    assert reasons(2, modules=["big-game", "huts"], early_overbuild=True) == {"module-players", "module-included"}


def test_default_values_are_left_out() -> None:
    defaults = {"modules": [], "timing": "relaxed", "early_overbuild": False, "force_modules": False}
    assert CACAO.options.validate({"players": 2, **defaults, "add_instead_of_replace": False}) == {"players": 2}


def test_what_is_not_a_default_stays() -> None:
    options = {"players": 2, "modules": ["map"], "timing": "strict", "early_overbuild": True}
    assert CACAO.options.validate(options) == options
