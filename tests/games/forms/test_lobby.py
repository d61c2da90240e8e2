"""The filter of the open tables."""

from __future__ import annotations

from games.forms import LobbyFilter


def test_a_filter_that_cannot_be_read_says_so() -> None:
    assert "players" in LobbyFilter({"players": "x"}).errors
