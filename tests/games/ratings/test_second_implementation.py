"""``ratings replay`` agrees with an implementation of its own on random histories, and names lines that are wrong."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command

from tests.games.ratings.weng_lin import ratings_after

HISTORIES = 400
BEGIN = datetime(2026, 11, 1, tzinfo=UTC)
WRONG = (
    ("place", 0),
    ("place", "1"),
    ("place", True),
    ("place", 1.5),
    ("decisions", -1),
    ("decisions", None),
    ("gave_up", "yesterday"),
    ("gave_up", "2026-11-21T20:00:00+01:00"),
    ("gave_up", 3),
    ("person", ""),
    ("person", 7),
)


def instant(luck: Random) -> str:
    """One of few seconds, so that many games and partings meet in one."""
    return f"{BEGIN + timedelta(seconds=luck.randrange(60)):%Y-%m-%dT%H:%M:%SZ}"


def random_game(luck: Random, number: int) -> dict[str, Any]:
    """A game with ties, bots, people who gave up, at once or never came, unrated and void ones among them."""
    people = luck.sample(["ana", "bo", "cy", "di", "ed"], luck.randint(0, 4)) + [None] * luck.randint(0, 2)
    luck.shuffle(people)
    return {
        "game": f"{luck.randrange(10**6)}-{number}",
        "title": luck.choice(["cacao", "chocolatl"]),
        "finished_at": instant(luck),
        "rated": luck.random() < 0.9,
        "void": luck.random() < 0.1,
        "seats": [
            {
                "person": person,
                "place": luck.randint(1, 4),
                "decisions": luck.choice([0, 1, 7, 22, 22, 22]) if luck.random() < 0.3 else 22,
                "gave_up": instant(luck) if luck.random() < 0.25 else None,
            }
            for person in people
        ],
    }


def replayed(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[dict[str, Any]], str]:
    """Exit status, what was written, and what was said of errors."""
    out, err = io.StringIO(), io.StringIO()
    stream = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=stream))
    try:
        call_command("ratings", "replay", stdout=out, stderr=err)
    except SystemExit as exit_:
        return int(exit_.code or 0), [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()
    return 0, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()


def test_both_rate_random_histories_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    rated = 0
    for seed in range(HISTORIES):
        luck = Random(seed)
        games = [random_game(luck, number) for number in range(luck.randint(0, 30))]
        luck.shuffle(games)
        status, found, _err = replayed([json.dumps(game) for game in games], monkeypatch)
        expected = ratings_after(games)

        assert status == 0
        assert [(row["title"], row["person"]) for row in found] == sorted(expected)
        for row in found:
            mu, sigma, number = expected[row["title"], row["person"]]
            assert row["mu"] == pytest.approx(mu, abs=1e-9)
            assert row["sigma"] == pytest.approx(sigma, abs=1e-9)
            assert row["games"] == number
            assert row["rating"] == round(1500 + 40 * (mu - 25))
            assert row["deviation"] == round(40 * sigma)
        rated += len(found)
    assert rated > HISTORIES


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_wrong_line_is_named_and_nothing_is_written(
    field: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = Random(f"{field}{value}")
    games = [game for number in range(40) if (game := random_game(luck, number))["seats"]][:12]
    at = luck.randrange(12)
    games[at]["seats"][-1] |= {field: value}
    status, found, err = replayed([json.dumps(game) for game in games], monkeypatch)

    assert (status, found) == (1, [])
    assert f"Line {at + 1}:" in err
    assert field in err


@pytest.mark.parametrize("missing", ["game", "title", "finished_at", "rated", "void", "seats"])
def test_a_line_without_a_field_is_wrong(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(Random(missing), 1)
    del game[missing]
    status, found, err = replayed([json.dumps(game)], monkeypatch)

    assert (status, found) == (1, [])
    assert "Line 1:" in err
    assert missing in err
