"""A result stands in a record exactly when the game is over, and says exactly what the rules give."""

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.record import Refused, dump, read
from games.engine.ruleset import Document


def reason(document: Document) -> str:
    with pytest.raises(Refused) as refused:
        read(dump(document))
    assert refused.value.move is None
    return refused.value.code


def test_a_finished_game_needs_its_result(document: Document) -> None:
    del document["result"]
    assert reason(document) == "result-missing"


@pytest.mark.parametrize("keep", [True, False])
def test_a_running_game_has_no_result(document: Document, keep: bool) -> None:
    del document["moves"][-1]
    document["result"] = document["result"] if keep else None
    assert reason(document) == "result-too-early"


def set_line(value: Any) -> Callable[[Document], None]:
    def spoil(result: Document) -> None:
        result["scores"][0]["stones"] = value(result["scores"][0]["stones"])

    return spoil


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda result: result.update(bribe=1), "wrong-keys"),
        (lambda result: result.pop("winners"), "wrong-keys"),
        (lambda result: result.pop("scores"), "wrong-keys"),
        (lambda result: result["scores"].pop(), "wrong-scores"),
        (lambda result: result["scores"].append(result["scores"][0]), "wrong-scores"),
        (lambda result: result.update(scores={}), "wrong-scores"),
        (lambda result: result["scores"].__setitem__(1, None), "wrong-type"),
        (lambda result: result["scores"][2].pop("dug"), "wrong-keys"),
        (lambda result: result["scores"][2].update(luck=0), "wrong-keys"),
        (set_line(lambda value: value + 1), "wrong-score"),
        (set_line(float), "wrong-score"),
        (set_line(str), "wrong-score"),
        (set_line(lambda value: [value]), "wrong-score"),
        (lambda result: result.update(winners=[]), "wrong-winners"),
        (lambda result: result["winners"].append(2), "wrong-winners"),
        (lambda result: result.update(winners=[float(seat) for seat in result["winners"]]), "wrong-winners"),
        (lambda result: result.update(winners=[bool(seat) for seat in result["winners"]]), "wrong-winners"),
        (lambda result: result.update(winners={"0": 1}), "wrong-winners"),
    ],
)
def test_a_result_that_is_not_what_the_rules_give_is_refused(
    document: Document, spoil: Callable[[Document], None], code: str
) -> None:
    spoil(document["result"])
    assert reason(document) == code


@pytest.mark.parametrize("result", [None, [], "won", 1])
def test_a_result_that_is_no_object_is_refused(document: Document, result: Any) -> None:
    document["result"] = result
    assert reason(document) == "wrong-type"
