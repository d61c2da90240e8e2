"""Views as JSON documents and back, by the types of their fields.

A dataclass or a named tuple is an object with its fields in their order. A tuple and a set are lists, a set ascending.
A mapping by text is an object with its keys sorted, one by anything else a list of ``[key, value]`` pairs, sorted by
key. So two values are equal exactly when their documents are, order of keys included. What is of no type (``Any``) must
be plain: ``None``, truth values, numbers, texts, tuples, and mappings by text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints


class AsItIs:
    """Marks, inside ``Annotated``, what is JSON data already."""


def write(kind: Any, value: Any) -> Any:
    """The document of a value of this type. Raises ``TypeError`` for one that no document can hold."""
    return _codec(kind).write(value)


def read(kind: Any, document: Any) -> Any:
    """The value of this type that was written: ``write`` backwards. Raises ``TypeError`` or ``KeyError``."""
    return _codec(kind).read(document)


class _Codec(NamedTuple):
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@cache
def _codec(kind: Any) -> _Codec:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated and AsItIs in arguments[1:]:
        return _Codec(_same, _same)
    if kind is Any or kind is object:
        return _Codec(_write_plain, _read_plain)
    if origin in (Union, UnionType):
        return _optional(arguments)
    if origin is not None:
        return _collection(origin, arguments)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _record(kind)
    return _Codec(_write_plain, _read_plain)


def _record(kind: Any) -> _Codec:
    """The codec of a dataclass or a named tuple."""
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    codecs = {name: _codec(hints[name]) for name in names}
    return _Codec(
        write=lambda value: {name: codec.write(getattr(value, name)) for name, codec in codecs.items()},
        read=lambda document: kind(**{name: codec.read(document[name]) for name, codec in codecs.items()}),
    )


def _optional(kinds: Collection[Any]) -> _Codec:
    (kind,) = (kind for kind in kinds if kind is not NoneType)
    inner = _codec(kind)
    return _Codec(
        write=lambda value: None if value is None else inner.write(value),
        read=lambda document: None if document is None else inner.read(document),
    )


def _collection(origin: Any, kinds: tuple[Any, ...]) -> _Codec:
    if issubclass(origin, Mapping):
        return _mapping(*kinds)
    if issubclass(origin, AbstractSet):
        inner = _codec(kinds[0])
        return _Codec(
            write=lambda value: [inner.write(part) for part in sorted(value)],
            read=lambda document: frozenset(inner.read(part) for part in document),
        )
    if issubclass(origin, tuple):
        return _tuple(kinds)
    raise TypeError(f"no document holds a {origin}")


def _tuple(kinds: tuple[Any, ...]) -> _Codec:
    if kinds[-1] is Ellipsis:
        inner = _codec(kinds[0])
        return _Codec(
            write=lambda value: [inner.write(part) for part in value],
            read=lambda document: tuple(inner.read(part) for part in document),
        )
    codecs = [_codec(kind) for kind in kinds]
    return _Codec(
        write=lambda value: [codec.write(part) for codec, part in zip(codecs, value, strict=True)],
        read=lambda document: tuple(codec.read(part) for codec, part in zip(codecs, document, strict=True)),
    )


def _mapping(key_kind: Any, kind: Any) -> _Codec:
    keys, inner = _codec(key_kind), _codec(kind)
    if key_kind is str:
        return _Codec(
            write=lambda value: {key: inner.write(value[key]) for key in sorted(value)},
            read=lambda document: {key: inner.read(part) for key, part in document.items()},
        )
    return _Codec(
        write=lambda value: [[keys.write(key), inner.write(value[key])] for key in sorted(value)],
        read=lambda document: {keys.read(key): inner.read(part) for key, part in document},
    )


def _same(value: Any) -> Any:
    return value


def _write_plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return {_text(key): _write_plain(value[key]) for key in sorted(value)}
    if type(value) is tuple:
        return [_write_plain(part) for part in value]
    raise TypeError(f"{value!r} is not plain")


def _text(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"the key {key!r} is no text")
    return key


def _read_plain(document: Any) -> Any:
    if isinstance(document, Mapping):
        return {key: _read_plain(part) for key, part in document.items()}
    if isinstance(document, list):
        return tuple(_read_plain(part) for part in document)
    return document
