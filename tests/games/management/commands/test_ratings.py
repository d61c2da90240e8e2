"""``manage.py ratings replay``: what is read, what is written, and what is refused."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest
from django.core.management import call_command

SEATS: list[dict[str, Any]] = [
    {"person": "ana", "place": 1, "decisions": 22, "gave_up": None},
    {"person": None, "place": 2, "decisions": 20, "gave_up": None},
    {"person": "bo", "place": 3, "decisions": 21, "gave_up": "2026-11-20T20:00:00Z"},
]
GAME: dict[str, Any] = {
    "game": "k3x",
    "title": "cacao",
    "finished_at": "2026-11-21T20:00:00Z",
    "rated": True,
    "void": False,
    "seats": SEATS,
}


class Replay:
    """Gives the command lines as a shell would, and takes what it writes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capture = monkeypatch, capsys

    def __call__(self, *lines: Any) -> tuple[list[dict[str, Any]], str, int]:
        """What is written, what is said on the standard error, and the exit code."""
        data = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code: Any = 0
        try:
            call_command("ratings", "replay")
        except SystemExit as end:
            code = end.code
        out, err = self._capture.readouterr()
        return [json.loads(line) for line in out.splitlines()], err, code


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Replay:
    return Replay(monkeypatch, capsys)


def seat(**changes: Any) -> dict[str, Any]:
    return {**GAME, "seats": [{**SEATS[0], **changes}, SEATS[2]]}


def test_a_line_for_each_title_and_person_sorted(replay: Replay) -> None:
    found, said, code = replay({**GAME, "title": "chocolatl", "game": "a"}, GAME)
    assert [(line["title"], line["person"], line["games"]) for line in found] == [
        ("cacao", "ana", 1),
        ("cacao", "bo", 1),
        ("chocolatl", "ana", 1),
        ("chocolatl", "bo", 1),
    ]
    assert list(found[0]) == ["title", "person", "mu", "sigma", "games", "rating", "deviation"]
    assert (found[0]["rating"], found[0]["deviation"]) == (1580, 329)
    assert found[0]["mu"] == pytest.approx(27.00188, abs=1e-5)
    assert (said, code) == ("", 0)


def test_without_games_nothing_is_written(replay: Replay) -> None:
    assert replay() == ([], "", 0)


@pytest.mark.parametrize("change", [{"rated": False}, {"void": True}, {"seats": SEATS[:2]}])
def test_what_does_not_count_is_left_out(replay: Replay, change: dict[str, Any]) -> None:
    assert replay({**GAME, **change}) == ([], "", 0)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (b"no json\n", "JSON"),
        (b"\n", "JSON"),
        (b"[]\n", "line"),
        ({key: value for key, value in GAME.items() if key != "void"}, "“void”"),
        ({**GAME, "more": 1}, "“more”"),
        ({**GAME, "game": ""}, "“game”"),
        ({**GAME, "title": 3}, "“title”"),
        ({**GAME, "finished_at": "2026-02-30T20:00:00Z"}, "“finished_at”"),
        ({**GAME, "rated": 1}, "“rated”"),
        ({**GAME, "seats": {}}, "“seats”"),
        (seat(person=7), "“seats[0].person”"),
        (seat(person="bo"), "“seats”"),
        (seat(place=0), "“seats[0].place”"),
        (seat(place=True), "“seats[0].place”"),
        (seat(decisions=-1), "“seats[0].decisions”"),
        (seat(gave_up="yesterday"), "“seats[0].gave_up”"),
        (seat(colour="red"), "“seats[0].colour”"),
        (GAME, "“game”"),
    ],
)
def test_a_wrong_line_is_named_with_its_field_and_nothing_is_written(replay: Replay, line: Any, named: str) -> None:
    found, said, code = replay(GAME, line, {**GAME, "game": "later"})
    assert (found, code) == ([], 1)
    assert said.startswith("Line 2: ")
    assert named in said
    assert len(said.splitlines()) == 1
