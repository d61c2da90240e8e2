"""Reads of the ratings of those who take part in tournaments, as far as others may read them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import F, Q

from accounts.models import User, Viewer
from games.models import PersonRating, RatingChange
from games.ratings.calculator import Rating
from games.ratings.recording import rating_of, shown_of
from games.ratings.sharing import sharing
from games.tournaments.models import Entry, Tournament


def ratings_of(tournament: Tournament) -> dict[int, float]:
    """What those who take part are rated in its title, by entry; without those whose rating others may not read.

    Seeds are read off the first round: they must not tell what a profile hides.
    """
    there = Entry.objects.filter(tournament=tournament, status=Entry.Status.IN, person__ratings__title=tournament.title)
    return dict(there.filter(sharing("person")).values_list("pk", "person__ratings__mu"))


def shown_ratings(tournament: Tournament, viewer: Viewer) -> dict[int, int]:
    """What those who entered are rated in its title, by person, as far as the viewer may read it."""
    there = PersonRating.objects.filter(title=tournament.title, user__tournament_entries__tournament=tournament)
    readable = there.filter(sharing() | Q(user=viewer.pk))
    return {row.user_id: rating_of(row).shown for row in readable}


def shown_ratings_in(
    tournaments: Collection[int], people: Collection[int], viewer: Viewer
) -> dict[int, dict[int, int]]:
    """What these people are rated in the titles of tournaments that they entered, by tournament and person."""
    title = F("user__tournament_entries__tournament__title")
    there = PersonRating.objects.filter(
        user__tournament_entries__tournament__in=tournaments, user__in=people, title=title
    )
    found: dict[int, dict[int, int]] = {}
    for row in there.filter(sharing() | Q(user=viewer.pk)).annotate(at=F("user__tournament_entries__tournament")):
        found.setdefault(row.at, {})[row.user_id] = rating_of(row).shown
    return found


def rating_changes(tournament: Tournament, viewer: Viewer) -> dict[int, tuple[int, int]]:
    """Ratings before the first and after the last of its games, by person; of those whose the viewer may read."""
    if not tournament.is_rated:
        return {}
    there = RatingChange.objects.filter(game__pairing__round__tournament=tournament, mu__isnull=False)
    readable = there.filter(sharing() | Q(user=viewer.pk)).order_by("key")
    return _summed((change.user_id, change) for change in readable)


def own_rating_changes(tournaments: Collection[int], user: User) -> dict[int, tuple[int, int]]:
    """Somebody's rating before the first and after the last game of each of these tournaments, by tournament."""
    there = RatingChange.objects.filter(user=user, mu__isnull=False, game__pairing__round__tournament__in=tournaments)
    rated = there.filter(game__pairing__round__tournament__is_rated=True).order_by("key")
    return _summed((change.at, change) for change in rated.annotate(at=F("game__pairing__round__tournament")))


def _summed(changes: Iterable[tuple[int, RatingChange]]) -> dict[int, tuple[int, int]]:
    """The ratings before the first and after the last of each key, the first change coming first."""
    found: dict[int, tuple[int, int]] = {}
    for key, change in changes:
        first = Rating(change.mu_before or 0, change.sigma_before or 0).shown
        before, after = found.get(key, (first, first))
        found[key] = (before, after + _gain(change))
    return found


def _gain(change: RatingChange) -> int:
    """What one game brought, in the numbers that people read; others may have been played in between."""
    return shown_of(change).shown - Rating(change.mu_before or 0, change.sigma_before or 0).shown
