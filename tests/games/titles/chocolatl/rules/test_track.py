"""Section 1 and 3: moving markers, and their stacks."""

import pytest

from games.titles.chocolatl.rules.track import move_marker
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
)


def test_a_marker_that_arrives_forwards_goes_on_top() -> None:
    table = Table().points(5, 3, 0)
    move_marker(table.state, BO, 2, table.events)
    assert table.view(None).stacks == {0: (CY,), 5: (ANA, BO)}
    move_marker(table.state, CY, 5, table.events)
    assert table.view(None).stacks == {5: (ANA, BO, CY)}


def test_a_marker_that_arrives_backwards_goes_on_top() -> None:
    table = Table().points(5, 3, 3)
    move_marker(table.state, ANA, -2, table.events)
    assert table.view(None).stacks == {3: (CY, BO, ANA)}


def test_a_marker_never_falls_below_0() -> None:
    table = Table().points(1, 9, 9)
    move_marker(table.state, ANA, -2, table.events)
    assert table.fields == [0, 9, 9]


@pytest.mark.parametrize("points", [-2, 0])
def test_a_marker_whose_field_does_not_change_keeps_its_place(points: int) -> None:
    table = Table().points(0, 0, 0).stack(ANA, BO, CY)
    move_marker(table.state, ANA, points, table.events)
    assert table.view(None).stacks == {0: (ANA, BO, CY)}
    assert not table.happened("points")
