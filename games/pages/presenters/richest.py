"""What on the board brought the most in a game that is over, for the glow at its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from django.utils.translation import get_language

from games.models import Game, Move
from games.tables.history import happened_in
from games.tables.pages import for_title
from games.tables.pages.scene import Earned

MOST = 3


@dataclass(frozen=True)
class _Over:
    """What all that was earned depends on."""

    row: Game = field(compare=False)
    pk: int
    commitment: str
    epoch: int
    move_count: int
    language: str | None


def richest(game: Game) -> tuple[Earned, ...]:
    """The few spots that brought the most points for good to all players together, the richest first."""
    return _richest(_Over(game, game.pk, game.commitment, game.epoch, game.move_count, get_language()))


@lru_cache(maxsize=256)
def _richest(over: _Over) -> tuple[Earned, ...]:
    logbook = for_title(over.row.title).logbook
    if logbook is None:
        return ()
    moves = list(Move.objects.standing_of(over.row).order_by("number"))
    sums: dict[str, Earned] = {}
    for event in (event for happened in happened_in(over.row, moves) for event in happened.events):
        if (earned := logbook.earned(event)) is not None:
            before = sums.get(earned.spot.cell)
            sums[earned.spot.cell] = earned._replace(points=earned.points + (before.points if before else 0))
    return tuple(sorted(sums.values(), key=lambda each: -each.points)[:MOST])
