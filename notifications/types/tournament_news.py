"""What all notifications of tournaments have in common: when one is skipped, and what it says."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.utils.functional import Promise

from games.tournaments.models import Entry, Tournament
from games.tournaments.selectors import visible_to
from notifications.models import InboxLine, Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain
from notifications.types.tournament_reading import TournamentReading, about

News = Notice | InboxLine
"""What tells somebody of it; both have the same key."""

_Status = Tournament.Status


class TournamentNews(Plain):
    """Type for one thing that happens in a tournament."""

    folder = "tournament"
    at_first = NOW

    def __init__(
        self, what: str, *, name: Promise, preference_label: Promise, subject: Promise, sentence: Promise
    ) -> None:
        self.what, self.code = what, f"tournament_{what}"
        self.asks_people = what in ("promoted", "season")
        self.name, self.preference_label, self._subject, self._sentence = name, preference_label, subject, sentence

    def key(self, tournament: Tournament, person: int, number: int) -> str:
        """Unique key: one per tournament, round and user."""
        return f"{self.code}:{tournament.pk}:{number}:{person}"

    def skip_reason(self, notice: Notice) -> str:
        tournament = self.tournament(notice)
        if tournament is None or tournament.status == _Status.CANCELLED:
            return "tournament-gone"
        if not visible_to(notice.user).filter(pk=tournament.pk).exists():
            return "not-of-group"
        return self._skip_reason_for(notice, tournament)

    def _skip_reason_for(self, notice: Notice, tournament: Tournament) -> str:
        entry = tournament.entries.filter(person=notice.user_id).first()
        if self.what == "open":
            return "" if tournament.takes_entries and entry is None else "entries-over"
        if self.what in ("promoted", "season"):
            return "" if entry and entry.status == Entry.Status.ASKED else "entries-over"
        return "" if entry else "tournament-gone"

    def told_from(self, tournament: Tournament) -> datetime | None:
        """The earliest time to tell anybody, by mail or in the inbox; ``None`` for at once."""
        return None

    def context(self, notice: Notice) -> dict[str, Any]:
        tournament = self.tournament(notice)
        assert tournament is not None, "a notification is obsolete without its tournament"
        reading = self.reading(notice)
        return {
            "subject": str(self._subject) % self._facts(notice, tournament, reading),
            "sentence": self._tell(notice, tournament, reading),
            "url": urljoin(settings.BASE_URL, tournament.get_absolute_url()),
        }

    def tell(self, news: News, tournament: Tournament, reading: TournamentReading) -> str:
        """What happened, in a sentence or two, from what was read for all news of this reader."""
        return self._tell(news, tournament, reading)

    def _facts(self, news: News, tournament: Tournament, reading: TournamentReading) -> dict[str, str]:
        return {"tournament": tournament.name, "number": str(self.number(news))}

    def _tell(self, news: News, tournament: Tournament, reading: TournamentReading) -> str:
        return in_words([self._sentence], self._facts(news, tournament, reading))

    def page(self, notice: Notice) -> str:
        tournament = self.tournament(notice)
        return tournament.get_absolute_url() if tournament else super().page(notice)

    @staticmethod
    def tournament(notice: Notice) -> Tournament | None:
        """What it is about."""
        return Tournament.objects.filter(pk=about(notice.key).tournament).first()

    @staticmethod
    def reading(notice: Notice) -> TournamentReading:
        """What one notification needs."""
        return TournamentReading(notice.user, [notice.key])

    @staticmethod
    def number(news: News) -> int:
        """Of the round, or the key of the event."""
        return about(news.key).number


def in_words(sentences: Iterable[Promise], facts: dict[str, str]) -> str:
    """Sentences one after the other."""
    return " ".join(str(sentence) % facts for sentence in sentences)
