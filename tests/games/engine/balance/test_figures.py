"""Figures against what statistics books say of them."""

from __future__ import annotations

import pytest

from games.engine.balance.figures import DIFFERENCE, SHARE, Figure, change, gap, mean, share, spread


def test_a_share_has_wilsons_interval_and_of_nothing_there_is_none() -> None:
    assert share(5, 10) == Figure(0.5, SHARE, pytest.approx(0.2366, abs=1e-4), pytest.approx(0.7634, abs=1e-4))
    assert share(0, 0) is None


def test_a_mean_has_an_interval_unless_it_is_of_one() -> None:
    assert mean([1, 2, 3, 4]) == Figure(2.5, low=pytest.approx(1.235, abs=1e-3), high=pytest.approx(3.765, abs=1e-3))
    assert (mean([7]), mean([])) == (Figure(7), None)


def test_a_gap_says_how_much_more_some_have_and_whether_chance_explains_it() -> None:
    found = gap([10, 12, 11, 13], [1, 2, 1, 2])
    assert found
    assert (found.value, found.unit, found.is_clear) == (10, DIFFERENCE, True)
    alike = gap([1, 5, 9], [2, 5, 7])
    assert alike
    assert not alike.is_clear
    assert gap([1], [2, 3]) is None


def test_a_spread_has_least_quartiles_and_most() -> None:
    assert [figure and figure.value for figure in spread([1, 2, 3, 4, 10])] == [4, 1, 2, 3, 4, 10]
    assert [figure and figure.value for figure in spread([3])] == [3] * 6
    assert set(spread([])) == {None}


@pytest.mark.parametrize(("now", "before", "is_clear"), [(520, 480, False), (600, 400, True), (500, 500, False)])
def test_a_change_is_clear_when_it_is_more_than_its_interval(now: int, before: int, is_clear: bool) -> None:
    found = change(share(now, 1000), share(before, 1000))
    assert found
    assert found.value == pytest.approx((now - before) / 1000)
    assert found.is_clear is is_clear


def test_a_change_of_what_has_no_interval_is_never_clear() -> None:
    assert change(Figure(4), Figure(1)) == Figure(3)
    assert not Figure(3).is_clear
    assert change(Figure(4), None) is None
