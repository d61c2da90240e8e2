"""Links of the schema: which answer holds what the address of another operation asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Part = dict[str, Any]


class Source(NamedTuple):
    """An operation, the status of its answer, and where in it stands a part of addresses."""

    operation: str
    status: int
    parameter: str
    pointer: str
    leads_to: tuple[str, ...] = ()
    """Operations; none: all with this parameter in their addresses."""


SOURCES = (
    Source("makeTable", 201, "table", "/id"),
    Source("playBot", 201, "table", "/id", ("table", "cancelTable", "leave")),
    Source("openTables", 200, "table", "/tables/0/id", ("table", "join", "log", "tableEvents")),
    Source("myTables", 200, "table", "/tables/0/id", ("table", "legalMoves", "record", "plans")),
    Source("table", 200, "table", "/id", ("step", "position")),
    Source("titles", 200, "title", "/titles/0/name", ("title", "leaderboard")),
    Source("tournaments", 200, "tournament", "/tournaments/0/id", ("tournament", "standings", "enterTournament")),
    Source("bots", 200, "name", "/bots/0/name", ("bot", "playBot", "person", "gamesOf")),
    Source("leaderboard", 200, "name", "/rows/0/name", ("person", "gamesOf", "notePerson")),
    Source("puzzles", 200, "number", "/puzzles/0/number", ("puzzle", "answer")),
    Source("nextPuzzle", 200, "number", "/number", ("answer",)),
    Source("makeWebhook", 201, "webhook", "/id"),
    Source("webhooks", 200, "webhook", "/webhooks/0/id"),
)
_STEP: Part = {"decision": "$response.body#/me/decision", "move": "$response.body#/me/legal/moves/0"}


def add(paths: Mapping[str, Mapping[str, Part]]) -> None:
    """Add them to the answers of the operations of a schema."""
    operations = {each["operationId"]: (path, each) for path, methods in paths.items() for each in methods.values()}
    for source in SOURCES:
        answer = operations[source.operation][1]["responses"][source.status]
        answer.setdefault("links", {}).update(_links(source, {key: path for key, (path, _each) in operations.items()}))


def _links(source: Source, paths: Mapping[str, str]) -> Iterator[tuple[str, Part]]:
    for target in source.leads_to or [key for key, path in paths.items() if f"{{{source.parameter}}}" in path]:
        body = {"requestBody": _STEP} if target == "step" and source.operation == "table" else {}
        where = {f"path.{source.parameter}": f"$response.body#{source.pointer}"}
        yield f"{source.operation}-{target}", {"operationId": target, "parameters": where, **body}
