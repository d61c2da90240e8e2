"""Who is late: a bot stands in, once or for longer; and nobody is late because the site was."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.clocks import clocks, pauses, timeouts
from games.clocks.errors import NotAway
from games.clocks.selectors import DueTable, read_due
from games.engine.clock.terms import (
    DAY,
    HOUR,
    Terms,
    write_terms,
)
from games.models import Ask, AuditEntry, Game, Heart, Outage, Seat
from games.tables import play, rebuilding
from games.tables.errors import Away
from games.tables.locking import lock_table
from games.tables.replacing import put_on_seat
from notifications.models import Notice
from tests.games.clocks.beating import (
    MONDAY,
    TERMS,
    awaited,
    bank_of,
    beat,
    carry_out,
    pass_time,
    wish,
)
from tests.games.factories import (
    decision,
    fresh,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock"), pytest.mark.usefixtures("tiny_title")]


def test_at_the_deadline_a_bot_stands_in_for_one_turn(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    wish(game, ana)
    beat(clock, days=2)
    assert awaited(game) == ana
    assert seat_of(game, bo).stand_in == ""
    assert AuditEntry.objects.filter(game=game, code="stood-in", player=bo).count() == 1
    assert Ask.objects.get(seat=seat_of(game, bo), end=Ask.End.LATE).used == 2 * DAY


def test_a_deadline_at_which_nobody_is_asked_goes_by_and_is_looked_at_once(
    game: Game, ana: User, clock: time_machine.Traveller
) -> None:
    wish(game, ana)
    late = awaited(game)
    Ask.objects.filter(seat=seat_of(game, late)).delete()

    beat(clock, days=2)

    assert seat_of(game, late).deadline is None
    assert not AuditEntry.objects.filter(game=game, code="stood-in").exists()


def test_nobody_is_late_a_moment_before(game: Game, clock: time_machine.Traveller) -> None:
    who_begins, who_follows = (seat.user for seat in game.seats.order_by("number"))
    wish(game, who_begins)
    beat(clock, days=2, seconds=-1)
    wish(game, who_follows)
    beat(clock, days=1)
    assert not Ask.objects.filter(end=Ask.End.LATE).exists()


def test_an_answer_after_the_deadline_counts_until_it_is_carried_out(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    first, second = sorted((ana, bo), key=lambda person: seat_of(game, person).number)  # Then the first plays.
    wish(game, first)
    clock.shift(timedelta(days=3))
    wish(game, second)
    assert Ask.objects.get(seat=seat_of(game, second), ended_at__isnull=False).end == Ask.End.DECIDED
    assert not timeouts.carry_out(seat_of(game, second).pk, game.pk)


def test_who_was_late_once_goes_on_with_half_a_day_at_least(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    wish(game, ana)
    beat(clock, days=2)
    while awaited(game) != bo:
        play_turn(game)
    assert bank_of(game, bo) == 12 * HOUR


def test_but_with_no_more_than_the_terms_let_anybody_keep(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    game = running_game(ana, bo, terms=Terms(start=2 * HOUR, gain=HOUR, cap=6 * HOUR))
    wish(game, ana)
    beat(clock, hours=2)
    while awaited(game) != bo:
        play_turn(game)
    assert bank_of(game, bo) == 6 * HOUR


@pytest.fixture
def gone(game: Game, ana: User, bo: User, clock: time_machine.Traveller) -> User:
    """Bo, who was late twice in a row."""
    wish(game, ana)
    beat(clock, days=2)
    while awaited(game) != bo:
        play_turn(game)
    beat(clock, hours=12)
    return bo


def test_who_is_late_twice_in_a_row_is_given_up_for_now(game: Game, gone: User) -> None:
    assert seat_of(game, gone).stand_in == Seat.StandIn.GIVEN_UP
    assert AuditEntry.objects.filter(game=game, code="given-up", player=gone).count() == 1
    assert seat_of(game, gone).deadline is None


def test_a_clock_that_is_taken_away_and_given_anew_forgives_no_lateness(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    wish(game, ana)
    beat(clock, days=2)
    while awaited(game) != bo:
        play_turn(game)
    for terms in (None, TERMS):
        with transaction.atomic():
            clocks.change_terms(lock_table(game), terms)
    beat(clock, days=4)
    assert seat_of(game, bo).stand_in == Seat.StandIn.GIVEN_UP


def test_a_bot_plays_on_for_who_was_given_up(game: Game, gone: User) -> None:
    while fresh(game).is_running:
        carry_out()
        if fresh(game).is_running:
            assert awaited(game) != gone
            play_turn(game)


def test_nobody_decides_while_a_bot_stands_in(game: Game, gone: User) -> None:
    with pytest.raises(Away):
        play.step(game=game, user=gone, decision=decision(game, gone), move={"type": "play", "stone": 1})


def test_who_is_back_plays_on_with_half_a_day(game: Game, gone: User, ana: User, clock: time_machine.Traveller) -> None:
    timeouts.come_back(game=game, user=gone)
    assert seat_of(game, gone).stand_in == ""
    assert AuditEntry.objects.filter(game=game, code="back", player=gone).count() == 1
    while awaited(game) != gone:
        play_turn(game)
    assert bank_of(game, gone) == 12 * HOUR
    play_turn(game)
    with pytest.raises(NotAway):
        timeouts.come_back(game=game, user=gone)


def test_who_decides_in_time_is_at_zero_again(game: Game, ana: User, bo: User, clock: time_machine.Traveller) -> None:
    wish(game, ana)
    beat(clock, days=2)
    while awaited(game) != bo:
        play_turn(game)
    play_turn(game)
    while awaited(game) != bo:
        play_turn(game)
    beat(clock, days=5)
    assert AuditEntry.objects.filter(code="stood-in", player=bo).count() == 2
    assert not AuditEntry.objects.filter(code="given-up").exists()


def test_terms_may_say_that_the_second_time_resigns(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    game = running_game(ana, bo, terms=Terms(start=DAY, gain=DAY, cap=DAY, late="resign"))
    wish(game, ana)
    beat(clock, days=1)
    while awaited(game) != bo:
        play_turn(game)
    beat(clock, days=1)
    assert seat_of(game, bo).resigned


def test_a_draft_of_who_was_late_is_dropped(game: Game, ana: User, bo: User, clock: time_machine.Traveller) -> None:
    wish(game, ana)
    take_step(game, bo)
    beat(clock, days=2)
    assert seat_of(game, bo).draft == []
    assert fresh(game).move_count >= 2


def test_an_outage_of_a_day_times_nobody_out(game: Game, ana: User, clock: time_machine.Traveller) -> None:
    timeouts.keep_time()
    beat(clock, days=1, hours=23)
    clock.shift(timedelta(days=1))
    timeouts.keep_time()
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=3, hours=1)
    assert not AuditEntry.objects.filter(code="stood-in").exists()
    assert Outage.objects.count() == 1
    pass_time(clock, hours=2, minutes=5)
    assert AuditEntry.objects.filter(code="stood-in", player=ana).exists()


def test_many_clocks_are_planned_anew_by_one_task_after_another(
    ana: User, bo: User, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "PIECE", 1)
    monkeypatch.setattr(timeouts, "TASK_SECONDS", 0)
    games = [running_game(ana, bo, terms=TERMS) for _table in range(3)]
    timeouts.keep_time()
    clock.shift(timedelta(days=1))
    timeouts.keep_time()
    for game in games:
        assert seat_of(game, ana).deadline == seat_of(game, bo).deadline == MONDAY + timedelta(days=3, hours=1)


def test_a_task_that_takes_too_long_leaves_deadlines_to_the_next_one(
    ana: User, bo: User, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [running_game(ana, bo, terms=TERMS) for _table in range(2)]
    timeouts.keep_time()
    with monkeypatch.context() as patch:
        patch.setattr(timeouts, "TASK_SECONDS", 0)
        beat(clock, days=2)
    assert not AuditEntry.objects.filter(code="stood-in").exists()
    carry_out()
    assert {entry.game for entry in AuditEntry.objects.filter(code="stood-in")} == {*games}


def test_a_task_that_is_told_to_end_ends(
    ana: User, bo: User, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Celery raises its soft limit wherever a task is just then."""

    def told_to_end(*_deadline: object) -> bool:
        raise SoftTimeLimitExceeded

    running_game(ana, bo, terms=TERMS)
    timeouts.keep_time()
    monkeypatch.setattr(timeouts, "carry_out", told_to_end)
    with pytest.raises(SoftTimeLimitExceeded):
        beat(clock, days=2)


