"""Two people sleep, go on holiday, come late, vanish and return: every deadline on the way is what a calendar says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
import time_machine

from accounts.models import User
from games.clocks import pauses, timeouts
from games.engine.clock.rests import Absences, Night, Window
from games.engine.clock.terms import HOUR, Terms
from games.errors import GameError
from games.models import Ask, Game, Heart, Seat
from games.operations import sweeps
from games.tables import rebuilding
from games.tables.locking import lock_table
from tests.games.engine.clock import minutes
from tests.games.factories import (
    fresh,
    play_turn,
    running_game,
    seat_of,
)
from tests.plugins.luck import luck as drawn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

TERMS = Terms(start=30 * HOUR, gain=6 * HOUR, cap=36 * HOUR, weekends=True, nights=True)
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")
SEASONS = [datetime(2027, 3, 12, 12, tzinfo=UTC), datetime(2027, 10, 28, 12, tzinfo=UTC)]
"""Clocks go forward and back in all three zones within five weeks."""

LIVES = 3
"""A commit lives one of them in each season."""


@dataclass
class Habits:
    """What the test knows of somebody's rests."""

    night: Night | None = None
    days: set[date] = field(default_factory=set)
    rest_of_days: list[Window] = field(default_factory=list)


@dataclass
class World:
    """A table, its people, and what the test remembers of them."""

    game: Game
    people: list[User]
    luck: Random
    habits: dict[int, Habits]
    nights_then: dict[int, Night | None] = field(default_factory=dict)
    pauses: list[Window] = field(default_factory=list)
    outages: list[Window] = field(default_factory=list)

    def expect_what_a_calendar_says(self) -> int:
        """Compare every running clock that no change has touched within its last hour; says how many."""
        asks = list(Ask.objects.open().select_related("seat"))
        for ask in asks:
            assert ask.user_id is not None
            habits = self.habits[ask.user_id]
            night = self.nights_then.setdefault(ask.pk, habits.night)
            absences = Absences(
                zone=ZoneInfo(ask.zone),
                night=night,
                holidays=frozenset(habits.days),
                pauses=(*self.pauses, *habits.rest_of_days),
                outages=tuple(self.outages),
            )
            due = minutes.deadline(TERMS, absences, ask.bank, ask.asked_at)
            assert ask.deadline == (max(due, ask.not_before) if ask.not_before else due)
            assert ask.seat.deadline == ask.deadline
        return len(asks)


@pytest.fixture(params=SEASONS, ids=["forward", "back"])
def clock(request: pytest.FixtureRequest) -> Iterator[time_machine.Traveller]:
    """The beginning of a season, and no time passes by itself."""
    with time_machine.travel(request.param, tick=False) as traveller:
        yield traveller


def move(world: World) -> None:
    """Somebody who is waited for decides, as far as people are waited for."""
    if Seat.objects.filter(game=world.game, waiting_since__isnull=False, stand_in="", resigned=False).exists():
        play_turn(world.game, world.luck)
    else:
        sweeps.play_bots(world.game.pk)


def sleep(world: World) -> None:
    """Somebody chooses a night, or none."""
    person = world.luck.choice(world.people)
    begin = time(world.luck.choice([20, 21, 22, 23, 0, 1, 2]), world.luck.choice([0, 15, 30, 45]))
    end = time(world.luck.choice([2, 3, 5]), world.luck.choice([0, 30]))
    try:
        pauses.set_night(user=person, begin=begin, end=end)
    except GameError:
        return
    world.habits[person.pk].night = None if begin == end else Night(begin, end)


def holiday(world: World) -> None:
    """Somebody takes a day within the next two weeks."""
    person = world.luck.choice(world.people)
    zone, now = ZoneInfo(person.time_zone), datetime.now(UTC)
    day = now.astimezone(zone).date() + timedelta(days=world.luck.randrange(14))
    habits = world.habits[person.pk]
    is_new = day not in habits.days and not any(
        window.begin.astimezone(zone).date() == day for window in habits.rest_of_days
    )
    pauses.change_holidays(user=person, take=[day])
    begin = datetime.combine(day, time(), zone).astimezone(UTC)
    if begin > now:
        habits.days.add(day)
    elif is_new:
        habits.rest_of_days.append(Window(now, datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)))


def give_back(world: World) -> None:
    """Somebody gives all days back that have not begun."""
    person = world.luck.choice(world.people)
    zone, now = ZoneInfo(person.time_zone), datetime.now(UTC)
    habits = world.habits[person.pk]
    coming = {day for day in habits.days if datetime.combine(day, time(), zone) > now}
    pauses.change_holidays(user=person, give_back=coming)
    habits.days -= coming


def pause(world: World) -> None:
    """The table pauses for a day."""
    now = datetime.now(UTC)
    world.pauses.append(Window(now, now + timedelta(days=1)))
    pauses.pause(lock_table(world.game).game, *world.pauses[-1])


def outage(world: World, clock: time_machine.Traveller) -> None:
    """The site is down for some hours."""
    begin = datetime.now(UTC)
    Heart.objects.update(last_beat=begin)
    clock.shift(timedelta(hours=world.luck.choice([1, 5, 30])))
    timeouts.keep_time()
    world.outages.append(Window(begin, datetime.now(UTC)))


def come_back(world: World) -> None:
    """Whoever was given up is back."""
    for person in world.people:
        if seat_of(world.game, person).stand_in == Seat.StandIn.GIVEN_UP:
            timeouts.come_back(game=world.game, user=person)


def live(world: World, clock: time_machine.Traveller) -> None:
    """One thing happens after some hours."""
    for _hour in range(world.luck.choice([1, 4, 20, 60])):
        clock.shift(timedelta(minutes=world.luck.choice([45, 60])))
        Heart.objects.update(last_beat=datetime.now(UTC))
        timeouts.keep_time()
    acts = [move, move, move, sleep, holiday, holiday, give_back, pause, come_back]
    act = world.luck.choice([*acts, outage])
    if not fresh(world.game).is_running:
        return
    if act is outage:
        outage(world, clock)
    else:
        act(world)  # type: ignore[operator]


@pytest.mark.parametrize("life", range(LIVES if "ALL_TABLES" in os.environ else 1))
def test_every_deadline_is_what_a_calendar_says(life: int, ana: User, bo: User, clock: time_machine.Traveller) -> None:
    luck = Random((life + drawn("lives").randrange(LIVES)) % LIVES)
    for person in (ana, bo):
        person.time_zone = luck.choice(ZONES)
        person.save(update_fields=["time_zone"])
    timeouts.keep_time()
    game = running_game(ana, bo, terms=TERMS, long=True)
    world = World(game, [ana, bo], luck, {ana.pk: Habits(), bo.pk: Habits()})
    compared = world.expect_what_a_calendar_says()
    for _event in range(25):
        live(world, clock)
        compared += world.expect_what_a_calendar_says()
        if not fresh(game).is_running:
            break
        assert not rebuilding.differences(fresh(game))
    assert compared > 5
