"""People look at the page of a table and press its buttons."""

from __future__ import annotations

import json
import re
from typing import Any

from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from tests.games.factories import decision, fresh, some_move

HTMX = {"HX-Request": "true"}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def browser(user: User | None = None) -> Client:
    client = Client()
    if user:
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return client


def address(game: Game, end: str = "") -> str:
    return f"/tables/{game.public_id}/{end}"


def look(game: Game, user: User | None = None) -> str:
    """The page as this person gets it, without what is different each time."""
    response = browser(user).get(address(game))
    assert response.status_code == 200
    return TOKEN.sub("", response.content.decode())


def send(game: Game, user: User, end: str, *, htmx: Any = True, **fields: Any) -> Any:
    """Press a button of the page as it is now."""
    form = {"decision": decision(game, user)} | fields
    return browser(user).post(address(game, f"{end}/"), form, headers=HTMX if htmx else {})


def first_step(game: Game, user: User) -> dict[str, str]:
    """The fields that lay the first hand tile on the first cell."""
    move = some_move(game, user)
    return {
        "move": json.dumps({"type": "place", "cell": move["cell"]}),
        "tile": str(move["tile"]),
        "rotation": "0",
    }


def all_drafted(game: Game, user: User) -> list[dict[str, Any]]:
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    moves = table.title.rules.legal_moves(table.draft_of(seat).state, seat.number)
    return [table.title.rules.moves.write(move) for move in moves]


def ask(game: Game, user: User | None = None, **fields: Any) -> Any:
    return browser(user).get(address(game, "news/"), fields, headers=HTMX)
