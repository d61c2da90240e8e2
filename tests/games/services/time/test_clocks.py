"""Two people who have never met can rely on the end of their game: clocks run, rest, and are carried out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime, time, timedelta
from random import Random

import pytest
import time_machine
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.clock.terms import DAY, HOUR, PRESETS, Terms, write_terms
from games.errors import (
    Away,
    ExtendedAlready,
    HolidayBegun,
    HolidayOver,
    NightTooLong,
    NotAQuarterHour,
    NotAway,
    OwnClock,
    TooManyHolidays,
)
from games.models import Ask, AuditEntry, Game, Heart, Outage, Proposal, Seat
from games.selectors.time.due import DueTable, read_due
from games.services import administering, play, sweeps
from games.services.commits import rebuilding, withdrawing
from games.services.locking import lock_table
from games.services.seats.replacing import put_on_seat
from games.services.time import resting, timeouts
from games.services.together import proposing
from notices.models import Notice
from tests.games.tables import (
    RANDOM_BOT,
    confirm,
    decision,
    fresh,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)
RESTING = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY, weekends=True)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def pass_time(clock: time_machine.Traveller, **much: float) -> None:
    """Let time pass while the site carries out what is due every few minutes."""
    left = timedelta(**much)
    while left:
        some = min(left, timedelta(minutes=5))
        clock.shift(some)
        carry_out()
        left -= some


def carry_out() -> None:
    """What schedule and workers do, one after the other."""
    timeouts.keep_time()
    for game in Game.objects.filter(status=Game.Status.RUNNING):
        sweeps.play_bots(game.pk)


def beat(clock: time_machine.Traveller, **much: float) -> None:
    """Let time pass as if the site had been well all the time, and look once."""
    clock.shift(timedelta(**much))
    Heart.objects.update(last_beat=datetime.now(UTC))
    carry_out()


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A running game of two with a clock; both are asked for a wish."""
    return running_game(ana, bo, terms=TERMS)


def wish(game: Game, *people: User) -> None:
    """Let people make their secret wishes."""
    for person in people:
        take_step(game, person)
        confirm(game, person)


def awaited(game: Game) -> User:
    """The one person for whom the table waits."""
    (seat,) = Seat.objects.filter(game=game, waiting_since__isnull=False)
    assert seat.user is not None
    return seat.user


def starter(game: Game) -> User:
    """Who plays first, once all have wished; whoever wishes last and starts goes on with one ask."""
    user = game.seats.get(number=0).user
    assert user is not None
    return user


def other(game: Game, person: User) -> User:
    """The other one of two."""
    seat = Seat.objects.filter(game=game).exclude(user=person).get()
    assert seat.user is not None
    return seat.user


def bank_of(game: Game, person: User) -> int:
    """The bank of the clock that runs."""
    return Ask.objects.open().get(seat=seat_of(game, person)).bank


# --- asking and answering --------------------------------------------------------------------------------------------


def test_everybody_who_is_asked_has_a_deadline_and_the_first_ask_brings_no_gain(
    game: Game, ana: User, bo: User
) -> None:
    assert {seat_of(game, person).deadline for person in (ana, bo)} == {MONDAY + timedelta(days=2)}


def test_who_has_answered_has_no_deadline(game: Game, ana: User) -> None:
    wish(game, ana)
    assert seat_of(game, ana).deadline is None


def test_an_answer_costs_the_time_it_took_and_the_next_ask_brings_the_gain(
    game: Game, clock: time_machine.Traveller
) -> None:
    beat(clock, days=1)
    first = starter(game)
    wish(game, first, other(game, first))
    assert bank_of(game, first) == DAY + 12 * HOUR
    play_turn(game)
    beat(clock, days=1)
    play_turn(game)
    assert bank_of(game, first) == DAY + 24 * HOUR


def test_a_bank_never_holds_more_than_the_cap(ana: User, bo: User) -> None:
    game = running_game(ana, bo, terms=PRESETS["weekly"])
    wish(game, ana, bo)
    assert bank_of(game, awaited(game)) == 7 * DAY


def test_bots_have_no_clock(ana: User) -> None:
    game = open_table(ana, RANDOM_BOT, terms=TERMS)
    assert set(Ask.objects.values_list("user", flat=True)) == {ana.pk}
    assert not Seat.objects.filter(game=game, deadline__isnull=False).exclude(user=ana).exists()


