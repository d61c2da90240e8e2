"""Leagues: divisions, waves, who moves up and down, who confirms, and the next season by itself."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest
import time_machine

from accounts.models import User
from games.tournaments import services
from games.tournaments.models import Entry, Tournament
from games.tournaments.rounds import rebuilding, steps
from tests.games.tournaments.holding import anew, begin, crowd, hold, names, play_all, play_round, running, sittings

pytestmark = pytest.mark.django_db


def league(organiser: User, people: list[User], **changes: object) -> Tournament:
    usual: dict[str, object] = {"format": "league", "rounds": 1, "size": 2, "division_size": 5}
    return begin(hold(organiser, *people, **(usual | changes)))


def by_division(tournament: Tournament) -> list[set[int]]:
    """The people who take part, division by division."""
    found: dict[int, set[int]] = {}
    for entry in tournament.entries.filter(status=Entry.Status.IN):
        found.setdefault(entry.division, set()).add(entry.person_id)
    return [found[level] for level in sorted(found)]


def next_season(tournament: Tournament, clock: time_machine.Traveller, people: list[User]) -> Tournament:
    """The season that has begun by itself with these people."""
    season = tournament.next
    for person in people:
        services.enter(tournament=season, user=person)
    clock.shift(timedelta(days=8))
    steps.look_after()
    return anew(season)


@pytest.mark.parametrize(("number", "expected"), [(5, [5]), (9, [9]), (11, [6, 5]), (14, [7, 7])])
def test_divisions_have_five_to_nine_people(
    ana: User, clock: time_machine.Traveller, number: int, expected: list[int]
) -> None:
    tournament = league(ana, crowd(number), division_size=7, size=3)
    assert sorted(map(len, by_division(tournament)), reverse=True) == expected


def test_everybody_meets_everybody_of_the_division_in_two_waves(ana: User, clock: time_machine.Traveller) -> None:
    tournament = league(ana, crowd(10), rounds=2)
    (first, second), met = by_division(tournament), Counter[frozenset[int]]()
    assert play_all(tournament).played.count() == 2
    for wave in (1, 2):
        tables: dict[int, list[int]] = {}
        for sitting in sittings(tournament, wave):
            assert sitting.person_id
            tables.setdefault(sitting.pairing_id, []).append(sitting.person_id)
        assert len(tables) == 10
        met.update(frozenset(table) for table in tables.values())
    expected = {frozenset(two) for level in (first, second) for two in combinations(level, 2)}
    assert met == Counter(expected)


def test_all_tables_of_one_wave_begin_together(ana: User, clock: time_machine.Traveller) -> None:
    tournament = league(ana, crowd(5))
    assert len(running(tournament)) == 10
    assert play_round(tournament).status == Tournament.Status.FINISHED


def test_the_best_move_up_and_the_last_move_down(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(12)
    tournament = play_all(league(ana, people, division_size=6))
    ranked = [
        [entry.person_id for entry in tournament.entries.filter(division=level).order_by("rank")] for level in (0, 1)
    ]
    season = next_season(tournament, clock, people)
    assert season.is_running
    assert by_division(season) == [
        {*ranked[0][:4], *ranked[1][:2]},
        {*ranked[0][4:], *ranked[1][2:]},
    ]
    assert rebuilding.rebuild() == []


def test_who_does_not_confirm_is_out_and_the_others_keep_their_order(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(10)
    tournament = play_all(league(ana, people))
    season = next_season(tournament, clock, people[:6])
    assert names(season) == {person.username for person in people[:6]}
    out = season.entries.filter(status=Entry.Status.OUT)
    assert set(out.values_list("why", flat=True)) == {Entry.Why.UNCONFIRMED}
    assert out.count() == 4
    services.withdraw(tournament=season, user=people[5])
    again = play_all(season).next
    assert set(again.entries.values_list("person__username", flat=True)) == {person.username for person in people[:5]}


def test_a_season_starts_with_who_waits_where_others_did_not_confirm(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    people = crowd(5)
    tournament = play_all(league(ana, people, capacity=5))
    for person in (bo, cy):
        assert services.enter(tournament=tournament.next, user=person).status == Entry.Status.WAITING
    season = next_season(tournament, clock, people[:4])
    assert names(season) == {"Bo", *(person.username for person in people[:4])}
    assert names(season, Entry.Status.WAITING) == {"Cy"}


def test_who_is_new_begins_in_the_last_division(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    people = crowd(10)
    tournament = play_all(league(ana, people, capacity=16))
    services.enter(tournament=tournament.next, user=bo)
    season = next_season(tournament, clock, people)
    assert bo.pk in by_division(season)[-1]


def test_a_season_that_too_few_confirm_is_called_off(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(5)
    season = next_season(play_all(league(ana, people)), clock, people[:2])
    assert season.status == Tournament.Status.CANCELLED


def test_nobody_comes_late_to_a_league(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    tournament = league(ana, crowd(5), rounds=2)
    assert not services.takes(tournament)


def test_whoever_is_asked_has_a_place_in_a_season_that_is_full(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    people = crowd(5)
    season = play_all(league(ana, people, capacity=5)).next
    services.enter(tournament=season, user=bo)
    for person in people:
        assert services.enter(tournament=season, user=person).status == Entry.Status.IN
    assert names(season, Entry.Status.WAITING) == {"Bo"}


def test_who_waits_has_the_place_of_who_declines_but_not_the_division(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    people = crowd(10)
    tournament = play_all(league(ana, people, capacity=10))
    services.enter(tournament=tournament.next, user=bo)
    best = tournament.entries.get(rank=1, division=0).person
    services.withdraw(tournament=tournament.next, user=best)
    season = next_season(tournament, clock, [person for person in people if person != best])
    assert "Bo" in names(season)
    assert bo.pk in by_division(season)[1]


OWN_OF_A_SEASON = {
    *("id", "public_id", "season", "previous", "status", "seed", "is_sealed", "steps", "room"),
    *("opens_at", "starts_at", "started_at", "ended_at", "promised_end", "made_at", "created_at"),
}
"""What each season has for itself; all else is as in the one before."""


def test_the_next_season_is_like_this_one_and_starts_at_a_full_hour(ana: User, clock: time_machine.Traveller) -> None:
    zone = "Asia/Kathmandu"  # Its hours are not those of UTC.
    unusual = {"voided": "shared", "weekends": True, "holidays": 2, "zone": zone, "is_rated": True}
    tournament = play_all(league(ana, crowd(5), **unusual))
    season = tournament.next
    fields = [field.attname for field in Tournament._meta.concrete_fields if field.name not in OWN_OF_A_SEASON]
    assert {name: getattr(season, name) for name in fields} == {name: getattr(tournament, name) for name in fields}
    there = season.starts_at.astimezone(ZoneInfo(zone))
    assert (there.minute, there.second) == (0, 0)
