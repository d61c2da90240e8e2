"""A match between bots ends when it is decided, and says honestly how."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.registry import title
from tools.bench.ladder import BASE, Match, Standing, main, matches

EVEN = Match("base-2", "sharp", "greedy", BASE)
HELD_OFF = Match("read", "reader", "read", {"players": 4}, "chocolatl", ceiling=0.4)


def standing(match: Match, *shares: float, times: int = 1) -> Standing:
    return Standing(match, shares * times)


@pytest.mark.parametrize(
    ("played", "verdict"),
    [
        (standing(EVEN), "open"),
        (standing(EVEN, 1, times=3), "open"),  # However clear: luck of a few deals.
        (standing(EVEN, 1, times=8), "above"),
        (standing(EVEN, 0, times=8), "BELOW"),
        (standing(EVEN, 1, 0, times=100), "open"),
        (standing(EVEN, 1, 1, 0, 0, 1, 0, 1, times=20), "open"),  # 57 %: two standard deviations do if looked at once.
        (standing(EVEN, 1, 1, 0, 0.5, 1, times=30), "above"),
        (standing(HELD_OFF, 0, 0.25, 0.25, times=5), "held"),
        (standing(HELD_OFF, 0.5, 0.75, 0.75, times=5), "NOT HELD"),
    ],
)
def test_a_match_is_decided_when_chance_is_ruled_out(played: Standing, verdict: str) -> None:
    assert played.verdict == verdict


def test_a_match_ends_at_the_first_look_that_decides_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.bench.ladder.GAMES", 200)
    monkeypatch.setattr("tools.bench.ladder.JOBS", 1)
    main(["base-2:curious"])
    assert "| base-2: curious against random | 20 | 100.0% | 75.4% to 100.0% | 75% | above |" in capsys.readouterr().out


def test_a_match_goes_on_where_it_was_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deals = tmp_path / "deals.csv"
    lost = [f"base-2,curious,random,1,{number},0.0,0.0" for number in range(4)]
    elsewhere = "base-2,curious,random,2,4,0.0,0.0"
    deals.write_text("\n".join([*lost, elsewhere, ""]))
    monkeypatch.setattr("tools.bench.ladder.DEALS", deals)
    monkeypatch.setattr("tools.bench.ladder.GAMES", 100)
    main(["base-2:curious"])
    assert "| base-2: curious against random | 10 | 20.0% |" in capsys.readouterr().out
    assert deals.read_text().splitlines()[5:] == ["base-2,curious,random,1,4,1.0,1.0"]


def test_deals_that_equals_share_tell_as_much_as_more_games_would() -> None:
    shared = standing(EVEN, *[0.5] * 8, 1, 1, times=10)
    alone = standing(EVEN, *[0] * 4, *[1] * 6, times=10)
    assert shared.rate == alone.rate
    assert (shared.verdict, alone.verdict) == ("above", "open")


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
