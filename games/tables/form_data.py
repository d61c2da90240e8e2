"""Parse values from the forms and URLs of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest

from games.engine.ruleset import Document, InvalidMove
from games.models import Game
from games.tables.errors import MoveRefused
from games.tables.pages import for_title
from games.tables.pages.fields import json_objects, text
from games.tables.pages.page import PlansInForm


def move(game: Game, fields: Mapping[str, str]) -> Document:
    """The move in a form. Raises ``MoveRefused``."""
    try:
        return for_title(game.title).document(fields)
    except InvalidMove as error:
        raise MoveRefused(title=game.title, error=error) from error


def moves(game: Game, fields: Mapping[str, str]) -> Sequence[Document]:
    """The moves that a form makes by one press: its field ``moves``, or its one move. Raises ``MoveRefused``."""
    if "moves" not in fields:
        return [move(game, fields)]
    try:
        return [for_title(game.title).document({"move": text(each)}) for each in json_objects(fields["moves"])]
    except InvalidMove as error:
        raise MoveRefused(title=game.title, error=error) from error


def planned(game: Game, fields: Mapping[str, str]) -> Mapping[str, Sequence[Document]]:
    """The premoves that a form carries next to its move. Raises ``MoveRefused``."""
    plans = for_title(game.title).plans
    if not isinstance(plans, PlansInForm):
        return {}
    try:
        return plans.read(fields)
    except InvalidMove as error:
        raise MoveRefused(title=game.title, error=error) from error


def decision(request: HttpRequest) -> str:
    """The fingerprint in a form of what its page showed; one without shows nothing that could be decided."""
    return request.POST.get("decision", "")


def number_in(fields: Mapping[str, Any], name: str) -> int | None:
    """A small number from a form or a URL; ``None`` for anything else."""
    text = fields.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None
