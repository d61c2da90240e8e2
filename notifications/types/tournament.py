"""Notifications of tournaments: from *open* and *begins* to *over* and *cancelled*."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tournaments.models import Entry, Event, Tournament
from games.tournaments.presenters.days import day
from games.tournaments.rounds.steps import TAKEN_BACK
from notifications.models import Notice
from notifications.types.tournament_events import EventNews
from notifications.types.tournament_news import News, TournamentNews, in_words
from notifications.types.tournament_reading import TournamentReading
from notifications.types.tournament_rounds import RoundBegun

_Status = Tournament.Status


class Ended(TournamentNews):
    """Type for the end of a tournament: how one has done, and who has won."""

    def _skip_reason_for(self, notice: Notice, tournament: Tournament) -> str:
        return "" if tournament.status == _Status.FINISHED else "tournament-goes-on"

    def _tell(self, news: News, tournament: Tournament, reading: TournamentReading) -> str:
        entry = _ranked(tournament, reading)
        winner = reading.winner(tournament, entry.division if entry else 0)
        facts = self._facts(news, tournament, reading)
        before, after = reading.rating_change(tournament)
        following = reading.following(tournament)
        facts |= {"place": str(entry.rank) if entry else "", "winner": winner.person.display_name if winner else ""}
        facts |= {"before": str(before), "after": str(after), "date": _day(following)}
        sentences = [*self._sentences(entry, winner), *((_RATING,) if after else ()), *((_NEXT,) if following else ())]
        return in_words(sentences, facts)

    def _sentences(self, entry: Entry | None, winner: Entry | None) -> Iterator[Promise]:
        yield self._sentence
        if entry and self.what == "over":
            yield _YOUR_PLACE
        if winner and entry != winner:
            yield _DIVISION_WINNER if entry and entry.division else _WINNER

    def _facts(self, news: News, tournament: Tournament, reading: TournamentReading) -> dict[str, str]:
        entry = _ranked(tournament, reading)
        return super()._facts(news, tournament, reading) | {"place": str(entry.rank) if entry else "–"}


def _ranked(tournament: Tournament, reading: TournamentReading) -> Entry | None:
    """The reader's part, if it has a place."""
    entry = reading.entry(tournament)
    return entry if entry and entry.rank is not None else None


def _day(following: Tournament | None) -> str:
    return day(following.starts_at, following.zone) if following else ""


_YOUR_PLACE = _("You finished in place %(place)s.")
_RATING = _("Your rating in these games: %(before)s → %(after)s.")
_NEXT = _("The next one starts on %(date)s.")
_WINNER = _("The winner is %(winner)s.")
_DIVISION_WINNER = _("The winner of your division is %(winner)s.")


class CalledOff(TournamentNews):
    """Type for a tournament that was cancelled: by whom, and what becomes of its games.

    Who may no longer see it is told too, because games end, but not why.
    """

    def skip_reason(self, notice: Notice) -> str:
        tournament = self.tournament(notice)
        return "" if tournament and tournament.status == _Status.CANCELLED else "tournament-gone"

    def not_before(self, notice: Notice) -> datetime | None:
        tournament = self.tournament(notice)
        return self.told_from(tournament) if tournament else None

    def told_from(self, tournament: Tournament) -> datetime | None:
        """Before the start its organiser can take it back for some minutes: nobody hears of what is taken back."""
        if tournament.started_at or tournament.ended_at is None:
            return None
        why = tournament.events.filter(code__in=["called-off", "too-few"]).last()
        is_own = why is not None and why.code == "called-off" and not why.by_admin
        return tournament.ended_at + TAKEN_BACK if is_own else None

    def _tell(self, news: News, tournament: Tournament, reading: TournamentReading) -> str:
        why = reading.why_cancelled(tournament)
        facts = self._facts(news, tournament, reading) | _facts_of(why)
        sentences = [*_sentences_of_end(tournament, why)]
        if why and why.reason and reading.is_seen(tournament):
            sentences.append(_REASON)
        return in_words(sentences, facts)


def _sentences_of_end(tournament: Tournament, why: Event | None) -> Iterator[Promise]:
    if why is None or (why.code == "called-off" and why.actor is None):
        yield _("%(tournament)s was cancelled.")
    elif why.code == "too-few":
        yield _("%(tournament)s was cancelled because too few people had entered.")
    elif why.by_admin:
        yield _("An admin of the site cancelled %(tournament)s.")
    else:
        yield _("%(actor)s cancelled %(tournament)s.")
    if tournament.started_at:
        yield _("Its running games have ended without a result. Finished games stay as they are.")


_REASON = _("Reason: %(reason)s")


def _facts_of(event: Event | None) -> dict[str, str]:
    actor = event.actor.display_name if event and event.actor else ""
    return {"actor": actor, "reason": event.reason if event else ""}


