"""Services of premoves: draft, store, order, discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from games.engine.ruleset import Document, InvalidMove, Resign, RuleError
from games.models import Game, Plan, Seat
from games.premoves import ahead
from games.premoves.errors import NoSuchPlan, NothingToPlan, TooManyPlans
from games.premoves.fitting import beside, read_planned
from games.tables.errors import AnotherSeat, Away, DraftComplete, MoveRefused, NothingDrafted, StaleDecision
from games.tables.fingerprints import fingerprint
from games.tables.locking import lock_table
from games.tables.tables import Table

MOST_PLANS = 20
"""That wait at one seat."""
MOST_MOVES = 100
"""Of one plan: more than any turn has."""

# --- drafting --------------------------------------------------------------------------------------------------------


@transaction.atomic
def step(*, game: Game, user: User, decision: str, move: Document, is_instead: bool = False) -> None:
    """Add one move to the premove in the draft, or replace the last one.

    ``decision`` is the fingerprint of what the person was shown (``decision_of``). Raises ``NotYourSeat``, ``Away``,
    ``NothingToPlan``, ``StaleDecision``, ``DraftComplete``, ``MoveRefused`` or why nobody may move.
    """
    table, seat = _lock(game, user)
    plan = _in_the_making(table, seat)
    _expect_fresh(table, seat, plan, decision)
    before = plan.moves[:-1] if is_instead else plan.moves
    _set_moves(table, seat, plan, [*before, _read(table, seat, move)])


@transaction.atomic
def undo(*, game: Game, user: User, decision: str, is_all: bool = False) -> None:
    """Undo the last step of the drafted premove, or all of them.

    Raises ``NothingDrafted`` and what ``step`` raises.
    """
    table, seat = _lock(game, user)
    plan = _in_the_making(table, seat)
    _expect_fresh(table, seat, plan, decision)
    if not plan.moves:
        raise NothingDrafted
    plan.moves = [] if is_all else plan.moves[:-1]
    plan.save(update_fields=["moves"])


@transaction.atomic
def keep(*, game: Game, user: User, decision: str) -> Plan:
    """Store the drafted premove, after those that are stored already.

    Raises ``NothingDrafted``, ``TooManyPlans`` and what ``step`` does.
    """
    table, seat = _lock(game, user)
    plan = _in_the_making(table, seat)
    _expect_fresh(table, seat, plan, decision)
    if not plan.moves:
        raise NothingDrafted
    kept = _keep(table, seat, plan.occasion, plan.moves)
    plan.delete()
    return kept


@transaction.atomic
def keep_moves(
    *,
    game: Game,
    user: User,
    occasion: str,
    moves: Sequence[Document],
    epoch: int,
    allows_blind: bool = False,
    minds_beside: bool = False,
) -> Plan:
    """Store a whole turn as a premove at once. ``moves`` are as in the record (``seat`` may be left out).

    ``epoch`` is the table's when the form was made. Raises ``NothingDrafted``, ``TooManyPlans``, ``StaleDecision`` and
    what ``step`` does.
    """
    table, seat = _lock(game, user)
    if epoch != table.game.epoch:
        raise StaleDecision
    if occasion not in ahead.occasions(table, seat):
        raise NothingToPlan
    if not moves:
        raise NothingDrafted
    documents = [_read(table, seat, move) for move in moves[:MOST_MOVES]]
    return _keep(table, seat, occasion, documents, allows_blind=allows_blind, minds_beside=minds_beside)


# --- what is kept ----------------------------------------------------------------------------------------------------


@transaction.atomic
def change(*, game: Game, user: User, decision: str, key: str, allows_blind: bool, minds_beside: bool) -> None:
    """Change the conditions of a premove. Raises ``NoSuchPlan``, ``StaleDecision`` and why nobody may move."""
    table, seat = _lock(game, user)
    plan = _named(seat, key)
    _expect_fresh(table, seat, ahead.plan_in_the_making(table, seat), decision)
    plan.allows_blind = allows_blind
    if minds_beside is (plan.beside is None):
        plan.beside = _beside(table, seat, plan) if minds_beside else None
    plan.save(update_fields=["allows_blind", "beside"])


@transaction.atomic
def move_up(*, game: Game, user: User, decision: str, key: str) -> None:
    """Move a premove up one place in the order of trying. Raises like ``change``."""
    table, seat = _lock(game, user)
    plan = _named(seat, key)
    _expect_fresh(table, seat, ahead.plan_in_the_making(table, seat), decision)
    order = _waiting(seat)
    place = order.index(plan)
    if place:
        order.insert(place - 1, order.pop(place))
    _number_anew(order)


@transaction.atomic
def remove(*, game: Game, user: User, key: str) -> None:
    """Delete a premove, also one that is done. Raises ``NotYourSeat`` and ``NoSuchPlan``."""
    deleted, _each = Plan.objects.filter(seat__game=game, user=user, key=key).exclude(status=Plan.Status.DRAFT).delete()
    if not deleted:
        raise NoSuchPlan


# --- parts -----------------------------------------------------------------------------------------------------------


def _lock(game: Game, user: User) -> tuple[Table, Seat]:
    table = lock_table(game)
    seat = table.seat_of(user)
    if seat.stand_in:
        raise Away
    return table, seat


def _in_the_making(table: Table, seat: Seat) -> Plan:
    """The user's drafted premove for the next slot; a draft for an older one is started anew."""
    occasion = ahead.next_occasion(table, seat)
    return ahead.plan_in_the_making(table, seat) or _new(table, seat, occasion, Plan.Status.DRAFT)


