"""Tournaments for tests, made, entered and played by the services that pages use."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game, Heart
from games.operations import sweeps
from games.tables.tables import read_table
from games.tournaments import organising, services
from games.tournaments.models import Entry, Sitting, Tournament
from games.tournaments.rounds import steps
from games.tournaments.services import Planned
from tests.games.clocks.beating import carry_out
from tests.games.factories import fresh, play_turn_of, waited_for_most
from tests.people import make_person


def planned(**changes: Any) -> Planned:
    """A small Swiss tournament of the tiny title that starts in two days."""
    now = timezone.now()
    usual = Planned(
        name="Spring",
        format="swiss",
        title="tiny",
        modules="base",
        size=2,
        rounds=3,
        division_size=5,
        capacity=16,
        days=2,
        weekends=False,
        holidays=0,
        zone="Europe/Berlin",
        is_rated=False,
        voided="anew",
        opens_at=now,
        starts_at=now + timedelta(days=2),
    )
    return replace(usual, **changes)


def crowd(number: int) -> list[User]:
    return [make_person(f"Player {index}") for index in range(1, number + 1)]


def made(organiser: User, name: str, **fields: Any) -> Tournament:
    """A tournament whose row is as these fields say."""
    ended = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)
    over = {"ended_at": timezone.now()} if fields.get("status") in ended else {}
    tournament = Tournament.objects.create(**asdict(planned(name=name)) | {"organiser": organiser} | over | fields)
    return anew(tournament)


def enter(tournament: Tournament, person: User, status: str = Entry.Status.IN) -> Entry:
    """The row of an entry, whatever the rules of entering say."""
    return Entry.objects.create(tournament=tournament, person=person, status=status)


def hold(organiser: User, *people: User, group: Any = None, **changes: Any) -> Tournament:
    """A tournament that these people have entered."""
    tournament = services.announce(organiser=organiser, planned=planned(**changes), group=group)
    for person in people:
        services.enter(tournament=tournament, user=person)
    return anew(tournament)


def begin(tournament: Tournament) -> Tournament:
    """Its first round."""
    organiser = tournament.organiser
    assert organiser is not None
    organising.start_now(tournament=tournament, actor=organiser, step=anew(tournament).steps)
    return anew(tournament)


def pass_time(clock: Any, **delta: float) -> None:
    """Some time in which the site was always there, and the deadlines in it."""
    clock.shift(timedelta(**delta))
    Heart.objects.update_or_create(pk=Heart.ONLY, defaults={"last_beat": timezone.now()})
    carry_out()


def anew(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def running(tournament: Tournament) -> list[Game]:
    """The games that are played, in the order of their tables."""
    there = Game.objects.filter(pairing__round__tournament=tournament, status=Game.Status.RUNNING)
    return list(there.order_by("pairing__number"))


def play_round(tournament: Tournament) -> Tournament:
    """All games of the round, and what follows."""
    for game in running(tournament):
        play(game)
    steps.look_after()
    return anew(tournament)


def play(game: Game) -> None:
    """A game to its end, also where a bot has a seat."""
    while (table := read_table(fresh(game))).game.is_running:
        seat = waited_for_most(table)
        if seat is None or seat.is_played_by_bot:
            sweeps.play_bots(game.pk)
        else:
            play_turn_of(table, seat)


def play_all(tournament: Tournament) -> Tournament:
    while tournament.is_running:
        tournament = play_round(tournament)
    return tournament


def names(tournament: Tournament, status: str = Entry.Status.IN) -> set[str]:
    """Who takes part, or waits, or is out."""
    return set(tournament.entries.filter(status=status).values_list("person__username", flat=True))


def sittings(tournament: Tournament, number: int) -> list[Sitting]:
    """The places of a round, table by table."""
    there = Sitting.objects.filter(pairing__round__tournament=tournament, pairing__round__number=number)
    return list(there.order_by("pairing__number", "order"))
