"""Ratings of levels are made from what the ladder prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.bots import ratings
from games.ratings.calculator import POINTS
from games.ratings.estimating import chance
from tools.bench import levels

LADDER = """
| match (seed 1) | games | victories | interval of 3 standard deviations | limit | |
|---|---|---|---|---|---|
| base-2: greedy-1 against random | 172 | 100.0% | 95.0% to 100.0% | 95% | above |
| base-2: greedy against greedy-1 | 20000 | 50.0% | 41.1% to 61.8% | 50% | open |
| base-2: sharp against greedy | 20000 | 75.0% | 51.3% to 89.5% | 50% | above |
| chocolatl-4: sharp against greedy | 20000 | 50.0% | 64.0% to 100.0% | 25% | above |
| chocolatl-4: master against sharp | 20000 | 25.0% | 64.0% to 100.0% | 25% | open |
| read: reader:search:30 against search:30 | 60 | 10.0% | 0.0% to 30.0% | at most 40% | held |
""".splitlines()


def test_a_level_leads_by_what_it_won_on_the_curve_of_people() -> None:
    cacao = levels.rated(levels.played(LADDER))["cacao"]
    assert [*cacao] == ["random", "greedy", "sharp"]
    assert cacao["greedy"] == ratings.AT
    assert chance(cacao["sharp"] - cacao["greedy"]) == pytest.approx(0.75, abs=0.002)


def test_who_never_wins_is_at_the_floor() -> None:
    assert levels.rated(levels.played(LADDER))["cacao"]["random"] == ratings.FLOOR


def test_one_against_three_is_compared_with_each_of_them() -> None:
    """Of four, who wins half of all games is three times as strong as each other."""
    chocolatl = levels.rated(levels.played(LADDER))["chocolatl"]
    assert chocolatl["sharp"] - chocolatl["greedy"] == pytest.approx(POINTS * 1.0986, abs=3)
    assert chocolatl["master"] == pytest.approx(chocolatl["sharp"], abs=3)


def test_what_was_not_played_now_keeps_its_rating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, ladder = tmp_path / "ratings.json", tmp_path / "ladder.txt"
    file.write_text(json.dumps({"cacao": {"greedy": 1500, "sharp": 1, "master": 2222}}))
    ladder.write_text("\n".join(LADDER[:6]))
    monkeypatch.setattr(levels, "FILE", file)
    levels.main([str(ladder)])
    found = json.loads(file.read_text())["cacao"]
    assert found["master"] == 2222
    assert found["sharp"] > 2000
