"""Moves as values of form fields."""

from __future__ import annotations

import html

import pytest

from games.engine.ruleset import InvalidMove
from games.tables.pages.fields import json_object, value


def test_a_move_comes_back_as_it_was() -> None:
    move = {"type": "place", "cell": [1, -2], "tile": '"><script>'}
    assert json_object(html.unescape(value(move))) == move


def test_a_value_stays_inside_its_quotes() -> None:
    assert '"' not in value({"tile": '"><script>'})


@pytest.mark.parametrize("text", ["", "x", "[1]", "7", "null", '"place"', "[" * 100_000, "\ud800", r'{"a":["\ud800"]}'])
def test_anything_but_an_object_is_an_invalid_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        json_object(text)
