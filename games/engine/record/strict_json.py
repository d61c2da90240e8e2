"""JSON read as strictly as the game record asks: one UTF-8 document, no key twice, no NaN, not too big or too deep."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from games.engine.record.errors import Refused

LARGEST = 1 << 20
"""Bytes a document may have as received."""
DEEPEST = 32
"""Levels of objects and lists, the document itself being the first."""
_LONGEST_INTEGER = 300


def parse(data: bytes) -> Any:
    """The value a document stands for. Integers are ``int``, other numbers ``float``. Raises ``Refused``."""
    if len(data) > LARGEST:
        raise Refused("too-large", largest=LARGEST)
    value = _decode(_text(data))
    if not _fits(value, DEEPEST):
        raise Refused("too-deep", deepest=DEEPEST)
    return value


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("not-utf8", byte=error.start) from None


def _decode(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise Refused("not-json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Refused("too-deep", deepest=DEEPEST) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise Refused("key-repeated", key=key)
        result[key] = value
    return result


def _integer(text: str) -> int | float:
    """Python refuses to read the longest integers; as floats they are harmless, because no field takes a float."""
    return int(text) if len(text) <= _LONGEST_INTEGER else float(text)


def _refuse_constant(name: str) -> NoReturn:
    raise Refused("not-a-number", text=name)


def _fits(value: Any, levels: int) -> bool:
    children = value.values() if type(value) is dict else value
    inner = [child for child in children if type(child) in (dict, list)] if type(value) in (dict, list) else []
    return levels > 0 and all(_fits(child, levels - 1) for child in inner)