def _new(table: Table, seat: Seat, occasion: str, status: Plan.Status, **fields: Any) -> Plan:
    """An unsaved premove, so that a refusal writes nothing."""
    place = {"epoch": table.game.epoch, "number": table.number, "occasion": occasion}
    return Plan(seat=seat, user=seat.user, status=status, **place, **fields)


def _expect_fresh(table: Table, seat: Seat, plan: Plan | None, decision: str) -> None:
    """Refuse a form that is older than the last change of the premoves, or of the position."""
    if decision != decision_of(table, seat, plan):
        raise StaleDecision


def decision_of(table: Table, seat: Seat, plan: Plan | None) -> str:
    """The fingerprint that forms of a page of premoves must carry; ``plan`` is the one in the draft."""
    kept = [(each.key, each.allows_blind, each.beside is not None) for each in table.plans[seat.seat_number]]
    return fingerprint(table.decision_of(seat, table.draft_of(seat)), plan.moves if plan else [], kept)


def _read(table: Table, seat: Seat, document: Document) -> Document:
    """A premove's move as stored JSON data. Raises ``AnotherSeat``, ``MoveRefused``."""
    if document.get("seat", seat.number) != seat.number:
        raise AnotherSeat
    try:
        move = table.title.rules.moves.read({**document, "seat": seat.number})
        if isinstance(move, Resign):
            raise InvalidMove("resign-is-no-step")
    except RuleError as error:
        raise MoveRefused(title=table.game.title, error=error) from error
    return table.title.rules.moves.write(move)


def _set_moves(table: Table, seat: Seat, plan: Plan, moves: list[Document]) -> None:
    if len(moves) > MOST_MOVES:
        raise DraftComplete
    plan.moves = moves
    _expect_possible(table, seat, plan)
    if plan._state.adding:
        Plan.objects.filter(seat=seat, status=Plan.Status.DRAFT).delete()
        plan.save(force_insert=True)
    else:
        plan.save(update_fields=["moves"])


def _expect_possible(table: Table, seat: Seat, plan: Plan) -> None:
    """Refuse what the rules would refuse if the turn came now; after a move that reveals something there is none."""
    later, found = ahead.table_ahead(table, seat, plan.occasion, plan)
    if found.refusal is not None:
        raise MoveRefused(title=table.game.title, error=found.refusal)
    planned = read_planned(table, seat.seat_number, plan)
    reveals = [index for index, move in enumerate(planned) if table.title.rules.reveals(later.state, move)]
    if reveals and reveals[0] < len(planned) - 1:
        raise DraftComplete


def _keep(
    table: Table,
    seat: Seat,
    occasion: str,
    moves: list[Document],
    *,
    allows_blind: bool = False,
    minds_beside: bool = False,
) -> Plan:
    """Store a premove after the others. Raises ``TooManyPlans``, ``MoveRefused``."""
    kept = _waiting(seat)
    if len(kept) >= MOST_PLANS:
        raise TooManyPlans(number=MOST_PLANS)
    rank = 1 + max((plan.rank for plan in kept), default=-1)
    plan = _new(table, seat, occasion, Plan.Status.WAITING, moves=moves, allows_blind=allows_blind, rank=rank)
    _expect_possible(table, seat, plan)
    plan.beside = _beside(table, seat, plan) if minds_beside else None
    plan.save(force_insert=True)
    return plan


def _beside(table: Table, seat: Seat, plan: Plan) -> Document:
    number = seat.seat_number
    return beside(table, number, read_planned(table, number, plan))


def _waiting(seat: Seat) -> list[Plan]:
    return list(Plan.objects.waiting().filter(seat=seat, user=seat.user_id))


def _named(seat: Seat, key: str) -> Plan:
    plan = next((plan for plan in _waiting(seat) if plan.key == key), None)
    if plan is None:
        raise NoSuchPlan
    return plan


def _number_anew(plans: Sequence[Plan]) -> None:
    for rank, plan in enumerate(plans):
        plan.rank = rank
    Plan.objects.bulk_update(plans, ["rank"])