def test_a_table_without_a_clock_waits_for_ever_and_asks_the_database_nothing_more(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    game = running_game(ana, bo)
    beat(clock, days=50)
    assert not Ask.objects.exists()
    assert seat_of(game, ana).stand_in == ""


def test_the_end_of_a_game_ends_all_clocks(game: Game) -> None:
    play_to_end(game)
    assert not Ask.objects.open().exists()
    assert not Seat.objects.filter(deadline__isnull=False).exists()


def test_a_cancelled_table_has_no_deadlines(game: Game, cy: User) -> None:
    administering.cancel(game=game, admin=cy)
    assert not Ask.objects.open().exists()
    assert not Seat.objects.filter(deadline__isnull=False).exists()


def test_verifying_by_replay_finds_a_lost_deadline_and_rebuilding_mends_it(game: Game, ana: User) -> None:
    assert not rebuilding.differences(game)
    Seat.objects.filter(pk=seat_of(game, ana).pk).update(deadline=None)
    assert [found.column for found in rebuilding.differences(game)] == ["deadline"]
    rebuilding.rebuild(game)
    assert not rebuilding.differences(game)
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=2)


# --- being late ------------------------------------------------------------------------------------------------------


def test_at_the_deadline_a_bot_stands_in_for_one_turn(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    wish(game, ana)
    beat(clock, days=2)
    assert awaited(game) == ana
    assert seat_of(game, bo).stand_in == ""
    assert AuditEntry.objects.filter(game=game, code="stood-in", player=bo).count() == 1
    assert Ask.objects.get(seat=seat_of(game, bo), end=Ask.End.LATE).used == 2 * DAY


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
    wish(game, ana)
    clock.shift(timedelta(days=3))
    wish(game, bo)
    assert Ask.objects.get(seat=seat_of(game, bo), ended_at__isnull=False).end == Ask.End.DECIDED
    assert not timeouts.carry_out(seat_of(game, bo).pk, game.pk)


def test_who_was_late_once_goes_on_with_half_a_day_at_least(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    wish(game, ana)
    beat(clock, days=2)
    while awaited(game) != bo:
        play_turn(game)
    assert bank_of(game, bo) == 12 * HOUR


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


# --- rests -----------------------------------------------------------------------------------------------------------


def test_a_night_rests_from_the_next_ask_on(ana: User, bo: User) -> None:
    User.objects.filter(pk=ana.pk).update(time_zone="Europe/Berlin")
    ana.refresh_from_db()
    resting.set_night(user=ana, begin=time(23), end=time(7))
    terms = Terms(start=12 * HOUR, gain=0, cap=24 * HOUR, nights=True)
    game = running_game(ana, bo, terms=terms)
    assert seat_of(game, bo).deadline == MONDAY + timedelta(hours=12)
    assert seat_of(game, ana).deadline == MONDAY + timedelta(hours=12 + 8)
    resting.set_night(user=ana, begin=None, end=None)
    assert seat_of(game, ana).deadline == MONDAY + timedelta(hours=12 + 8)


@pytest.mark.parametrize(
    ("begin", "end", "error"), [(time(22, 10), time(7), NotAQuarterHour), (time(20), time(7), NightTooLong)]
)
def test_a_night_is_made_of_quarter_hours_and_no_longer_than_ten(
    begin: time, end: time, error: type[Exception], ana: User
) -> None:
    with pytest.raises(error):
        resting.set_night(user=ana, begin=begin, end=end)


def test_holidays_count_at_once(game: Game, ana: User) -> None:
    resting.take_holidays(user=ana, days=[date(2026, 11, 24), date(2026, 11, 25)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=4)


def test_today_rests_from_now_to_its_end(game: Game, ana: User, clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(hours=6))
    resting.take_holidays(user=ana, days=[date(2026, 11, 23)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=2, hours=6)


def test_holidays_given_back_leave_an_hour_at_least(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    resting.take_holidays(user=ana, days=[date(2026, 11, 26), date(2026, 11, 27), date(2026, 11, 28)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=2)
    resting.take_holidays(user=ana, days=[date(2026, 11, 24), date(2026, 11, 25)])
    clock.shift(timedelta(days=2, hours=11, minutes=30))
    resting.give_back_holidays(user=ana, days=[date(2026, 11, 26), date(2026, 11, 27), date(2026, 11, 28)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=4)


def test_only_days_that_have_not_begun_are_given_back(ana: User) -> None:
    resting.take_holidays(user=ana, days=[date(2026, 11, 23)])
    with pytest.raises(HolidayBegun):
        resting.give_back_holidays(user=ana, days=[date(2026, 11, 23)])
    with pytest.raises(HolidayOver):
        resting.take_holidays(user=ana, days=[date(2026, 11, 22)])


@pytest.mark.parametrize(("first", "step", "number"), [(date(2026, 12, 1), 1, 22), (date(2027, 1, 1), 2, 31)])
def test_there_are_so_many_holidays_in_a_year_and_in_a_row(first: date, step: int, number: int, ana: User) -> None:
    days = [first + timedelta(days=step * each) for each in range(number)]
    resting.take_holidays(user=ana, days=days[:-1])
    with pytest.raises(TooManyHolidays):
        resting.take_holidays(user=ana, days=days[-1:])


def test_a_pause_rests_at_once(game: Game, ana: User) -> None:
    resting.pause(fresh(game), MONDAY, MONDAY + timedelta(days=3))
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=5)


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


def test_what_an_ask_has_cost_stays_as_it_was_under_the_terms_of_then(
    game: Game, ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    """A turn over a weekend that did not rest; then weekends rest; taken back, the bank is what it was."""
    wish(game, ana, bo)
    first, number = awaited(game), fresh(game).move_count
    before = bank_of(game, first)
    beat(clock, hours=30)
    play_turn(game)
    proposing.propose(game=game, user=ana, code="terms", details={"terms": write_terms(RESTING)})
    proposing.agree(proposal=Proposal.objects.latest("pk"), user=bo)
    ask = Ask.objects.standing().filter(seat=seat_of(game, first)).latest("pk")
    assert (ask.clock, ask.used) == (TERMS, 30 * HOUR)
    assert {each.clock for each in Ask.objects.open()} == {RESTING}
    administering.take_back(game=game, admin=cy, number=number)
    assert bank_of(game, first) == before


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


# --- more time -------------------------------------------------------------------------------------------------------


def test_somebody_else_gives_one_gain_once_per_ask(game: Game, ana: User, bo: User) -> None:
    number = seat_of(game, bo).number
    assert number is not None
    resting.give_time(game=game, user=ana, number=number)
    assert seat_of(game, bo).deadline == MONDAY + timedelta(days=2, hours=12)
    with pytest.raises(ExtendedAlready):
        resting.give_time(game=game, user=ana, number=number)
    with pytest.raises(OwnClock):
        resting.give_time(game=game, user=bo, number=number)


# --- going back ------------------------------------------------------------------------------------------------------


def test_taking_moves_back_gives_every_seat_the_bank_it_had(
    game: Game, ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    wish(game, ana, bo)
    first, number = awaited(game), fresh(game).move_count
    before = bank_of(game, first)
    beat(clock, hours=30)
    play_turn(game)
    second = awaited(game)
    after = bank_of(game, second)
    beat(clock, hours=5)
    play_turn(game)
    administering.take_back(game=game, admin=cy, number=number)
    assert awaited(game) == first
    assert bank_of(game, first) == before
    assert seat_of(game, first).deadline == datetime.now(UTC) + timedelta(seconds=before)
    play_turn(game)
    assert bank_of(game, second) == after


def test_withdrawing_a_decision_wins_no_time_and_changes_nobody_elses_clock(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    beat(clock, hours=10)
    wish(game, ana)
    beat(clock, hours=10)
    withdrawing.withdraw(game=game, user=ana, decision=decision(game, ana))
    assert bank_of(game, ana) == 38 * HOUR
    assert seat_of(game, bo).deadline == MONDAY + timedelta(days=2)


def test_a_successor_begins_with_a_bank_of_the_beginning(
    game: Game, ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    beat(clock, hours=40)
    number = seat_of(game, bo).number
    assert number is not None
    administering.replace(game=game, admin=cy, number=number, user=cy)
    assert seat_of(game, cy).deadline == datetime.now(UTC) + timedelta(days=2)
    assert seat_of(game, cy).stand_in == ""


def test_random_games_with_clocks_verify(ana: User, bo: User, cy: User, clock: time_machine.Traveller) -> None:
    for seed in range(5):
        luck = Random(seed)
        game = running_game(ana, bo, cy, terms=TERMS)
        while fresh(game).is_running:
            beat(clock, hours=luck.choice([1, 10, 60, 120]))
            if fresh(game).is_running and Seat.objects.filter(game=game, deadline__isnull=False).exists():
                play_turn(game, luck)
            elif fresh(game).is_running:
                timeouts.come_back(game=game, user=luck.choice([ana, bo, cy]))
            assert not rebuilding.differences(fresh(game))
        assert not Ask.objects.open().filter(seat__game=game).exists()


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
    assert questions(5) - questions(1) <= 4 * 7


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
        resting.give_time(game=extended, user=ana, number=int(seat_of(extended, bo).number or 0))
        table = lock_table(taken_over)
        put_on_seat(table, table.seat_of(ana), user=cy)
        return tables

    monkeypatch.setattr(timeouts, "read_due", read_too_early)
    beat(clock, days=2)
    assert {entry.game for entry in AuditEntry.objects.filter(code="stood-in")} == {taken_over}
    assert Notice.objects.filter(kind="late", user=cy).exists()
    for game in (moved, extended, taken_over):
        assert not rebuilding.differences(fresh(game))
