"""Notification that a round of a tournament has begun: against whom, who starts, until when, and how it went so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.names import listed
from games.models import Seat
from games.tournaments import ranking, rules
from games.tournaments.models import Round, Tournament
from games.tournaments.presenters.days import in_zone
from notifications.models import Notice
from notifications.types.tournament_news import News, TournamentNews
from notifications.types.tournament_reading import TournamentReading, about

MOST_TOLD = 2
"""So many tables of a round are named in a line of the inbox; all are in the mail."""


class _Table(NamedTuple):
    """One of the reader's tables of the round."""

    url: str
    others: Sequence[str]
    """With ratings, as far as the reader may read them."""
    starter: str
    """Who starts; empty where it is the reader."""

    @property
    def sentence(self) -> str:
        facts = {"names": listed(self.others), "name": self.starter}
        if self.starter:
            return _("You play %(names)s. %(name)s starts.") % facts
        return _("You play %(names)s. You start.") % facts


class RoundBegun(TournamentNews):
    """Type for the first and every later round: one for all tables of somebody, also for who has none in a cup."""

    def context(self, notice: Notice) -> dict[str, Any]:
        context = super().context(notice)
        reading = self.reading(notice)
        tournament, begun = self.tournament(notice), reading.rounds.get(about(notice.key))
        if tournament is None or begun is None:
            return context
        tables = _tables(tournament, begun, reading)
        so_far = list(_so_far(tournament, begun, notice))
        if not tables:
            lines = [_without_table(tournament, begun, reading), *so_far]
            return context | {"subject": _subject_without(tournament, begun, reading), "sentence": " ".join(lines)}
        lines = [*_facts(tournament, begun), *so_far]
        return context | {
            "subject": _subject(tournament, begun, tables),
            "tables": tables,
            "lines": lines,
            "sentence": " ".join([*(table.sentence for table in tables), *lines]),
            "url": tables[0].url if len(tables) == 1 else context["url"],
            "tournament_url": context["url"],
            "is_table": len(tables) == 1,
        }

    def tell(self, news: News, tournament: Tournament, reading: TournamentReading) -> str:
        """That it has begun, and against whom."""
        begun = reading.rounds.get(about(news.key))
        if begun is None:
            return self._tell(news, tournament, reading)
        tables = _tables(tournament, begun, reading)
        if not tables:
            return _without_table(tournament, begun, reading)
        told = (table.sentence for table in tables[:MOST_TOLD])
        return " ".join([self._tell(news, tournament, reading), *told, *_untold(len(tables) - MOST_TOLD)])


def _untold(number: int) -> Iterator[str]:
    """How many tables a line of the inbox does not name."""
    if number > 0:
        text = ngettext("And %(number)s more game.", "And %(number)s more games.", number)
        yield text % {"number": number}


def _tables(tournament: Tournament, begun: Round, reading: TournamentReading) -> list[_Table]:
    ratings = reading.ratings(tournament)
    return [_table(seats, ratings, reading.reader.pk) for seats in reading.tables(begun)]


def _table(seats: Sequence[Seat], ratings: Mapping[int, int], reader: int) -> _Table:
    others = [_rated(seat, ratings) for seat in seats if seat.user_id != reader]
    starter = "" if seats[0].user_id == reader else seats[0].player_name
    return _Table(urljoin(settings.BASE_URL, seats[0].game.get_absolute_url()), others, starter)


def _rated(seat: Seat, ratings: Mapping[int, int]) -> str:
    rating = ratings.get(seat.user_id or 0)
    return f"{seat.player_name} ({rating})" if rating is not None else seat.player_name


def _subject(tournament: Tournament, begun: Round, tables: Sequence[_Table]) -> str:
    facts = {"tournament": tournament.name, "number": begun.number, "games": len(tables)}
    if len(tables) > 1:
        return (
            ngettext(
                "%(tournament)s, round %(number)s: you have %(games)s game",
                "%(tournament)s, round %(number)s: you have %(games)s games",
                len(tables),
            )
            % facts
        )
    return _("%(tournament)s, round %(number)s: you play %(names)s") % {**facts, "names": listed(tables[0].others)}


def _facts(tournament: Tournament, begun: Round) -> Iterator[str]:
    yield rules.pace(tournament)
    yield _("Clocks stop 23:00–07:00.")
    date = in_zone(begun.ends_at, tournament.zone)
    yield _("The round is over by %(date)s at the latest.") % {"date": date}


def _is_in(begun: Round, tournament: Tournament, reading: TournamentReading) -> bool:
    entry = reading.entry(tournament)
    return entry is not None and entry.pk in begun.facts["people"][0]


def _subject_without(tournament: Tournament, begun: Round, reading: TournamentReading) -> str:
    facts = {"tournament": tournament.name, "number": begun.number}
    if _is_in(begun, tournament, reading):
        return _("%(tournament)s: you have a bye in round %(number)s") % facts
    return _("%(tournament)s: you’ve been knocked out") % facts


def _without_table(tournament: Tournament, begun: Round, reading: TournamentReading) -> str:
    facts = {"tournament": tournament.name, "number": begun.number}
    if _is_in(begun, tournament, reading):
        return _("You’re through: as one of the best seeds you have a bye in round %(number)s.") % facts
    return _("You’ve been knocked out of %(tournament)s. Round %(number)s has begun without you.") % facts


def _so_far(tournament: Tournament, begun: Round, notice: Notice) -> Iterator[str]:
    """What came of the round before, and the place after it."""
    if begun.number == 1:
        return
    rows = ranking.rows_of(tournament)
    entries = list(tournament.entries.select_related("person").order_by("pk"))
    names = {entry.person_id: entry.person.display_name for entry in entries}
    tables: dict[int, list[ranking.Row]] = {}
    for row in rows:
        if row.round == begun.number - 1:
            tables.setdefault(row.pairing, []).append(row)
    for table in tables.values():
        yield from _result(table, names, notice.user_id)
    if not tournament.is_cup:
        yield from _place(tournament, entries, [row for row in rows if row.round < begun.number], notice)


def _result(table: Sequence[ranking.Row], names: dict[int, str], reader: int) -> Iterator[str]:
    own = next((row for row in table if row.person == reader), None)
    if own is None or own.is_void or own.place is None:
        return
    bot = _("a bot")
    others = [f"{names.get(row.person or 0) or bot} {row.score}" for row in table if row is not own]
    facts = {"number": own.round, "score": own.score, "others": listed(others)}
    yield _("Round %(number)s: you %(score)s, %(others)s.") % facts


def _place(tournament: Tournament, entries: Sequence[Any], rows: Sequence[Any], notice: Notice) -> Iterator[str]:
    keys = {entry.pk: entry.person_id for entry in entries}
    for people in ranking.standings_of(tournament, entries, rows):
        for row in people:
            if keys[row.entry] == notice.user_id and row.games:
                yield _("So far you’re in place %(place)s of %(all)s.") % {"place": row.rank, "all": len(people)}
