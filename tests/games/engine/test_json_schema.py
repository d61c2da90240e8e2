"""Schemas of views and moves: each document that a title writes fits, and what no title reads doesn't."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

import pytest
from jsonschema_rs import Draft202012Validator, meta

from games.engine import registry
from games.engine.json_schema import Schemas, move_schema, schema_of
from games.engine.record import dump
from games.engine.ruleset import Resign
from tests.games.engine.walks import TITLES, Table, drawn_tables, viewers, walk
from tests.games.tiny_title import TINY

STRIDE = 7


@dataclass
class Branch:
    """Holds what is like it."""

    leaf: str | None
    """What hangs there."""
    branches: tuple[Branch, ...] = ()


@dataclass
class Bow:
    """A move of which the types of its fields say all."""

    type_name: ClassVar[str] = "bow"

    seat: int
    depth: int
    to: int | None = None


def closed(schema: Any) -> Any:
    """The schema in which no object has a field that isn't named: nothing may be missing in it."""
    if isinstance(schema, dict):
        inner = {key: closed(part) for key, part in schema.items()}
        return {"additionalProperties": False, **inner} if "properties" in schema else inner
    return [closed(part) for part in schema] if isinstance(schema, list) else schema


def fits(schema: Any) -> Draft202012Validator:
    meta.validate(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("table", drawn_tables(), ids=str)
def test_every_view_and_every_move_of_a_game_fits(table: Table) -> None:
    rules = table.title.rules
    views, moves = fits(closed(rules.view_schema())), fits(rules.move_schema())
    for moment in islice(walk(table), 0, None, STRIDE):
        moves.validate(rules.moves.write(moment.move))
        for seat in viewers(table):
            views.validate(rules.write_view(rules.view(moment.state, seat)))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_whoever_gives_up_sends_a_move_too(title: Any) -> None:
    moves = fits(title.rules.move_schema())
    moves.validate(title.rules.moves.write(Resign(0)))


@pytest.mark.parametrize("title", registry.titles().values(), ids=lambda title: title.name)
@pytest.mark.parametrize("change", [{"type": "nonsense"}, {"seat": -1}, {"seat": 99}, {"nonsense": 1}], ids=dump)
def test_a_move_that_cannot_be_read_does_not_fit(title: Any, change: Any) -> None:
    moves = fits(title.rules.move_schema())
    moment = next(walk(Table(title, {"players": min(title.players)})))
    move = title.rules.moves.write(moment.move)
    assert moves.is_valid(move)
    assert not moves.is_valid(move | change)


def test_fields_of_a_move_are_read_from_its_types_and_what_may_be_left_out_is_never_null() -> None:
    bow = fits(move_schema(Bow, 2))
    assert bow.is_valid({"seat": 1, "type": "bow", "depth": 3})
    assert bow.is_valid({"seat": 1, "type": "bow", "depth": 3, "to": 0})
    assert not bow.is_valid({"seat": 1, "type": "bow"})
    assert not bow.is_valid({"seat": 1, "type": "bow", "depth": 3, "to": None})
    assert not bow.is_valid({"seat": 2, "type": "bow", "depth": 3})


def test_what_holds_its_like_is_defined_once_and_described_by_its_docstrings() -> None:
    schema = schema_of(Branch)
    assert fits(schema).is_valid({"leaf": None, "branches": [{"leaf": "oak", "branches": []}]})
    assert schema["$defs"]["Branch"]["description"] == "Holds what is like it."
    assert schema["$defs"]["Branch"]["properties"]["leaf"]["description"] == "What hangs there."


def test_of_a_title_that_reads_moves_in_its_own_way_nothing_is_said() -> None:
    assert TINY.rules.move_schema() == {"type": "object"}


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (frozenset[int], [1, 2], [1, 1]),
        (tuple[int, ...], [1, 1], ["1"]),
        (tuple[int, str], [1, "a"], [1, "a", "a"]),
        (Mapping[str, int], {"a": 1}, [["a", 1]]),
        (Mapping[int, str], [[1, "a"]], {"1": "a"}),
    ],
)
def test_a_collection_is_written_in_one_way_alone(kind: Any, right: Any, wrong: Any) -> None:
    schema = fits(Schemas().of(kind))

    assert schema.is_valid(right)
    assert not schema.is_valid(wrong)
