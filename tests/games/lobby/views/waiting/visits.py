"""People look at a waiting room, by its address or its link."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from games.models import Game
from tests.games.factories import fresh

ACTIONS = ("join", "leave", "invite", "start", "cancel")


def look(client: Client, game: Game, **query: str) -> str:
    response = client.get(game.get_absolute_url(), query)
    assert response.status_code == 200
    return response.content.decode()


def address(action: str, game: Game) -> str:
    return reverse(f"games:{action}", args=[game.public_id])


def link(game: Game) -> str:
    """The invitation link as others get it."""
    return f"{game.get_absolute_url()}?invite={game.invite_token}"


def unchanged(game: Game) -> bool:
    """Whether nobody came or went and nothing else happened."""
    return fresh(game).version == game.version and fresh(game).status == game.status
