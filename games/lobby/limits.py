"""How much one person may ask of the site: how many tables."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.errors import TooManyTables, TooManyTablesAtOnce
from games.models import Game


def expect_table_allowed(host: User) -> None:
    """Let a person make one more table. Raises ``TooManyTables`` or ``TooManyTablesAtOnce``."""
    waiting = host.hosted_games.filter(status=Game.Status.OPEN).count()
    if waiting >= settings.OPEN_TABLES_PER_PERSON:
        raise TooManyTables(number=waiting)
    recent = host.hosted_games.filter(created_at__gt=timezone.now() - timedelta(hours=1)).count()
    if recent >= settings.TABLES_PER_HOUR:
        raise TooManyTablesAtOnce(number=recent)
