"""Two people who have never met can rely on the end of their game: clocks run, rest, and are carried out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine

from accounts.models import User
from games.clocks import timeouts
from games.engine.clock.terms import (
    DAY,
    HOUR,
    PRESETS,
    write_terms,
)
from games.models import Ask, Game, Proposal, Seat
from games.operations import administering
from games.proposals import proposing
from games.tables import rebuilding, taking_back
from tests.games.clocks.beating import (
    MONDAY,
    RESTING,
    TERMS,
    awaited,
    bank_of,
    beat,
    other,
    starter,
    wish,
)
from tests.games.factories import (
    RANDOM_BOT,
    decision,
    fresh,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock"), pytest.mark.usefixtures("tiny_title")]


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
    taking_back.withdraw(game=game, user=ana, decision=decision(game, ana))
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
