"""Several act on a tournament at the same moment, on PostgreSQL: it ends as one order would."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import transaction

from accounts.models import PersonChanged, User
from accounts.services import delete_account
from games.models import Game
from games.tournaments import organising, services
from games.tournaments.errors import EntriesClosed, NobodyToReplace, NothingToVoid, WrongStep
from games.tournaments.models import Entry, Tournament
from games.tournaments.rounds import steps, voided
from tests.games.at_once import at_once, refusals
from tests.games.conftest import tiny_title
from tests.games.tournaments.holding import anew, begin, crowd, hold, names

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]


def test_who_enters_twice_at_once_is_in_once(ana: User, bo: User) -> None:
    tournament = hold(ana)
    outcomes = at_once(*[lambda: services.enter(tournament=tournament, user=bo)] * 4)
    assert not refusals(outcomes)
    assert tournament.entries.count() == 1


def test_the_last_place_is_given_once(ana: User) -> None:
    people = crowd(8)
    tournament = hold(ana, *people[:3], capacity=4)
    at_once(*[lambda person=person: services.enter(tournament=tournament, user=person) for person in people[3:]])
    assert len(names(tournament)) == 4
    assert len(names(tournament, Entry.Status.WAITING)) == 4
    assert anew(tournament).status == Tournament.Status.FULL


def test_it_starts_once_whoever_starts_it(ana: User) -> None:
    tournament = hold(ana, *crowd(4))
    step = tournament.steps
    outcomes = at_once(*[lambda: organising.start_now(tournament=tournament, actor=ana, step=step)] * 3)
    assert refusals(outcomes)[WrongStep] == 2
    assert Game.objects.count() == 2


def test_who_enters_at_the_moment_it_starts_is_in_or_not(ana: User, bo: User) -> None:
    tournament = hold(ana, *crowd(3), format="cup")  # With Bo they are four, and none has a bye.
    step = tournament.steps
    outcomes = at_once(
        lambda: organising.start_now(tournament=tournament, actor=ana, step=step),
        lambda: services.enter(tournament=tournament, user=bo),
    )
    is_in = "Bo" in names(tournament)
    assert refusals(outcomes)[EntriesClosed] + refusals(outcomes)[WrongStep] == (not is_in)
    if anew(tournament).is_running:
        assert Game.objects.filter(seats__user=bo).exists() == is_in


def test_a_round_that_begins_while_the_organiser_cancels_leaves_no_game(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    with transaction.atomic():
        for game in Game.objects.all():
            voided.end_game(game)
    tournament.played.update(ends_at=tournament.made_at)
    outcomes = at_once(
        lambda: steps.advance(tournament.pk),
        lambda: organising.cancel(tournament=tournament, actor=ana),
        lambda: steps.advance(tournament.pk),
    )
    assert not refusals(outcomes)
    assert anew(tournament).status == Tournament.Status.CANCELLED
    assert not Game.objects.filter(status=Game.Status.RUNNING).exists()


def test_a_step_that_two_workers_make_is_made_once(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    tournament.played.update(ends_at=tournament.made_at)
    at_once(*[lambda: steps.advance(tournament.pk)] * 3)
    numbers = list(tournament.played.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_who_withdraws_at_the_moment_it_starts_plays_or_does_not(ana: User) -> None:
    people = crowd(5)
    tournament = hold(ana, *people, rounds=2)
    step = tournament.steps
    outcomes = at_once(
        lambda: organising.start_now(tournament=tournament, actor=ana, step=step),
        lambda: services.withdraw(tournament=tournament, user=people[0]),
    )
    assert not refusals(outcomes)
    assert names(tournament, Entry.Status.OUT) == {people[0].username}
    sat = set(Game.objects.values_list("seats__user", flat=True)) - {None}
    assert {person.pk for person in people[1:]} <= sat <= {person.pk for person in people}
    assert Game.objects.count() == (3 if people[0].pk in sat else 2)


def test_one_reserve_takes_over_one_of_two_places_that_are_left_at_once(ana: User, bo: User) -> None:
    people = crowd(6)
    tournament = begin(hold(ana, *people, bo, capacity=6))
    outcomes = at_once(
        *[lambda person=person: services.withdraw(tournament=tournament, user=person) for person in people[:2]]
    )
    assert not refusals(outcomes)
    assert names(tournament) == {"Bo", *(person.username for person in people[2:])}
    assert names(tournament, Entry.Status.OUT) == {person.username for person in people[:2]}
    assert tournament.entries.filter(person=bo).count() == 1


def test_a_reserve_who_withdraws_when_a_place_is_left_has_it_or_is_out(ana: User, bo: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    outcomes = at_once(
        lambda: services.withdraw(tournament=tournament, user=people[0]),
        lambda: services.withdraw(tournament=tournament, user=bo),
    )
    assert not refusals(outcomes)
    assert names(tournament) == {person.username for person in people[1:]}
    assert "Bo" in names(tournament, Entry.Status.OUT)
    assert not names(tournament, Entry.Status.WAITING)


def test_who_leaves_the_site_while_a_round_begins_plays_nowhere(ana: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    with transaction.atomic():
        for game in Game.objects.order_by("pk"):
            voided.end_game(game)
    tournament.played.update(ends_at=tournament.made_at)
    outcomes = at_once(lambda: steps.advance(tournament.pk), lambda: delete_account(user=people[0]))
    assert not refusals(outcomes)
    assert tournament.entries.get(person=people[0].pk).status == Entry.Status.OUT
    assert not Game.objects.filter(status=Game.Status.RUNNING, seats__user=people[0].pk).exists()
    assert anew(tournament).is_running


def test_a_table_that_is_voided_while_the_round_ends_is_voided_or_refused(ana: User, admin: User) -> None:
    tournament = begin(hold(ana, *crowd(4), voided="shared"))
    tournament.played.update(ends_at=tournament.made_at)
    outcomes = at_once(
        lambda: steps.advance(tournament.pk),
        lambda: organising.void_table(tournament=tournament, actor=admin, number=1),
    )
    # Of the next round there is a table 1 as well.
    assert set(refusals(outcomes)) <= {NothingToVoid}
    assert tournament.played.get(number=1).pairings.filter(voided_at=None).count() == 0
    assert tournament.played.count() == 2


def test_the_organiser_replaces_and_a_reserve_withdraws_at_once(ana: User, bo: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    entry = tournament.entries.get(person=people[0])
    outcomes = at_once(
        lambda: organising.replace(tournament=tournament, actor=ana, entry=entry.pk, name="Bo"),
        lambda: services.withdraw(tournament=tournament, user=bo),
    )
    assert set(refusals(outcomes)) <= {NobodyToReplace}
    assert "Bo" in names(tournament, Entry.Status.OUT)
    assert len(names(tournament)) == (4 if refusals(outcomes) else 3)


def test_who_leaves_the_site_while_entering_is_in_nowhere(ana: User, bo: User) -> None:
    tournament = hold(ana)

    def enter() -> None:
        with suppress(PersonChanged):
            services.enter(tournament=tournament, user=bo)

    at_once(enter, lambda: delete_account(user=User.objects.get(pk=bo.pk)))
    assert not tournament.entries.filter(person=bo, status=Entry.Status.IN).exists()
