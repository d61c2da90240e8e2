"""How well an order agrees with strength."""

from __future__ import annotations

from tools.simulate_tournaments.people import tau


def test_kendalls_tau_tells_order_from_disorder() -> None:
    assert tau([0, 1, 2], [3.0, 2.0, 1.0]) == 1
    assert tau([2, 1, 0], [3.0, 2.0, 1.0]) == -1
