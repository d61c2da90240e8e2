"""What every record must say about its game is checked before anything else, in the order of the specification."""

from typing import Any

import pytest

from games.engine.record import NotVerifiable, Refused, dump, read
from games.engine.ruleset import Document


def reason(document: Any) -> str:
    with pytest.raises(Refused) as refused:
        read(dump(document))
    assert refused.value.move is None
    return refused.value.code


@pytest.mark.parametrize("value", [[], "text", 1, None, True])
def test_a_document_that_is_no_object_is_refused(value: Any) -> None:
    assert reason(value) == "not-an-object"


@pytest.mark.parametrize("key", ["format", "game", "rules", "options", "commitment", "seats", "moves"])
def test_a_missing_key_is_named_even_when_there_is_no_seed(document: Document, key: str) -> None:
    del document[key]
    del document["seed"]
    assert reason(document) == "key-missing"


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("format", "cacao-record/2", "unknown-format"),
        ("format", 1, "unknown-format"),
        ("game", "chess", "unknown-game"),
        ("game", ["tiny"], "unknown-game"),
        ("rules", 2, "unknown-rules"),
        ("rules", 1.0, "unknown-rules"),
        ("rules", True, "unknown-rules"),
        ("rules", 10**400, "unknown-rules"),
        ("options", None, "wrong-type"),
        ("options", {}, "wrong-players"),
        ("options", {"players": 9}, "wrong-players"),
        ("options", {"players": 3, "modules": []}, "unknown-option"),
        ("commitment", "0" * 63, "not-hex"),
        ("commitment", "A" * 64, "not-hex"),
        ("commitment", "0" * 64 + "\n", "not-hex"),
        ("commitment", "٠" * 64, "not-hex"),
        ("seats", {}, "wrong-type"),
        ("seats", [{}, {}, "Ana"], "wrong-type"),
        ("seats", [{}, {}], "wrong-seats"),
        ("moves", {}, "wrong-type"),
    ],
)
def test_a_wrong_header_is_refused_even_when_there_is_no_seed(
    document: Document, key: str, value: Any, code: str
) -> None:
    document[key] = value
    assert reason(document) == code
    del document["seed"]
    assert reason(document) == code


def test_nothing_is_asked_of_what_a_seat_is_called_or_of_unknown_keys(document: Document) -> None:
    document["seats"] = [{}, {"name": None, "colour": 7, "kind": []}, {"pet": "parrot"}]
    document["comment"] = {"written": "by Ana", "rating": 1.5}
    assert len(read(dump(document)).seats) == 3


def test_options_may_be_written_with_their_defaults(document: Document) -> None:
    document["options"]["long"] = False
    assert read(dump(document)).options == {"players": 3}


def test_a_document_without_seed_is_only_for_reading_whatever_its_moves_and_result_are(document: Document) -> None:
    del document["seed"]
    document["moves"] = [{"hidden": True}, 5]
    document["result"] = "soon"
    with pytest.raises(NotVerifiable):
        read(dump(document))
