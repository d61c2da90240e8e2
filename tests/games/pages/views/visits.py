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


def browser(person: User | None = None) -> Client:
    client = Client()
    if person:
        client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
    return client


def address(game: Game, end: str = "") -> str:
    return f"/tables/{game.public_id}/{end}"


def look(game: Game, person: User | None = None) -> str:
    """The page as this person gets it, without what is different each time."""
    response = browser(person).get(address(game))
    assert response.status_code == 200
    return TOKEN.sub("", response.content.decode())


def send(game: Game, person: User, end: str, *, htmx: Any = True, **fields: Any) -> Any:
    """Press a button of the page as it is now."""
    form = {"decision": decision(game, person)} | fields
    return browser(person).post(address(game, f"{end}/"), form, headers=HTMX if htmx else {})


def first_step(game: Game, person: User) -> dict[str, str]:
    """The fields that lay the first hand tile on the first cell."""
    move = some_move(game, person)
    return {
        "move": json.dumps({"type": "place", "cell": move["cell"]}),
        "tile": str(move["tile"]),
        "rotation": "0",
    }


def all_drafted(game: Game, person: User) -> list[dict[str, Any]]:
    table = read_table(fresh(game))
    seat = table.seat_of(person)
    moves = table.title.rules.legal_moves(table.draft_of(seat).state, seat.number)
    return [table.title.rules.moves.write(move) for move in moves]


def ask(game: Game, person: User | None = None, **fields: Any) -> Any:
    return browser(person).get(address(game, "news/"), fields, headers=HTMX)
