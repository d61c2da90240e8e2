"""What all parts of a tournament's page are made of, read once and by few queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse

from accounts.models import User, Viewer
from games.tournaments import ranking, ratings, selectors
from games.tournaments.models import Entry, Round, Tournament
from games.tournaments.pairing.standings import FIRST, Played, Standing
from games.tournaments.ranking import Row
from games.tournaments.rounds import ends


class Player(NamedTuple):
    """Somebody as lists name them."""

    name: str
    address: str
    portrait: str
    rating: str
    is_reader: bool


@dataclass(frozen=True)
class Facts:
    """Entries, tables and rounds of a tournament, and who looks at them."""

    tournament: Tournament
    viewer: Viewer
    entries: Sequence[Entry]
    rows: Sequence[Row]
    rounds: Sequence[Round]
    """Those that have begun, the first one first."""

    @cached_property
    def present(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.status == Entry.Status.IN]

    @cached_property
    def by_key(self) -> Mapping[int, Entry]:
        return {entry.pk: entry for entry in self.entries}

    @cached_property
    def names(self) -> Mapping[int | None, str]:
        """Of people by their keys."""
        return {entry.person_id: entry.person.display_name for entry in self.entries}

    @cached_property
    def tables(self) -> Mapping[int, Sequence[Row]]:
        """The rows of each table, by the key of its pairing, in order."""
        found: dict[int, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.pairing, []).append(row)
        return found

    @cached_property
    def played(self) -> Sequence[Played]:
        return ranking.played(self.rows)

    @cached_property
    def standings(self) -> Sequence[Sequence[Standing]]:
        return ranking.standings_of(self.tournament, self.entries, self.rows, self.rounds) if self.rows else []

    @cached_property
    def ratings(self) -> Mapping[int, int]:
        return ratings.shown_ratings(self.tournament, self.viewer)

    @cached_property
    def rating_changes(self) -> Mapping[int, tuple[int, int]]:
        """Of one that is over, by person."""
        return ratings.rating_changes(self.tournament, self.viewer) if self.tournament.is_over else {}

    @cached_property
    def bots(self) -> Mapping[tuple[int, int], str]:
        return selectors.bots_at({row.pairing for row in self.rows if row.person is None})

    @cached_property
    def planned(self) -> int:
        """Rounds in all, as far as it is known."""
        if self.tournament.is_over:
            return len(self.rounds)
        counted = ends.people_to_count_with(self.tournament, len(self.present))
        return ends.planned_rounds(self.tournament, counted, self.rounds)

    @cached_property
    def to_come(self) -> Sequence[datetime]:
        """When the rounds that have not begun are over at the latest."""
        if self.tournament.is_over:
            return []
        return ends.ends_to_come(self.tournament, self.rounds, self.planned, self.last_end)

    @cached_property
    def last_end(self) -> datetime:
        """When the last round that has begun is over, at the latest."""
        return ends.last_end(self.tournament, self.rounds)

    def name_at(self, row: Row, order: int) -> str:
        """Who sits there: a bot has its name and level."""
        return self.names.get(row.person, "") if row.person else self.bots.get((row.pairing, order), "")

    def player(self, user: User, *, is_rated: bool = True) -> Player:
        """Somebody in a list, with or without the rating."""
        rating = self.ratings.get(user.pk) if is_rated else None
        return Player(
            user.display_name,
            reverse("games:person", args=[user.username]) if not user.deleted_at else "",
            user.portrait,
            str(rating) if rating is not None else "",
            user.pk == self.viewer.pk,
        )

    def address(self, table: Sequence[Row]) -> str:
        """Of a table; a private one is, to who does not sit there, like none."""
        game = table[0].game
        is_seen = game is not None and ranking.may_see_table(self.tournament, table, self.viewer)
        return reverse("games:table", args=[game]) if is_seen else ""


def facts_of(tournament: Tournament, viewer: Viewer) -> Facts:
    """Read them."""
    entries = selectors.entries_with_people(tournament.pk)
    rounds = ends.begun_rounds(tournament)
    return Facts(tournament, viewer, entries, ranking.rows_of(tournament) if rounds else [], rounds)


def points(tournament: Tournament, value: float) -> str:
    """1, ½ and 0 at tables for two, elsewhere twelfths."""
    return number(value / FIRST if tournament.size == 2 else value)


def number(value: float) -> str:
    """Points with a half where there is one, and two digits where they are shared by more."""
    whole, rest = divmod(round(value * 2, 6), 2)
    if rest in (0, 1):
        return f"{whole:.0f}" + ("½" if rest else "") if whole or not rest else "½"
    return f"{value:.2f}"
