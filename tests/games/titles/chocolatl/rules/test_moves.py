"""The moves as the record writes them, and what is no move."""

from typing import Any

import pytest

from games.engine.ruleset import InvalidMove
from games.titles.chocolatl.title import CHOCOLATL

DOCUMENTS = [
    {"seat": 0, "type": "sacrifice", "card": 12},
    {"seat": 4, "type": "bid", "bids": {"1": [12, 0]}},
    {"seat": 1, "type": "bid", "bids": {"1": [3], "2": [15], "3": [0], "4": [7], "5": [7], "6": [1]}},
    {"seat": 2, "type": "dice", "station": 4, "count": 1},
    {"seat": 2, "type": "dice", "station": 6, "count": 0, "rest_of_round": True},
    {"seat": 3, "type": "city", "choice": "hut"},
    {"seat": 3, "type": "pyramid", "first": 1},
    {"seat": 2, "type": "resign"},
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["type"])
def test_a_move_is_written_as_it_was_read(document: dict[str, Any]) -> None:
    written = CHOCOLATL.rules.moves.write(CHOCOLATL.rules.moves.read(document))
    assert written == document
    assert list(written) == list(document)


def test_the_order_of_stations_and_cards_means_nothing() -> None:
    bid = {"seat": 1, "type": "bid", "bids": {"1": [3, 4], "2": [5, 6]}}
    same = {"seat": 1, "type": "bid", "bids": {"2": [6, 5], "1": [3, 4]}}
    other = {"seat": 1, "type": "bid", "bids": {"1": [5, 6], "2": [3, 4]}}
    assert CHOCOLATL.rules.moves.read(bid) == CHOCOLATL.rules.moves.read(same)
    assert hash(CHOCOLATL.rules.moves.read(bid)) == hash(CHOCOLATL.rules.moves.read(same))
    assert CHOCOLATL.rules.moves.read(bid) != CHOCOLATL.rules.moves.read(other)
    assert CHOCOLATL.rules.moves.write(CHOCOLATL.rules.moves.read(same)) == same


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["type"])
def test_a_field_that_is_missing_or_unknown_is_refused(document: dict[str, Any]) -> None:
    for name in document:
        if name != "rest_of_round":
            with pytest.raises(InvalidMove):
                CHOCOLATL.rules.moves.read({key: value for key, value in document.items() if key != name})
    with pytest.raises(InvalidMove):
        CHOCOLATL.rules.moves.read({**document, "hidden": True})


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["type"])
@pytest.mark.parametrize("value", [None, True, 1.0, "1x", -1, 99, [], {}, [True], [[1]], {"1": 1}])
def test_a_field_of_the_wrong_type_or_range_is_refused(document: dict[str, Any], value: Any) -> None:
    for name in document:
        if (name, value) in (("bids", {}), ("rest_of_round", True)):
            continue
        with pytest.raises(InvalidMove):
            CHOCOLATL.rules.moves.read({**document, name: value})


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"type": "conquer"}, "move-type-unknown"),
        ({"type": "sacrifice", "card": 13}, "field-out-of-range"),
        ({"type": "bid", "bids": {"7": [1, 2]}}, "no-such-station"),
        ({"type": "bid", "bids": {"01": [1, 2]}}, "no-such-station"),
        ({"type": "bid", "bids": [[1, 2]]}, "bids-not-by-station"),
        ({"type": "bid", "bids": {"1": [16, 1]}}, "bids-not-cards"),
        ({"type": "bid", "bids": {"1": 12}}, "bids-not-cards"),
        ({"type": "dice", "station": 0, "count": 1}, "field-out-of-range"),
        ({"type": "dice", "station": 1, "count": 1, "rest_of_round": True}, "rest-only-without-dice"),
        ({"type": "dice", "station": 1, "count": 0, "rest_of_round": False}, "rest-only-without-dice"),
        ({"type": "city", "choice": "both"}, "field-unknown-value"),
        ({"type": "pyramid", "first": 5}, "field-out-of-range"),
    ],
)
def test_what_is_wrong_is_said(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        CHOCOLATL.rules.moves.read({"seat": 0, **fields})
    assert refused.value.code == code
