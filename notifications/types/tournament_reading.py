"""What news of tournaments tell one reader, read for all of them at once: nothing is asked for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from django.db.models import F, QuerySet

from accounts.models import User
from games.models import Seat
from games.tournaments import ratings
from games.tournaments.models import Entry, Event, Round, Sitting, Tournament
from games.tournaments.selectors import visible_to


class About(NamedTuple):
    """What the key of a notification or of a line in the inbox names."""

    tournament: int
    number: int
    """Of the round, or the key of the event."""


def about(key: str) -> About:
    """What such a key names; after it stands the person."""
    _code, tournament, number, *_person = key.split(":")
    return About(int(tournament), int(number))


class TournamentReading:
    """Rows for news with these keys, all of one reader; each kind of row is read when it is first needed."""

    def __init__(self, reader: User, keys: Iterable[str]) -> None:
        self.reader = reader
        self._about = [about(key) for key in keys]
        self._tournaments = sorted({each.tournament for each in self._about})
        self._numbers = sorted({each.number for each in self._about})

    def is_seen(self, tournament: Tournament) -> bool:
        """Whether the reader may still see it."""
        return tournament.pk in self._seen

    @cached_property
    def _seen(self) -> Collection[int]:
        return frozenset(visible_to(self.reader).filter(pk__in=self._tournaments).values_list("pk", flat=True))

    # --- rounds ------------------------------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> Mapping[About, Round]:
        """The rounds that have begun."""
        rows = Round.objects.filter(tournament__in=self._tournaments, number__in=self._numbers)
        return {About(row.tournament_id, row.number): row for row in rows}

    def tables(self, begun: Round) -> list[list[Seat]]:
        """The seats of the reader's tables of a round, in turn order."""
        return list(self._tables.get(begun.pk, {}).values())

    @cached_property
    def _tables(self) -> Mapping[int, Mapping[int, list[Seat]]]:
        """By round and game."""
        begun = [row.pk for row in self.rounds.values()]
        mine = Sitting.objects.filter(pairing__round__in=begun, person=self.reader).values("pairing__game")
        seats = Seat.objects.filter(game__in=mine).annotate(of_round=F("game__pairing__round"))
        found: defaultdict[int, dict[int, list[Seat]]] = defaultdict(dict)
        for seat in seats.select_related("user", "game").order_by("game", "number"):
            found[seat.of_round].setdefault(seat.game_id, []).append(seat)
        return found

    def ratings(self, tournament: Tournament) -> Mapping[int, int]:
        """What those at these tables are rated who entered it, by person, as far as the reader may read it."""
        return self._ratings.get(tournament.pk, {})

    @cached_property
    def _ratings(self) -> Mapping[int, Mapping[int, int]]:
        games = [seats for of_round in self._tables.values() for seats in of_round.values()]
        people = {seat.user_id for seats in games for seat in seats if seat.user_id}
        return ratings.shown_ratings_in(self._tournaments, people, self.reader)

    # --- who takes part, and who is out ------------------------------------------------------------------------------

    def entry(self, tournament: Tournament, person: int | None = None) -> Entry | None:
        """The part that the reader has in it, or somebody whom an event names."""
        return self._entries.get((tournament.pk, person or self.reader.pk))

    @cached_property
    def _entries(self) -> Mapping[tuple[int, int], Entry]:
        rows = Entry.objects.filter(tournament__in=self._tournaments, person__in=self._people)
        return {(row.tournament_id, row.person_id): row for row in rows}

    @cached_property
    def _people(self) -> Collection[int]:
        return {self.reader.pk, *(event.person_id for event in self._events.values() if event.person_id)}

    def event(self, tournament: Tournament, key: int) -> Event | None:
        """A line of its log, with the person that it names."""
        found = self._events.get(key)
        return found if found and found.tournament_id == tournament.pk else None

    @cached_property
    def _events(self) -> Mapping[int, Event]:
        rows = Event.objects.filter(tournament__in=self._tournaments, pk__in=self._numbers)
        return {row.pk: row for row in rows.select_related("person")}

    def removal(self, tournament: Tournament, person: int | None = None) -> Event | None:
        """What took somebody out who did not go, or was not late."""
        entry = self.entry(tournament, person)
        is_removed = entry is not None and entry.why == Entry.Why.REMOVED
        return self._removals.get((tournament.pk, person or self.reader.pk)) if is_removed else None

    @cached_property
    def _removals(self) -> Mapping[tuple[int, int | None], Event]:
        """The last of each."""
        rows = self._events_of("removed", "replaced").filter(person__in=self._people)
        return {(row.tournament_id, row.person_id): row for row in rows}

    # --- ends --------------------------------------------------------------------------------------------------------

    def why_cancelled(self, tournament: Tournament) -> Event | None:
        """What ended it before its time."""
        return self._cancellations.get(tournament.pk)

    @cached_property
    def _cancellations(self) -> Mapping[int, Event]:
        """The last of each."""
        return {row.tournament_id: row for row in self._events_of("called-off", "too-few")}

    def _events_of(self, *codes: str) -> QuerySet[Event]:
        rows = Event.objects.filter(tournament__in=self._tournaments, code__in=codes)
        return rows.select_related("actor").order_by("pk")

    def winner(self, tournament: Tournament, division: int) -> Entry | None:
        """Who is the first of a division, with the person."""
        return self._winners.get((tournament.pk, division))

    @cached_property
    def _winners(self) -> Mapping[tuple[int, int], Entry]:
        rows = Entry.objects.filter(tournament__in=self._tournaments, rank=1).select_related("person")
        return {(row.tournament_id, row.division): row for row in rows.order_by("-pk")}

    def following(self, tournament: Tournament) -> Tournament | None:
        """The next edition or season."""
        return self._following.get(tournament.pk)

    @cached_property
    def _following(self) -> Mapping[int | None, Tournament]:
        return {row.previous_id: row for row in Tournament.objects.filter(previous__in=self._tournaments)}

    def rating_change(self, tournament: Tournament) -> tuple[int, int]:
        """The reader's rating before the first and after the last of its games; zeros where it did not change."""
        return self._rating_changes.get(tournament.pk, (0, 0))

    @cached_property
    def _rating_changes(self) -> Mapping[int, tuple[int, int]]:
        return ratings.own_rating_changes(self._tournaments, self.reader)
