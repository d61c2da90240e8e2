"""What a page may hear of."""

from __future__ import annotations

from typing import Any

from cacao_site.live.tokens import Pass
from games.chat.access import is_of_table
from games.models import Game, HiddenPart, Seat


def pass_for(user: Any, game: Game | None = None) -> Pass:
    """What is written into the token of a page; ``game`` is a table that this reader may see."""
    if game is None:
        return Pass(user.pk)
    plays = is_of_table(game, user)
    return Pass(user.pk, game.public_id, plays, plays and _shows(user, game))


def _shows(user: Any, game: Game) -> bool:
    """Whether the others at a running table are told that this person is there."""
    hidden = HiddenPart.objects.filter(user=user, part=HiddenPart.Part.PRESENCE)
    return game.is_running and Seat.objects.filter(game=game, user=user).exists() and not hidden.exists()
