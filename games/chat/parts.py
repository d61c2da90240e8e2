"""What a table's page shows of talk: the last lines, and how many of them are new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.chat.presenters import TalkMark, shown_talk
from games.tables.pages.parts import Place, SentEachTime, Visit, WithTheBoard


class TalkPart(SentEachTime):
    """The talk, with a form for the next line."""

    place = Place.FOOT
    template = "chat/panel.html"
    is_beside = False
    polled = TalkMark()

    def context(self, visit: Visit) -> Mapping[str, Any]:
        return {"panel": visit.once(_talk)}


class NewLines(WithTheBoard, SentEachTime):
    """The way to the talk with how much of it is new; it is brought up to date with the talk itself."""

    place = Place.NAVIGATION
    template = "chat/navigation.html"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        panel = visit.once(_talk)
        return {"panel": panel} if panel["audience"] else None


def _talk(visit: Visit) -> Mapping[str, Any]:
    return shown_talk(visit.game, visit.user)
