"""What people want to be told, and by which channel: read for all seats of a change at once, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from notices.kinds import Kind
from notices.models import Wish


@dataclass(frozen=True, slots=True)
class Wishes:
    """What some people said; whoever said nothing is told as the kind has it at first."""

    said: Mapping[tuple[int, str, str], bool]

    def include(self, person: User, kind: Kind, channel: str) -> bool:
        """Whether this person, one of those whose wishes were read, wants to be told so."""
        return self.said.get((person.pk, kind.code, channel), kind.wanted_at_first)


def wishes_of(people: Iterable[User]) -> Wishes:
    """What these people want, by one query however many they are; by none for nobody."""
    keys = {person.pk for person in people}
    rows = Wish.objects.filter(user__in=keys).values_list("user_id", "kind", "channel", "is_wanted")
    return Wishes({(user, kind, channel): is_wanted for user, kind, channel, is_wanted in rows})


@transaction.atomic
def keep(*, person: User, wanted: Mapping[tuple[Kind, str], bool]) -> None:
    """Note of these kinds and channels which a person wants; of others nothing changes. Raises ``PersonChanged``."""
    person.lock()
    pairs = [Q(kind=kind.code, channel=channel) for kind, channel in wanted]
    if pairs:
        Wish.objects.filter(reduce(or_, pairs), user=person).delete()
    Wish.objects.bulk_create(
        Wish(user=person, kind=kind.code, channel=channel, is_wanted=is_wanted)
        for (kind, channel), is_wanted in wanted.items()
        if is_wanted != kind.wanted_at_first
    )
