"""Messages to all players on every page, cached and read once a minute."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

from django.core.cache import caches
from django.utils import timezone

from accounts.models import Viewer
from games.models import Game, Seat, SiteMessage

DISMISSED = "dismissed_messages"
"""Where a session keeps the keys of messages that its reader has put away."""
_TOKEN, _KEPT = "games.messages.token", "games.messages.kept"
_SECONDS_KEPT = 60
_SECONDS_OF_TOKEN = 3600


class Maintenance(NamedTuple):
    """From when to when the site is maintained."""

    begin: datetime
    end: datetime


class Said(NamedTuple):
    """A message, shown from ``begin`` to ``end``."""

    pk: int
    text: str
    begin: datetime
    end: datetime
    maintenance: Maintenance | None


def shown_to(viewer: Viewer, dismissed: Collection[int]) -> list[Said]:
    """A maintenance to everybody, other messages to people at running tables who have not put them away."""
    now = timezone.now()
    current = [said for said in _to_be_said() if said.begin <= now < said.end]
    shown = [said for said in current if said.maintenance or said.pk not in dismissed]
    return shown if any(not said.maintenance for said in shown) and _plays(viewer) else _maintenances(shown)


def forget() -> None:
    """Let the next page read the messages: they have changed.

    Who has read them before the change, and keeps them only now, does so under the token of before, which nobody takes.
    """
    caches["versions"].set(_TOKEN, uuid4().hex, _SECONDS_OF_TOKEN)


def _to_be_said() -> list[Said]:
    """All that are not over."""
    known = caches["versions"].get_many([_TOKEN, _KEPT])
    token = known.get(_TOKEN) or caches["versions"].get_or_set(_TOKEN, uuid4().hex, _SECONDS_OF_TOKEN)
    of_token, kept = known.get(_KEPT, ("", []))
    if token == of_token:
        return [_said(pk, text, *map(_moment, moments)) for pk, text, *moments in kept]
    rows = list(SiteMessage.objects.filter(end__gt=timezone.now()).order_by("begin").values_list(*_COLUMNS))
    written = [(pk, text, *(moment and moment.isoformat() for moment in moments)) for pk, text, *moments in rows]
    caches["versions"].set(_KEPT, (token, written), _SECONDS_KEPT)
    return [_said(*row) for row in rows]


_COLUMNS = ("pk", "text", "begin", "end", "maintenance__begin", "maintenance__end")


def _moment(written: str | None) -> Any:
    return datetime.fromisoformat(written) if written else None


def _said(pk: int, text: str, begin: datetime, end: datetime, *maintained: datetime | None) -> Said:
    from_, to = maintained
    return Said(pk, text, begin, end, Maintenance(from_, to) if from_ and to else None)


def _maintenances(messages: list[Said]) -> list[Said]:
    return [said for said in messages if said.maintenance]


def _plays(viewer: Viewer) -> bool:
    return Seat.objects.filter(user=viewer.pk, user__isnull=False, game__status=Game.Status.RUNNING).exists()
