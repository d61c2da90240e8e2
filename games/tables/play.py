"""Where moves happen: drafting, confirming, resigning, and the moves of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import structlog
from django.db import transaction

from accounts.models import User
from games.engine.ruleset import Document, InvalidMove, Move, Resign, RuleError
from games.errors import AnotherSeat, DraftComplete, LentSeat, MoveRefused, NothingDrafted, NotYourTurn
from games.models import Game, Loan, Seat
from games.tables import bots, committing, drafting
from games.tables.bots import Thought
from games.tables.locking import lock_decision, lock_table
from games.tables.tables import (
    Draft,
    Table,
    read_drafted,
    read_table,
)

logger = structlog.get_logger(__name__)

# --- what a person does ----------------------------------------------------------------------------------------------


@transaction.atomic
def step(*, game: Game, user: User, decision: int, move: Document) -> Table:
    """Add one move to the person's draft; one that reveals something commits the draft with it.

    ``decision`` is the number the form was made with, ``move`` as in the record (``seat`` may be left out).
    Raises ``NotYourSeat``, ``StaleDecision``, ``NotYourTurn``, ``DraftComplete``, ``MoveRefused`` or why no move may
    be made.
    """
    table, seat, draft = lock_decision(game, user, decision)
    _expect_turn(table, seat, draft)
    with _refusals(table):
        return _try(table, seat, draft, _read(table, seat, move))


@transaction.atomic
def undo(*, game: Game, user: User, decision: int) -> Table:
    """Take back the person's last drafted step and what followed from it by itself.

    Raises ``NotYourSeat``, ``StaleDecision``, ``NothingDrafted`` or why nobody may move.
    """
    table, seat, draft = lock_decision(game, user, decision)
    if not draft.steps:
        raise NothingDrafted
    last = max(index for index, document in enumerate(draft.moves) if not document["auto"])
    _keep_draft(seat, draft.moves[:last])
    return table


@transaction.atomic
def start_over(*, game: Game, user: User, decision: int) -> Table:
    """Take back all steps that the person has drafted. Raises like ``undo``."""
    table, seat, draft = lock_decision(game, user, decision)
    if not draft.steps:
        raise NothingDrafted
    first = min(index for index, document in enumerate(draft.moves) if not document["auto"])
    _keep_draft(seat, draft.moves[:first])
    return table


@transaction.atomic
def replace_step(*, game: Game, user: User, decision: int, move: Document) -> Table:
    """Make a step in the place of the last one, which stays if it is refused. Raises like ``undo`` and ``step``."""
    undo(game=game, user=user, decision=decision)
    return step(game=game, user=user, decision=decision - 1, move=move)


@transaction.atomic
def confirm(*, game: Game, user: User, decision: int) -> Table:
    """Make the drafted moves for good, and whatever follows without a question.

    Raises ``NotYourSeat``, ``StaleDecision``, ``NothingDrafted``, ``MoveRefused`` or why nobody may move.
    """
    table, seat, draft = lock_decision(game, user, decision)
    if not draft.moves:
        raise NothingDrafted
    with _refusals(table):
        return _commit_draft(table, seat, draft.moves)


@transaction.atomic
def step_and_confirm(*, game: Game, user: User, decision: int, move: Document) -> Table:
    """Make one more step and confirm it with all that is drafted; if it is refused, everything stays as it is.

    Raises like ``step`` and ``confirm``.
    """
    table = step(game=game, user=user, decision=decision, move=move)
    seat = table.seat_of(user)
    if not seat.draft:  # The step revealed something, and is made already.
        return table
    return confirm(game=game, user=user, decision=decision + 1)


@transaction.atomic
def resign(*, game: Game, user: User) -> Table:
    """Give up; the rest of the seat's game is played by a bot.

    Raises ``NotYourSeat``, ``LentSeat`` for a seat that goes back to somebody, ``MoveRefused`` …
    """
    table = lock_table(game)
    seat = table.seat_of(user)
    if Loan.objects.filter(seat=seat).exists():
        raise LentSeat
    return give_up(table, seat)


def give_up(table: Table, seat: Seat) -> Table:
    """Let a seat resign at a table that is locked. Raises ``MoveRefused``."""
    seat.draft = []
    with _refusals(table):
        committing.commit(table, [(Resign(_number(seat)), False)])
    return table


# --- what bots do ----------------------------------------------------------------------------------------------------


def play_bot(*, game: Game) -> bool:
    """Let the bot that is waited for most make one decision; ``False`` when none is to move. Ask until then.

    It thinks while nobody is kept from the table; if the table has moved on meanwhile, it thinks again when asked next.
    Raises why no move may be made.
    """
    table = read_table(Game.objects.get(pk=game.pk))
    seat = bots.seat_to_move(table)
    if seat is None:
        return False
    try:
        _play_thought(game, bots.think(table, seat))
    except RuleError as error:
        logger.exception("bot made an illegal move", level=bots.level_of(seat), code=error.code)
        _play_thought(game, bots.think(table, seat, level=bots.QUICK))
    return True


@transaction.atomic
def _play_thought(game: Game, thought: Thought) -> None:
    """Make the move that a bot has found, if the table still stands where it was found, and the bot still decides."""
    table = lock_table(game)
    seat = bots.seat_to_move(table)
    if thought.fits(table) and seat == table.seats[thought.seat] and bots.level_of(seat) == thought.player:
        committing.commit(table, [(thought.move, seat.resigned)], by_bot=True, by_worker=True)


def stand_in(*, game: Game, number: int, noting: Callable[[Table], None]) -> None:
    """Let a bot decide for a seat that is waited for, until the table waits for somebody else.

    ``noting`` writes it down at the locked table, with the first move. Raises ``NotYourTurn`` or why nobody may move.
    """
    thought = _think_for(game, number)
    if thought is None:
        raise NotYourTurn
    is_noted = False
    while thought is not None:
        is_noted = _play_for(game, thought, None if is_noted else noting) or is_noted
        thought = _think_for(game, number, alone=is_noted)


def _think_for(game: Game, number: int, *, alone: bool = False) -> Thought | None:
    """What a bot would do for a seat that is waited for, with ``alone`` only if nobody else is."""
    table = read_table(Game.objects.get(pk=game.pk))
    awaited = tuple(table.ruleset.awaited(table.state))
    if number not in awaited or (alone and awaited != (number,)):
        return None
    return bots.think(table, table.seats[number])


@transaction.atomic
def _play_for(game: Game, thought: Thought, noting: Callable[[Table], None] | None) -> bool:
    """Make the move found for a person's seat, if the table still stands where it was found; says whether it does."""
    table = lock_table(game)
    if not thought.fits(table):
        return False
    if noting is not None:
        noting(table)
    table.seats[thought.seat].draft = []
    committing.commit(table, [(thought.move, False)], by_bot=True)
    return True


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
    if seat.number in table.ruleset.to_move(draft.state):
        return
    raise DraftComplete if draft.moves else NotYourTurn


