"""The part of a record that comes before its moves: which game, with which options, for how many seats."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from games.engine import registry
from games.engine.opening import DEEPEST
from games.engine.record.errors import Refused
from games.engine.ruleset import Document, InvalidOptions, Options, RuleError, UnknownRules
from games.engine.title import AnyTitle

FORMAT = "cacao-record/1"
FORMAT_OF_POSITIONS = "cacao-record-from-position/1"
"""Of games that began with a position of another one, which the first format does not know."""
_REQUIRED = ("format", "game", "rules", "options", "commitment", "seats", "moves")
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Header:
    """What must be there in every record, checked; ``moves`` are not looked at yet."""

    title: AnyTitle
    rules: int
    options: Options
    commitment: str
    seats: tuple[Document, ...]
    moves: list[Any]
    opening: Document | None = None


def read_header(document: Any) -> Header:
    """Check everything but the moves, the seed and the result. Raises ``Refused``."""
    _check_keys(document)
    title = _title(document)
    options = _options(title, document["options"])
    return Header(
        title=title,
        rules=document["rules"],
        options=options,
        commitment=digest(document["commitment"], "commitment"),
        seats=_seats(document["seats"], options["players"]),
        moves=_moves(document["moves"]),
        opening=_opening(document),
    )


def digest(value: Any, key: str) -> str:
    """A value that must be 64 lower-case hex digits. Raises ``Refused``."""
    if not isinstance(value, str) or not _DIGEST.fullmatch(value):
        raise Refused("not-hex", key=key, digits=64)
    return value


def _check_keys(document: Any) -> None:
    if not isinstance(document, dict):
        raise Refused("not-an-object")
    for key in _REQUIRED:
        if key not in document:
            raise Refused("key-missing", key=key)


def _title(document: Document) -> AnyTitle:
    if document["format"] not in (FORMAT, FORMAT_OF_POSITIONS):
        raise Refused("unknown-format", expected=FORMAT)
    game, rules = document["game"], document["rules"]
    if not isinstance(game, str) or game not in registry.titles():
        raise Refused("unknown-game", game=game)
    if type(rules) is not int:
        raise Refused("unknown-rules", rules=rules)
    try:
        return registry.title(game, rules)
    except UnknownRules as error:
        raise Refused("unknown-rules", rules=rules) from error


def _options(title: AnyTitle, options: Any) -> Options:
    if not isinstance(options, dict):
        raise Refused("wrong-type", key="options", expected="object")
    try:
        return title.options.validate(options)
    except InvalidOptions as error:
        problem = error.problems[0]
        cause = RuleError(problem.code, **{"field": problem.field, **problem.details})
        raise Refused.because(cause, title.name) from error


def _seats(seats: Any, players: int) -> tuple[Document, ...]:
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise Refused("wrong-type", key="seats", expected="list of objects")
    if len(seats) != players:
        raise Refused("wrong-seats", seats=len(seats), players=players)
    return tuple(seats)


def _opening(document: Document) -> Document | None:
    """The opening, unless the record has none or is only for reading; its moves are not looked at yet."""
    if document["format"] == FORMAT or "seed" not in document:
        return None
    if "opening" not in document:
        raise Refused("key-missing", key="opening")
    _check_opening(document["opening"], 1)
    found: Document = document["opening"]
    return found


def _check_opening(opening: Any, level: int) -> None:
    if not isinstance(opening, dict):
        raise Refused("wrong-type", key="opening", expected="object")
    if level > DEEPEST or not {"seed", "moves"} <= opening.keys() <= {"seed", "moves", "opening"}:
        raise Refused("wrong-keys", key="opening", expected=["seed", "moves"])
    digest(opening["seed"], "seed")
    if not all(isinstance(move, dict) for move in _moves(opening["moves"])):
        raise Refused("wrong-type", key="moves", expected="list of objects")
    if "opening" in opening:
        _check_opening(opening["opening"], level + 1)


def _moves(moves: Any) -> list[Any]:
    if not isinstance(moves, list):
        raise Refused("wrong-type", key="moves", expected="list")
    return moves
