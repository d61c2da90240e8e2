"""A round goes on in whatever way one of its tables ends."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.lobby import hosting
from games.models import Game
from games.operations import administering
from games.tables.locking import lock_game
from games.tournaments import services
from games.tournaments.models import Pairing, Tournament
from games.tournaments.rounds import steps
from tests.games.factories import fresh
from tests.games.tournaments.holding import begin, crowd, hold, play_all, play_round, running
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def cancelled_by_an_admin(game: Game, admin: User) -> None:
    administering.cancel(game=game, admin=admin)


def called_off(game: Game, admin: User) -> None:
    """As agreements, and sweeps of tables at which nobody plays, do it."""
    with transaction.atomic():
        hosting.call_off(lock_game(game))


def deleted(game: Game, admin: User) -> None:
    game.delete()


WAYS = [cancelled_by_an_admin, called_off, deleted]


@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_is_gone_is_played_again_within_a_minute(
    ana: User, admin: User, clock: time_machine.Traveller, way: Callable[[Game, User], None]
) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    first, second = running(tournament)
    people = set(first.seats.values_list("user", flat=True))
    way(first, admin)
    steps.look_after()
    (again,) = [game for game in running(tournament) if game.pk != second.pk]
    assert set(again.seats.values_list("user", flat=True)) == people
    assert tournament.events.filter(code="anew", number=1).exists()
    assert play_round(tournament).played.count() == 2


@pytest.mark.parametrize("way", WAYS)
def test_by_the_other_rule_the_round_goes_on_without_it(
    ana: User, admin: User, clock: time_machine.Traveller, way: Callable[[Game, User], None]
) -> None:
    tournament = begin(hold(ana, *crowd(4), voided="shared"))
    way(running(tournament)[0], admin)
    tournament = play_round(tournament)
    assert tournament.played.count() == 2
    assert Pairing.objects.filter(round__number=1).exclude(voided_at=None).count() == 1


def test_when_the_time_is_too_short_it_is_not_played_again(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    tournament.played.update(ends_at=timezone.now() + timedelta(hours=20))
    cancelled_by_an_admin(running(tournament)[0], admin)
    assert play_round(tournament).played.count() == 2


def test_nobody_plays_again_alone_against_bots(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    game = next(game for game in running(tournament) if game.seats.filter(user=people[0]).exists())
    delete_account(user=people[0])
    cancelled_by_an_admin(fresh(game), admin)
    steps.look_after()
    assert len(running(tournament)) == 1


def test_the_better_seed_goes_on_from_a_table_of_a_cup_without_a_result(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4), format="cup", voided="shared"))
    cancelled_by_an_admin(running(tournament)[0], admin)
    seeds = tournament.played.get(number=1).facts["people"][0]
    sat = list(Pairing.objects.get(number=1).sittings.values_list("entry", flat=True))
    tournament = play_round(tournament)
    assert min(sat, key=seeds.index) in tournament.played.get(number=2).facts["people"][0]
    assert play_all(tournament).status == Tournament.Status.FINISHED


def test_an_admin_reads_it_before_cancelling(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    game = running(begin(hold(ana, *crowd(4))))[0]
    page = browser_of(admin).get(reverse("admin:games_game_change", args=[game.pk])).content.decode()
    assert "This table belongs to a tournament." in page


def test_who_withdraws_leaves_no_table_without_an_end(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, format="cup"))
    for person in people[:3]:
        services.withdraw(tournament=tournament, user=person)
    tournament = play_all(tournament)
    assert tournament.status == Tournament.Status.FINISHED
    assert list(tournament.entries.filter(rank=1).values_list("rank", flat=True)) == [1]
