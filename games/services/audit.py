"""What is done to a table besides moves: one row, read by the players in the log and by admins in the trail."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import AuditEntry, Game


def note(game: Game, code: str, *, actor: User | None = None, by_admin: bool = False, **details: Any) -> None:
    """Write down what was done to a table that is locked. ``actor`` is ``None`` when the site did it by itself."""
    AuditEntry.objects.create(
        game=game, actor=actor, code=code, details=details, after_move=game.move_count, by_admin=by_admin
    )
