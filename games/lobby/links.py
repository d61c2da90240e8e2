"""The link that leads to a private table: made anew or closed by its host, or by the players together."""

from __future__ import annotations

from secrets import compare_digest

from django.db import transaction

from accounts.models import User
from games.errors import GameCancelled, HostOnly, NoLink
from games.models import Game, new_invite_token
from games.tables import audit, versions
from games.tables.locking import lock_game


def is_link_of(game: Game, token: str) -> bool:
    """Whether an invitation leads to this table; none leads to one whose link was closed."""
    return bool(token) and compare_digest(token.encode(), game.invite_token.encode())


@transaction.atomic
def renew(*, game: Game, user: User) -> Game:
    """Another invitation link: the old one leads nowhere, whoever had it.

    Raises ``HostOnly``, ``GameCancelled``, and ``NoLink`` for a game that everybody may watch.
    """
    game = _lock(game, user)
    if not game.is_open:
        if game.is_public:
            raise NoLink
        audit.note(game, "link-renewed", actor=user, is_announced=True)
    return put_new(game)


@transaction.atomic
def close(*, game: Game, user: User) -> Game:
    """Let nobody in by a link any more. Raises ``HostOnly``, ``GameCancelled`` and what ``expect_link`` raises."""
    game = _lock(game, user)
    expect_link(game)
    audit.note(game, "link-closed", actor=user, is_announced=True)
    return remove(game)


def expect_link(game: Game) -> None:
    """Raises ``NoLink`` where a table has none, needs one because it still waits for people, or everybody may look."""
    if game.is_public or game.is_open or not game.invite_token:
        raise NoLink


def put_new(game: Game) -> Game:
    """A new secret for a locked table; open pages of those who came by the old one are asked again."""
    game.invite_token = new_invite_token()
    game.save(update_fields=["invite_token"])
    return versions.bump(game)


def remove(game: Game) -> Game:
    """No secret for a locked table."""
    game.invite_token = ""
    game.save(update_fields=["invite_token"])
    return versions.bump(game)


def _lock(game: Game, user: User) -> Game:
    game = lock_game(game)
    if user.pk != game.host_id:
        raise HostOnly
    if game.status == Game.Status.CANCELLED:
        raise GameCancelled
    return game
