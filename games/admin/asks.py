"""Admin of clocks: why a seat was late, which pauses applied, how each ask ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from games import texts
from games.clocks.selectors import Rests
from games.engine.clock.rests import Window
from games.models import Ask, Game

MOST = 50
MOST_WINDOWS = 20


@dataclass(frozen=True, slots=True)
class Row:
    """One ask, with the rests between it and its end."""

    ask: Ask
    player: str
    bank: str
    rests: Sequence[Window]
    has_more_rests: bool


@dataclass(frozen=True, slots=True)
class Asks:
    """The latest asks of a table, the last one first, with the rests of the terms under which each ran."""

    rows: Sequence[Row]
    has_more: bool


def of_table(game: Game) -> Asks:
    """The asks of all seats of a table."""
    seats = {seat.pk: seat for seat in game.seats.select_related("user")}
    found = list(Ask.objects.filter(seat__in=seats).select_related("user").order_by("-pk")[: MOST + 1])
    for ask in found:
        ask.seat = seats[ask.seat_id]
        ask.seat.game = game
    shown = found[:MOST]
    known = Rests(shown)
    return Asks([_row(ask, known) for ask in shown], has_more=len(found) > MOST)


def _row(ask: Ask, known: Rests) -> Row:
    windows = known.windows(ask, terms) if (terms := ask.clock) else []
    return Row(
        ask=ask,
        player=ask.user.display_name if ask.user else ask.seat.player_name,
        bank=texts.clock.duration(ask.bank),
        rests=list(islice(windows, MOST_WINDOWS)),
        has_more_rests=len(windows) > MOST_WINDOWS,
    )
