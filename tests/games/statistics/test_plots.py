"""Bars as pictures: as many as there are values, labels that have room, and a line at what would be even."""

from __future__ import annotations

import pytest

from games.statistics.plots import LABELS, Group, bars
from games.statistics.presenters.names import signed


def test_each_value_has_a_bar_of_its_series_with_its_number() -> None:
    svg = bars([Group("2", [27.9, 30.3]), Group("3", [23.9, 32.4])])

    assert svg.count("<rect") == 4
    assert svg.count("bars__bar--1") == 2
    assert "<title>2: 27.9</title>" in svg


def test_without_groups_there_is_no_picture() -> None:
    assert bars([]) == ""


def test_of_many_groups_only_some_have_labels() -> None:
    svg = bars([Group(f"{month}", [month]) for month in range(1, 25)])

    assert svg.count("bars__label") == LABELS


def test_long_labels_take_turns_lying_lower() -> None:
    svg = bars([Group(f"first places at {place}", [1]) for place in range(4)])
    heights = {part.split('"')[0] for part in svg.split('class="bars__label')[1:] for part in [part.split('y="')[1]]}

    assert len(heights) == 2


def test_what_would_be_even_is_a_line() -> None:
    assert "bars__even" in bars([Group("1", [50])], even=33.3)
    assert "bars__even" not in bars([Group("1", [50])])


def test_labels_are_escaped() -> None:
    assert "<b>" not in bars([Group("<b>", [1])])


@pytest.mark.parametrize(("value", "text"), [(1.24, "+1.2"), (-3, "−3.0"), (0.04, "0.0"), (-0.04, "0.0")])
def test_differences_have_their_sign(value: float, text: str) -> None:
    assert signed(value) == text


def test_what_is_below_zero_has_no_bar_but_its_number() -> None:
    drawn = bars([Group("2 players", [-1.5, 4])])
    assert 'height="-' not in drawn
    assert "1.5" in drawn
