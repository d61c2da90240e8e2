"""When trophies are counted anew: games have been counted, the places of a tournament are known, an account goes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.statistics.signals import counted
from games.tournaments.models import Tournament
from games.tournaments.signals import ranked
from games.trophies import services
from games.trophies.models import Trophy


@receiver(counted)
def count_for_players(people: Collection[int], **_more: Any) -> None:
    """Games of these people were added to the figures, or taken from them."""
    services.recount(people)


@receiver(ranked)
def count_for_entrants(tournament: Tournament, **_more: Any) -> None:
    """A tournament is over, or goes on again."""
    services.recount(list(tournament.entries.order_by("person").values_list("person_id", flat=True)))


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_more: Any) -> None:
    """They go with the account."""
    Trophy.objects.filter(person=user).delete()
