"""Notification of what an organiser writes, or of what changes for somebody in a tournament: a line of its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tournaments.models import Event, Tournament
from notifications.models import Notice
from notifications.types.tournament_news import TournamentNews, in_words


class _Words(NamedTuple):
    subject: Promise
    sentence: Promise


class EventNews(TournamentNews):
    """Type for one line of the log; its key names the event."""

    def _skip_reason_for(self, notice: Notice, tournament: Tournament) -> str:
        return "" if self._event(notice, tournament) else "tournament-gone"

    def context(self, notice: Notice) -> dict[str, Any]:
        context = super().context(notice)
        tournament = self.tournament(notice)
        event = self._event(notice, tournament) if tournament else None
        words = _words_of(event, notice) if event else None
        if tournament is None or event is None or words is None:
            return context
        facts = self._facts(notice, tournament, self.reading(notice)) | _facts_of(event)
        sentences = [words.sentence, *([_REASON] if event.reason and event.code != "wrote" else [])]
        return context | {"subject": str(words.subject) % facts, "sentence": in_words(sentences, facts)}

    def _event(self, notice: Notice, tournament: Tournament) -> Event | None:
        there = tournament.events.filter(pk=self.number(notice))
        return there.select_related("actor", "person", "tournament").first()


def _facts_of(event: Event) -> dict[str, str]:
    return {
        "actor": event.actor.display_name if event.actor else "—",
        "person": event.person.display_name if event.person else "—",
        "number": str(event.number),
        "reason": event.reason,
    }


def _words_of(event: Event, notice: Notice) -> _Words | None:
    """By what happened, and whether it happened to the reader."""
    if event.code == "round-ended" and event.tournament.is_cup:
        return _CUP_ROUND_ENDED
    if event.code == "replaces" and event.person_id != notice.user_id:
        return _OTHER_REPLACES
    return _WORDS.get(event.code)


_REASON = _("Reason: %(reason)s")
_OTHER_REPLACES = _Words(
    _("%(tournament)s: %(person)s takes over a place"),
    _("%(person)s takes over a place in your division of %(tournament)s, for games that begin from now on."),
)
_CUP_ROUND_ENDED = _Words(
    _("%(tournament)s: round %(number)s was ended"),
    _("%(actor)s ended round %(number)s of %(tournament)s. Your game has no result: the better seed goes on."),
)
_WORDS: Mapping[str, _Words] = {
    "wrote": _Words(
        _("%(tournament)s: a message of %(actor)s"), _("%(actor)s, who runs %(tournament)s, writes: %(reason)s")
    ),
    "round-ended": _Words(
        _("%(tournament)s: round %(number)s was ended"),
        _("%(actor)s ended round %(number)s of %(tournament)s. Your unfinished game counts as a draw."),
    ),
    "voided": _Words(
        _("%(tournament)s: your game was voided"),
        _(
            "An admin of the site voided table %(number)s of %(tournament)s, where you sit. It’s played again if the "
            "tournament’s rules say so and there’s time."
        ),
    ),
    "stepped-back": _Words(
        _("%(tournament)s was set back"),
        _("An admin of the site set %(tournament)s back by a step. It waits until an admin lets it go on."),
    ),
    "handed-over": _Words(
        _("%(tournament)s: you’re the organiser now"), _("%(actor)s made you the organiser of %(tournament)s.")
    ),
    "entered": _Words(
        _("%(tournament)s: you’re in"), _("A place in %(tournament)s has become free, and it’s yours: you’re in.")
    ),
    "replaces": _Words(
        _("%(tournament)s: you’re in"),
        _("A place in %(tournament)s has become free, and it’s yours: you play from the next round on."),
    ),
    "bot-plays-on": _Words(
        _("%(tournament)s: a bot plays on for %(person)s"),
        _("%(person)s is out of %(tournament)s. A bot plays on at your table."),
    ),
}
