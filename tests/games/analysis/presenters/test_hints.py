"""A hint in one line: the best compared with the second, others with the best."""

from __future__ import annotations

import pytest

from games.analysis.presenters.hints import in_one_line
from games.engine.ruleset import Document


def way(mean: float, **parts: float) -> Document:
    return {"moves": [], "mean": mean, "parts": parts}


@pytest.mark.parametrize(
    ("best", "second", "told"),
    [
        (way(3, gold=4), way(1, gold=2), "Better than the next best: +2.0 gold right away."),
        (way(3), way(1), "+2.0 points better than the next best, a few turns ahead."),
        (way(3, gold=2), way(1, gold=4), "+2.0 points better than the next best, a few turns ahead."),
        (way(3, gold=9), way(2.7), "It hardly matters: there’s another move that’s about as good."),
    ],
)
def test_the_best_way_says_what_is_better_in_it(best: Document, second: Document, told: str) -> None:
    assert in_one_line("cacao", [best, second], 0) == told


def test_another_way_says_what_is_worse_in_it() -> None:
    told = in_one_line("cacao", [way(3, gold=4), way(1, gold=2)], 1)
    assert told == "Not the best: −2.0 gold right away."


@pytest.mark.parametrize(
    ("index", "told"),
    [
        (0, "Exactly +2.0 points better at the end than the next best."),
        (1, "Not the best: exactly −2.0 points at the end."),
    ],
)
def test_where_the_end_of_the_game_was_solved_it_says_so(index: int, told: str) -> None:
    solved = [way(mean, gold=4) | {"exact": True} for mean in (3, 1)]
    assert in_one_line("cacao", solved, index) == told


def test_the_only_way_is_compared_with_nothing() -> None:
    assert in_one_line("cacao", [way(3)], 0) == "The bot sees no alternative."
