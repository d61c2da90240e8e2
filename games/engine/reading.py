"""Reading what comes from outside, for every title: the number of players, preferences, the fields of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Protocol, Self

from games.engine.json_schema import DIALECT, Schema, integer, move_schema
from games.engine.ruleset import InvalidMove, Move, OptionField, Problem, Resign

Json = Mapping[str, Any]


# --- options -------------------------------------------------------------------------------------------------------


def players_problems(options: Mapping[str, Any], allowed: range) -> Iterator[Problem]:
    """What is wrong with the number of players."""
    players = options.get("players")
    if type(players) is not int:
        yield Problem("players", "players-not-a-number", {})
    elif players not in allowed:
        details = {"players": players, "least": allowed.start, "most": allowed.stop - 1}
        yield Problem("players", "players-out-of-range", details)


def unknown_problems(options: Mapping[str, Any], *known: str) -> Iterator[Problem]:
    """Options that the title does not have."""
    return (Problem(key, "option-unknown", {"option": key}) for key in options if key not in known)


# --- preferences ---------------------------------------------------------------------------------------------------


def preference_problems(fields: Iterable[OptionField], preferences: Json) -> Iterator[Problem]:
    """What is wrong with preferences, which are flags and choices."""
    known = {field.key: field for field in fields}
    for key, value in preferences.items():
        if key not in known:
            yield Problem(key, "option-unknown", {"option": key})
        elif value not in known[key].choices and not (known[key].kind == "flag" and type(value) is bool):
            yield Problem(key, "option-value-unknown", {"option": key, "value": str(value)})


def readable_preferences(fields: Iterable[OptionField], preferences: Json) -> Json:
    """Stored preferences without those that the title no longer knows."""
    wrong = {problem.field for problem in preference_problems(fields, preferences)}
    return {key: value for key, value in preferences.items() if key not in wrong}


# --- moves ---------------------------------------------------------------------------------------------------------


class MoveType(Move, Protocol):
    """A type of move: its name in the record, and how to read and write it.

    Where the types of its fields say too little of the JSON object, it has a ``written`` (``json_schema.Fields``).
    """

    type_name: ClassVar[str]

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        """The move of a JSON object. Raises ``InvalidMove``."""

    def write(self) -> dict[str, Any]:
        """The fields besides seat and type, in the record's order."""


class MoveReader:
    """Reads and writes all moves of a title: its own types and ``Resign``."""

    def __init__(self, types: Iterable[type[MoveType]], most_seats: int) -> None:
        self._types = {kind.type_name: kind for kind in types}
        self._most_seats = most_seats

    def read(self, document: Json) -> Move:
        """The move of a JSON object. Raises ``InvalidMove``."""
        for name in ("seat", "type"):
            if name not in document:
                raise InvalidMove("field-missing", field=name)
        seat = read_integer(document, "seat", 0, self._most_seats - 1)
        name = read_text(document, "type")
        if name == "resign":
            expect_fields(document)
            return Resign(seat)
        if name not in self._types:
            raise InvalidMove("move-type-unknown", type=name)
        return self._types[name].read(document, seat)

    def write(self, move: Any) -> dict[str, Any]:
        if isinstance(move, Resign):
            return {"seat": move.seat, "type": "resign"}
        return {"seat": move.seat, "type": move.type_name, **move.write()}

    def schema(self) -> Schema:
        """The JSON Schema of all moves that can be read, each by its type."""
        kinds = {name: move_schema(kind, self._most_seats) for name, kind in self._types.items()}
        kinds["resign"] = {
            "description": "Give up.",
            "type": "object",
            "properties": {"seat": integer(0, self._most_seats - 1), "type": {"const": "resign"}},
            "required": ["seat", "type"],
            "additionalProperties": False,
        }
        return {"$schema": DIALECT, "oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds], "$defs": kinds}


# --- fields --------------------------------------------------------------------------------------------------------


def expect_fields(document: Json, *names: str) -> None:
    """Demand exactly these fields besides seat and type."""
    for name in names:
        if name not in document:
            raise InvalidMove("field-missing", field=name)
    for name in document:
        if name not in names and name not in ("seat", "type"):
            raise InvalidMove("field-unknown", field=name)


def read_integer(document: Json, name: str, least: int, most: int) -> int:
    """An integer within bounds; true and false are none."""
    value = document[name]
    if type(value) is not int:
        raise InvalidMove("field-not-integer", field=name)
    if not least <= value <= most:
        raise InvalidMove("field-out-of-range", field=name, value=value, least=least, most=most)
    return value


def read_code(document: Json, name: str, codes: Mapping[str, object] | tuple[str, ...]) -> str:
    """One of the known codes."""
    value = document[name]
    if not isinstance(value, str):
        raise InvalidMove("field-not-text", field=name)
    if value not in codes:
        raise InvalidMove("field-unknown-value", field=name, value=value)
    return value


def read_text(document: Json, name: str) -> str:
    """Any text; what it may be is the rules' business."""
    value = document[name]
    if not isinstance(value, str):
        raise InvalidMove("field-not-text", field=name)
    return value
