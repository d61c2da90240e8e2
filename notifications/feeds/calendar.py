"""Calendar of deadlines (RFC 5545).

The number of an event's revision is how many seconds after the turn began its deadline last moved: no two moves have
the same (``Ask.planned_at``), and it rises also where a clock stopped and another one was started.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from notifications.feeds.waiting import Waiting

LINE = 75
"""Maximum bytes of a line."""


def calendar(turns: Iterable[Waiting]) -> str:
    """The calendar as text, with an event at each deadline; tables without a clock have none."""
    events = (line for turn in turns if turn.deadline for line in _event(turn, turn.deadline))
    return document(_("Cacao: deadlines"), events)


def document(name: str, events: Iterable[str]) -> str:
    """A calendar of this name with the lines of its events."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{host()}//Cacao//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{quoted(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *events,
        "END:VCALENDAR",
    ]
    return "".join(_folded(line) + "\r\n" for line in lines)


def _event(turn: Waiting, deadline: datetime) -> list[str]:
    summary = _("%(title)s with %(others)s: your deadline") % {"title": turn.title, "others": turn.others}
    moved_at = max(turn.since, turn.moved_at or turn.since)
    return [
        "BEGIN:VEVENT",
        f"UID:{turn.key}@{host()}",
        *revision(int((moved_at - turn.since).total_seconds()), moved_at),
        f"DTSTART:{instant(deadline)}",
        f"SUMMARY:{quoted(summary)}",
        f"DESCRIPTION:{quoted(turn.to_do)}",
        f"URL:{turn.url}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def revision(sequence: int, changed_at: datetime) -> list[str]:
    """What tells calendars that an event has changed: they keep an old one whose ``SEQUENCE`` did not rise (RFC 5546).

    The event is written anew when it changes, not at each request, so that a feed without news stays the same.
    """
    return [
        f"DTSTAMP:{instant(changed_at)}",
        f"LAST-MODIFIED:{instant(changed_at)}",
        f"SEQUENCE:{sequence}",
    ]


def host() -> str:
    """The site's, in identities of events."""
    return urlsplit(settings.BASE_URL).hostname or ""


def instant(moment: datetime) -> str:
    """An instant as calendars write it."""
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def quoted(text: str) -> str:
    """A text as calendars write it."""
    for char in ("\\", ";", ","):
        text = text.replace(char, f"\\{char}")
    return " ".join(text.split())


def _folded(line: str) -> str:
    """The line folded at ``LINE`` bytes, never inside a character."""
    pieces, piece = [], ""
    for char in line:
        if len(f"{piece}{char}".encode()) > LINE:
            pieces.append(piece)
            piece = " "
        piece += char
    return "\r\n".join([*pieces, piece])
