"""What a puzzle is about: told by its title from the best way and the next best."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.themes import Way
from games.puzzles import themes
from tests.games.puzzles.test_views import a_puzzle

pytestmark = pytest.mark.django_db


class Listening:
    """Themes of a title, which keep what they are asked about."""

    THEMES = ("heard",)

    def __init__(self) -> None:
        self.asked: tuple[Way, ...] = ()

    def theme(self, _state: Any, _seat: int, *ways: Way) -> str:
        self.asked = ways
        return "heard"


def test_the_best_way_is_compared_with_the_next_best(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, title = a_puzzle(), Listening()
    best = puzzle.ways[puzzle.best - 1]
    worst, second, *_more = [way for way in puzzle.ways if way is not best]
    for way in puzzle.ways:
        way["mean"] = {id(best): 0.9, id(second): 0.8}.get(id(way), 0.1)
    monkeypatch.setattr(puzzle.edition, "themes", title)

    themes.look_at(puzzle)

    write = puzzle.edition.rules.moves.write
    assert [[write(move) for move in way.plan] for way in title.asked] == [best["moves"], second["moves"]]
    assert worst["moves"] != second["moves"]
    assert puzzle.theme == "heard"


def test_a_theme_that_the_title_has_not_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, title = a_puzzle(), Listening()
    monkeypatch.setattr(title, "THEMES", ("another",), raising=False)
    monkeypatch.setattr(puzzle.edition, "themes", title)

    themes.look_at(puzzle)

    assert puzzle.theme == ""
