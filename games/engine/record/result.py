"""The result of a record: there exactly when the game is over, and then exactly what the rules give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.record.errors import Refused
from games.engine.ruleset import Document, Outcome, Score


def write_result(outcome: Outcome) -> Document:
    """The ``result`` of a finished game."""
    return {"scores": [dict(score) for score in outcome.scores], "winners": list(outcome.winners)}


def check_result(document: Document, outcome: Outcome | None) -> None:
    """Compare what a record says about the end with how its moves ended. Raises ``Refused``."""
    if ("result" in document) != (outcome is not None):
        raise Refused("result-missing" if outcome else "result-too-early")
    if outcome is not None:
        _compare(document["result"], outcome)


def _compare(result: Any, outcome: Outcome) -> None:
    _check_keys(result, ("scores", "winners"), "result")
    _check_scores(result["scores"], outcome.scores)
    if not _same_integers(result["winners"], list(outcome.winners)):
        raise Refused("wrong-winners", winners=list(outcome.winners))


def _check_scores(written: Any, scores: tuple[Score, ...]) -> None:
    if not isinstance(written, list) or len(written) != len(scores):
        raise Refused("wrong-scores", seats=len(scores))
    for seat, score in enumerate(scores):
        _check_score(written[seat], score, seat)


def _check_score(written: Any, score: Score, seat: int) -> None:
    _check_keys(written, score, f"scores[{seat}]")
    for line, value in score.items():
        if not _same_integers([written[line]], [value]):
            raise Refused("wrong-score", seat=seat, line=line, value=value, written=written[line])


def _check_keys(value: Any, keys: Iterable[str], where: str) -> None:
    if not isinstance(value, dict):
        raise Refused("wrong-type", key=where, expected="object")
    if value.keys() != set(keys):
        raise Refused("wrong-keys", key=where, expected=list(keys))


def _same_integers(written: Any, values: list[int]) -> bool:
    """Whether these are the same integers; in JSON ``1.0`` and ``true`` are none, though Python calls them equal."""
    return written == values and all(type(value) is int for value in written)
