"""The schema as a page: operations by their tags, with what goes in and out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from http import HTTPStatus
from itertools import groupby
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.tables.pages.cached_fragment import outdented


class Kind(NamedTuple):
    """A piece of what a field may be: words, or the name of a shape that the page explains."""

    text: str
    is_shape: bool = False


class Field(NamedTuple):
    """A parameter, or a field of a body, of an answer or of a shape."""

    name: str
    kind: list[Kind]
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


class Shape(NamedTuple):
    """What several fields are made of, under its name in the schema."""

    name: str
    text: str
    fields: list[Field]


@cache
def operations() -> SafeString:
    """All operations, and the shapes that fields have, as HTML: the same for everybody, so it is rendered once."""
    return mark_safe(outdented(render_to_string("api/operations.html", documentation())))


def documentation() -> dict[str, Any]:
    """What the page says of the schema."""
    from api.v1.routes import api

    schema = api.get_openapi_schema(path_prefix="/api/v1/")
    operations = sorted(_operations(schema), key=lambda operation: operation.tag)
    groups = [(tag, list(found)) for tag, found in groupby(operations, key=lambda operation: operation.tag)]
    return {"groups": groups, "shapes": _shapes(schema, operations), "info": schema["info"]}


def _shapes(schema: Mapping[str, Any], operations: Iterable[Operation]) -> list[Shape]:
    """Whatever fields are made of, and what those are made of in turn, by name."""
    known = schema["components"]["schemas"]
    shapes: dict[str, Shape] = {}
    named = {name for operation in operations for name in _named([*operation.body, *operation.answer])}
    while named:
        name = named.pop()
        shapes[name] = Shape(name, known[name].get("description", ""), _fields_of(known[name]))
        named |= _named(shapes[name].fields) - shapes.keys()
    return [shapes[name] for name in sorted(shapes)]


def _named(fields: Iterable[Field]) -> set[str]:
    return {piece.text for field in fields for piece in field.kind if piece.is_shape}


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
                answer=_fields(schema, _answer(operation["responses"])),
            )


def _answer(responses: Mapping[Any, Any]) -> Mapping[str, Any]:
    """What is answered when all went well."""
    return next(
        (response for status, response in responses.items() if status in (HTTPStatus.OK, HTTPStatus.CREATED)), {}
    )


def _fields(schema: Mapping[str, Any], holder: Mapping[str, Any]) -> list[Field]:
    """The fields of a body or an answer, one level deep."""
    content = holder.get("content", {}).get("application/json", {}).get("schema", {})
    return _fields_of(schema["components"]["schemas"].get(_name(content), content))


def _fields_of(found: Mapping[str, Any]) -> list[Field]:
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


def _kind(schema: Mapping[str, Any]) -> list[Kind]:
    if "$ref" in schema:
        return [Kind(_name(schema), is_shape=True)]
    if "anyOf" in schema:
        return [piece for each in schema["anyOf"] for piece in (Kind(" | "), *_kind(each))][1:]
    if schema.get("type") == "array":
        return [Kind("["), *_kind(schema.get("items", {})), Kind("]")]
    if "enum" in schema:
        return [Kind(" | ".join(map(str, schema["enum"])))]
    return [Kind(str(schema.get("format") or schema.get("type") or "any"))]


def _name(schema: Mapping[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]
