"""The filter of the open tables."""

from __future__ import annotations

from typing import Any

from games.engine.registry import titles
from games.lobby.forms.lobby import LobbyFilter


def test_a_filter_that_cannot_be_read_says_so() -> None:
    assert "players" in LobbyFilter({"players": "x"}).errors


def test_every_number_of_places_and_every_title_can_be_looked_for_or_any() -> None:
    fields: Any = LobbyFilter({}).fields
    numbers = {number for title in titles().values() for number in title.players}
    assert [value for value, _label in fields["players"].choices] == ["", *sorted(numbers)]
    assert [value for value, _label in fields["title"].choices] == ["", *titles()]