class Out(TournamentNews):
    """Type for somebody who is out: by whose doing, and why."""

    def _tell(self, news: News, tournament: Tournament, reading: TournamentReading) -> str:
        why = reading.removal(tournament)
        facts = self._facts(news, tournament, reading) | _facts_of(why)
        return in_words(self._sentences(tournament, why), facts)

    def _sentences(self, tournament: Tournament, why: Event | None) -> Iterator[Promise]:
        if why is None:
            yield self._sentence
        elif why.by_admin or why.actor is None:
            yield _("An admin of the site took you out of the tournament %(tournament)s.")
        else:
            yield _("%(actor)s took you out of the tournament %(tournament)s.")
        if tournament.started_at:
            yield _("Games still running count as they end.")
        if why and why.reason:
            yield _REASON


class Left(TournamentNews):
    """Type for the organiser: somebody is out, by their own or somebody else's doing."""

    def _skip_reason_for(self, notice: Notice, tournament: Tournament) -> str:
        return ""

    def _facts(self, news: News, tournament: Tournament, reading: TournamentReading) -> dict[str, str]:
        event = reading.event(tournament, self.number(news))
        person = event.person.display_name if event and event.person else "—"
        return super()._facts(news, tournament, reading) | {"person": person}

    def _tell(self, news: News, tournament: Tournament, reading: TournamentReading) -> str:
        event = reading.event(tournament, self.number(news))
        entry = reading.entry(tournament, event.person_id) if event and event.person_id else None
        why = reading.removal(tournament, entry.person_id) if entry else None
        facts = self._facts(news, tournament, reading) | _facts_of(why)
        return in_words(self._sentences(entry, why), facts)

    def _sentences(self, entry: Entry | None, why: Event | None) -> Iterator[Promise]:
        if why is not None:
            yield _("An admin of the site took %(person)s out of %(tournament)s.")
        else:
            yield _WHY_LEFT.get(entry.why if entry else "", self._sentence)
        if why and why.reason:
            yield _REASON


_WHY_LEFT: dict[str, Promise] = {
    Entry.Why.WITHDREW: _("%(person)s has withdrawn from %(tournament)s."),
    Entry.Why.LATE: _("%(person)s is out of %(tournament)s: out of time at two tables."),
    Entry.Why.SUSPENDED: _("%(person)s is out of %(tournament)s: an admin suspended the account."),
}


TOURNAMENT_NEWS = {
    news.what: news
    for news in (
        TournamentNews(
            "open",
            name=_("A tournament of your group is open"),
            preference_label=_("Tournaments of my groups"),
            subject=_("%(tournament)s: you can enter"),
            sentence=_("Your group is holding a tournament: %(tournament)s. You can enter now."),
        ),
        RoundBegun(
            "begins",
            name=_("A tournament begins"),
            preference_label=_("My tournament begins"),
            subject=_("%(tournament)s begins"),
            sentence=_("%(tournament)s has begun."),
        ),
        RoundBegun(
            "round",
            name=_("A round begins"),
            preference_label=_("A round of my tournament begins, and how the last one went"),
            subject=_("%(tournament)s: round %(number)s begins"),
            sentence=_("Round %(number)s of %(tournament)s has begun."),
        ),
        EventNews(
            "news",
            name=_("News of a tournament"),
            preference_label=_("My tournament’s organiser writes, or something changes for me"),
            subject=_("%(tournament)s: news"),
            sentence=_("There’s news of %(tournament)s."),
        ),
        Out(
            "out",
            name=_("You’re out of a tournament"),
            preference_label=_("I’m out of a tournament"),
            subject=_("%(tournament)s: you’re out"),
            sentence=_("You’re out of the tournament %(tournament)s."),
        ),
        Left(
            "left",
            name=_("Somebody is out of your tournament"),
            preference_label=_("Somebody is out of a tournament that I run"),
            subject=_("%(tournament)s: %(person)s is out"),
            sentence=_("%(person)s is out of %(tournament)s."),
        ),
        TournamentNews(
            "promoted",
            name=_("You’ve moved up in a league"),
            preference_label=_("I move up in a league"),
            subject=_("%(tournament)s: you move up"),
            sentence=_(
                "You move up a division in %(tournament)s. Confirm within a week that you’re playing next season."
            ),
        ),
        TournamentNews(
            "season",
            name=_("A league’s next season"),
            preference_label=_("I can confirm a league’s next season"),
            subject=_("%(tournament)s: are you playing next season?"),
            sentence=_(
                "The next season of %(tournament)s starts in a week. Confirm that you’re playing, or you’re out "
                "of the league."
            ),
        ),
        Ended(
            "won",
            name=_("You’ve won a tournament"),
            preference_label=_("I win a tournament"),
            subject=_("You’ve won %(tournament)s"),
            sentence=_("Congratulations: you’ve won the tournament %(tournament)s."),
        ),
        Ended(
            "over",
            name=_("A tournament is over"),
            preference_label=_("My tournament is over"),
            subject=_("%(tournament)s is over: place %(place)s"),
            sentence=_("The tournament %(tournament)s is over."),
        ),
        CalledOff(
            "cancelled",
            name=_("A tournament was cancelled"),
            preference_label=_("My tournament is cancelled"),
            subject=_("%(tournament)s was cancelled"),
            sentence=_("%(tournament)s was cancelled."),
        ),
    )
}
"""By what happens, as ``games.tournaments.signals.told`` says it."""
