"""Moves as JSON, exactly as the record writes them (game-record, section *Moves of cacao*)."""

from typing import Any

import pytest

from games.engine.ruleset import InvalidMove, Move, Resign
from games.titles.cacao.modules.huts.rules import Build, Skip
from games.titles.cacao.rules.moves import (
    Activate,
    Discard,
    Fill,
    Lay,
    Overbuild,
)
from games.titles.cacao.title import CACAO

EDGE: dict[str, Any] = {"seat": 2, "type": "activate", "worker": [-1, 4], "edge": "W", "turn": 7}
MOVES: list[tuple[dict[str, Any], Move]] = [
    (
        {"seat": 0, "type": "place", "tile": "2101", "cell": [0, -1], "rotation": 3},
        Lay(0, "2101", (0, -1), 3),
    ),
    (
        {"seat": 3, "type": "overbuild", "tile": "0004", "cell": [2, 1], "rotation": 0},
        Overbuild(3, "0004", (2, 1), 0),
    ),
    ({"seat": 1, "type": "discard", "tile": "1111"}, Discard(1, "1111")),
    (
        {"seat": 0, "type": "fill", "cell": [2, 0], "source": "display", "tile": "sun"},
        Fill(0, (2, 0), "display", "sun"),
    ),
    (
        {"seat": 0, "type": "fill", "cell": [2, 0], "source": "map", "tile": "gem-mine", "index": 1},
        Fill(0, (2, 0), "map", "gem-mine", index=1),
    ),
    (
        {"seat": 0, "type": "fill", "cell": [2, 0], "source": "display", "tile": "gem-mine", "index": 0},
        Fill(0, (2, 0), "display", "gem-mine", index=0),
    ),
    (
        {"seat": 0, "type": "fill", "cell": [2, 0], "source": "display", "tile": "volcano", "orientation": 0},
        Fill(0, (2, 0), "display", "volcano", orientation=0),
    ),
    ({"seat": 0, "type": "fill", "cell": [2, 0], "source": "pile"}, Fill(0, (2, 0), "pile")),
    ({**EDGE, "count": 0}, Activate(2, (-1, 4), "W", 7, (("count", 0),))),
    ({**EDGE, "fruits": 1, "bars": 2}, Activate(2, (-1, 4), "W", 7, (("fruits", 1), ("bars", 2)))),
    ({**EDGE, "gems": ["red", "blue"]}, Activate(2, (-1, 4), "W", 7, (("gems", ("red", "blue")),))),
    ({"seat": 0, "type": "build", "hut": "chiefs-wife"}, Build(0, "chiefs-wife")),
    ({"seat": 0, "type": "skip", "what": "hut"}, Skip(0)),
    ({"seat": 0, "type": "resign"}, Resign(0)),
]
BY_TYPE = {document["type"]: document for document, _ in MOVES}
BY_TYPE["fill"] = MOVES[6][0]


def refusal(document: dict[str, Any]) -> str:
    with pytest.raises(InvalidMove) as refused:
        CACAO.rules.moves.read(document)
    return refused.value.code


@pytest.mark.parametrize(("document", "move"), MOVES, ids=str)
def test_every_type_of_move_is_read_and_written_as_the_record_says(document: dict[str, Any], move: Move) -> None:
    assert CACAO.rules.moves.read(document) == move
    assert CACAO.rules.moves.write(move) == document
    assert list(CACAO.rules.moves.write(move)) == list(document)


@pytest.mark.parametrize("document", [document for document, _ in MOVES], ids=lambda document: document["type"])
def test_a_missing_field_is_refused_unless_it_may_be_absent(document: dict[str, Any]) -> None:
    for name in document.keys() - {"index", "orientation"} - ({"tile"} if document["type"] == "fill" else set()):
        rest = {key: value for key, value in document.items() if key != name}
        assert refusal(rest) == "field-missing"


@pytest.mark.parametrize("document", [document for document, _ in MOVES], ids=lambda document: document["type"])
def test_an_unknown_field_is_refused(document: dict[str, Any]) -> None:
    assert refusal({**document, "colour": "red"}) == "field-unknown"


def test_a_choice_of_two_forms_at_once_is_refused() -> None:
    assert refusal({**EDGE, "count": 1, "gems": []}) == "field-unknown"
    assert refusal({**EDGE, "count": 1, "fruits": 1, "bars": 0}) == "field-unknown"
    assert refusal({**EDGE, "fruits": 1}) == "field-missing"


@pytest.mark.parametrize(
    ("kind", "field", "value", "code"),
    [
        ("place", "seat", 4, "field-out-of-range"),
        ("place", "seat", -1, "field-out-of-range"),
        ("place", "seat", True, "field-not-integer"),
        ("place", "seat", "0", "field-not-integer"),
        ("place", "type", "conquer", "move-type-unknown"),
        ("place", "type", None, "field-not-text"),
        ("place", "tile", "2222", "field-unknown-value"),
        ("place", "tile", 2101, "field-not-text"),
        ("place", "cell", [0], "field-not-cell"),
        ("place", "cell", [0, 1.0], "field-not-cell"),
        ("place", "cell", [True, 0], "field-not-cell"),
        ("place", "cell", {"x": 0, "y": 1}, "field-not-cell"),
        ("place", "cell", "0,1", "field-not-cell"),
        ("place", "rotation", 4, "field-out-of-range"),
        ("place", "rotation", 1.0, "field-not-integer"),
        ("place", "rotation", None, "field-not-integer"),
        ("fill", "source", 1, "field-not-text"),
        ("fill", "tile", None, "field-not-text"),
        ("fill", "index", 2, "field-out-of-range"),
        ("fill", "index", None, "field-not-integer"),
        ("fill", "orientation", 2, "field-out-of-range"),
        ("fill", "orientation", None, "field-not-integer"),
        ("activate", "edge", "n", "field-unknown-value"),
        ("activate", "turn", 0, "field-out-of-range"),
        ("activate", "turn", "1", "field-not-integer"),
        ("activate", "gems", "red", "field-not-texts"),
        ("activate", "gems", [1], "field-not-texts"),
        ("build", "hut", 4, "field-not-text"),
        ("skip", "what", "turn", "field-unknown-value"),
    ],
)
def test_a_value_that_cannot_be_is_refused(kind: str, field: str, value: Any, code: str) -> None:
    assert refusal({**BY_TYPE[kind], field: value}) == code


@pytest.mark.parametrize("count", [-1, 9, 10**30])
def test_a_count_that_no_edge_allows_is_refused(count: int) -> None:
    assert refusal({**EDGE, "count": count}) == "field-out-of-range"
