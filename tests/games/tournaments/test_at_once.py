"""Several act on a tournament at the same moment, on PostgreSQL: it ends as one order would."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from games.models import Game
from games.tournaments import organising, services, steps
from games.tournaments.errors import EntriesClosed, WrongStep
from games.tournaments.models import Entry, Tournament
from tests.games.at_once import at_once, refusals
from tests.games.conftest import _no_positions, tiny_title
from tests.games.tournaments.holding import anew, begin, crowd, hold, names

__all__ = ["_no_positions", "tiny_title"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]


def test_who_enters_twice_at_once_is_in_once(ana: User, bo: User) -> None:
    tournament = hold(ana)
    outcomes = at_once(*[lambda: services.enter(tournament=tournament, person=bo)] * 4)
    assert not refusals(outcomes)
    assert tournament.entries.count() == 1


def test_the_last_place_is_given_once(ana: User) -> None:
    people = crowd(8)
    tournament = hold(ana, *people[:3], capacity=4)
    at_once(*[lambda person=person: services.enter(tournament=tournament, person=person) for person in people[3:]])
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
    tournament = hold(ana, *crowd(4), format="cup")
    step = tournament.steps
    outcomes = at_once(
        lambda: organising.start_now(tournament=tournament, actor=ana, step=step),
        lambda: services.enter(tournament=tournament, person=bo),
    )
    is_in = "Bo" in names(tournament)
    assert refusals(outcomes)[EntriesClosed] + refusals(outcomes)[WrongStep] == (not is_in)
    if anew(tournament).is_running:
        assert Game.objects.filter(seats__user=bo).exists() == is_in


def test_a_round_that_begins_while_the_organiser_cancels_leaves_no_game(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    with transaction.atomic():
        for game in Game.objects.all():
            steps.end_game(game)
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
