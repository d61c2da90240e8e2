"""A record is true only when its moves, replayed from its seed, are all legal and lead to its result."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.record import Heading, NotVerifiable, Refused, dump, read, write
from games.engine.ruleset import Document, RuleError
from games.engine.shuffle import commitment

RECORDS = Path(__file__).parents[3] / "records"
SAMPLES: list[dict[str, Any]] = json.loads((RECORDS / "manifest.json").read_bytes())


def reason(document: Document) -> tuple[str, int | None]:
    with pytest.raises(Refused) as refused:
        read(dump(document))
    return refused.value.code, refused.value.move


def test_a_true_record_is_read_with_everything_it_says(document: Document) -> None:
    record = read(dump(document))
    heading = Heading(record.title, record.rules, record.options, record.seats)
    again = write(heading, seed=record.seed, moves=record.moves, outcome=record.outcome)
    assert again == document


def test_a_record_that_stops_before_the_end_is_a_running_game(document: Document) -> None:
    del document["result"], document["moves"][-1]
    assert read(dump(document)).outcome is None


@pytest.mark.parametrize("value", ["0" * 63, "G" * 64, None, 7, ["0" * 64]])
def test_a_seed_that_is_not_64_lower_case_hex_digits_is_refused(document: Document, value: Any) -> None:
    document["seed"] = value
    assert reason(document) == ("not-hex", None)


def test_a_seed_in_capitals_is_refused(document: Document) -> None:
    document["seed"] = document["seed"].upper()
    assert reason(document) == ("not-hex", None)


def test_a_seed_that_was_not_committed_to_is_refused(document: Document) -> None:
    document["seed"] = "00" * 32
    assert reason(document) == ("wrong-commitment", None)


def test_another_seed_with_its_own_commitment_does_not_fit_the_moves(document: Document) -> None:
    document["seed"], document["commitment"] = "00" * 32, commitment(bytes(32))
    code, _ = reason(document)
    assert code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"auto": None}, "wrong-type"),
        ({"auto": 1}, "wrong-type"),
        ({"at": None}, "wrong-type"),
        ({"at": 5}, "wrong-type"),
        ({"hidden": True}, "wrong-fields"),
        ({"seat": True}, "wrong-type"),
        ({"seat": 0.0}, "wrong-type"),
        ({"seat": 3}, "not-allowed-now"),
        ({"seat": -1}, "not-allowed-now"),
        ({"seat": 10**50}, "not-allowed-now"),
        ({"type": "conquer"}, "unknown-type"),
        ({"type": ["wish"]}, "unknown-type"),
    ],
)
def test_a_spoilt_move_is_refused_with_its_index(document: Document, change: Document, code: str) -> None:
    document["moves"][2].update(change)
    assert reason(document) == (code, 2)


def test_a_move_that_is_no_object_is_refused_with_its_index(document: Document) -> None:
    document["moves"][4] = [4]
    assert reason(document) == ("not-an-object", 4)


def test_a_move_after_the_end_is_refused(document: Document) -> None:
    document["moves"].append(document["moves"][-1])
    assert reason(document) == ("not-allowed-now", len(document["moves"]) - 1)


def test_marks_may_be_absent_and_legal_moves_may_be_marked_either_way(document: Document) -> None:
    for move in document["moves"]:
        move["auto"], move["at"] = True, "yesterday"
    assert read(dump(document)).moves[0].at == "yesterday"
    for move in document["moves"]:
        del move["auto"], move["at"]
    assert not read(dump(document)).moves[0].auto


def test_after_resigning_every_move_must_be_automatic(document: Document) -> None:
    moves, result = document["moves"], document.pop("result")
    moves[:] = [{"seat": 1, "type": "resign"}, *({**move, "auto": True} for move in moves)]
    result["winners"] = []
    moves.insert(1, {"seat": 2, "type": "resign"})
    moves.insert(2, {"seat": 0, "type": "resign"})
    assert read(dump({**document, "result": result})).outcome is not None
    first = next(index for index, move in enumerate(moves) if move["seat"] == 1 and move["type"] == "wish")
    moves[first]["auto"] = False
    assert reason(document) == ("resigned-by-hand", first)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["file"])
def test_a_sample_record_comes_out_as_expected(sample: dict[str, Any]) -> None:
    data = (RECORDS / sample["file"]).read_bytes()
    verdict, index = judge(data)
    assert verdict == sample["expect"]
    if sample.get("index") is not None:
        assert index == sample["index"]


def judge(data: bytes) -> tuple[str, int | None]:
    try:
        read(data)
    except Refused as refused:
        return "refused", refused.move
    except NotVerifiable:
        return "unverifiable", None
    return "ok", None


@given(data=st.data())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_record_with_one_byte_changed_is_read_or_refused_but_never_crashes(
    document: Document, data: st.DataObject
) -> None:
    spoilt = bytearray(dump(document))
    spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    judge(bytes(spoilt))


@given(place=st.integers(0), byte=st.integers(0, 255), sample=st.sampled_from(SAMPLES))
@settings(max_examples=200, deadline=None)
def test_a_sample_with_one_byte_changed_is_read_or_refused_but_never_crashes(
    place: int, byte: int, sample: dict[str, Any]
) -> None:
    spoilt = bytearray((RECORDS / sample["file"]).read_bytes())
    spoilt[place % len(spoilt)] = byte
    judge(bytes(spoilt))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=3),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=3), children, max_size=3),
    max_leaves=4,
)


@given(data=st.data())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_record_with_any_value_in_any_place_is_read_or_refused(document: Document, data: st.DataObject) -> None:
    spoilt = deepcopy(document)
    target: Any = spoilt
    while isinstance(target, dict | list) and target:
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        holder, key = target, data.draw(st.sampled_from(keys))
        target = holder[key]
        if data.draw(st.booleans()):
            break
    holder[key] = data.draw(JSON)
    judge(dump(spoilt))


def test_reasons_are_rule_errors_so_that_the_site_has_sentences_for_them() -> None:
    assert issubclass(Refused, RuleError)
    assert issubclass(NotVerifiable, RuleError)
