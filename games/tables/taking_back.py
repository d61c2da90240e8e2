"""Take moves back: one's own decision while others are still to move in the same round, or everybody's last moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from django.db import transaction

from accounts.models import User
from games.engine.ruleset import Move as AnyMove
from games.engine.ruleset import RuleError
from games.models import Game, Move, Seat
from games.tables import applying, positions, rebuilding
from games.tables.bots import STAND_IN
from games.tables.errors import NothingToWithdraw, NoTurnYet, TooLateToWithdraw
from games.tables.locking import expect_shown, lock_seat
from games.tables.tables import Table, seats_of

SAMPLES = 12
"""Deals of what is hidden that are tried: where something was revealed, one of them is all but sure to differ."""


def take_back(game: Game, number: int, *, noting: Callable[[Table], None]) -> Table:
    """Set a locked table back to its position after ``number`` moves; drafts are dropped.

    ``noting`` writes it down at the table as it stands then. What people had been told is no longer true, so everybody
    who is to move now is asked as if for the first time.
    """
    waited = applying.waited(seats_of(game))
    retracted = rebuilding.retract(game, number)
    game.status, game.ended_at = Game.Status.RUNNING, None
    game.save(update_fields=["status", "ended_at"])
    game.seats.update(draft=[], discarded_draft=None)
    table = rebuilding.rebuild(game)
    noting(table)
    _let_bots_play_for_the_gone(table)
    applying.ask_again(table, seats=waited.keys(), before=waited, retracted=retracted)
    return table


def _let_bots_play_for_the_gone(table: Table) -> None:
    """A game that was over may have lost people since, who left the site."""
    for seat in table.seats:
        if seat.user is not None and seat.user.deleted_at is not None:
            seat.counts_for, seat.gave_up_at = seat.counts_for or seat.user, seat.gave_up_at or seat.user.deleted_at
            seat.user, seat.bot = None, STAND_IN
            seat.save(update_fields=["user", "bot", "counts_for", "gave_up_at"])


class LastTurn(NamedTuple):
    """The turn that may be taken back: how many moves had been made before it, and who has seen something since.

    The same comes up again: whoever saw it knows it then. ``None`` among them stands for whoever looks on.
    """

    number: int
    seen_by: frozenset[int | None]


def last_turn(table: Table) -> LastTurn:
    """The last turn of a table. Raises ``NoTurnYet``."""
    moves = list(Move.objects.standing().filter(game=table.game).order_by("number"))
    first = next((number for number in range(len(moves) - 1, -1, -1) if not moves[number].auto), None)
    if first is None:
        raise NoTurnYet
    mover = moves[first].seat
    while first and _goes_on(table, mover, moves[first - 1]):
        first -= 1
    return LastTurn(first, _seen_by(table, first, moves[first:]))


def has_turn(table: Table) -> bool:
    """Whether anybody has decided anything that could be taken back."""
    return Move.objects.standing().filter(game=table.game, auto=False).exists()


def _goes_on(table: Table, mover: int, move: Move) -> bool:
    """Whether what the mover did after this move was asked before it: else another turn began, as for its clock."""
    if move.auto:
        return mover in _awaited(table, move.number - 1)
    return move.seat == mover and _awaited(table, move.number) == (mover,)


def _awaited(table: Table, number: int) -> tuple[int, ...]:
    return tuple(table.title.rules.awaited(positions.at(table.game, number)))


def _seen_by(table: Table, number: int, moves: list[Move]) -> frozenset[int | None]:
    """Who sees now what depends on something that they could not know before these moves."""
    title, before = table.title, positions.at(table.game, number)
    made = [title.rules.moves.read(move.data) for move in moves]
    return frozenset(
        seat for seat in (*range(len(table.seats)), None) if _has_seen_more(table, before, number, made, seat)
    )


def _has_seen_more(table: Table, before: Any, number: int, made: Sequence[AnyMove], seat: int | None) -> bool:
    rules = table.title.rules
    seen, view = rules.write_view(rules.view(table.state, seat)), rules.view(before, seat)
    luck = Random(f"{table.game.public_id}/{number}/{seat}")
    for _sample in range(SAMPLES):
        state = rules.sample_state(view, luck)
        try:
            for move in made:
                rules.apply(state, move)
        except RuleError:
            return True
        if rules.write_view(rules.view(state, seat)) != seen:
            return True
    return False


@transaction.atomic
def withdraw(*, game: Game, user: User, decision: str) -> Table:
    """Take the person's last decision back, so that it is asked again; to the others it is as if it was never made.

    ``decision`` is the fingerprint of what the person was shown. Raises ``NotYourSeat``, ``StaleDecision``,
    ``NothingToWithdraw``, ``TooLateToWithdraw`` or why nobody may move.
    """
    table, seat, draft = lock_seat(game, user)
    move = withdrawable_move(table, seat)
    if move is None and not draft.moves and _has_decided(table, seat):
        raise TooLateToWithdraw
    expect_shown(table, seat, decision)
    if move is None:
        raise NothingToWithdraw
    waited = applying.waited(table.seats)
    retracted = rebuilding.retract(table.game, move.number - 1)
    Move.objects.bulk_create(_made_again(retracted[1:], move.number))
    table = rebuilding.rebuild(table.game)
    applying.ask_again(table, seats=[move.seat], before=waited, retracted=retracted)
    return table


def _has_decided(table: Table, seat: Seat) -> bool:
    """Whether the last that a seat did was to decide, and not to take its decision back."""
    latest = Move.objects.filter(game=table.game, seat=seat.seat_number, auto=False).order_by("-pk").first()
    return latest is not None and latest.retracted_at is None


def _made_again(moves: Iterable[Move], first: int) -> list[Move]:
    """The same moves as new rows, numbered from ``first`` on."""
    return [
        Move(game_id=move.game_id, number=number, seat=move.seat, data=move.data, auto=move.auto, at=move.at)
        for number, move in enumerate(moves, start=first)
    ]


def withdrawable_move(table: Table, seat: Seat) -> Move | None:
    """The move that this seat may take back, if there is one; what was made automatically would only be made again."""
    if table.game.must_end or seat.is_played_by_bot or seat.number not in table.title.rules.ready(table.state):
        return None
    last = table.last_move_of(seat)
    return None if last is None or last.auto else last
