"""How reliable people are: what counts, over which span, and at what cost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.clocks.selectors import Reliability, latest_of, reliability_of
from games.engine.clock.terms import PRESETS
from games.models import Ask, Seat
from tests.games.asks import answered
from tests.games.factories import running_game, seat_of
from tests.planned import plan_of

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def answer(seat: Seat, end: Ask.End, *, days_ago: float = 1, lates: int = 0) -> None:
    """An ask of the person on this seat that has ended."""
    answered(seat, end, at=NOW - timedelta(days=days_ago), lates=lates)


@pytest.fixture
def seat(ana: User, bo: User) -> Seat:
    """Where Ana sits."""
    return seat_of(running_game(ana, bo, title="cacao"), ana)


def test_of_who_never_had_a_clock_there_is_nothing_to_tell(ana: User) -> None:
    assert reliability_of(ana, NOW).latest == Reliability(0)
    assert reliability_of(ana, NOW).latest.share is None
    assert latest_of([ana.pk]) == {ana.pk: Reliability(0)}


def test_only_decisions_count_and_those_that_were_late(seat: Seat, ana: User) -> None:
    for end in (Ask.End.DECIDED, Ask.End.DECIDED, Ask.End.LATE, Ask.End.RELEASED, Ask.End.RETRACTED):
        answer(seat, end)
    answer(seat, Ask.End.LATE, lates=1)
    assert reliability_of(ana, NOW).latest == Reliability(4, 2, 1)
    assert latest_of([ana.pk])[ana.pk] == Reliability(4, 2)
    assert reliability_of(ana, NOW).latest.share == 50


def test_a_clock_that_still_runs_counts_for_nothing(ana: User, bo: User) -> None:
    running_game(ana, bo, title="cacao", terms=PRESETS["daily"])
    assert Ask.objects.open().exists()
    assert reliability_of(ana, NOW).latest == reliability_of(bo, NOW).latest == Reliability(0)


def test_the_last_hundred_and_the_last_year_are_told_apart(seat: Seat, ana: User) -> None:
    for number in range(120):
        answer(seat, Ask.End.LATE if number >= 90 else Ask.End.DECIDED, days_ago=number * 3.5)
    latest, year = reliability_of(ana, NOW)
    assert latest == Reliability(100, 10)
    assert year == Reliability(105, 15)
    assert latest_of([ana.pk])[ana.pk] == Reliability(100, 10)


def test_only_who_was_never_late_is_wholly_reliable(seat: Seat) -> None:
    assert Reliability(1000, 1).share == 99
    assert Reliability(1000, 0).share == 100
    assert Reliability(3, 3).share == 0


def test_decisions_stay_with_the_person_when_somebody_else_takes_the_seat(seat: Seat, ana: User, cy: User) -> None:
    answer(seat, Ask.End.LATE)
    Seat.objects.filter(pk=seat.pk).update(user=cy)
    assert reliability_of(ana, NOW).latest.late == 1
    assert reliability_of(cy, NOW).latest.late == 0


def test_many_people_cost_one_query(seat: Seat, ana: User, bo: User, cy: User) -> None:
    for _time in range(3):
        answer(seat, Ask.End.DECIDED)
    with CaptureQueriesContext(connection) as queries:
        found = latest_of([ana.pk, bo.pk, cy.pk])
    assert len(queries) == 1
    assert found == {ana.pk: Reliability(3), bo.pk: Reliability(0), cy.pk: Reliability(0)}


@pytest.mark.postgresql
def test_an_index_finds_the_last_decisions(ana: User) -> None:
    plan = plan_of(Ask.objects.filter(user=ana, end__in=["decided", "late"]).order_by("-ended_at")[:100])
    assert "answers_of_a_person" in plan
    assert "Sort" not in plan
