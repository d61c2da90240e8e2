"""What other pages say of a tournament: tables, my games, the end of a game, a group’s page, the form to hold one."""

from __future__ import annotations

import pytest
import time_machine
from django.urls import reverse

from accounts.models import User
from games.clubs import services as clubs
from games.models import Game
from games.tournaments.models import Tournament
from tests.games.factories import fresh
from tests.games.tournaments.holding import begin, crowd, hold, play, running
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def table_of(tournament: Tournament, user: User) -> Game:
    (game,) = [game for game in running(tournament) if game.seats.filter(user=user).exists()]
    return game


def page(user: User, address: str) -> str:
    """What somebody reads there, blanks as browsers show them."""
    return " ".join(browser_of(user).get(address).content.decode().split())


def link(tournament: Tournament) -> str:
    return f'<a href="{tournament.get_absolute_url()}">{tournament.name}</a>'


def test_a_table_names_its_tournament_and_round(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    for reader in (people[0], bo):
        assert f"Tournament {link(tournament)}, round 1" in page(
            reader, table_of(tournament, people[0]).get_absolute_url()
        )


def test_a_table_says_the_nights_and_lateness_of_its_tournament(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    shown = page(people[0], table_of(begin(hold(ana, *people)), people[0]).get_absolute_url())
    assert "Clocks stop from 23:00 to 07:00 (Europe/Berlin) for everybody" in shown
    assert "you get the last place at that table" in shown
    assert "Everyone sets their own night hours" not in shown
    assert "A bot takes that turn" not in shown


def test_a_table_offers_nothing_that_its_tournament_refuses(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    game = table_of(begin(hold(ana, *people)), people[0])
    assert reverse("games:together", args=[game.public_id]) not in page(people[0], game.get_absolute_url())


def test_my_games_name_it(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    assert f"Tournament {link(tournament)}, round 1" in page(people[0], reverse("games:my_games"))


def test_a_table_of_a_private_one_names_it_only_to_who_may_see_it(
    ana: User, cy: User, clock: time_machine.Traveller
) -> None:
    people, group = crowd(4), clubs.make(user=ana, name="Us")
    for person in people:
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    tournament = begin(hold(ana, *people, group=group))
    game = table_of(tournament, people[0])
    by_link = f"{game.get_absolute_url()}?invite={game.invite_token}"
    assert tournament.name in page(people[0], game.get_absolute_url())
    assert browser_of(cy).get(by_link).status_code == 200
    assert tournament.name not in page(cy, by_link)


def test_the_end_of_a_game_leads_on_to_the_next_table_or_the_standings(
    ana: User, clock: time_machine.Traveller
) -> None:
    people = crowd(5)
    tournament = begin(hold(ana, *people, format="league", rounds=1))
    own = [game for game in running(tournament) if game.seats.filter(user=people[0]).exists()]
    play(own[0])
    shown = page(people[0], fresh(own[0]).get_absolute_url())
    assert "Your next table in Spring" in shown
    assert any(f'href="{game.get_absolute_url()}"> Your next table' in shown for game in own[1:])
    assert "Standings of Spring" in shown
    watching = page(ana, own[0].get_absolute_url())
    assert "Standings of Spring" in watching
    assert "Your next table" not in watching


def test_a_group_holds_its_own_tournament(ana: User, bo: User) -> None:
    group = clubs.make(user=ana, name="Us")
    clubs.join(member=clubs.invite(group=group, user=ana, name="Bo"))
    address = reverse("groups:group", args=[group.public_id])
    assert f"group={group.public_id}" in page(bo, address)
    tournament = hold(bo, group=group)
    assert link(tournament) in page(ana, address)


def test_the_form_says_in_which_time_zone_its_dates_are(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(time_zone="Asia/Tokyo")
    form = page(User.objects.get(pk=ana.pk), reverse("tournaments:new"))
    assert "In Asia/Tokyo time, which is the tournament’s." in form
