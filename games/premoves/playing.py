"""Play premoves: the first one that is legal, in its own transaction, when the seat is to move."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from games.engine.ruleset import Document, IllegalMove, RuleError
from games.models import Game, Plan, Seat
from games.premoves import fitting, marks
from games.tables import applying
from games.tables.locking import lock_table
from games.tables.signals import premove_failed
from games.tables.tables import Table, read_drafted


@transaction.atomic
def play_planned(*, game: Game) -> bool:
    """Try the premoves of one seat that is to move; ``False`` when there is none. Call until then.

    Raises why no move may be made.
    """
    table = lock_table(game)
    seat = next((seat for seat in table.seats if table.plans_due(seat)), None)
    if seat is None:
        return False
    play_for(table, seat)
    return True


def play_for(table: Table, seat: Seat) -> bool:
    """Play the first legal premove for a seat of a locked table that is to move; returns whether one was legal.

    Premoves before it, or all if none is legal, are discarded with the reason, and those after it without one.
    Where the seat is to decide after all, its player is notified.
    """
    plans = table.plans_due(seat)
    chosen = _first_that_fits(table, seat, plans)
    if chosen is not None:
        plan, moves = chosen
        _close(plan, Plan.Status.PLAYED)
        _remove([other for other in plans if other.is_waiting])
        _commit(table, moves)
    if seat.number in table.title.rules.awaited(table.state):
        _leave_open(table, seat)
    return chosen is not None


def throw_away(game: Game, plan: Plan, why: RuleError) -> None:
    """Discard a premove; its player sees the reason, also on an open page."""
    marks.forget(game, plan)
    _close(plan, Plan.Status.REFUSED, {"code": why.code, "details": dict(why.details)})


def _first_that_fits(table: Table, seat: Seat, plans: Sequence[Plan]) -> tuple[Plan, list[Document]] | None:
    for plan in plans:
        try:
            if seat.draft:
                raise IllegalMove("plan-begun-by-hand")
            return plan, fitting.moves_of(table, seat.seat_number, plan)
        except RuleError as why:
            throw_away(table.game, plan, why)
    return None


def _remove(plans: Sequence[Plan]) -> None:
    """Delete plans that are not needed; handlers find them done."""
    Plan.objects.filter(pk__in=[plan.pk for plan in plans]).delete()
    for plan in plans:
        plan.status = Plan.Status.REFUSED


def _close(plan: Plan, status: Plan.Status, reason: Document | None = None) -> None:
    plan.status, plan.reason, plan.done_at = status, reason, timezone.now()
    plan.save(update_fields=["status", "reason", "done_at"])


def _commit(table: Table, documents: Sequence[Document]) -> None:
    applying.apply_moves(table, [read_drafted(table.title, each) for each in documents])


def _leave_open(table: Table, seat: Seat) -> None:
    premove_failed.send(Game, game=table.game, seat=seat)