def _read(table: Table, seat: Seat, document: Document) -> Move:
    """The person's move. Raises ``AnotherSeat`` for somebody else's, ``InvalidMove`` for one that cannot be read."""
    if document.get("seat", seat.number) != seat.number:
        raise AnotherSeat
    move = table.ruleset.read_move({**document, "seat": seat.number})
    if isinstance(move, Resign):
        raise InvalidMove("resign-is-no-step")
    return move


def _try(table: Table, seat: Seat, draft: Draft, move: Move) -> Table:
    document = drafting.drafted(table.ruleset, move)
    if table.ruleset.reveals(draft.state, move):
        return _commit_draft(table, seat, [*draft.moves, document])
    table.ruleset.apply(draft.state, move)
    _keep_draft(seat, [*draft.moves, document, *drafting.follow_up(table, _number(seat), draft.state)])
    return table


def _keep_draft(seat: Seat, moves: Sequence[Document]) -> None:
    seat.draft = list(moves)
    seat.save(update_fields=["draft"])


def _commit_draft(table: Table, seat: Seat, documents: Sequence[Document]) -> Table:
    seat.draft = []
    moves = [(read_drafted(table.ruleset, document), document["auto"]) for document in documents]
    committing.commit(table, moves)
    return table


def _number(seat: Seat) -> int:
    assert seat.number is not None, "seats of a started game are numbered"
    return seat.number
