"""The comparison of the simulation: the same people, other tables."""

from __future__ import annotations

import pytest

from tools.simulate_tournaments.comparing import order_of
from tools.simulate_tournaments.people import tau


def test_kendalls_tau_tells_order_from_disorder() -> None:
    assert tau([0, 1, 2], [3.0, 2.0, 1.0]) == 1
    assert tau([2, 1, 0], [3.0, 2.0, 1.0]) == -1


@pytest.mark.parametrize("way", ["swiss", "random", "league"])
def test_the_order_has_to_do_with_strength(way: str) -> None:
    assert order_of(way, 16, 2, 5, 7) > 0
    assert order_of(way, 16, 2, 5, 7) == order_of(way, 16, 2, 5, 7)
