"""A random game that is looked at is kept as a record, from which its position can be opened again."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from games.engine.contract import trail
from games.engine.contract.walks import Table, walk
from games.engine.record import read
from games.titles.cacao.title import CACAO

TABLE = Table(CACAO, {"players": 2})


def kept(told: str) -> Path:
    return Path(told.removeprefix("The position, as a game record: "))


def test_the_position_that_is_looked_at_is_kept() -> None:
    with trail.followed() as followed:
        *_before, moment = islice(walk(TABLE), 8)
        record = read(kept(followed.kept()).read_bytes())
    assert len(record.moves) == 7
    assert CACAO.rules.view(record.state, None) == CACAO.rules.view(moment.state, None)
    assert record.outcome is None


def test_a_game_to_its_end_is_kept_with_its_outcome() -> None:
    with trail.followed() as followed:
        list(walk(TABLE))
        assert read(kept(followed.kept()).read_bytes()).outcome is not None


def test_each_is_kept_in_a_file_of_its_own() -> None:
    with trail.followed() as followed:
        list(islice(walk(TABLE), 2))
        assert kept(followed.kept()) != kept(followed.kept())


def test_where_no_game_was_begun_nothing_is_said() -> None:
    with trail.followed() as followed:
        assert followed.kept() == ""
