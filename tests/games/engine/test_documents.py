"""Views as JSON: what is written comes back, what no document holds is refused, docs/views.md names every key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import documents, registry
from games.engine.ruleset import Options

DOCS = (Path(__file__).parents[3] / "docs" / "views.md").read_text()


class Pair(NamedTuple):
    """Two numbers."""

    left: int
    right: int | None


@dataclass(frozen=True)
class Everything:
    """A value of every kind."""

    options: Options
    pair: Pair
    cells: dict[tuple[int, int], Pair]
    names: Mapping[str, tuple[str, ...]]
    seats: frozenset[int]
    extra: Any
    maybe: Pair | None = None


SMALL = st.integers(-9, 9)
PAIRS = st.builds(Pair, SMALL, st.none() | SMALL)
PLAIN = st.recursive(
    st.none() | st.booleans() | SMALL | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
)
EVERYTHING = st.builds(
    Everything,
    options=st.just({"modules": ["a", "b"]}),
    pair=PAIRS,
    cells=st.dictionaries(st.tuples(SMALL, SMALL), PAIRS, max_size=4),
    names=st.dictionaries(st.text(max_size=2), st.lists(st.text(max_size=2), max_size=2).map(tuple), max_size=3),
    seats=st.frozensets(SMALL),
    extra=PLAIN,
    maybe=st.none() | PAIRS,
)


@given(EVERYTHING)
def test_what_is_written_comes_back(value: Everything) -> None:
    text = json.dumps(documents.write(Everything, value))
    assert documents.read(Everything, json.loads(text)) == value


@given(EVERYTHING)
def test_the_order_in_which_a_mapping_was_filled_leaves_no_trace(value: Everything) -> None:
    turned = Everything(
        options=value.options,
        pair=value.pair,
        cells=dict(reversed(list(value.cells.items()))),
        names=dict(reversed(list(value.names.items()))),
        seats=frozenset(sorted(value.seats, reverse=True)),
        extra=value.extra,
        maybe=value.maybe,
    )
    assert json.dumps(documents.write(Everything, turned)) == json.dumps(documents.write(Everything, value))


@pytest.mark.parametrize(
    "value", [[1], {1}, {1: 2}, Pair(1, 2), object(), b"1"], ids=lambda value: type(value).__name__
)
def test_what_is_of_no_type_must_be_plain(value: object) -> None:
    with pytest.raises(TypeError):
        documents.write(Any, value)


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_the_documentation_names_every_key_of_a_view(title: str) -> None:
    chapter = re.split(r"^## ", DOCS, flags=re.MULTILINE)[1 + ["cacao", "chocolatl"].index(title)]
    named = set(re.findall(r"`([a-z_]+)`", chapter))
    missing = keys_of(registry.title(title).rules.view_type) - named
    assert missing == set()


def keys_of(kind: Any) -> set[str]:
    """The keys of all objects inside a document of this type."""
    return {key for part in _records_in(kind) for key in _names(part)}


def _records_in(kind: Any) -> Iterator[Any]:
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        yield kind
        for hint in get_type_hints(kind).values():
            yield from _records_in(hint)
    for argument in get_args(kind):
        yield from _records_in(argument)


def _names(kind: Any) -> list[str]:
    return [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind._fields)
