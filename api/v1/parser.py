"""Bodies read strictly: UTF-8, no key twice, no NaN, not too deep, nothing that a database cannot keep."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser

from api.errors import InvalidRequest
from games.engine.record import strict_json
from games.engine.record.errors import Refused


class StrictParser(Parser):
    """Ninja's, as strict as records are."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The value of a body. Raises ``InvalidRequest``."""
        try:
            value = strict_json.parse(request.body)
        except Refused as refused:
            raise _unreadable("No JSON, or the same key twice, or nested too deep.") from refused
        if not is_storable(value):
            raise _unreadable("A text with NUL or half a character in it.")
        return value


def _unreadable(what: str) -> InvalidRequest:
    """In English, as all that is said of fields."""
    return InvalidRequest(errors=[{"where": "body", "what": what}])


def is_storable(value: Any) -> bool:
    """Whether it has neither NUL nor half a character in it."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return all(is_storable(part) for pair in value.items() for part in pair)
    return all(map(is_storable, value)) if isinstance(value, list) else True
