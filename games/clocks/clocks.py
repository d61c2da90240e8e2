"""Handler that starts, stops and rewinds clocks as seats come to move, decide, or have moves taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max
from django.dispatch import receiver
from django.utils import timezone

from games.clocks.selectors import LEAST, Absence, Rests, habits_of
from games.engine.clock import bank
from games.engine.clock.own_rests import NIGHT
from games.engine.clock.terms import HOUR, Terms, write_terms
from games.models import Ask, Game, Move, Seat
from games.tables import versions
from games.tables.changes import Difference, TableChange
from games.tables.handlers import Handler
from games.tables.signals import table_cancelled
from games.tables.tables import Table

ENDED = ("end", "ended_at", "ended_after", "used")
"""What is noted of an ask that is over."""
A_SECOND = timedelta(seconds=1)
"""What tells two moves of a deadline apart: calendars know no less."""
LEAST_AFTER_LATE = 12 * HOUR
"""Seconds: with so much a person goes on who was late (time at a table, section 4)."""


class Clocks(Handler):
    """Creates an ``Ask`` for every seat with a clock that is to move, and ends it when the seat no longer is."""

    def on_change(self, change: TableChange) -> None:
        _send_home(change.answered)
        terms = change.table.game.clock
        if terms is None:
            return
        now = change.made[-1].row.at if change.made else timezone.now()
        balances = _go_back(change) if change.retracted else {}
        _end(change, terms, now)
        ask([seat for seat in change.asked if has_clock(seat)], terms, now, balances)

    def rebuild(self, replayed: TableChange) -> None:
        kept = {ask.seat_id: ask.deadline for ask in open_asks(replayed.table.seats)}
        for seat in replayed.table.seats:
            seat.deadline = kept.get(seat.pk)
        Seat.objects.bulk_update(replayed.table.seats, ["deadline"])

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        seats = replayed.table.seats
        kept = {ask.seat_id: ask.deadline for ask in open_asks(seats)}
        shown = dict(Seat.objects.filter(game=game).values_list("pk", "deadline"))
        return [
            Difference("seat", seat.number, "deadline", shown[seat.pk], kept.get(seat.pk))
            for seat in seats
            if shown[seat.pk] != kept.get(seat.pk)
        ]


@receiver(table_cancelled)
def _release_cancelled(seats: Sequence[Seat], **_more: Any) -> None:
    release(seats)


# --- asking ----------------------------------------------------------------------------------------------------------


def has_clock(seat: Seat) -> bool:
    """Whether a person decides for this seat; the seat of a bot has no clock."""
    return seat.user_id is not None and not seat.is_played_by_bot


def ask(seats: Sequence[Seat], terms: Terms, now: datetime, balances: dict[int, tuple[int, int]] | None = None) -> None:
    """Start the clocks of these seats of a locked table.

    ``balances`` are time bank and number of timeouts of seats whose last ask was taken back, by the seats' keys.
    """
    if not seats:
        return
    last = _latest_asks(seats)
    habits = habits_of([(seat.user.pk, seat.user.time_zone) for seat in seats if seat.user])
    asks = [
        _asked(seat, now, *(balances or {}).get(seat.pk, _balance(terms, seat, last.get(seat.pk)))) for seat in seats
    ]
    for new in asks:
        assert new.user_id is not None, "only people have clocks"
        habit = _common(new.seat.game) or habits[new.user_id]
        new.zone, new.night_begin, new.night_end = habit.zone, habit.begin, habit.end
        new.terms = write_terms(terms)
    known = Rests(asks)
    for new in asks:
        new.deadline = known.deadline(new, terms)
    Ask.objects.bulk_create(asks)
    show(asks)


def _common(game: Game) -> Absence | None:
    """Zone and night of a tournament's table, which are the same for all: else a game could rest for ever."""
    own = game.rests
    return Absence(own.zone, NIGHT.begin, NIGHT.end) if own else None


def _asked(seat: Seat, now: datetime, seconds: int, lates: int) -> Ask:
    return Ask(
        seat=seat, user_id=seat.user_id, after_move=seat.game.move_count, asked_at=now, bank=seconds, lates=lates
    )


def _balance(terms: Terms, seat: Seat, last: Ask | None) -> tuple[int, int]:
    """Time bank and number of timeouts of a seat that is to move, after its last ask."""
    if last is None or last.user_id != seat.user_id:
        return terms.start, 0
    if last.end == Ask.End.LATE:
        return min(terms.cap, max(terms.gain, LEAST_AFTER_LATE)), last.lates + 1
    return bank.gained(terms, last.left), 0 if last.end == Ask.End.DECIDED else last.lates


def _latest_asks(seats: Iterable[Seat]) -> dict[int, Ask]:
    """The last ask of each of these seats that counts, by the seats' keys."""
    standing = Ask.objects.standing().filter(seat__in=[seat.pk for seat in seats])
    latest = standing.order_by().values("seat").annotate(latest=Max("pk")).values("latest")
    return {ask.seat_id: ask for ask in Ask.objects.filter(pk__in=latest)}


def show(asks: Iterable[Ask]) -> None:
    """Copy the deadlines of asks to their seats."""
    seats = []
    for each in asks:
        each.seat.deadline = None if each.ended_at else each.deadline
        seats.append(each.seat)
    write(seats, "deadline")


# --- answering -------------------------------------------------------------------------------------------------------


def open_asks(seats: Iterable[Seat]) -> list[Ask]:
    """The asks of running clocks, with ``seat`` set to the given instances."""
    by_key = {seat.pk: seat for seat in seats}
    asks = list(Ask.objects.open().filter(seat__in=by_key))
    for each in asks:
        each.seat = by_key[each.seat_id]
    return asks


