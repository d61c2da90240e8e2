"""What others must not know is not in the page."""

from __future__ import annotations

import pytest

from games.engine.ruleset import Move
from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.moves import Bid, Dice, Sacrifice
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.pages.scenes import page
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    PAIRS,
    Table,
)

OTHER_PAIRS = (*PAIRS[1:], PAIRS[0])


def bid_of(pairs: tuple[tuple[int, ...], ...]) -> Bid:
    return Bid(BO, tuple(zip(STATIONS, pairs, strict=True)))


def pages(table: Table, move: Move, seat: int | None) -> str:
    """What a seat's page shows after a move of Bo's; the table stays as it is."""
    trial = Table.__new__(Table)
    trial.state, trial.events = CHOCOLATL.rules.copy(table.state), []
    trial.play(move)
    return page(trial, seat)


CASES = [
    (Table(), Sacrifice(BO, 3), Sacrifice(BO, 9)),
    (Table().sacrificed(), bid_of(PAIRS), bid_of(OTHER_PAIRS)),
    (
        Table().having(ANA, dice=1).having(BO, dice=2).at(Station.DRINK).bids(5, 6, 7),
        Dice(BO, 5, 2),
        Dice(BO, 5, 0, rest_of_round=True),
    ),
]


@pytest.mark.parametrize(("table", "one", "other"), CASES)
@pytest.mark.parametrize("viewer", [ANA, CY, None])
def test_a_secret_decision_is_on_nobody_elses_page(table: Table, one: Move, other: Move, viewer: int | None) -> None:
    assert pages(table, one, viewer) == pages(table, other, viewer)


@pytest.mark.parametrize(("table", "one", "other"), CASES[:2])
def test_ones_own_secrets_are_on_ones_page(table: Table, one: Move, other: Move) -> None:
    assert pages(table, one, BO) != pages(table, other, BO)
