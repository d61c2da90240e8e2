"""Atom feeds (RFC 4287), and the one of pending turns."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from notifications.feeds.waiting import Waiting

FIRST_YEAR = 2026
"""Year in tag URIs (RFC 4151), in which the host belonged to the site."""


class Feed(Atom1Feed):
    """Atom feed whose text changes only with its entries: Django's has the current time when it has none."""

    def __init__(self, *, begun: datetime, **about: Any) -> None:
        super().__init__(description="", **about)
        self._begun = begun

    def latest_post_date(self) -> datetime:
        return max((item["updateddate"] for item in self.items), default=self._begun)


def atom(turns: Iterable[Waiting], *, url: str, begun: datetime) -> str:
    """The feed as XML, with an entry for each table, latest first."""
    feed = Feed(
        title=_("Cacao: your turns"),
        link=urljoin(settings.BASE_URL, reverse("games:my_games")),
        feed_url=url,
        feed_guid=_identity("turns", begun),
        author_name="Cacao",
        language=get_language() or "",
        begun=begun,
    )
    for turn in sorted(turns, key=lambda turn: turn.since, reverse=True):
        feed.add_item(
            title=_("%(title)s with %(others)s: %(to_do)s") % turn._asdict(),
            link=turn.url,
            description="",
            unique_id=_identity(turn.key, begun),
            updateddate=turn.since.astimezone(UTC),
        )
    return feed.writeString("utf-8")


def _identity(name: str, begun: datetime) -> str:
    host = urlsplit(settings.BASE_URL).hostname
    return f"tag:{host},{FIRST_YEAR}:{name}:{begun:%Y%m%d%H%M%S%f}"