def release(seats: Iterable[Seat]) -> None:
    """End the clocks of seats that are no longer to move, without a decision."""
    now, asks = timezone.now(), open_asks(seats)
    for each in asks:
        terms = each.seat.game.clock
        end(each, Ask.End.RELEASED, now, Rests([each]).used(each, terms, now) if terms else 0)
    save_ended(asks)


def end(ask: Ask, how: Ask.End, at: datetime, used: int) -> None:
    """Set how an ask ended, without saving."""
    ask.end, ask.ended_at, ask.used, ask.ended_after = how, at, used, ask.seat.game.move_count


def save_ended(asks: Sequence[Ask]) -> None:
    """Save the fields that ``end`` set."""
    write(asks, *ENDED)
    show(asks)


def write(rows: Sequence[Ask] | Sequence[Seat], *fields: str) -> None:
    """Save some fields of rows; for one row, the usual case, ``save`` takes a third of the time of ``bulk_update``."""
    if len(rows) == 1:
        rows[0].save(update_fields=fields)
    elif rows:
        type(rows[0])._default_manager.bulk_update(rows, fields)  # type: ignore[arg-type]


def _end(change: TableChange, terms: Terms, now: datetime) -> None:
    answered = [seat for seat in change.answered if seat.deadline is not None]
    if not answered:
        return
    asks, decided = open_asks(answered), _who_decided(change)
    known = Rests(asks)
    for each in asks:
        how = Ask.End.DECIDED if each.seat.number in decided else Ask.End.RELEASED
        end(each, how, now, known.used(each, terms, now))
    save_ended(asks)


def _who_decided(change: TableChange) -> Collection[int]:
    """The numbers of the seats whose people decided themselves."""
    return {made.row.seat for made in change.made if not made.row.auto}


def _send_home(answered: Iterable[Seat]) -> None:
    """End the bot takeovers for late players (time at a table, section 4)."""
    for seat in answered:
        if seat.stand_in == Seat.StandIn.LATE:
            seat.stand_in = Seat.StandIn.NONE
            seat.save(update_fields=["stand_in"])


# --- going back ------------------------------------------------------------------------------------------------------


def _go_back(change: TableChange) -> dict[int, tuple[int, int]]:
    """Take back the asks that followed retracted moves.

    Returns time bank and number of timeouts, by the seats' keys, of the seats that were to move at that point.
    """
    seats = [seat for seat in change.table.seats if seat.number in change.anew]
    number = change.retracted[0].number - 1
    asks = Ask.objects.standing().filter(seat__in=[seat.pk for seat in seats])
    gone = list(asks.filter(after_move__gte=number) | asks.filter(ended_after__gt=number) | asks.filter(ended_at=None))
    by_key = {seat.pk: seat for seat in seats}
    for each in gone:
        each.seat = by_key[each.seat_id]
    balances = _balances_then(change, [each for each in gone if each.after_move <= number], number)
    for each in gone:
        each.used = each.used or 0
        end(each, Ask.End.RETRACTED, each.ended_at or timezone.now(), each.used)
    save_ended(gone)
    return balances


def _balances_then(change: TableChange, asks: Sequence[Ask], number: int) -> dict[int, tuple[int, int]]:
    """The balances of the seats that were to move after ``number`` moves.

    Whoever withdraws a decision has used the time until then: it is the others who notice nothing.
    """
    then = _time_of(change, number) if change.went_back else None
    known = Rests(asks)
    balances = {}
    for each in sorted(asks, key=lambda ask: ask.pk):
        terms = each.clock if then else None
        used = known.used(each, terms, max(each.asked_at, then)) if then and terms else each.used or 0
        balances[each.seat_id] = each.bank - used, each.lates
    return balances


def _time_of(change: TableChange, number: int) -> datetime | None:
    row = Move.objects.standing().filter(game=change.table.game, number=number).first()
    return row.at if row else change.table.game.started_at


def change_terms(table: Table, terms: Terms | None) -> None:
    """Change the time control of a locked table: running clocks keep their time banks or end; new ones start."""
    game, had_clock = table.game, table.game.clock is not None
    if terms is None:
        release(table.seats)
    game.terms = write_terms(terms)
    game.save(update_fields=["terms"])
    if terms is not None and had_clock:
        running = open_asks(table.seats)
        for each in running:
            each.terms = write_terms(terms)
        write(running, "terms")
        plan_anew(running)
    elif terms is not None:
        ask([seat for seat in table.seats if has_clock(seat) and seat.waiting_since], terms, timezone.now())


# --- changes while a clock runs --------------------------------------------------------------------------------------


def plan_anew(asks: Sequence[Ask]) -> list[Ask]:
    """Recompute the deadlines of running clocks at locked tables; returns those that changed.

    A deadline never moves to less than an hour from now (time at a table, section 3).
    """
    known, now, changed = Rests(asks), timezone.now(), []
    for each in asks:
        terms = each.seat.game.clock
        if terms is not None and (due := known.deadline(each, terms)) != each.deadline:
            least = now + LEAST
            each.not_before = least if due < least else each.not_before
            each.deadline = max(due, least)
            each.planned_at = max(now, (each.planned_at or each.asked_at) + A_SECOND)
            changed.append(each)
    write(changed, "deadline", "planned_at", "not_before", "bank", "is_extended")
    show(changed)
    return changed


def plan_table(game: Game) -> None:
    """Recompute the deadlines of a locked table, and announce a new version to open pages."""
    seats = list(game.seats.filter(deadline__isnull=False))
    for seat in seats:
        seat.game = game
    if plan_anew(open_asks(seats)):
        versions.bump_side(game)
