"""Calendar of deadlines (RFC 5545)."""

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
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{_host()}//Cacao//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(_('Cacao: deadlines'))}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *(line for turn in turns if turn.deadline for line in _event(turn, turn.deadline)),
        "END:VCALENDAR",
    ]
    return "".join(_folded(line) + "\r\n" for line in lines)


def _event(turn: Waiting, deadline: datetime) -> list[str]:
    summary = _("%(title)s with %(others)s: your deadline") % {"title": turn.title, "others": turn.others}
    return [
        "BEGIN:VEVENT",
        f"UID:{turn.key}@{_host()}",
        f"DTSTAMP:{_instant(turn.since)}",
        f"DTSTART:{_instant(deadline)}",
        f"SUMMARY:{_text(summary)}",
        f"DESCRIPTION:{_text(turn.to_do)}",
        f"URL:{turn.url}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _host() -> str:
    return urlsplit(settings.BASE_URL).hostname or ""


def _instant(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> str:
    """The line folded at ``LINE`` bytes, never inside a character."""
    pieces, piece = [], ""
    for sign in line:
        if len(f"{piece}{sign}".encode()) > LINE:
            pieces.append(piece)
            piece = " "
        piece += sign
    return "\r\n".join([*pieces, piece])
