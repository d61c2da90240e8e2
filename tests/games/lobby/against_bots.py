"""Finished tables of people and bots."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat


def over(
    user: User | None, *, won: bool, level: str = "sharp", resigned: bool = False, title: str = "cacao", **more: Any
) -> Game:
    """A finished table of somebody and a bot that has won or not."""
    now = timezone.now()
    ended = {"status": Game.Status.FINISHED, "started_at": now, "ended_at": now}
    game = Game.objects.create(
        title=title, rules=1, options={"players": 2}, seed="", commitment="", host=user, **ended, **more
    )
    other = {"user": user, "resigned": resigned} if user else {"bot": "random"}
    Seat.objects.create(game=game, place=0, number=0, colour="red", status="taken", won=not won, **other)
    Seat.objects.create(game=game, place=1, number=1, colour="white", status="taken", won=won, bot=level)
    return game
