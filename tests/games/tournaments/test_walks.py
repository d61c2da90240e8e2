"""A league from its start into the next season, with all that goes wrong: everybody is told what concerns them."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games.operations import administering
from games.tournaments import services
from games.tournaments.models import Entry, Tournament
from games.tournaments.rounds import steps
from notifications.models import InboxLine
from tests.games.tournaments.holding import anew, begin, crowd, hold, play_all, play_round, running

pytestmark = pytest.mark.django_db
Format = Tournament.Format


def lines(person: User) -> list[str]:
    """The kinds of what somebody was told of tournaments, in order."""
    there = InboxLine.objects.filter(user=person, kind__startswith="tournament").order_by("pk")
    return list(there.values_list("kind", flat=True))


def disturb(tournament: Tournament, withdrawing: User, banned: User, admin: User) -> Tournament:
    """Somebody withdraws, somebody is suspended, an admin cancels a table of two others."""
    gone = {withdrawing.pk, banned.pk}
    services.withdraw(tournament=tournament, user=withdrawing)
    User.objects.filter(pk=banned.pk).update(is_active=False)
    steps.look_after()
    fine = [game for game in running(tournament) if not game.seats.filter(user__in=gone).exists()]
    if fine:
        administering.cancel(game=fine[0], admin=admin)
    steps.look_after()
    return anew(tournament)


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (5, {"format": Format.SWISS, "rounds": 3}),
        (6, {"format": Format.CUP}),
        (11, {"format": Format.CUP, "size": 3}),
        (12, {"format": Format.LEAGUE, "rounds": 1, "division_size": 6}),
    ],
)
def test_it_ends_whatever_happens_and_who_stayed_hears_of_it(
    ana: User, admin: User, clock: time_machine.Traveller, number: int, changes: dict[str, object]
) -> None:
    people = crowd(number)
    tournament = disturb(begin(hold(ana, *people, **changes)), people[0], people[1], admin)
    tournament = play_all(tournament)
    assert tournament.status == Tournament.Status.FINISHED
    for person in people[2:]:
        told = lines(person)
        assert told[0] == "tournament_begins"
        assert {"tournament_won", "tournament_over"} & {*told}, person
    has_played = tournament.entries.get(person=people[0]).sittings.exists()
    assert ("tournament_over" in lines(people[0])) is has_played
    assert {"tournament_won", "tournament_over"} & {*lines(ana)}


def test_the_season_after_such_a_league_begins_with_who_confirms(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    people = crowd(12)
    league = begin(hold(ana, *people, format=Format.LEAGUE, rounds=1, division_size=6))
    assert {entry.division for entry in league.entries.all()} == {0, 1}
    play_round(disturb(league, people[0], people[1], admin))
    season = anew(play_all(anew(league))).next
    asked = {entry.person for entry in season.entries.all()}
    assert asked == {*people[2:]}
    for person in people[2:]:
        assert {"tournament_promoted", "tournament_season"} & {*lines(person)}
        services.enter(tournament=season, user=person)
    clock.shift(timedelta(days=8))
    steps.look_after()
    assert anew(season).is_running
    assert season.entries.filter(status=Entry.Status.IN).count() == 10