def test_a_table_at_which_something_is_broken_keeps_no_other_waiting(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    broken, whole = (running_game(ana, bo, terms=TERMS) for _table in range(2))
    Game.objects.filter(pk=broken.pk).update(terms={"start": "some day"})
    timeouts.keep_time()
    beat(clock, days=2)
    assert {entry.game for entry in AuditEntry.objects.filter(code="stood-in")} == {whole}
    Game.objects.filter(pk=broken.pk).update(terms=write_terms(TERMS))
    carry_out()
    assert {entry.game for entry in AuditEntry.objects.filter(code="stood-in")} == {broken, whole}


def test_a_gap_of_ten_minutes_is_none(game: Game, clock: time_machine.Traveller) -> None:
    timeouts.keep_time()
    clock.shift(timedelta(minutes=10))
    timeouts.keep_time()
    assert not Outage.objects.exists()


def test_a_clock_that_is_set_back_is_no_outage(game: Game, clock: time_machine.Traveller) -> None:
    timeouts.keep_time()
    clock.shift(timedelta(hours=-1))
    timeouts.keep_time()
    assert not Outage.objects.exists()


def test_a_deadline_that_an_interrupted_change_left_too_early_is_not_carried_out(
    game: Game, ana: User, clock: time_machine.Traveller
) -> None:
    timeouts.keep_time()
    Outage.objects.create(begin=MONDAY, end=MONDAY + timedelta(days=1))
    beat(clock, days=2)
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=3, hours=1)
    assert not AuditEntry.objects.filter(code="stood-in").exists()


