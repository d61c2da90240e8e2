"""Handler that enqueues premoves when they are due and discards those that no longer apply."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.dispatch import receiver

from games.engine.ruleset import IllegalMove
from games.models import Game, Plan
from games.premoves.playing import throw_away
from games.tables import dispatch
from games.tables.changes import TableChange
from games.tables.handlers import Handler
from games.tables.signals import table_cancelled

RESIGNED = "resign"


class Plans(Handler):
    """Nothing of it can be seen by anybody but those who have planned."""

    def on_change(self, change: TableChange) -> None:
        table = change.table
        if change.ended:
            Plan.objects.at(table.game).delete()
            return
        _drop(change)
        if not change.retracted:
            _throw_away_past(change)
        if any(table.plans_due(seat) for seat in table.seats):
            dispatch.after_commit(dispatch.PLAY_PLANS, table.game.pk)


@receiver(table_cancelled)
def _drop_cancelled(game: Game, **_more: Any) -> None:
    Plan.objects.at(game).delete()


def _throw_away_past(change: TableChange) -> None:
    """Discard premoves for a turn that is over: the player moved by hand before they were tried, and sees that."""
    table = change.table
    for number in {move.seat for move in change.moves}:
        if table.seats[number].is_played_by_bot:
            continue
        to_come = {table.occasion(number), *table.occasions(number)}
        for plan in table.plans[number]:
            if plan.is_waiting and plan.occasion not in to_come:
                throw_away(table.game, plan, IllegalMove("plan-too-late"))


def _drop(change: TableChange) -> None:
    """Delete the premoves of seats that resigned or have another player; those of all if moves were taken back."""
    table = change.table
    resigned = [move.seat for move in change.moves if move.data.get("type") == RESIGNED]
    if resigned:
        Plan.objects.at(table.game).filter(seat__number__in=resigned).delete()
    if change.anew:
        plans = Plan.objects.at(table.game)
        plans.filter(seat__number__in=change.anew).exclude(user=F("seat__user")).delete()
    if change.went_back:
        for plan in Plan.objects.waiting().filter(seat__game=table.game):
            throw_away(table.game, plan, IllegalMove("plan-went-back"))
    elif change.retracted:
        # Somebody has changed his mind about what nobody else knew: to all others it is as if nothing happened.
        Plan.objects.waiting().filter(seat__game=table.game).update(epoch=table.game.epoch)
