"""Somebody with a webhook whose turn it is, and what becomes of the notice."""

from __future__ import annotations

from games.models import Game
from notifications.channels import hooks
from notifications.models import Notice
from tests.games.factories import play_turn
from tests.notifications.outbox import send_later

PAGE = "/profile/notices/webhook/"
SOON = 6
"""Minutes after which a turn is told."""


def told(game: Game, url: str, form: str = "json") -> Notice:
    """The notice for somebody with this webhook, whose turn it is now."""
    person = game.seats.get(waiting_since=None).user
    hooks.store(user=person, url=url, form=form)
    play_turn(game)
    return Notice.objects.get(user=person, channel="webhook")


def become(notice: Notice) -> tuple[str, str]:
    """What became of it, and why."""
    notice.refresh_from_db()
    return notice.status, notice.reason


def send_for(hours: int, *, since: int = 0) -> None:
    """Send once in each of these hours."""
    for hour in range(since, since + hours):
        send_later(SOON + hour * 60)
