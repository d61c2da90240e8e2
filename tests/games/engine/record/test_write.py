"""What a record says to whom: the whole truth at the end, nothing hidden while the game runs."""

import json

from games.engine.record import Heading, RecordedMove, dump, write_for_reading
from games.engine.shuffle import commitment
from tests.games.tiny_rules import TinyState, Wish
from tests.games.tiny_title import TINY

SEED = bytes(range(32))


def running_game() -> tuple[TinyState, list[RecordedMove]]:
    state = TINY.new({"players": 2}, SEED)
    TINY.rules.apply(state, Wish(0, 3))
    return state, [RecordedMove(Wish(0, 3), auto=False, at="2026-11-21T09:00:00Z")]


def exported(viewer: int | None) -> dict[str, object]:
    state, moves = running_game()
    heading = Heading(TINY, 1, {"players": 2}, [{"name": "Ana"}, {"name": "Bo"}])
    return write_for_reading(heading, committed=commitment(SEED), moves=moves, state=state, viewer=viewer)


def test_what_a_seat_exports_of_a_running_game_has_neither_seed_nor_result() -> None:
    assert not {"seed", "result"} & exported(0).keys()
    assert SEED.hex() not in dump(exported(0)).decode()


def test_a_secret_move_is_written_out_only_for_its_own_seat() -> None:
    marks = {"auto": False, "at": "2026-11-21T09:00:00Z"}
    assert exported(0)["moves"] == [{"seat": 0, "type": "wish", "points": 3, **marks}]
    assert exported(1)["moves"] == [{"seat": 0, "type": "wish", "hidden": True, **marks}]
    assert exported(None)["moves"] == exported(1)["moves"]


def test_every_name_can_be_written() -> None:
    document = {"name": "Zoë \ud800 \x00"}
    assert json.loads(dump(document)) == document
