"""Carries out deadlines that have passed, one by one, each under its table's lock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from time import monotonic

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.clocks import clocks, pauses, selectors
from games.clocks.errors import NotAway
from games.clocks.selectors import DueTable, Rests, asks_of, planners_of, read_due
from games.engine.clock.rests import LONGEST_GAP
from games.engine.clock.wall import ONE_DAY
from games.models import Ask, Game, Heart, Outage, Seat
from games.premoves import playing
from games.tables import applying, audit, dispatch, play, replacing, signals, versions
from games.tables.bots import STAND_IN
from games.tables.changes import Lateness
from games.tables.faults import Contained
from games.tables.handlers import prefetch
from games.tables.locking import lock_game, lock_table
from games.tables.tables import Table, seats_of, with_seats

PIECE = 500
"""Clocks that are looked at together."""
TASK_SECONDS: float = 20
"""After so long one task leaves the rest of the clocks to the next one."""
A_MOMENT = timedelta(minutes=5)
"""At least so much is left when the clocks of a table go on whose title was away."""
MOST_LATES = 2
"""In a row: then a seat is given up for now, or resigns."""

logger = structlog.get_logger(__name__)


def keep_time() -> int:
    """Record a heartbeat, then carry out every deadline that has passed; returns how many.

    After a gap, deadlines are recomputed first as if all clocks had paused: an outage times nobody out.
    """
    _beat()
    count, end = 0, monotonic() + TASK_SECONDS
    while due := list(selectors.due(timezone.now())[:PIECE]):
        count += _carry_out_piece(due, end)
        if len(due) < PIECE or monotonic() > end:
            break
    return count


def _carry_out_piece(due: Sequence[tuple[int, int]], end: float) -> int:
    """Carry out some deadlines until time is up, with queries and announcements batched over many tables."""
    seats, games = {seat for seat, _game in due}, [game for _seat, game in due]
    read = read_due(games)
    plan_stale([ask for table in read.values() for ask in table.asks if ask.seat_id in seats])
    with dispatch.once_each(), versions.forgotten_together(), prefetch(games):
        return sum(_carried_out(seat, game, read) for seat, game in due if monotonic() < end)


def _carried_out(seat: int, game: int, read: dict[int, DueTable]) -> bool:
    """Carry out one deadline; a table at which that fails keeps no other waiting."""
    table = read.get(game)
    try:
        row = table.game if table else Game.objects.get(pk=game)
        with Contained(row.title, row.public_id):
            if row.is_playable:
                return carry_out(seat, game, table)
        with Contained(row.title, row.public_id):
            _wait_for_title(row, seat)
    except (DatabaseError, Game.DoesNotExist):  # It is tried again next time, if it is still there.
        logger.exception("a deadline could not be carried out", seat=seat, game=game)
    read.pop(game, None)  # It stands as if what failed had been done.
    return False


@transaction.atomic
def _wait_for_title(game: Game, seat_key: int) -> None:
    """Let the clocks of a table whose title fails or is away rest for a day: nobody is late who could not move."""
    locked, now = lock_game(game), timezone.now()
    seat = Seat.objects.get(pk=seat_key)
    if locked.is_running and seat.deadline and seat.deadline <= now:
        pauses.pause(locked, seat.deadline - A_MOMENT, now + ONE_DAY)
        versions.bump(locked)


def plan_stale(asks: Sequence[Ask]) -> None:
    """Bring up to date which of these clocks do not say what follows from all rests.

    They do unless somebody was interrupted in the middle of an outage: whoever changes rests plans anew.
    """
    known = Rests(asks)
    for game in sorted({ask.seat.game_id for ask in asks if _is_stale(ask, known)}):
        _plan_one(game)


def _is_stale(ask: Ask, known: Rests) -> bool:
    try:
        terms = ask.seat.game.clock
        return terms is not None and known.deadline(ask, terms) > ask.deadline
    except SoftTimeLimitExceeded:
        raise
    except Exception:
        logger.exception("a deadline could not be worked out", seat=ask.seat_id, game=ask.seat.game_id)
        return False


@transaction.atomic
def _plan_one(game_key: int) -> None:
    clocks.plan_table(lock_game(Game(pk=game_key)))


# --- the heart -------------------------------------------------------------------------------------------------------


def _beat() -> None:
    gap = _note_beat()
    if gap is not None:
        logger.warning("clocks have rested", since=gap.begin.isoformat(), until=gap.end.isoformat())
        plan_all_anew()


@transaction.atomic
def _note_beat() -> Outage | None:
    """Store the heartbeat; returns the gap before it, if it was an outage."""
    now = timezone.now()
    Heart.objects.get_or_create(pk=Heart.ONLY, defaults={"last_beat": now})
    last = Heart.objects.select_for_update().get(pk=Heart.ONLY).last_beat
    Heart.objects.filter(pk=Heart.ONLY).update(last_beat=max(last, now))
    # A clock that was set back says nothing about the site.
    return Outage.objects.create(begin=last, end=now) if now - last > LONGEST_GAP else None


def plan_all_anew(*, after: int = 0) -> int:
    """Recompute the deadlines of running clocks, batch by batch; returns how many changed.

    What does not fit into one task is left to the next, which begins ``after`` the last seat of this one. One that is
    interrupted does no harm: whoever carries a deadline out works it out once more.
    """
    count, last, end = 0, after, monotonic() + TASK_SECONDS
    while keys := list(selectors.running_clocks(after=last)[:PIECE]):
        last, changed = keys[-1], _plan_piece(keys)
        count += changed
        if monotonic() > end:
            dispatch.enqueue(dispatch.PLAN_ALL_ANEW, last)
            break
    return count


@transaction.atomic
def _plan_piece(keys: list[int]) -> int:
    asks = Ask.objects.open().filter(seat__in=keys).select_related("seat__game").order_by("seat__game", "pk")
    games = {ask.seat.game_id for ask in asks}
    list(Game.objects.select_for_update(of=("self",)).filter(pk__in=games).order_by("pk").values_list("pk"))
    changed = clocks.plan_anew(list(asks.all()))
    # Open pages find out as soon as the cache has forgotten, within a minute: nobody announces 200,000 tables at once.
    tables = Game.objects.filter(pk__in={each.seat.game_id for each in changed})
    tables.update(side_version=F("side_version") + 1)
    return len(changed)


# --- deadlines -------------------------------------------------------------------------------------------------------


@transaction.atomic
def carry_out(seat_key: int, game_key: int, read: DueTable | None = None) -> bool:
    """Carry out the deadline of a seat if it still stands and has passed; a move that locked the table first wins.

    ``read`` is the table as it stood before: it is read once more if anything has happened there since, or is planned.
    """
    if read and not read.planned and (seat := _due(read, seat_key)) and versions.bump_unchanged(read.game):
        return _time_out(read, seat)
    table = _locked(game_key)
    seat = _due(table, seat_key)
    if seat is None:
        return False
    if seat_key in table.planned and _plays_as_planned(table, seat):
        return True
    versions.bump(table.game)
    return _time_out(table, seat)


def _due(table: DueTable, seat_key: int) -> Seat | None:
    """The seat with this key if its deadline has passed."""
    now = timezone.now()
    due = (seat for seat in table.seats if seat.pk == seat_key and seat.deadline and seat.deadline <= now)
    return next(due, None) if table.game.is_running else None


def _locked(game_key: int) -> DueTable:
    game = lock_game(Game(pk=game_key))
    seats = seats_of(game)
    return DueTable(game, seats, asks_of(seats)[game_key], planners_of(seats))


def _plays_as_planned(table: DueTable, seat: Seat) -> bool:
    """Whether the seat has planned its turn in time, and the message about it was lost."""
    live = with_seats(table.game, table.seats)
    return bool(live.plans_due(seat)) and playing.play_for(live, seat)


def _time_out(table: DueTable, seat: Seat) -> bool:
    """Time out a seat of a locked table."""
    ask = next((ask for ask in table.asks if ask.seat_id == seat.pk), None)
    if ask is None:
        logger.error("a deadline without an ask", table=table.game.public_id, seat=seat.number)
        Seat.objects.filter(pk=seat.pk).update(deadline=None)
        return False
    clocks.end(ask, Ask.End.LATE, timezone.now(), ask.bank)
    ask.save(update_fields=clocks.ENDED)
    seat.deadline = None
    _go_on_without(table.seats, seat, ask)
    return True


def _go_on_without(seats: Sequence[Seat], seat: Seat, ask: Ask) -> None:
    """Let a bot take over a seat of a locked table, for this turn or until the player is back."""
    terms = seat.game.clock
    if seat.game.must_end:
        _leave_to_bot(seats, seat)
    elif ask.lates + 1 < MOST_LATES:
        _stand_in(seats, seat, Seat.StandIn.LATE, Lateness.STOOD_IN)
    elif terms and terms.late == "resign":
        _tell(seats, seat, Lateness.RESIGNED)
        seat.save(update_fields=["deadline"])
        table = lock_table(seat.game)
        play.give_up(table, table.seats[seat.seat_number])
    else:
        _stand_in(seats, seat, Seat.StandIn.GIVEN_UP, Lateness.GIVEN_UP)


def _leave_to_bot(seats: Sequence[Seat], seat: Seat) -> None:
    """At a tournament's table whoever is late once does not come back: nobody's clock would ever be empty."""
    seat.save(update_fields=["deadline"])
    _tell(seats, seat, Lateness.LEFT)
    table = lock_table(seat.game)
    own = table.seats[seat.seat_number]
    replacing.give_up_for_good(own)
    replacing.put_on_seat(table, own, bot=STAND_IN)


def _stand_in(seats: Sequence[Seat], seat: Seat, how: Seat.StandIn, what: Lateness) -> None:
    seat.stand_in, seat.draft = how, []
    if how == Seat.StandIn.GIVEN_UP:
        seat.gave_up_at = timezone.now()
    seat.save(update_fields=["stand_in", "draft", "deadline", "gave_up_at"])
    _tell(seats, seat, what)
    dispatch.after_commit(dispatch.PLAY_BOTS, seat.game_id)


def stand_in_for(table: Table, seat: Seat) -> None:
    """Let a bot decide this turn of a seat of a locked table without a clock, as its people agreed."""
    _stand_in(table.seats, seat, Seat.StandIn.LATE, Lateness.STOOD_IN)
    versions.bump(table.game)


@transaction.atomic
def stand_in_until_back(*, game: Game, user: User, what: Lateness) -> None:
    """Let a bot play on for somebody until they are back, as if they had been late twice, at any running table.

    Changes nothing where a bot plays on already. Raises why nobody may move.
    """
    table = lock_table(game)
    seat = table.seat_of(user)
    if seat.is_played_by_bot and seat.stand_in != Seat.StandIn.LATE:
        return
    give_up_for_now(table, seat, what)


def give_up_for_now(table: Table, seat: Seat, what: Lateness) -> None:
    """Let a bot play on for a seat of a locked table until its person is back."""
    clocks.release([seat])
    seat.deadline = None
    _stand_in(table.seats, seat, Seat.StandIn.GIVEN_UP, what)
    versions.bump(table.game)


def _tell(seats: Sequence[Seat], seat: Seat, what: Lateness) -> None:
    """Open pages find out by a version of the table, which whoever calls counts up."""
    audit.note(seat.game, what, player=seat, is_announced=True)
    signals.lateness.send(Game, seats=seats, seat=seat, what=what)


@transaction.atomic
def come_back(*, game: Game, user: User) -> Table:
    """Take one's seat again that was given up for now, at any time. Raises ``NotAway`` or why nobody may move."""
    table = lock_table(game)
    seat = table.seat_of(user)
    if seat.stand_in != Seat.StandIn.GIVEN_UP:
        raise NotAway
    seat.stand_in, seat.is_offered, seat.successor = Seat.StandIn.NONE, False, None
    seat.save(update_fields=["stand_in", "is_offered", "successor"])
    _tell(table.seats, seat, Lateness.BACK)
    applying.ask_again(table, seats=[seat.seat_number])
    return table
