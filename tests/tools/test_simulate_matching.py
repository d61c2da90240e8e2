"""The simulation of people who wish for games reaches what was promised, and both ways have the same people."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from statistics import mean, median

import pytest

from tools.simulate_matching import STANDS, at_open_tables, found_for_them, main, outcome, wishes

DAYS = 60


def test_fifty_people_wait_less_than_six_hours_and_nine_in_ten_less_than_a_day_and_a_half() -> None:
    made = wishes(50, DAYS, Random(7))
    found, sat = outcome(found_for_them(made, DAYS)), outcome(at_open_tables(made, Random(7)))
    waits = sorted([*found.waits, *[STANDS / timedelta(minutes=1)] * (len(made) - len(found.waits))])
    assert median(waits) < 6 * 60
    assert waits[int(0.9 * len(waits))] < 36 * 60
    assert mean(found.differences) < mean(sat.differences)


def test_nobody_gets_two_games_for_one_wish() -> None:
    made = wishes(50, DAYS, Random(3))
    assert sum(len(game.waits) for game in found_for_them(made, DAYS)) <= len(made)
    assert sum(len(game.waits) for game in at_open_tables(made, Random(3))) <= len(made)


def test_both_ways_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main([20], 10, 7)
    head, _rule, found, sat = capsys.readouterr().out.splitlines()
    assert "median wait" in head
    assert ("found for them" in found, "open tables" in sat) == (True, True)
