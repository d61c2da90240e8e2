"""Who is out, who comes in, and what is left behind: places before the start, points and time-outs after it."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.clubs import services as clubs
from games.models import Game
from games.tournaments import organising, selectors, services
from games.tournaments.errors import EntriesClosed, NobodyToReplace, OrganiserPlays, OutForGood
from games.tournaments.models import Entry, Sitting, Tournament
from games.tournaments.rounds import rebuilding, steps
from notifications.models import Notice
from notifications.types import TOURNAMENT_NEWS
from tests.games.tournaments.conftest import NOON
from tests.games.tournaments.holding import (
    anew,
    begin,
    crowd,
    hold,
    names,
    play,
    play_all,
    play_round,
    running,
    sittings,
)
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


# --- removing --------------------------------------------------------------------------------------------------------


def test_an_organiser_who_plays_removes_nobody_once_it_runs(
    ana: User, bo: User, admin: User, clock: time_machine.Traveller
) -> None:
    people = crowd(3)
    tournament = begin(hold(ana, ana, *people, bo, capacity=4))
    leader = tournament.entries.get(person=people[0]).pk
    with pytest.raises(OrganiserPlays):
        organising.remove(tournament=tournament, actor=ana, entry=leader)
    with pytest.raises(OrganiserPlays):
        organising.replace(tournament=tournament, actor=ana, entry=leader, name="Bo")
    organising.remove(tournament=tournament, actor=admin, entry=leader, by_admin=True)
    assert names(tournament, Entry.Status.OUT) == {people[0].username}


def test_nor_does_one_who_waits_for_a_place(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, ana, capacity=4))
    with pytest.raises(OrganiserPlays):
        organising.remove(tournament=tournament, actor=ana, entry=tournament.entries.get(person=people[0]).pk)


def test_before_the_start_the_organiser_removes_and_who_was_removed_stays_out(
    ana: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    tournament = hold(ana, ana, *people)
    organising.remove(tournament=tournament, actor=ana, entry=tournament.entries.get(person=people[0]).pk)
    with pytest.raises(OutForGood):
        services.enter(tournament=tournament, user=people[0])


@pytest.mark.parametrize("status", Entry.Status.values)
def test_everybody_who_is_not_out_may_be_put_out(ana: User, clock: time_machine.Traveller, status: str) -> None:
    tournament = hold(ana, *crowd(4))
    entry = Entry.objects.create(tournament=tournament, person=make_person("Di"), status=status)
    may = nullcontext() if status != Entry.Status.OUT else pytest.raises(NobodyToReplace)
    with may:
        organising.remove(tournament=tournament, actor=ana, entry=entry.pk)
    assert "Di" in names(tournament, Entry.Status.OUT)


def test_an_organiser_who_left_may_remove_again(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, ana, *people))
    services.withdraw(tournament=tournament, user=ana)
    organising.remove(tournament=tournament, actor=ana, entry=tournament.entries.get(person=people[0]).pk)
    assert people[0].username in names(tournament, Entry.Status.OUT)


# --- reserves --------------------------------------------------------------------------------------------------------


def late(tournament: Tournament, user: User) -> None:
    """Somebody runs out of time at a table of theirs."""
    sitting = Sitting.objects.filter(pairing__round__tournament=tournament, person=user, late_at=None).first()
    assert sitting is not None
    Sitting.objects.filter(pk=sitting.pk).update(late_at=timezone.now())


def test_a_reserve_does_not_inherit_time_outs(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    late(tournament, people[0])
    services.withdraw(tournament=tournament, user=people[0])
    tournament = play_round(tournament)
    late(tournament, bo)
    tournament = play_round(tournament)
    assert "Bo" in names(tournament)


def test_who_sat_there_before_was_late_for_themselves(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    """Before entries were kept, a place was written over with its new person."""
    people = crowd(4)
    tournament = begin(hold(ana, *people, rounds=2))
    for _round in range(2):
        late(tournament, people[0])
        tournament = play_round(tournament) if tournament.played.count() == 1 else tournament
    entry = tournament.entries.get(person=people[0])
    assert selectors.late_entries(tournament) == [entry]
    Entry.objects.filter(pk=entry.pk).update(person=bo)
    assert selectors.late_entries(tournament) == []


def test_a_reserve_plays_on_in_the_schedule_of_a_league(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    people = crowd(5)
    tournament = begin(hold(ana, *people, cy, bo, format="league", size=2, rounds=2, capacity=5))
    services.withdraw(tournament=tournament, user=people[0])
    services.withdraw(tournament=tournament, user=cy)
    stayed = {"Bo", *(person.username for person in people[1:])}
    assert names(tournament) == stayed
    assert tournament.entries.get(person=bo).out_at is None
    news = Notice.objects.filter(kind=TOURNAMENT_NEWS["news"].code)
    assert set(news.values_list("user__username", flat=True)) == stayed | {"Cy"}, "who meets whom has changed for all"
    tournament = play_round(tournament)
    assert bo.pk in {sitting.person_id for sitting in sittings(tournament, 2)}
    assert not {people[0].pk, cy.pk} & {sitting.person_id for sitting in sittings(tournament, 2)}
    assert play_all(tournament).status == Tournament.Status.FINISHED
    assert rebuilding.rebuild() == []


def test_a_place_is_taken_over_once(ana: User, bo: User, cy: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, cy, capacity=4))
    place = tournament.entries.get(person=people[0])
    organising.replace(tournament=tournament, actor=ana, entry=place.pk, name="Bo")
    with pytest.raises(NobodyToReplace):
        organising.replace(tournament=tournament, actor=ana, entry=place.pk, name="Cy")


def test_nobody_takes_over_in_a_cup_that_runs(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, format="cup", capacity=4))
    place = tournament.entries.get(person=people[0])
    with pytest.raises(NobodyToReplace):
        organising.replace(tournament=tournament, actor=ana, entry=place.pk, name="Bo")
    services.withdraw(tournament=tournament, user=people[0])
    assert names(tournament, Entry.Status.WAITING) == {"Bo"}


def test_who_wins_and_leaves_before_the_end_is_told_of_no_victory(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_round(begin(hold(ana, *crowd(4), format="cup", capacity=4)))
    [final] = running(tournament)
    play(final)
    for seat in final.seats.all():
        services.withdraw(tournament=tournament, user=seat.user)
    steps.look_after()
    assert anew(tournament).status == Tournament.Status.FINISHED
    assert not Notice.objects.filter(kind=TOURNAMENT_NEWS["won"].code).exists()
    assert Notice.objects.filter(kind=TOURNAMENT_NEWS["over"].code).exists()


# --- before the start ------------------------------------------------------------------------------------------------


def test_who_waits_is_let_in_only_where_nobody_else_is_asked_first(ana: User, clock: time_machine.Traveller) -> None:
    tournament, people = hold(ana, capacity=10), crowd(12)
    for person in people[:10]:
        Entry.objects.create(tournament=tournament, person=person, status=Entry.Status.ASKED)
    for person in people[10:]:
        services.enter(tournament=tournament, user=person)
    services.withdraw(tournament=tournament, user=people[0])
    assert names(tournament) == {people[10].username}
    assert names(tournament, Entry.Status.WAITING) == {people[11].username}


def test_who_withdrew_and_comes_back_before_the_start_is_in_as_if_never_gone(ana: User, bo: User) -> None:
    tournament = hold(ana, bo)
    services.withdraw(tournament=tournament, user=bo)
    entry = tournament.entries.get(person=bo)
    assert entry.out_at
    services.enter(tournament=tournament, user=bo)
    entry = tournament.entries.get(person=bo)
    assert (entry.status, entry.why, entry.out_at) == (Entry.Status.IN, "", None)


@pytest.mark.parametrize(("late_by", "is_in"), [(-1, True), (0, False), (1, False)])
def test_entries_close_at_the_time_of_the_start(
    ana: User, bo: User, clock: time_machine.Traveller, late_by: int, is_in: bool
) -> None:
    tournament = hold(ana, *crowd(4), starts_at=NOON + timedelta(days=2))
    clock.move_to(NOON + timedelta(days=2, seconds=late_by))
    if is_in:
        services.enter(tournament=tournament, user=bo)
    else:
        with pytest.raises(EntriesClosed):
            services.enter(tournament=tournament, user=bo)
    assert ("Bo" in names(tournament)) is is_in


def test_who_is_only_asked_into_a_group_sees_none_of_its_tournaments(ana: User, bo: User, cy: User) -> None:
    group = clubs.make(user=ana, name="Us")
    clubs.join(member=clubs.invite(group=group, user=ana, name="Bo"))
    clubs.invite(group=group, user=ana, name="Cy")
    tournament = hold(ana, group=group)
    assert browser_of(bo).get(tournament.get_absolute_url()).status_code == 200
    assert browser_of(cy).get(tournament.get_absolute_url()).status_code == 404
    assert tournament.name not in browser_of(cy).get(reverse("tournaments:calendar")).content.decode()
    for name in ("atom", "calendar"):
        assert tournament.name not in Client().get(reverse(f"notices:tournaments_{name}")).content.decode()


# --- setting back, and how many rounds -------------------------------------------------------------------------------


def test_final_places_are_gone_after_a_step_back(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4), rounds=1)))
    assert tournament.entries.filter(rank=None).count() == 0
    organising.step_back(tournament=tournament, admin=admin, step=tournament.steps)
    assert set(tournament.entries.values_list("rank", flat=True)) == {None}
    assert anew(tournament).is_running


@pytest.mark.parametrize(
    ("wanted", "number", "size", "rounds"), [(4, 4, 2, 3), (3, 4, 2, 3), (9, 9, 3, 4), (2, 3, 2, 2)]
)
def test_no_round_is_played_in_which_somebody_must_meet_twice(
    ana: User, clock: time_machine.Traveller, wanted: int, number: int, size: int, rounds: int
) -> None:
    assert begin(hold(ana, *crowd(number), rounds=wanted, size=size)).rounds == rounds


def test_a_cancelled_one_stays_listed_a_month_for_everybody_then_for_those_who_entered(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    tournament = hold(ana, bo)
    organising.cancel(tournament=tournament, actor=ana)

    def listed() -> dict[str, bool]:
        browsers = {"ana": browser_of(ana), "bo": browser_of(bo), "cy": browser_of(cy), "": Client()}
        address = reverse("tournaments:calendar")
        return {who: tournament.name in browser.get(address).content.decode() for who, browser in browsers.items()}

    assert listed() == {"ana": True, "bo": True, "cy": True, "": True}
    clock.shift(selectors.CANCELLED_LISTED)
    assert listed() == {"ana": True, "bo": True, "cy": False, "": False}
    assert "cancelled" in browser_of(bo).get(tournament.get_absolute_url()).content.decode()
    assert not Game.objects.exists()
    assert steps.look_after() == 0
