"""What a bot would do in a person's place, where all others are bots: from the person's own view, and noted."""

from __future__ import annotations

from time import monotonic

from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games.analysis.errors import HintInTheMaking, HintsNeedBots, NoHint, NoHintAsked, UndoFirst
from games.engine.analysis import suggest
from games.engine.bots import Budget
from games.engine.ruleset import Document
from games.models import AuditEntry, Game, Move, Seat
from games.tables import audit, bots, play
from games.tables.errors import Away, NoSuchPosition, NotYourTurn, StaleDecision
from games.tables.faults import Contained
from games.tables.locking import lock_table
from games.tables.tables import Draft, Table, is_among_bots, read_drafted, read_table

CODE = "hint"
"""Under which the log notes it."""
WAYS, BREADTH = 3, 8
ROLLOUTS, SECONDS = 300, 1.0
BUSY = 10
"""Seconds after which a mind that was killed while it thought stands in nobody's way."""
KEPT = 3600
"""Seconds for which a hint is remembered: its page is asked for again for each of its ways."""


@transaction.atomic
def ask(*, game: Game, user: User) -> None:
    """Note in the table's log that a person wants a hint for the decision at hand; once for each.

    Raises ``NotYourSeat``, ``HintsNeedBots``, ``Away``, ``NotYourTurn``, ``UndoFirst`` and why a game does not run.
    """
    table = lock_table(game)
    seat = table.seat_of(user)
    _expect_allowed(table, seat)
    if _noted_after(table, user, seat) is None:
        audit.note(table.game, CODE, actor=user)


def ways(*, game: Game, user: User) -> tuple[Table, Seat, list[Document]]:
    """The best ways for a person to go on, the best first, each with its moves, its mean result and its reasons.

    Raises what ``ask`` raises, ``StaleDecision`` where the person has not asked for this decision, as ``NoHintAsked``
    where it has asked for none at this table, ``HintInTheMaking`` and ``NoHint``.
    """
    table = read_table(game)
    seat = table.seat_of(user)
    noted = _noted_after(table, user, seat)
    if noted is None:
        raise StaleDecision if _asked(table, user).exists() else NoHintAsked
    _expect_allowed(table, seat)
    key = f"hint/{table.game.public_id}/{table.game.epoch}/{noted}/{seat.number}"
    found: list[Document] | None = cache.get(key)
    return table, seat, _think_once(key, table, seat) if found is None else found


def lay(*, game: Game, user: User, decision: str, number: int) -> Table:
    """Draft the way of this number, from 1, step by step, up to what would reveal something; or nothing of it.

    ``decision`` is the fingerprint of what the person was shown (``decision_of``). Raises what ``ways`` and
    ``play.step`` raise, ``StaleDecision`` also where another way was thought of since, ``NoSuchPosition``.
    """
    _table, _seat, found = ways(game=game, user=user)
    if not 0 < number <= len(found):
        raise NoSuchPosition
    return _draft(game=game, user=user, decision=decision, way=found[number - 1])


@transaction.atomic
def _draft(*, game: Game, user: User, decision: str, way: Document) -> Table:
    """Some of the moves may have followed by themselves from those before."""
    table = lock_table(game)
    seat = table.seat_of(user)
    if seat.draft:
        raise UndoFirst
    if decision != decision_of(table, seat, way):
        raise StaleDecision
    for document in way["moves"]:
        seat = table.seat_of(user)
        draft, move = table.draft_of(seat), table.title.rules.moves.read(document)
        if move in [read_drafted(table.title, made).move for made in draft.moves]:
            continue
        if table.title.rules.reveals(draft.state, move):
            break
        table = play.step(game=game, user=user, decision=table.decision_of(seat, draft), move=document)
    return table


def decision_of(table: Table, seat: Seat, way: Document) -> str:
    """The fingerprint that a form with this way must carry: as if its moves were the draft of the seat."""
    moves = [{**move, "auto": False} for move in before_revealing(table, way)]
    return table.decision_of(seat, Draft(table.state, tuple(moves)))


def before_revealing(table: Table, way: Document) -> list[Document]:
    """The moves of a way up to the first that would reveal something."""
    title, draft = table.title, table.title.rules.drafting(table.state)
    found = list[Document]()
    for document in way["moves"]:
        move = title.rules.moves.read(document)
        if title.rules.reveals(draft, move):
            break
        title.rules.apply(draft, move)
        found.append(document)
    return found


def _think_once(key: str, table: Table, seat: Seat) -> list[Document]:
    """Think, unless another page of this hint makes the mind think now; a mind that fails has no hint."""
    if not cache.add(f"{key}/busy", value=True, timeout=BUSY):
        raise HintInTheMaking
    try:
        with Contained(table.game.title, table.game.public_id):
            found = think(table, seat)
            cache.set(key, found, KEPT)
            return found
    finally:
        cache.delete(f"{key}/busy")
    raise NoHint


def think(table: Table, seat: Seat) -> list[Document]:
    """The same for the same view and number of moves, unless time runs out."""
    assert seat.number is not None, "seats of a started game are numbered"
    title, number = table.title, seat.number
    budget = Budget(seconds=SECONDS, clock=monotonic, evaluations=ROLLOUTS)
    view, luck = title.rules.view(table.state, number), bots.luck(table, number)
    ways = suggest(title, view, number, luck, budget, BREADTH)[:WAYS]
    return [way.document(title) for way in ways]


def _expect_allowed(table: Table, seat: Seat) -> None:
    if not is_among_bots(table, seat):
        raise HintsNeedBots
    if seat.stand_in:
        raise Away
    if seat.number not in table.title.rules.to_move(table.state):
        raise NotYourTurn
    if seat.draft:
        raise UndoFirst


def _noted_after(table: Table, user: User, seat: Seat) -> int | None:
    """After how many moves a person asked about the decision at hand, if it did; others may have decided since."""
    asked = _asked(table, user).order_by("-after_move").values_list("after_move", flat=True).first()
    if asked is None or _has_moved_since(table, seat, asked):
        return None
    return asked


def _asked(table: Table, user: User) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(game=table.game, code=CODE, actor=user, after_move__lte=table.number)


def _has_moved_since(table: Table, seat: Seat, number: int) -> bool:
    assert seat.number is not None, "seats of a started game are numbered"
    since = Move.objects.standing().filter(game=table.game, number__gt=number, number__lte=table.number)
    return since.filter(seat=seat.number).exists()
