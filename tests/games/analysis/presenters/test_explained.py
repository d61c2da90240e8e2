"""The ways that were not taken have names that tell them apart."""

from __future__ import annotations

from games.analysis.presenters.explained import _names
from games.engine.ruleset import Document

MADE: list[Document] = [{"type": "place", "tile": "1111", "cell": [0, 1], "rotation": 0}]
LAID: list[Document] = [{"type": "place", "tile": "1111", "cell": [2, 2], "rotation": 0}]
TURNED: list[Document] = [{**LAID[0], "rotation": 1}]
BUILD: Document = {"type": "build", "hut": "chief"}


def names(*ways: list[Document]) -> dict[int, str]:
    others = [{"moves": moves, "mean": -number} for number, moves in enumerate(ways)]
    return {number: name.lower() for number, name in _names("cacao", others, MADE).items()}


def test_ways_that_begin_alike_are_told_apart_by_what_comes_next() -> None:
    assert names(LAID, TURNED) == {1: "laid at 2s 2e", 2: "laid at 2s 2e, turned otherwise"}
    assert names(LAID, [*LAID, BUILD]) == {1: "laid at 2s 2e", 2: "laid at 2s 2e, another choice afterwards"}


def test_of_ways_that_read_the_same_the_best_is_shown() -> None:
    others = [[*LAID, {**BUILD, "hut": hut}] for hut in ("chief", "guard")]
    assert names(LAID, *others) == {1: "laid at 2s 2e", 2: "laid at 2s 2e, another choice afterwards"}
