"""Who is banned is out at the next draw, and nobody waits for them meanwhile."""

from __future__ import annotations

import pytest
import time_machine

from accounts.models import PersonChanged, User
from games.models import Game
from games.tournaments import organising, services
from games.tournaments.errors import TooFew
from games.tournaments.models import Entry, Tournament
from games.tournaments.rounds import steps
from tests.games.factories import fresh
from tests.games.tournaments.holding import anew, begin, crowd, hold, names, play_round, running, sittings
from tests.people import make_person

pytestmark = pytest.mark.django_db


def ban(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def table_of(tournament: Tournament, user: User) -> Game:
    return next(game for game in running(tournament) if game.seats.filter(user=user).exists())


def test_a_bot_goes_on_at_once_and_later_rounds_are_without_them(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    game = table_of(tournament, people[0])
    ban(people[0])
    steps.look_after()
    assert not game.seats.filter(user=people[0]).exists()
    assert fresh(game).is_running
    assert tournament.entries.get(person=people[0]).why == Entry.Why.SUSPENDED
    tournament = play_round(tournament)
    assert people[0].pk not in {sitting.person_id for sitting in sittings(tournament, 2)}


def test_nobody_waits_at_a_table_for_somebody_who_had_withdrawn_before(
    ana: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    services.withdraw(tournament=tournament, user=people[0])
    game = table_of(tournament, people[0])
    ban(people[0])
    steps.look_after()
    assert not game.seats.filter(user=people[0]).exists()
    assert tournament.entries.get(person=people[0]).why == Entry.Why.WITHDREW


def test_they_are_not_drawn_first_and_make_room_for_who_waits(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    tournament = hold(ana, *people, bo, capacity=4)
    ban(people[0])
    tournament = begin(tournament)
    assert names(tournament) == {"Bo", *(person.username for person in people[1:])}
    assert people[0].pk not in {sitting.person_id for sitting in sittings(tournament, 1)}


def test_who_is_banned_while_waiting_takes_no_place(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, cy, capacity=4))
    ban(bo)
    services.withdraw(tournament=tournament, user=people[0])
    assert names(tournament) == {"Cy", *(person.username for person in people[1:])}


def test_with_them_there_are_too_few(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(3)
    tournament = hold(ana, *people)
    ban(people[0])
    with pytest.raises(TooFew):
        organising.start_now(tournament=tournament, actor=ana, step=tournament.steps)
    assert anew(tournament).status == Tournament.Status.OPEN


def test_a_bot_goes_with_its_owner(ana: User, cy: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    robo = make_person("Robo", is_bot=True, bot_owner=cy)
    Entry.objects.create(tournament=tournament, person=robo)
    ban(cy)
    steps.look_after()
    assert names(tournament, Entry.Status.OUT) == {"Robo"}


def test_in_a_cup_the_other_goes_on_wherever_the_bot_comes(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, format="cup"))
    game = table_of(tournament, people[0])
    (other,) = game.seats.exclude(user=people[0]).values_list("user", flat=True)
    ban(people[0])
    steps.look_after()
    tournament = play_round(tournament)
    assert other in {sitting.person_id for sitting in sittings(tournament, 2)}
    assert people[0].pk not in {sitting.person_id for sitting in sittings(tournament, 2)}


def test_who_was_banned_meanwhile_neither_enters_nor_withdraws(ana: User, bo: User, cy: User) -> None:
    tournament = hold(ana, bo)
    for person, act in ((cy, services.enter), (bo, services.withdraw)):
        ban(person)
        with pytest.raises(PersonChanged):
            act(tournament=tournament, user=person)
    assert names(tournament) == {"Bo"}
