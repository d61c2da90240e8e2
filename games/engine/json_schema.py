"""JSON Schemas (2020-12) of views and moves, by the types of their fields: what ``documents`` writes, told before."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from inspect import cleandoc, getsource
from itertools import chain, count, pairwise
from textwrap import dedent
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from games.engine.documents import AsItIs

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: Mapping[Any, str] = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}


# --- parts that titles name where types say too little ----------------------------------------------------------------


def integer(least: int, most: int) -> Schema:
    """A whole number within bounds, both of them allowed."""
    return {"type": "integer", "minimum": least, "maximum": most}


def one_of(codes: Iterable[str]) -> Schema:
    """One of these texts."""
    return {"enum": sorted(codes)}


def list_of(items: Schema) -> Schema:
    """A list, however long."""
    return {"type": "array", "items": items}


def tuple_of(*parts: Schema) -> Schema:
    """A list of so many parts, each of its own kind."""
    return {"type": "array", "prefixItems": [*parts], "minItems": len(parts), "maxItems": len(parts)}


# --- documents --------------------------------------------------------------------------------------------------------


class Schemas:
    """Schemas that share their definitions: of each dataclass and each named tuple one."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self._names: dict[Any, str] = {}

    def document(self, root: Schema) -> Schema:
        """The whole, of which ``root`` is the schema."""
        return {"$schema": DIALECT, **root, "$defs": self.definitions}

    def of(self, kind: Any) -> Schema:
        """The schema of the documents of this type. Raises ``TypeError`` for a type that no document holds."""
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return _loose(arguments[0]) if AsItIs in arguments[1:] else self.of(arguments[0])
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, UnionType):
            return {"anyOf": [*map(self.of, arguments)]}
        if origin is not None:
            return self._collection(origin, arguments)
        if is_dataclass(kind) or hasattr(kind, "_fields"):
            return self._reference(kind)
        return _plain(kind)

    def _collection(self, origin: Any, arguments: tuple[Any, ...]) -> Schema:
        if issubclass(origin, Mapping):
            keys, values = arguments
            if keys is str:
                return {"type": "object", "additionalProperties": self.of(values)}
            return list_of(tuple_of(self.of(keys), self.of(values)))
        if issubclass(origin, AbstractSet):
            return list_of(self.of(arguments[0])) | {"uniqueItems": True}
        if issubclass(origin, tuple):
            return list_of(self.of(arguments[0])) if arguments[-1] is Ellipsis else tuple_of(*map(self.of, arguments))
        raise TypeError(f"no document holds a {origin}")

    def _reference(self, kind: Any) -> Schema:
        if kind not in self._names:
            name = self._names[kind] = self._free_name(kind.__name__)
            self.definitions[name] = {}  # It may hold itself.
            hints = get_type_hints(kind, include_extras=True)
            parts = {part: self.of(hints[part]) for part in names_of(kind)}
            self.definitions[name] = described(kind, {"type": "object", "properties": parts, "required": [*parts]})
        return {"$ref": f"#/$defs/{self._names[kind]}"}

    def _free_name(self, name: str) -> str:
        numbered = (f"{name}{number}" for number in count(2))
        return next(each for each in chain([name], numbered) if each not in self.definitions)


def schema_of(kind: Any) -> Schema:
    """The schema of the documents of this type, with all that it needs. Raises ``TypeError``."""
    schemas = Schemas()
    return schemas.document(schemas.of(kind))


def _loose(kind: Any) -> Schema:
    """What is JSON already: the type of the whole, and nothing about its parts."""
    return {"type": "object"} if issubclass(get_origin(kind) or kind, Mapping) else {}


def _plain(kind: Any) -> Schema:
    """Of what is of no type (``Any``) nothing is said."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    return {"type": _PLAIN[kind]} if kind in _PLAIN else {}


def names_of(kind: Any) -> list[str]:
    """The fields of a dataclass or a named tuple, in the order in which they are written."""
    return [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind._fields)


# --- moves ------------------------------------------------------------------------------------------------------------


class Fields(NamedTuple):
    """What the JSON object of a type of move holds besides seat and type."""

    needed: Mapping[str, Schema]
    optional: Mapping[str, Schema] = MappingProxyType({})


def move_schema(kind: Any, most_seats: int) -> Schema:
    """The schema of a type of move: its own ``written`` where it has one, or its fields by their types.

    A field with a default may be left out.
    """
    written: Fields = getattr(kind, "written", None) or _by_types(kind)
    move = {
        "type": "object",
        "properties": {
            "seat": integer(0, most_seats - 1),
            "type": {"const": kind.type_name},
            **written.needed,
            **written.optional,
        },
        "required": ["seat", "type", *written.needed],
        "additionalProperties": False,
    }
    return described(kind, move)


def _by_types(kind: Any) -> Fields:
    hints = get_type_hints(kind, include_extras=True)
    own = [field for field in fields(kind) if field.name != "seat"]
    parts = {field.name: _without_null(hints[field.name]) for field in own}
    optional = {field.name for field in own if (field.default, field.default_factory) != (MISSING, MISSING)}
    return Fields(
        needed={name: schema for name, schema in parts.items() if name not in optional},
        optional={name: schema for name, schema in parts.items() if name in optional},
    )


def _without_null(kind: Any) -> Schema:
    """What is not there is left out of a move, never null."""
    found = Schemas().of(kind)
    kept = [part for part in found.get("anyOf", ()) if part != {"type": "null"}]
    return kept[0] if len(kept) == 1 else found


# --- words ------------------------------------------------------------------------------------------------------------


def described(kind: Any, schema: Schema) -> Schema:
    """The schema with what docstrings say of the class and of its fields."""
    for name, text in _field_texts(kind).items():
        if name in schema["properties"]:
            schema["properties"][name] = {**schema["properties"][name], "description": text}
    text = cleandoc(kind.__doc__ or "")
    return schema if not text or text.startswith(f"{kind.__name__}(") else {**schema, "description": text}


@cache
def _field_texts(kind: Any) -> Mapping[str, str]:
    """The texts below the fields of a class, as far as its source is there."""
    try:
        (node,) = ast.parse(dedent(getsource(kind))).body
    except (OSError, TypeError, SyntaxError):
        return {}
    assert isinstance(node, ast.ClassDef)
    texts: dict[str, str] = {}
    for pair in pairwise(node.body):
        match pair:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as text)):
                texts[name] = cleandoc(text)
    return texts
