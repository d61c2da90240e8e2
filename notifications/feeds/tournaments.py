"""Tournaments that everybody may see, as an Atom feed and as a calendar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from urllib.parse import urljoin

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import texts
from games.tournaments import selectors
from games.tournaments.models import Tournament
from games.tournaments.rounds.ends import latest
from notifications.feeds.atom import FIRST_YEAR, Feed
from notifications.feeds.calendar import document, host, instant, quoted, revision


def _shown() -> list[Tournament]:
    """What comes and runs, and what was of late."""
    listed = selectors.calendar(AnonymousUser())
    return [*listed["coming"], *listed["running"], *listed["over"]]


def atom() -> str:
    """The feed as XML, latest first."""
    feed = Feed(
        title=_("Cacao: tournaments"),
        link=urljoin(settings.BASE_URL, reverse("tournaments:calendar")),
        feed_url=urljoin(settings.BASE_URL, reverse("notices:tournaments_atom")),
        author_name="Cacao",
        language=get_language() or "",
        begun=datetime(FIRST_YEAR, 1, 1, tzinfo=UTC),
    )
    for each in sorted(_shown(), key=lambda each: each.made_at, reverse=True):
        feed.add_item(
            title=f"{each.name}: {texts.title(each.title)}, {each.get_format_display()}, {each.get_status_display()}",
            link=_url(each),
            description="",
            unique_id=f"tag:{host()},{each.made_at:%Y}:tournament:{each.public_id}",
            pubdate=each.made_at.astimezone(UTC),
            updateddate=(each.ended_at or each.started_at or each.made_at).astimezone(UTC),
        )
    return feed.writeString("utf-8")


def calendar() -> str:
    """An event from the start to the promised end of each tournament."""
    shown = _shown()
    changes = selectors.last_changes(shown)
    events = (line for each in shown for line in _event(each, changes.get(each.pk, each.made_at)))
    return document(_("Cacao: tournaments"), events)


def _event(each: Tournament, changed_at: datetime) -> Iterator[str]:
    ends = each.ended_at or each.promised_end or latest(each, each.capacity)
    yield "BEGIN:VEVENT"
    yield f"UID:tournament-{each.public_id}@{host()}"
    yield from revision(each.steps, changed_at)
    yield f"DTSTART:{instant(each.started_at or each.starts_at)}"
    yield f"DTEND:{instant(ends)}"
    yield f"SUMMARY:{quoted(f'{each.name} ({texts.title(each.title)})')}"
    yield f"URL:{_url(each)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _url(each: Tournament) -> str:
    return urljoin(settings.BASE_URL, each.get_absolute_url())
