"""Premoves for several slots at once, for titles that offer more than the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import User
from games.engine.ruleset import Document, RuleError
from games.models import Game, Plan, Seat
from games.premoves import making
from games.tables import play
from games.tables.errors import Away, MoveRefused
from games.tables.locking import expect_shown, lock_table
from games.tables.tables import Table, read_table

Plans = Mapping[str, Sequence[Document]]
"""The moves for each turn, by the name that ``Plans.occasions`` has for it; without moves it is not planned."""


@transaction.atomic
def keep(*, game: Game, user: User, decision: str | None = None, plans: Plans) -> Table:
    """Store these premoves, replacing the user's premoves for the same slots; others stay.

    ``decision`` is the fingerprint of what the person was shown; without it whatever is planned already. Raises
    ``NotYourSeat``, ``Away``, ``StaleDecision``, ``NothingToPlan``, ``AnotherSeat``, ``MoveRefused`` or why nobody may
    move.
    """
    table = lock_table(game)
    seat = table.seat_of(user)
    if seat.stand_in:
        raise Away
    expect_shown(table, seat, decision)
    for occasion, moves in _changed(table, seat, plans).items():
        Plan.objects.waiting().filter(seat=seat, user=user, occasion=occasion).delete()
        if moves:
            making.keep_moves(game=game, user=user, occasion=occasion, moves=moves, epoch=table.game.epoch)
    table = read_table(table.game)
    _expect_possible_together(table, table.seat_of(user))
    return table


@transaction.atomic
def keep_and_confirm(*, game: Game, user: User, decision: str, move: Document, plans: Plans) -> Table:
    """Confirm a move and store premoves for the slots after it; if one is refused, nothing changes.

    Raises like ``keep`` and ``play.step_and_confirm``.
    """
    if not plans:
        return play.step_and_confirm(game=game, user=user, decision=decision, move=move)
    play.step(game=game, user=user, decision=decision, move=move)
    table = keep(game=game, user=user, plans=plans)
    seat = table.seat_of(user)
    return play.confirm(game=game, user=user, decision=table.decision_of(seat, table.draft_of(seat)))


def _changed(table: Table, seat: Seat, plans: Plans) -> Plans:
    """Those that are not stored already."""
    number = seat.seat_number
    kept: dict[str, list[Document]] = {plan.occasion: plan.moves for plan in table.plans[number]}
    wanted = {occasion: [{**move, "seat": number} for move in moves] for occasion, moves in plans.items()}
    return {occasion: moves for occasion, moves in wanted.items() if kept.get(occasion, []) != moves}


def _expect_possible_together(table: Table, seat: Seat) -> None:
    """Refuse premoves that need the same thing twice: each is tried as if those before it had been played."""
    try:
        _play_all(table, seat)
    except RuleError as error:
        raise MoveRefused(title=table.game.title, error=error) from error


def _play_all(table: Table, seat: Seat) -> None:
    title, number, plans = table.title, seat.seat_number, table.title.plans
    if plans is None:
        return
    planned = {plan.occasion: plan.moves for plan in table.plans[number]}
    state: Any = title.rules.sample_state(title.rules.view(table.draft_of(seat).state, number), Random(0))
    for occasion in plans.occasions(state, number):
        state = title.rules.drafting(plans.asked_ahead(state, number, occasion)) if occasion in planned else state
        for move in planned.get(occasion, ()):
            title.rules.apply(state, title.rules.moves.read(move))
