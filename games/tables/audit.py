"""Audit rows for actions on a table besides moves: shown to players in the log and to admins in the audit trail."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import AuditEntry, Game, Seat
from games.tables import selectors, versions

_LOOKS_APART = timedelta(hours=1)
"""A page that stays open is one look."""


def note(
    game: Game,
    code: str,
    *,
    actor: User | None = None,
    by_admin: bool = False,
    player: Seat | None = None,
    successor: Seat | None = None,
    is_announced: bool = False,
    **details: Any,
) -> None:
    """Store an audit row for a locked table, and announce a new version to open pages.

    ``actor`` is ``None`` when the site did it by itself.

    ``player`` and ``successor`` are seats as they are taken at that moment, for sentences that name who sits there.
    Where the table's version is counted up anyway, this ``is_announced`` with it.
    """
    roles = {"player": player, "successor": successor}
    nameless = {role: _without_account(seat) for role, seat in roles.items() if seat and not seat.user}
    AuditEntry.objects.create(
        game=game,
        actor=actor,
        code=code,
        player=player.user if player else None,
        successor=successor.user if successor else None,
        details=nameless | details,
        after_move=game.move_count,
        by_admin=by_admin,
    )
    if not is_announced:
        versions.bump_side(game)


def _without_account(seat: Seat) -> Any:
    """A bot's level, to be translated when it is rendered, or the name in an imported record."""
    return {"level": seat.bot, "place": seat.place + 1} if seat.is_bot else seat.name


@transaction.atomic
def open_private_game(*, public_id: str, admin: User) -> Game:
    """A private table, for somebody with the right to see it; its log tells who looked. Raises ``NoSuchGame``."""
    game = selectors.known_game(Game.objects.filter(public_id=public_id).first())
    looks = AuditEntry.objects.filter(game=game, code="looked", actor=admin)
    if not looks.filter(at__gt=timezone.now() - _LOOKS_APART).exists():
        note(game, "looked", actor=admin, by_admin=True)
    return game
