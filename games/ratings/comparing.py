"""Compares games that ended before the rule for who is rated changed with that rule; a sweep does so in pieces.

Where rows differ the games after them are rated anew, and pages show the old ratings until that is done.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engine import registry
from games.models import Game, RatedTitle, Seat
from games.ratings.recording import record
from games.tables.faults import Contained
from games.tables.locking import lock_game
from games.tables.tables import table_of

PIECE = 100
SWEEP_SECONDS = 20
"""After so long a sweep leaves the rest to the next one."""


def sweep() -> None:
    """Compare games of titles for which that is still to be done, for a while."""
    _add_unknown(registry.titles())
    end = monotonic() + SWEEP_SECONDS
    waiting = RatedTitle.objects.filter(compared_up_to__isnull=False, title__in=[*registry.titles()])
    for found in waiting.order_by("title"):
        while _compare_piece(found):
            if monotonic() > end:
                return


def _add_unknown(titles: Iterable[str]) -> None:
    """A title of whose games none has counted so far has no row, and may have games that count now."""
    known = set(RatedTitle.objects.values_list("title", flat=True))
    missing = [RatedTitle(title=title, compared_up_to=0) for title in titles if title not in known]
    RatedTitle.objects.bulk_create(missing, ignore_conflicts=True)


def _compare_piece(found: RatedTitle) -> bool:
    """Compare some games; ``False`` when none is left."""
    games = list(_touched(found)[:PIECE])
    for game in games:
        with Contained(game.title, game.public_id):
            compare(game.pk)
    found.compared_up_to = games[-1].pk if games else None
    RatedTitle.objects.filter(pk=found.pk).update(compared_up_to=found.compared_up_to)
    return bool(games)


def _touched(found: RatedTitle) -> QuerySet[Game]:
    """Games at which somebody never decided, or a bot by others played: all others count as they did."""
    persons = Seat.objects.filter(Q(user__isnull=False) | Q(counts_for__isnull=False), game=OuterRef("pk"))
    left_out = persons.filter(Q(has_decided=False) | Q(user__is_bot=True) | Q(counts_for__is_bot=True))
    games = Game.objects.filter(Exists(left_out), title=found.title, is_rated=True, status=Game.Status.FINISHED)
    return games.filter(pk__gt=found.compared_up_to or 0).order_by("pk").only("title", "public_id")


@transaction.atomic
def compare(key: int) -> None:
    """Store what a game means for ratings now; one whose rules are away stays as it is."""
    game = lock_game(Game(pk=key))
    if game.is_over and game.is_playable:
        record(table_of(game))
