"""The golden temple (Cacao rules, section 10, mini modules)."""

import pytest

from games.titles.cacao.rules import temples
from games.titles.cacao.title import BOX
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    draw,
    exchanged,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_replaces_one_temple(players: int) -> None:
    assert exchanged(players, "golden-temple") == {"golden-temple": 1, "temple": -1}


@pytest.mark.parametrize(
    ("workers", "gold"),
    [
        ((3, 1, 0), (8, 1, 0)),
        ((2, 2, 1), (4, 4, 0)),
        ((1, 1, 1), (2, 2, 2)),
        ((1, 1, 1, 1), (2, 2, 2, 2)),
        ((2, 1, 1), (8, 0, 0)),
        ((0, 3), (0, 8)),
    ],
)
def test_it_pays_8_for_the_first_and_1_for_the_second_place_with_the_same_tie_rules(
    workers: tuple[int, ...], gold: tuple[int, ...]
) -> None:
    kind = BOX.rules_for({"players": 4, "modules": ["golden-temple"]}).kinds["golden-temple"]
    assert kind.temple is not None
    assert tuple(temples.shares(workers, kind.temple)) == gold


def test_it_is_scored_with_the_other_temples() -> None:
    table = draw("GT  A0121  TE  B0013", "golden-temple", players=3)
    assert [table.score(seat, "temples") for seat in (ANA, BO, CY)] == [8 + 3, 6, 0]


def test_it_brings_nothing_during_the_game() -> None:
    table = draw("GT", "golden-temple")
    table.lay("1111", (1, 0))
    assert table.open_edges(ANA) == {}
    assert table.to_move == (BO,)
