"""Services of admins: void a rated game, so that it changes no rating, or give it back."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import Game, VoidedGame
from games.ratings.errors import NotRated
from games.ratings.recording import record
from games.ratings.signals import given_back, voided
from games.tables import audit
from games.tables.locking import lock_game
from games.tables.tables import table_of


@transaction.atomic
def void(*, game: Game, admin: User, reason: str) -> bool:
    """Let a game change no rating; ``False`` where it is voided already. Raises ``NotRated``."""
    game = _lock_rated(game)
    _row, is_new = VoidedGame.objects.get_or_create(game=game, defaults={"admin": admin, "reason": reason})
    if is_new:
        audit.note(game, "voided", actor=admin, by_admin=True, reason=reason)
        record(table_of(game))
        voided.send(sender=Game, game=game, admin=admin, reason=reason)
    return is_new


@transaction.atomic
def give_back(*, game: Game, admin: User) -> bool:
    """Let a voided game count again; ``False`` where it is not voided. Raises ``NotRated``."""
    game = _lock_rated(game)
    deleted, _rows = VoidedGame.objects.filter(game=game).delete()
    if deleted:
        audit.note(game, "unvoided", actor=admin, by_admin=True)
        record(table_of(game))
        given_back.send(sender=Game, game=game, admin=admin)
    return bool(deleted)


def _lock_rated(game: Game) -> Game:
    game = lock_game(game)
    if not (game.is_over and game.is_rated):
        raise NotRated
    return game
