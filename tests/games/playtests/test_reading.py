"""Game records that become playtests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from games.playtests import reading, selectors, services
from games.playtests.errors import RecordRefused
from games.records.selectors import record_for
from tests.games import tiny_rules
from tests.games.factories import running_game
from tests.games.playtests.conftest import SEED

pytestmark = pytest.mark.django_db

RECORDS = Path("tests/records")
GOOD = json.loads((RECORDS / "good/cacao-0013.json").read_text())
BAD = RECORDS / "bad/cacao-tile-not-in-hand-1.json"


def decided(found: reading.Start) -> int:
    return sum(map(len, found.decisions))


@pytest.mark.parametrize(
    "name", ["good/cacao-0013", "good/cacao-0055", "good/chocolatl-0002", "other/cacao-all-auto-1"]
)
def test_all_moves_of_a_record_are_there(name: str) -> None:
    data = (RECORDS / f"{name}.json").read_bytes()
    found, document = reading.read(data, None), json.loads(data)
    moves = [{key: move[key] for key in move if key not in ("auto", "at")} for move in document["moves"]]
    assert [move for decision in found.decisions for move in decision] == moves


def test_what_nobody_decided_belongs_to_the_move_before() -> None:
    found = reading.read((RECORDS / "good/chocolatl-0002.json").read_bytes(), None)
    assert len(found.decisions) < decided(found)


@pytest.mark.parametrize(("most", "moves"), [(0, 0), (5, 5), (132, 132), (500, 132)])
def test_so_many_moves_are_taken_over(most: int, moves: int) -> None:
    assert decided(reading.read(json.dumps(GOOD).encode(), most)) == moves


def test_one_gets_to_the_position_before_a_move_that_is_refused(ana: User) -> None:
    document = json.loads(BAD.read_text())
    with pytest.raises(RecordRefused) as refused:
        reading.read(BAD.read_bytes(), None)
    number = int(refused.value.message.split()[1].strip(":"))
    assert refused.value.message.startswith(f"Move {number}: ")
    start = reading.read(BAD.read_bytes(), number - 1)
    playtest, node = services.begin_with(user=ana, start=start)
    assert decided(start) == number - 1
    standing = selectors.standing_at(playtest, selectors.tree_of(playtest), node)
    assert standing.decider == document["moves"][number - 1]["seat"]


def test_one_gets_to_the_position_before_a_move_with_which_the_rules_fail(
    tiny_title: None, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.dumps(_tiny_record([{"seat": seat, "type": "wish", "points": 1} for seat in (0, 1)])).encode()

    def fail(state: Any, move: Any) -> None:
        if len(state.wishes) == 1:
            raise ZeroDivisionError
        state.wishes[move.seat] = move.points

    monkeypatch.setitem(tiny_rules.MAKE, "wish", fail)
    with pytest.raises(RecordRefused, match=r"Move 2: .*ZeroDivisionError"):
        reading.read(data, None)
    assert decided(reading.read(data, 1)) == 1


def _tiny_record(moves: Sequence[Any]) -> dict[str, Any]:
    from games.engine.shuffle import commitment

    return {
        "format": "cacao-record/1",
        "game": "tiny",
        "rules": 1,
        "options": {"players": 2},
        "seed": SEED.hex(),
        "commitment": commitment(SEED),
        "seats": [{}, {}],
        "moves": moves,
    }


@pytest.mark.parametrize(
    "data",
    [b"", b"no", b"[]", b"{}", b"null", b"\xff", b'{"moves": 3}', json.dumps(GOOD | {"game": "chess"}).encode()],
)
@pytest.mark.parametrize("most", [None, 0, 3])
def test_what_is_no_record_is_refused_with_a_sentence(data: bytes, most: int | None) -> None:
    with pytest.raises(RecordRefused) as refused:
        reading.read(data, most)
    assert refused.value.message


@pytest.mark.parametrize("path", sorted((RECORDS / "bad").glob("*-1.json"))[::9], ids=lambda path: path.stem)
def test_a_spoilt_record_is_refused_with_a_sentence(path: Path) -> None:
    with pytest.raises(RecordRefused) as refused:
        reading.read(path.read_bytes(), None)
    assert refused.value.message


def test_what_a_player_exports_of_a_running_table_begins_nothing(tiny_title: None, ana: User, bo: User) -> None:
    game: Game = running_game(ana, bo)
    for most in (None, 0):
        with pytest.raises(RecordRefused):
            reading.read(json.dumps(record_for(game, ana)).encode(), most)
