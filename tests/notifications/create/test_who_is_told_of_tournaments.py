"""Whom news of tournaments reach: who takes part, waits, was asked, is out, organises, as ``told.txt`` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games.clubs import services as clubs
from games.clubs.models import Member
from games.tournaments import hosting, leaving, organising, services
from games.tournaments.models import Entry, Sitting, Tournament
from games.tournaments.rounds import steps
from notifications.types import TOURNAMENT_NEWS
from tests.games.conftest import short_games, tiny_title
from tests.games.tournaments.conftest import admin, clock
from tests.games.tournaments.holding import anew, begin, crowd, hold, play, play_round, running
from tests.notifications.create.telling import Act, expect_as_written, rows_of, told_by
from tests.people import make_person

__all__ = ["admin", "clock", "short_games", "tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title", "short_games")]


def suspend(person: User) -> None:
    User.objects.filter(pk=person.pk).update(is_active=False)


def entry_of(tournament: Tournament, person: User) -> int:
    return tournament.entries.get(person=person).pk


def remove(tournament: Tournament, actor: User, person: User, *, by_admin: bool = False) -> None:
    organising.remove(tournament=tournament, actor=actor, entry=entry_of(tournament, person), by_admin=by_admin)


def too_late(tournament: Tournament, person: User) -> None:
    services.take_out(steps.hold_all(tournament.pk), tournament.entries.get(person=person), Entry.Why.LATE)


def rows_of_acts(acts: Mapping[str, Act], people: Mapping[str, User]) -> list[list[str]]:
    return [row for name, act in acts.items() for row in rows_of(name, told_by(act), people)]


def test_news_of_a_tournament_that_takes_entries(
    ana: User, bo: User, cy: User, admin: User, clock: time_machine.Traveller
) -> None:
    gone, removed, banned, waits, asked = map(make_person, ("Di", "Eli", "Flo", "Gus", "Hal"))
    tournament = hold(ana, bo, cy, gone, removed, banned, capacity=5)
    services.enter(tournament=tournament, user=waits)
    Entry.objects.create(tournament=tournament, person=asked, status=Entry.Status.ASKED)
    services.withdraw(tournament=tournament, user=gone)
    remove(tournament, ana, removed)
    suspend(banned)
    people = {
        "organiser": ana,
        "in": bo,
        "too": cy,
        "withdrew": gone,
        "removed": removed,
        "banned": banned,
        "waits": waits,
        "asked": asked,
        "admin": admin,
    }
    acts: Mapping[str, Act] = {
        "the organiser removes who is in": lambda: remove(tournament, ana, bo),
        "the organiser removes who waits": lambda: remove(tournament, ana, waits),
        "the organiser removes who is asked": lambda: remove(tournament, ana, asked),
        "an admin removes who is in": lambda: remove(tournament, admin, bo, by_admin=True),
        "who is in withdraws": lambda: services.withdraw(tournament=tournament, user=bo),
        "the organiser cancels": lambda: organising.cancel(tournament=tournament, actor=ana),
        "an admin cancels": lambda: organising.cancel(tournament=tournament, actor=admin, by_admin=True),
        "it starts": lambda: start(tournament),
    }
    rows = rows_of_acts(acts, people)
    small = hold(ana, bo, name="Autumn")
    rows += rows_of("too few have come", told_by(lambda: start(small)), people)
    services.enter(tournament=small, user=ana)
    services.enter(tournament=small, user=cy)
    acts = {
        "the organiser withdraws": lambda: services.withdraw(tournament=small, user=ana),
        "an admin removes the organiser": lambda: remove(small, admin, ana, by_admin=True),
        "it starts with the organiser": lambda: start(small),
    }
    expect_as_written("a tournament that takes entries", [*people], [*rows, *rows_of_acts(acts, people)])


def start(tournament: Tournament) -> None:
    with time_machine.travel(tournament.starts_at + timedelta(minutes=1), tick=False):
        steps.advance(tournament.pk)


def test_news_of_a_tournament_that_runs(ana: User, bo: User, admin: User, clock: time_machine.Traveller) -> None:
    players = crowd(6)
    left, removed, banned, late = players[:4]
    waits = make_person("Gus")
    withdrawn = make_person("Hal")
    tournament = hold(ana, withdrawn, *players[:5], capacity=6)
    services.withdraw(tournament=tournament, user=withdrawn)
    services.enter(tournament=tournament, user=players[5])
    services.enter(tournament=tournament, user=waits)
    tournament = begin(tournament)
    services.withdraw(tournament=tournament, user=left)
    remove(tournament, ana, removed)
    suspend(banned)
    people = {
        "organiser": ana,
        "in": players[4],
        "too": players[5],
        "will be late": late,
        "withdrew": left,
        "removed": removed,
        "withdrew before": withdrawn,
        "banned": banned,
        "waits": waits,
        "stranger": bo,
        "admin": admin,
    }
    acts: Mapping[str, Callable[[], object]] = {
        "somebody is late twice": lambda: too_late(tournament, late),
        "who was suspended is put out": lambda: leaving.see_off_suspended(steps.hold_all(tournament.pk)),
        "the organiser cancels": lambda: organising.cancel(tournament=tournament, actor=ana),
        "an admin cancels": lambda: organising.cancel(tournament=tournament, actor=admin, by_admin=True),
        "the round is played": lambda: play_round(tournament),
        "it is over": lambda: play_out(tournament, players[4]),
        "who leads is out at the end": lambda: play_out(tournament, late, is_late=True),
    }
    small = begin(hold(ana, *players[3:], waits, capacity=4, name="Autumn"))
    acts = {**acts, "one is over that nobody left": lambda: play_out(small, players[5])}
    by_the_draw = TOURNAMENT_NEWS["news"].code
    rows = [row for row in rows_of_acts(acts, people) if row[1].startswith("tournament") and row[1] != by_the_draw]
    expect_as_written("a tournament that runs", [*people], rows)


def test_news_of_a_private_tournament(ana: User, bo: User, admin: User, clock: time_machine.Traveller) -> None:
    player, sent_away, left, asked = players = crowd(4)
    group = clubs.make(user=ana, name="Us")
    for person in (bo, *players):
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    announced, begun = hold(ana, *players, group=group), begin(hold(ana, *players, group=group, name="Autumn"))
    clubs.send_away(group=group, user=ana, name=sent_away.username)
    clubs.leave(member=group.members.get(person=left))
    Member.objects.filter(group=group, person=asked).update(joined_at=None)
    people = {
        "organiser": ana,
        "member": bo,
        "in": player,
        "sent away": sent_away,
        "left": left,
        "only asked": asked,
        "admin": admin,
    }
    acts: Mapping[str, Act] = {
        "it starts": lambda: start(announced),
        "the organiser writes": lambda: hosting.write(tournament=begun, actor=ana, text="Hello"),
        "the organiser removes who was sent away": lambda: remove(begun, ana, sent_away),
        "the organiser cancels it before": lambda: organising.cancel(tournament=announced, actor=ana),
        "the organiser cancels it": lambda: organising.cancel(tournament=begun, actor=ana),
        "an admin cancels it": lambda: organising.cancel(tournament=begun, actor=admin, by_admin=True),
        "the round is played": lambda: play_round(begun),
        "it is over": lambda: play_out(begun, player),
    }
    rows = [row for row in rows_of_acts(acts, people) if row[1].startswith("tournament")]
    expect_as_written("a private tournament", [*people], rows)


def play_out(tournament: Tournament, best: User, *, is_late: bool = False) -> None:
    """End it after this round, whose best is this person, who may be put out at the last moment."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds=1)
    for game in running(tournament):
        play(game)
    there = Sitting.objects.filter(pairing__round__tournament=tournament)
    there.filter(place=1).update(score=1)
    for sitting in there.filter(person=best):
        there.filter(pairing=sitting.pairing_id).update(place=2)
    there.filter(person=best).update(place=1, score=1000)
    if is_late:
        too_late(tournament, best)
    steps.look_after()
    assert anew(tournament).is_over
