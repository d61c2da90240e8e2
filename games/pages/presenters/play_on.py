"""Whoever has won because the only other player resigned may play the rest against a bot, at a table of its own."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from games.errors import GameError
from games.lobby.again import Position, opening_of
from games.models import Move
from games.tables.pages.scene import Scene
from games.tables.tables import Table


def play_on_address(table: Table, scene: Scene, invite: str) -> str:
    """The page that makes this table; empty for everybody else, and where no game can begin so."""
    if len(table.seats) != 2 or tuple(scene.winners or ()) != (scene.seat,):
        return ""
    before = _before_resignation(table)
    if before is None:
        return ""
    try:
        opening_of(Position(table.game, before))
    except GameError:
        return ""
    query = urlencode({"at": before} | ({"invite": invite} if invite else {}))
    return f"{reverse('games:play_from_here', args=[table.game.public_id])}?{query}"


def _before_resignation(table: Table) -> int | None:
    """How many moves had been made then; ``None`` where nobody has resigned."""
    if not table.title.rules.resigned(table.state):
        return None
    moves = Move.objects.standing().filter(game=table.game, data__type="resign")
    number = moves.order_by("number").values_list("number", flat=True).first()
    return None if number is None else number - 1
