"""One tournament on the services, from its announcement to its end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.models import User
from games.clocks import timeouts
from games.engine.clock import bank, rests
from games.engine.clock.own_rests import NIGHT
from games.models import Game, Holiday, PersonRating
from games.tables.locking import lock_game
from games.tables.tables import read_table, seats_of
from games.tournaments import services
from games.tournaments.models import Entry, Sitting, Tournament
from games.tournaments.rounds import outcomes, steps
from games.tournaments.services import Planned
from tools.simulate_tournaments.people import START, habits, score

TURNS = 10
"""Of each person in a game."""
FORMATS = {"swiss-2": ("swiss", 2, 7), "swiss-4": ("swiss", 4, 6), "league-3": ("league", 3, 2), "cup-4": ("cup", 4, 1)}


class Course:
    """The people and the clock of one tournament; ``clock`` is ``time_machine``'s."""

    def __init__(self, name: str, number: int, luck: Random, clock: Any) -> None:
        self.luck, self.clock, self.habits = luck, clock, habits(number, luck)
        self.people = self._people(f"{luck.randrange(10**9):x}")
        self.index = {person.pk: at for at, person in enumerate(self.people)}
        self.key: int = services.announce(organiser=self.people[0], planned=self._planned(name, number)).pk
        for person in self.people:
            services.enter(tournament=Tournament(pk=self.key), user=person)

    def _people(self, mark: str) -> list[User]:
        people = [
            User.objects.create(username=f"P{index} {mark}", email=f"p{index}.{mark}@example.org")
            for index in range(len(self.habits))
        ]
        Holiday.objects.bulk_create(
            Holiday(user=person, day=day)
            for person, one in zip(people, self.habits, strict=True)
            for day in one.holidays
        )
        # Cups are seeded by ratings, which know strength about as well as after some games.
        noise = Random(f"{mark}/ratings")
        PersonRating.objects.bulk_create(
            PersonRating(
                user=person, title="cacao", mu=25 + 8 * noise.gauss(one.strength, 0.5), sigma=4, games=9, score=0,
                last_game_at=START,
            )
            for person, one in zip(people, self.habits, strict=True)
        )  # fmt: skip
        return people

    def _planned(self, name: str, number: int) -> Planned:
        kind, size, rounds = FORMATS[name]
        return Planned(
            name=name, format=kind, title="cacao", modules="base", size=size, rounds=rounds, division_size=7,
            capacity=number, days=3, weekends=self.luck.random() < 0.5, holidays=2, zone="Europe/Berlin",
            is_rated=False, voided="anew", opens_at=START, starts_at=START + timedelta(days=2),
        )  # fmt: skip

    @property
    def tournament(self) -> Tournament:
        """The newest row."""
        return Tournament.objects.get(pk=self.key)

    def go(self) -> None:
        """From the start to the end."""
        self.clock.move_to(START + timedelta(days=2))
        steps.look_after()
        while self.tournament.is_running:
            self._play_round()
            self.clock.shift(timedelta(minutes=1))
            steps.look_after()

    def _play_round(self) -> None:
        """All that happens at the tables of a round, in the order of time."""
        events: list[tuple[datetime, int, str, int, int]] = []
        rows = Game.objects.filter(pairing__round__tournament=self.key, status=Game.Status.RUNNING).order_by("pk")
        for game in rows.prefetch_related("seats"):
            for at, what, place in self._turns(game):
                heappush(events, (at, len(events), what, game.pk, place))
        self._withdraw()
        while events:
            at, _number, what, key, place = heappop(events)
            self.clock.move_to(max(at, datetime.now(UTC)))
            if what == "late":
                self._carry_out_late(key, place)
            else:
                self._end(key)

    def _turns(self, game: Game) -> Iterator[tuple[datetime, str, int]]:
        """When somebody is out of time, and when the game ends."""
        terms, own, now = game.clock, game.rests, datetime.now(UTC)
        assert terms is not None
        assert own is not None
        seats = sorted(game.seats.all(), key=lambda seat: seat.number or 0)
        left = {seat.place: terms.start for seat in seats if seat.user_id}
        for _turn in range(TURNS):
            for seat in seats:
                if seat.place not in left or seat.user_id is None:
                    continue
                one = self.habits[self.index[seat.user_id]]
                away = rests.Absences(ZoneInfo(own.zone), NIGHT, frozenset(own.of_holidays(list(one.holidays))))
                thought = self.luck.uniform(0.5, 1.5) * one.haste * terms.start / TURNS
                counted = left[seat.place] if one.vanishes else min(int(thought), left[seat.place])
                now = bank.deadline(counted, now, rests.rests(terms, away, now))
                left[seat.place] -= counted
                if not left[seat.place]:
                    del left[seat.place]
                    yield now + timedelta(seconds=self.luck.randrange(60)), "late", seat.place
        yield now + timedelta(minutes=5), "end", 0

    def _withdraw(self) -> None:
        there = Entry.objects.filter(tournament=self.key, status=Entry.Status.IN).order_by("pk")
        for entry in there.select_related("person"):
            if self.habits[self.index[entry.person_id]].withdraws and self.luck.random() < 0.3:
                services.withdraw(tournament=Tournament(pk=self.key), user=entry.person)

    def _carry_out_late(self, key: int, place: int) -> None:
        with transaction.atomic():
            game = lock_game(Game(pk=key))
            seats = seats_of(game)
            timeouts._leave_to_bot(seats, next(seat for seat in seats if seat.place == place))

    def _end(self, key: int) -> None:
        """Points by strength and luck, and what the site makes of them."""
        persons = dict(Sitting.objects.filter(pairing__game=key).values_list("order", "person"))
        game = Game.objects.get(pk=key)
        for seat in game.seats.order_by("place"):
            person = persons.get(seat.place)
            strength = self.habits[self.index[person]].strength if person and seat.user_id else -1.0
            seat.points, seat.won, seat.waiting_since = score(strength, self.luck), False, None
            seat.save(update_fields=["points", "won", "waiting_since"])
        game.status, game.ended_at = Game.Status.FINISHED, datetime.now(UTC)
        game.save(update_fields=["status", "ended_at"])
        outcomes._write(read_table(game))
