"""``manage.py calibrate`` prints how well predicted chances fit, and refuses what cannot be played."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.engine.analysis.calibration import (
    Prediction,
    Tenth,
    brier,
    error_by_luck,
    mean_error,
    tenths,
)


def test_it_prints_tenths_and_how_far_they_lie_from_the_truth() -> None:
    out = StringIO()
    call_command("calibrate", title="cacao", players=2, count=3, ends=1, stdout=out)
    after, heading, *rows, last, by_luck = out.getvalue().splitlines()
    assert after == "after 3 games"
    assert heading.split() == ["seats", "said", "won"]
    assert sum(int(row.split()[0]) for row in rows) == 3 * 4 * 2
    assert last.startswith("mean error ")
    assert by_luck.startswith("chances that fit exactly would show ")


def test_more_games_are_looked_at_in_fewer_positions_each() -> None:
    out = StringIO()
    call_command("calibrate", title="cacao", players=2, count=3, positions=1, ends=1, stdout=out)
    assert sum(int(row.split()[0]) for row in out.getvalue().splitlines()[2:-2]) == 3 * 1 * 2


def test_what_is_known_so_far_is_printed_on_the_way() -> None:
    out = StringIO()
    call_command("calibrate", title="cacao", players=2, count=3, positions=1, ends=1, every=1, stdout=out)
    lines = out.getvalue().splitlines()
    assert [line for line in lines if line.startswith("after")] == [f"after {number} games" for number in (1, 2, 3)]
    assert [line.startswith("mean error") for line in lines].count(True) == 3


def test_what_cannot_be_played_is_refused_with_the_reason() -> None:
    with pytest.raises(CommandError, match="2 to 4"):
        call_command("calibrate", title="cacao", players=7)


def test_predictions_are_put_together_by_tenths() -> None:
    found = [Prediction(0.05, 0), Prediction(0.95, 1), Prediction(0.85, 1), Prediction(1.0, 1)]
    rows = list(tenths(found))
    assert rows == [Tenth(1, 0.05, 0), Tenth(1, 0.85, 1), Tenth(2, pytest.approx(0.975), 1)]
    assert mean_error(rows) == pytest.approx((0.05 + 0.15 + 0.05) / 4)
    assert brier(found) == pytest.approx((0.0025 + 0.0025 + 0.0225) / 4)


def test_luck_alone_makes_an_error_that_shrinks_with_the_number_of_games() -> None:
    """Where nearly a half is said, a hundred games are won some four times oftener or seldomer."""
    few, many = ([Prediction(0.45, 0), Prediction(0.55, 1)] * number for number in (100, 10_000))
    assert 0.02 < error_by_luck(few, 2, Random(1)) < 0.07
    assert error_by_luck(many, 2, Random(1)) < 0.007
