"""The schema as a page: operations by their tags, with what goes in and out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple


class Field(NamedTuple):
    """A parameter, or a field of a body or of an answer."""

    name: str
    kind: str
    need: str
    """``required``, or empty."""
    text: str


class Operation(NamedTuple):
    """One method at one address."""

    key: str
    tag: str
    method: str
    path: str
    summary: str
    text: str
    parameters: list[Field]
    body: list[Field]
    answer: list[Field]


@cache
def documentation() -> dict[str, Any]:
    """The context of the page; it is the same for everybody."""
    from api.v1.routes import api

    schema = api.get_openapi_schema(path_prefix="/api/v1/")
    operations = sorted(_operations(schema), key=lambda operation: operation.tag)
    groups = [(tag, list(found)) for tag, found in groupby(operations, key=lambda operation: operation.tag)]
    return {"groups": groups, "info": schema["info"], "file": "openapi.json"}


def _operations(schema: Mapping[str, Any]) -> Iterator[Operation]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield Operation(
                key=operation["operationId"],
                tag=operation["tags"][0],
                method=method.upper(),
                path=path,
                summary=operation["summary"],
                text=operation.get("description", ""),
                parameters=[_field(each["name"], each, each.get("schema", {})) for each in operation["parameters"]],
                body=_fields(schema, operation.get("requestBody", {})),
                answer=_fields(schema, operation["responses"].get(200, {})),
            )


def _fields(schema: Mapping[str, Any], holder: Mapping[str, Any]) -> list[Field]:
    """The fields of a body or an answer, one level deep."""
    content = holder.get("content", {}).get("application/json", {}).get("schema", {})
    found = schema["components"]["schemas"].get(_name(content), content)
    needed = found.get("required", ())
    return [
        _field(name, each | {"required": name in needed}, each) for name, each in found.get("properties", {}).items()
    ]


def _field(name: str, about: Mapping[str, Any], kind: Mapping[str, Any]) -> Field:
    return Field(
        name,
        _kind(kind),
        "required" if about.get("required") else "",
        about.get("description", kind.get("description", "")),
    )


def _kind(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return _name(schema)
    if "anyOf" in schema:
        return " | ".join(_kind(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"[{_kind(schema.get('items', {}))}]"
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    return str(schema.get("format") or schema.get("type") or "any")


def _name(schema: Mapping[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]
