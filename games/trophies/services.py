"""Brings the trophies of people in line with what they have earned, and lets them be told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import timedelta
from itertools import groupby, islice

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.trophies.earning import Earned, earned_by
from games.trophies.models import Trophy
from games.trophies.signals import earned

NEWS = timedelta(days=2)
"""What was earned longer ago is found by a first count, and told to nobody."""
PIECE = 100


@transaction.atomic
def recount(people: Collection[int], *, tells: bool = True) -> list[str]:
    """Count for these people anew; what was missing or too much, one line each."""
    User.objects.hold(*people)
    known = User.objects.filter(deleted_at=None, bot_owner=None).in_bulk(people)
    stored: dict[int, dict[Earned, Trophy]] = {person: {} for person in known}
    for trophy in Trophy.objects.filter(person__in=known):
        stored[trophy.person_id][_as_earned(trophy)] = trophy
    found = earned_by(known)
    gone = [trophy.pk for person in known for what, trophy in stored[person].items() if what not in found[person]]
    Trophy.objects.filter(pk__in=gone).delete()
    new = [
        Trophy(person=known[person], **what._asdict())
        for person in known
        for what in found[person]
        if what not in stored[person]
    ]
    Trophy.objects.bulk_create(new)
    if tells:
        _tell(new)
    return [f"trophy of {trophy.person_id}: {trophy.kind} {trophy.detail}" for trophy in new] + [
        f"trophy {key} was earned by nobody" for key in gone
    ]


def _as_earned(trophy: Trophy) -> Earned:
    return Earned(*(getattr(trophy, name) for name in Earned._fields))


def _tell(trophies: Sequence[Trophy]) -> None:
    """Once for each person and game or tournament."""
    fresh = [trophy for trophy in trophies if trophy.earned_at > timezone.now() - NEWS]
    for _cause, together in groupby(fresh, key=lambda each: (each.person_id, each.game_id, each.tournament_id)):
        of_one = list(together)
        earned.send(Trophy, person=of_one[0].person, trophies=of_one)


def rebuild() -> list[str]:
    """Count for everybody; what differed, one line each. Nobody is told."""
    return [line for people in _pieces() for line in recount(people, tells=False)]


def _pieces() -> Iterator[list[int]]:
    """Everybody who has finished a game or a tournament, or has a trophy."""
    there = Q(played_seats__isnull=False) | Q(tournament_entries__isnull=False) | Q(trophies__isnull=False)
    keys = iter(User.objects.filter(there).order_by("pk").distinct().values_list("pk", flat=True).iterator())
    while piece := list(islice(keys, PIECE)):
        yield piece