def test_of_many_deadlines_each_costs_few_questions(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    def questions(tables: int) -> int:
        games = [running_game(ana, bo, terms=TERMS) for _table in range(tables)]
        for game in games:
            wish(game, ana)
        clock.shift(timedelta(days=2))
        Heart.objects.update(last_beat=datetime.now(UTC))
        with CaptureQueriesContext(connection) as asked:
            assert timeouts.keep_time() == tables
        return len(asked)

    timeouts.keep_time()
    assert questions(5) - questions(1) <= 4 * 8


def test_two_who_are_late_at_one_table_are_both_noted(game: Game, clock: time_machine.Traveller) -> None:
    beat(clock, days=2)
    assert AuditEntry.objects.filter(game=game, code="stood-in").count() == 2
    assert not rebuilding.differences(fresh(game))


def test_what_happened_at_a_table_since_it_was_read_counts(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody decides, somebody gets more time, a seat is taken over: all between the first look and the lock."""
    moved, extended, taken_over = (running_game(ana, bo, terms=TERMS) for _table in range(3))
    for game in (moved, extended, taken_over):
        wish(game, ana)
    timeouts.keep_time()

    def read_too_early(games: Collection[int]) -> dict[int, DueTable]:
        tables = read_due(games)
        wish(moved, bo)
        pauses.give_time(game=extended, user=ana, number=int(seat_of(extended, bo).number or 0))
        table = lock_table(taken_over)
        put_on_seat(table, table.seat_of(ana), user=cy)
        return tables

    monkeypatch.setattr(timeouts, "read_due", read_too_early)
    beat(clock, days=2)
    assert {entry.game for entry in AuditEntry.objects.filter(code="stood-in")} == {taken_over}
    assert Notice.objects.filter(kind="late", user=cy).exists()
    for game in (moved, extended, taken_over):
        assert not rebuilding.differences(fresh(game))
