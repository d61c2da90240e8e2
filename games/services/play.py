"""Where moves happen: drafting, confirming, resigning, and what follows without anybody being asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import dispatch, events, notifications, versions
from games.engine.ruleset import Document, InvalidMove, Move, Resign, RuleError
from games.errors import AnotherSeat, DraftComplete, MoveRefused, NothingDrafted, NotYourTurn
from games.models import Game, Seat
from games.models import Move as MoveRow
from games.services import bots, derived, positions
from games.services.tables import Draft, Table, read_drafted, sit_down, take_up

# --- what a person does ----------------------------------------------------------------------------------------------


@transaction.atomic
def step(*, game: Game, user: User, decision: int, move: Document) -> Table:
    """Add one move to the person's draft; one that reveals something commits the draft with it.

    ``decision`` is the number the form was made with, ``move`` as in the record (``seat`` may be left out).
    Raises ``NotYourSeat``, ``StaleDecision``, ``NotYourTurn``, ``DraftComplete``, ``MoveRefused`` or why no move may
    be made.
    """
    table, seat, draft = take_up(game, user, decision)
    _expect_turn(table, seat, draft)
    with _refusals(table):
        return _try(table, seat, draft, _read(table, seat, move))


@transaction.atomic
def undo(*, game: Game, user: User, decision: int) -> Table:
    """Take back the person's last drafted step and what followed from it by itself.

    Raises ``NotYourSeat``, ``StaleDecision``, ``NothingDrafted`` or why nobody may move.
    """
    table, seat, draft = take_up(game, user, decision)
    if not draft.steps:
        raise NothingDrafted
    last = max(index for index, document in enumerate(draft.moves) if not document["auto"])
    _keep_draft(seat, draft.moves[:last])
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
    table, seat, draft = take_up(game, user, decision)
    if not draft.moves:
        raise NothingDrafted
    with _refusals(table):
        return _commit_draft(table, seat, draft.moves)


@transaction.atomic
def resign(*, game: Game, user: User) -> Table:
    """Give up; the rest of the seat's game is played by a bot. Raises ``NotYourSeat``, ``MoveRefused`` …"""
    table = sit_down(game)
    return give_up(table, table.seat_of(user))


def give_up(table: Table, seat: Seat) -> Table:
    """Let a seat resign at a table that is locked. Raises ``MoveRefused``."""
    seat.draft = []
    with _refusals(table):
        _commit(table, [(Resign(_number(seat)), False)])
    return table


# --- what the site does ----------------------------------------------------------------------------------------------


@transaction.atomic
def play_bot(*, game: Game) -> bool:
    """Let the bot that is waited for most make one decision; ``False`` when no bot is to move. Ask until then."""
    table = sit_down(game)
    seat = _bot_to_move(table)
    if seat is None:
        return False
    _commit(table, [(bots.choose(table, seat), False)], rings=False)
    return True


def go_on(table: Table) -> None:
    """At a locked table that just started or changed its players: note who is waited for, make what is forced."""
    _commit(table, [])


@contextmanager
def _refusals(table: Table) -> Iterator[None]:
    """Turn what the rules refuse into an answer for the person who asked for it."""
    try:
        yield
    except RuleError as error:
        raise MoveRefused(title=table.game.title, error=error) from error


def stand_in(table: Table, seat: Seat) -> None:
    """At a locked table, let a bot decide for a seat that is waited for, until the table waits for somebody else."""
    seat.draft = []
    _commit(table, [(bots.choose(table, seat), False)])
    while tuple(table.ruleset.awaited(table.state)) == (seat.number,):
        _commit(table, [(bots.choose(table, seat), False)])


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
    document = _drafted(table, move, auto=False)
    if table.ruleset.reveals(draft.state, move):
        return _commit_draft(table, seat, [*draft.moves, document])
    table.ruleset.apply(draft.state, move)
    _keep_draft(seat, [*draft.moves, document, *_automatic_in_draft(table, seat, draft)])
    return table


def _automatic_in_draft(table: Table, seat: Seat, draft: Draft) -> list[Document]:
    ruleset, number, documents = table.ruleset, _number(seat), []
    while move := ruleset.automatic(draft.state, number, table.preferences_of(number)):
        if ruleset.reveals(draft.state, move):
            break
        ruleset.apply(draft.state, move)
        documents.append(_drafted(table, move, auto=True))
    return documents


def _drafted(table: Table, move: Move, *, auto: bool) -> Document:
    return {**table.ruleset.write_move(move), "auto": auto}


def _keep_draft(seat: Seat, moves: Sequence[Document]) -> None:
    seat.draft = list(moves)
    seat.save(update_fields=["draft"])


# --- committing ------------------------------------------------------------------------------------------------------


def _commit_draft(table: Table, seat: Seat, documents: Sequence[Document]) -> Table:
    seat.draft = []
    _commit(table, [(read_drafted(table.ruleset, document), document["auto"]) for document in documents])
    return table


def _commit(table: Table, moves: Sequence[tuple[Move, bool]], *, rings: bool = True) -> None:
    """Make moves at a locked table and everything that follows, and ring for the bots that are to move then.

    Raises ``RuleError`` before anything is written.
    """
    waited = {seat.pk: seat.waiting_since for seat in table.seats}
    derived.follow_waiting(table, table.game.last_move_at or table.game.started_at or timezone.now())
    rows = [_make(table, move, auto=auto) for move, auto in moves]
    rows += _follow_up(table)
    MoveRow.objects.bulk_create(rows)
    derived.note_standing(table)
    table.game.version += 1
    derived.save(table)
    notifications.tell(table.game, table.seats, waited)
    positions.keep_after_commit(table.game, table.state)
    versions.announce(table.game)
    if rings and _bot_to_move(table) is not None:
        dispatch.after_commit(dispatch.PLAY_BOTS, table.game.pk)


def _make(table: Table, move: Move, *, auto: bool) -> MoveRow:
    now = timezone.now()
    document = table.ruleset.write_move(move)
    happened = table.ruleset.apply(table.state, move)
    derived.count_move(table, move.seat, auto=auto, at=now)
    return MoveRow(
        game=table.game,
        number=table.game.move_count,
        seat=move.seat,
        data=document,
        auto=auto,
        at=now,
        events=events.rows(happened),
    )


def _follow_up(table: Table) -> list[MoveRow]:
    """Make all moves that need nobody's decision."""
    rows = []
    while move := _unasked(table):
        rows.append(_make(table, move, auto=True))
    return rows


def _unasked(table: Table) -> Move | None:
    """The next automatic move, or the stand-in's for a seat that resigned; a draft in progress is left alone."""
    ruleset, state = table.ruleset, table.state
    resigned = ruleset.resigned(state)
    for number in ruleset.to_move(state):
        seat = table.seats[number]
        if seat.draft:
            continue
        move = ruleset.automatic(state, number, table.preferences_of(number))
        if move is None and number in resigned:
            move = bots.choose(table, seat)
        if move is not None:
            return move
    return None


def _bot_to_move(table: Table) -> Seat | None:
    to_move = (table.seats[number] for number in table.ruleset.to_move(table.state))
    return next((seat for seat in to_move if seat.is_bot), None)


def _number(seat: Seat) -> int:
    assert seat.number is not None, "seats of a started game are numbered"
    return seat.number
