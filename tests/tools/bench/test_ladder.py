"""A match between bots ends when it is decided, and says honestly how."""

from __future__ import annotations

import pytest

from games.engine.registry import title
from tools.bench.ladder import BASE, Match, Standing, matches

EVEN = Match("base-2", "sharp", "greedy", BASE)
HELD_OFF = Match("read", "reader", "read", {"players": 4}, "chocolatl", ceiling=0.4)


@pytest.mark.parametrize(
    ("match", "wins", "games", "verdict"),
    [
        (EVEN, 8, 8, "open"),  # However clear: luck of a few deals.
        (EVEN, 15, 16, "above"),
        (EVEN, 1, 16, "BELOW"),
        (EVEN, 56, 100, "open"),
        (EVEN, 230, 400, "open"),  # Two standard deviations would do for a match that was looked at once.
        (EVEN, 240, 400, "above"),
        (HELD_OFF, 10, 60, "held"),
        (HELD_OFF, 40, 60, "NOT HELD"),
    ],
)
def test_a_match_is_decided_when_chance_is_ruled_out(match: Match, wins: int, games: int, verdict: str) -> None:
    assert Standing(match, wins, games).verdict == verdict


def test_every_kind_of_table_has_a_match_of_each_level_against_the_one_below() -> None:
    played = {(match.level, match.other, match.name) for match in matches()}
    tables = {name for level, other, name in played if (level, other) == ("master", "sharp")}
    assert {"base-2", "base-3", "base-4", "big-game-3", "big-game-4"} <= tables
    assert {"chocolatl-3", "chocolatl-4", "chocolatl-5", "huts-2", "volcanoes-2", "box-diamante-4"} <= tables
    assert {("sharp", "greedy", name) for name in tables} <= played


def test_every_match_is_one_that_its_title_can_play() -> None:
    for match in matches():
        if match.options is not None:
            title(match.title).options.validate(match.options)
