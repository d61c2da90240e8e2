"""How much one person may ask of the site and of others: tables, and mails that invite."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts.models import MailKind, User
from games.errors import TooManyInvitations, TooManyTables, TooManyTablesAtOnce
from games.models import Game, OutgoingMail


def expect_table_allowed(host: User) -> None:
    """Let a person make one more table. Raises ``TooManyTables`` or ``TooManyTablesAtOnce``."""
    waiting = host.hosted_games.filter(status=Game.Status.OPEN).count()
    if waiting >= settings.OPEN_TABLES_PER_PERSON:
        raise TooManyTables(number=waiting)
    recent = host.hosted_games.filter(created_at__gt=timezone.now() - timedelta(hours=1)).count()
    if recent >= settings.TABLES_PER_HOUR:
        raise TooManyTablesAtOnce(number=recent)


def expect_invitations_allowed(game: Game) -> None:
    """Accept the invitations just written for a table of this host. Raises ``TooManyInvitations``: nothing is kept."""
    day_ago = timezone.now() - timedelta(days=1)
    invitations = OutgoingMail.objects.filter(kind=MailKind.INVITATION, game__host=game.host_id)
    number = invitations.filter(created_at__gt=day_ago).count()
    if number > settings.INVITATIONS_PER_DAY:
        raise TooManyInvitations(number=number - 1)
