"""Follows every table: rings when a planned turn has come, and throws away plans that stand for nothing any more."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F

from games.engine.ruleset import IllegalMove
from games.models import Game, Plan, Seat
from games.premoves.playing import throw_away
from games.tables import dispatch
from games.tables.changes import Commit, Follower

RESIGNED = "resign"


class Plans(Follower):
    """Nothing of it can be seen by anybody but those who have planned."""

    def follow(self, commit: Commit) -> None:
        table = commit.table
        if commit.ended:
            Plan.objects.at(table.game).delete()
            return
        _drop(commit)
        if not commit.retracted:
            _throw_away_past(commit)
        if any(table.plans_due(seat) for seat in table.seats):
            dispatch.after_commit(dispatch.PLAY_PLANS, table.game.pk)

    def called_off(self, game: Game, seats: Sequence[Seat]) -> None:
        Plan.objects.at(game).delete()


def _throw_away_past(commit: Commit) -> None:
    """Plans for a turn that is over stand for nothing: whoever moved by hand before they were tried sees that."""
    table, ruleset = commit.table, commit.table.ruleset
    for number in {move.seat for move in commit.moves}:
        if table.seats[number].is_played_by_bot:
            continue
        to_come = {ruleset.occasion(table.state, number), *ruleset.occasions(table.state, number)}
        for plan in table.plans[number]:
            if plan.is_waiting and plan.occasion not in to_come:
                throw_away(table.game, plan, IllegalMove("plan-too-late"))


def _drop(commit: Commit) -> None:
    """Drop the plans of seats that resigned or have another player; those of all if moves were taken back."""
    table, plans = commit.table, Plan.objects.at(commit.table.game)
    resigned = [move.seat for move in commit.moves if move.data.get("type") == RESIGNED]
    if resigned:
        plans.filter(seat__number__in=resigned).delete()
    if commit.anew:
        plans.filter(seat__number__in=commit.anew).exclude(user=F("seat__user")).delete()
        plans.filter(seat__number__in=commit.anew, seat__user=None).delete()
    if commit.went_back:
        for plan in Plan.objects.waiting().filter(seat__game=table.game):
            throw_away(table.game, plan, IllegalMove("plan-went-back"))
    elif commit.retracted:
        # Somebody has changed his mind about what nobody else knew: to all others it is as if nothing happened.
        Plan.objects.waiting().filter(seat__game=table.game).update(epoch=table.game.epoch)
