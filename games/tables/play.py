"""Services for players' moves: draft, confirm, resign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction

from accounts.models import User
from games.engine.ruleset import Document, InvalidMove, Move, Resign, RuleError
from games.models import Game, Loan, Seat
from games.tables import applying, at_once, draft_marks, drafting
from games.tables.errors import AnotherSeat, DraftComplete, LentSeat, MoveRefused, NothingDrafted, NotYourTurn
from games.tables.locking import expect_shown, lock_decision, lock_table
from games.tables.tables import (
    Draft,
    DraftedMove,
    Table,
    begins_step,
    discarded_moves,
    read_drafted,
)


@transaction.atomic
def step(*, game: Game, user: User, decision: str, move: Document) -> Table:
    """Add one move to the person's draft; one that reveals something commits the draft with it.

    ``decision`` is the fingerprint of what the person was shown, ``move`` as in the record (``seat`` may be left out).
    Raises ``NotYourSeat``, ``StaleDecision``, ``NotYourTurn``, ``DraftComplete``, ``MoveRefused`` or why no move may
    be made.
    """
    return steps(game=game, user=user, decision=decision, moves=[move])


@transaction.atomic
def steps(*, game: Game, user: User, decision: str, moves: Sequence[Document], may_confirm: bool = False) -> Table:
    """Add moves to the person's draft that belong together: one refused refuses all, and they are taken back as one.

    With ``may_confirm`` a turn in which nothing is left to choose is confirmed for whoever prefers that.
    Raises like ``step``.
    """
    table, seat, draft = lock_decision(game, user, decision)
    _expect_turn(table, seat, draft)
    with _refusals(table):
        _try(table, seat, draft, *(_read(table, seat, move) for move in moves))
        if may_confirm and at_once.is_decided(table, seat):
            _commit_draft(table, seat, seat.draft)
    return table


@transaction.atomic
def undo(*, game: Game, user: User, decision: str) -> Table:
    """Take back the person's last drafted step and what followed from it by itself.

    Raises ``NotYourSeat``, ``StaleDecision``, ``NothingDrafted`` or why nobody may move.
    """
    table, seat, draft = lock_decision(game, user, decision)
    if not draft.steps:
        raise NothingDrafted
    _keep_draft(seat, _without_last_step(draft))
    return table


@transaction.atomic
def start_over(*, game: Game, user: User, decision: str) -> Table:
    """Take back all steps that the person has drafted; ``bring_back`` makes them again. Raises like ``undo``."""
    table, seat, draft = lock_decision(game, user, decision)
    if not draft.steps:
        raise NothingDrafted
    first = min(index for index, document in enumerate(draft.moves) if not document["auto"])
    seat.discarded_draft = {"decision": seat.decisions, "moves": list(draft.moves)}
    seat.save(update_fields=["discarded_draft"])
    _keep_draft(seat, draft.moves[:first])
    return table


@transaction.atomic
def bring_back(*, game: Game, user: User, decision: str) -> Table:
    """Draft the steps again that the person has just taken back by starting over. Raises like ``undo``."""
    table, seat, draft = lock_decision(game, user, decision)
    discarded = discarded_moves(seat, draft)
    if not discarded:
        raise NothingDrafted
    _keep_draft(seat, discarded)
    return table


@transaction.atomic
def replace_step(*, game: Game, user: User, decision: str, move: Document) -> Table:
    """Make a step in the place of the last one, which stays if it is refused. Raises like ``undo`` and ``step``."""
    table, seat, draft = lock_decision(game, user, decision)
    if not draft.steps:
        raise NothingDrafted
    seat.draft = _without_last_step(draft)
    shorter = table.draft_of(seat)
    _expect_turn(table, seat, shorter)
    with _refusals(table):
        return _try(table, seat, shorter, _read(table, seat, move))


@transaction.atomic
def confirm(*, game: Game, user: User, decision: str) -> Table:
    """Confirm the drafted moves, and apply the automatic moves that follow.

    Raises ``NotYourSeat``, ``StaleDecision``, ``NothingDrafted``, ``MoveRefused`` or why nobody may move.
    """
    table, seat, draft = lock_decision(game, user, decision)
    if not draft.moves:
        raise NothingDrafted
    with _refusals(table):
        return _commit_draft(table, seat, draft.moves)


@transaction.atomic
def step_and_confirm(*, game: Game, user: User, decision: str, move: Document) -> Table:
    """Make one more step and confirm it with all that is drafted; if it is refused, everything stays as it is.

    Raises like ``step`` and ``confirm``.
    """
    table, seat, draft = lock_decision(game, user, decision)
    _expect_turn(table, seat, draft)
    with _refusals(table):
        _try(table, seat, draft, _read(table, seat, move))
        if seat.draft:  # Else the step revealed something, and is made already.
            _commit_draft(table, seat, seat.draft)
    return table


@transaction.atomic
def resign(*, game: Game, user: User, decision: str | None = None) -> Table:
    """Resign; a bot plays the rest of the seat's game.

    Without ``decision`` whatever the position is. Raises ``NotYourSeat``, ``StaleDecision``, ``LentSeat`` for a seat
    that goes back to somebody, ``MoveRefused`` …
    """
    table = lock_table(game)
    seat = table.seat_of(user)
    expect_shown(table, seat, decision)
    if Loan.objects.filter(seat=seat).exists():
        raise LentSeat
    return give_up(table, seat)


def give_up(table: Table, seat: Seat) -> Table:
    """Let a seat resign at a table that is locked. Raises ``MoveRefused``."""
    seat.draft = []
    with _refusals(table):
        applying.apply_moves(table, [DraftedMove(Resign(seat.seat_number))])
    return table


# --- parts -----------------------------------------------------------------------------------------------------------


@contextmanager
def _refusals(table: Table) -> Iterator[None]:
    """Turn what the rules refuse into an answer for the person who asked for it."""
    try:
        yield
    except RuleError as error:
        raise MoveRefused(title=table.game.title, error=error) from error


# --- drafts ----------------------------------------------------------------------------------------------------------


def _expect_turn(table: Table, seat: Seat, draft: Draft) -> None:
    if seat.number in table.title.rules.to_move(draft.state):
        return
    raise DraftComplete if draft.moves else NotYourTurn


def _read(table: Table, seat: Seat, document: Document) -> Move:
    """The person's move. Raises ``AnotherSeat`` for somebody else's, ``InvalidMove`` for one that cannot be read."""
    if document.get("seat", seat.number) != seat.number:
        raise AnotherSeat
    move = table.title.rules.moves.read({**document, "seat": seat.number})
    if isinstance(move, Resign):
        raise InvalidMove("resign-is-no-step")
    return move


def _try(table: Table, seat: Seat, draft: Draft, *moves: Move) -> Table:
    """Draft a step of one or more moves, of which only the last may reveal something."""
    documents = list(draft.moves)
    for number, move in enumerate(moves, start=1):
        documents.append(drafting.drafted(table.title, move, joined=number > 1))
        if not table.title.rules.reveals(draft.state, move):
            table.title.rules.apply(draft.state, move)
        elif number == len(moves):
            return _commit_draft(table, seat, documents)
        else:
            raise InvalidMove("reveals-too-early")
    _keep_draft(seat, [*documents, *drafting.follow_up(table, seat.seat_number, draft.state)])
    return table


def _without_last_step(draft: Draft) -> list[Document]:
    """The moves of a draft but the person's last step and what followed from it by itself."""
    last = max(index for index, document in enumerate(draft.moves) if begins_step(document))
    return list(draft.moves[:last])


def _keep_draft(seat: Seat, moves: Sequence[Document]) -> None:
    seat.draft = list(moves)
    seat.write("draft")
    draft_marks.announce(seat)


def _commit_draft(table: Table, seat: Seat, documents: Sequence[Document]) -> Table:
    seat.draft = []
    draft_marks.announce(seat)
    applying.apply_moves(table, [read_drafted(table.title, document) for document in documents])
    return table
