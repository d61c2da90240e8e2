"""``make simulate-tournaments``: tournaments with many people of known strength, on the services that the site uses.

Real: announcing, entering, withdrawing, waiting list, seating, the games' tables with clocks as the lobby makes them,
time-outs and what follows them, rounds, standings, seasons, the database (SQLite in a new file) and the promise of an
end, on a clock that runs as fast as it can. Stand-in: nobody lays tiles. How long each answer takes is drawn, its
deadlines are worked out by ``games.engine.clock`` with the tournament's own rests and each person's holidays, and who
wins is drawn from strength and luck; then the game's seats get their points as at an end, and its outcome is read by
the site's own handler. No worker runs, so bots that take over do not think.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from heapq import heappop, heappush
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
TURNS = 10
"""Of each person in a game."""
LUCK = 1.0
"""Deviation of what luck does at a table; strengths have deviation 1."""
FORMATS = {"swiss-2": ("swiss", 2, 7), "swiss-4": ("swiss", 4, 6), "league-3": ("league", 3, 2), "cup-4": ("cup", 4, 1)}


class Habits(NamedTuple):
    """How somebody plays."""

    strength: float
    haste: float
    """The share of the own clock that a game takes on average."""
    vanishes: bool
    withdraws: bool
    holidays: tuple[date, ...]


def habits(number: int, luck: Random) -> list[Habits]:
    """Of a hundred, four vanish, four withdraw, twenty are slow, thirty take holidays."""
    found = []
    for _person in range(number):
        haste = 0.93 if luck.random() < 0.2 else luck.uniform(0.1, 0.6)
        days = luck.randrange(60) if luck.random() < 0.3 else None
        away = tuple(START.date() + timedelta(days=days + more) for more in range(5)) if days is not None else ()
        chance = luck.random()
        found.append(Habits(luck.gauss(0, 1), haste, chance < 0.04, 0.04 <= chance < 0.08, away))
    return found


@dataclass
class Result:
    """What came of one tournament."""

    in_time: bool
    days_early: float
    games: Counter[int] = field(default_factory=Counter)
    promised: set[int] = field(default_factory=set)
    points_add_up: bool = True
    follows: bool = True
    tau: float = 0
    seconds: float = 0
    tables: int = 0
    late: int = 0


def tau(order: Sequence[int], strength: Sequence[float]) -> float:
    """Kendall's: 1 where the order agrees with strength, 0 where it has nothing to do with it."""
    values = [strength[person] for person in order]
    pairs = [(a, b) for index, a in enumerate(values) for b in values[index + 1 :]]
    return sum((a > b) - (a < b) for a, b in pairs) / max(1, len(pairs))


# --- on the services -------------------------------------------------------------------------------------------------


def prepare(folder: str) -> None:
    """A site of its own with an empty database."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "cacao_site.settings",
        "SITE_MODE": "play",
        "DATA_DIR": folder,
        "LOG_LEVEL": "ERROR",
    }
    import django

    django.setup()
    from django.core.management import call_command

    from games.tables import dispatch

    call_command("migrate", verbosity=0)
    dispatch.enqueue = lambda *_args: None


def run(name: str, number: int, seed: int) -> Result:
    """One tournament from its announcement to its end."""
    import time_machine

    luck = Random(f"{name}/{number}/{seed}")
    with time_machine.travel(START, tick=False) as clock:
        return _Run(name, number, luck, clock).result()


class _Run:
    """The people and the clock of one tournament."""

    def __init__(self, name: str, number: int, luck: Random, clock: Any) -> None:
        from accounts.models import User
        from games.models import Holiday
        from games.tournaments import services
        from games.tournaments.models import Tournament
        from games.tournaments.services import Planned

        self.luck, self.clock, self.habits = luck, clock, habits(number, luck)
        self.seconds, self.late = 0.0, 0
        mark = f"{luck.randrange(10**9):x}"
        self.people = [
            User.objects.create(username=f"P{index} {mark}", email=f"p{index}.{mark}@example.org")
            for index in range(number)
        ]
        Holiday.objects.bulk_create(
            Holiday(user=person, day=day)
            for person, one in zip(self.people, self.habits, strict=True)
            for day in one.holidays
        )
        self.index = {person.pk: at for at, person in enumerate(self.people)}
        kind, size, rounds = FORMATS[name]
        planned = Planned(
            name=name, format=kind, title="cacao", modules="base", size=size, rounds=rounds, division_size=7,
            capacity=number, days=3, weekends=luck.random() < 0.5, holidays=2, zone="Europe/Berlin", is_rated=False,
            voided="anew", opens_at=START, starts_at=START + timedelta(days=2),
        )  # fmt: skip
        self.key: int = self._timed(services.announce, organiser=self.people[0], planned=planned).pk
        for person in self.people:
            self._timed(services.enter, tournament=Tournament(pk=self.key), person=person)
        self.begun: set[int] = set()

    def _timed(self, act: Any, *args: Any, **more: Any) -> Any:
        begin = perf_counter()
        try:
            return act(*args, **more)
        finally:
            self.seconds += perf_counter() - begin

    @property
    def tournament(self) -> Any:
        from games.tournaments.models import Tournament

        return Tournament.objects.get(pk=self.key)

    def result(self) -> Result:
        from games.tournaments import steps

        self.clock.move_to(START + timedelta(days=2))
        self._timed(steps.look_after)
        while self.tournament.is_running:
            self._play_round()
            self.clock.shift(timedelta(minutes=1))
            self._timed(steps.look_after)
        return self._judged()

    def _play_round(self) -> None:
        """All that happens at the tables of a round, in the order of time."""
        from games.models import Game

        events: list[tuple[datetime, int, str, int, int]] = []
        rows = Game.objects.filter(pairing__round__tournament=self.key, status=Game.Status.RUNNING)
        for game in rows.prefetch_related("seats"):
            for at, what, place in self._course(game):
                heappush(events, (at, len(events), what, game.pk, place))
        self._withdraw()
        while events:
            at, _number, what, key, place = heappop(events)
            self.clock.move_to(max(at, datetime.now(UTC)))
            if what == "late":
                self._timed(self._carry_out_late, key, place)
            else:
                self._end(key)

    def _course(self, game: Any) -> Iterator[tuple[datetime, str, int]]:
        """When somebody is out of time, and when the game ends."""
        from games.engine.clock import bank, rests
        from games.engine.clock.own_rests import NIGHT

        terms, own, now = game.clock, game.rests, datetime.now(UTC)
        seats = sorted(game.seats.all(), key=lambda seat: seat.number)
        left = {seat.place: terms.start for seat in seats if seat.user_id}
        for _turn in range(TURNS):
            for seat in seats:
                if seat.place not in left:
                    continue
                one = self.habits[self.index[seat.user_id]]
                days = frozenset(own.of_holidays(list(one.holidays)))
                away = rests.Absences(ZoneInfo(own.zone), NIGHT, days)
                thought = self.luck.uniform(0.5, 1.5) * one.haste * terms.start / TURNS
                counted = left[seat.place] if one.vanishes else min(int(thought), left[seat.place])
                at = bank.deadline(counted, now, rests.rests(terms, away, now))
                left[seat.place] -= counted
                now = at
                if not left[seat.place]:
                    del left[seat.place]
                    yield at + timedelta(seconds=self.luck.randrange(60)), "late", seat.place
        yield now + timedelta(minutes=5), "end", 0

    def _withdraw(self) -> None:
        from games.tournaments import services
        from games.tournaments.models import Entry, Tournament

        for entry in Entry.objects.filter(tournament=self.key, status=Entry.Status.IN).select_related("person"):
            if self.habits[self.index[entry.person_id]].withdraws and self.luck.random() < 0.3:
                self._timed(services.withdraw, tournament=Tournament(pk=self.key), person=entry.person)

    def _carry_out_late(self, key: int, place: int) -> None:
        from django.db import transaction

        from games.clocks import timeouts
        from games.models import Game
        from games.tables.locking import lock_game
        from games.tables.tables import seats_of

        with transaction.atomic():
            game = lock_game(Game(pk=key))
            seats = seats_of(game)
            timeouts._leave_to_bot(seats, next(seat for seat in seats if seat.place == place))
        self.late += 1

    def _end(self, key: int) -> None:
        """Points by strength and luck, and what the site makes of them."""
        from games.models import Game
        from games.tables.tables import read_table
        from games.tournaments import outcomes
        from games.tournaments.models import Sitting

        persons = dict(Sitting.objects.filter(pairing__game=key).values_list("order", "person"))
        game = Game.objects.get(pk=key)
        for seat in game.seats.all():
            person = persons.get(seat.place)
            strength = self.habits[self.index[person]].strength if person and seat.user_id else -1.0
            seat.points, seat.won = max(0, round(60 + 12 * (strength + self.luck.gauss(0, LUCK)))), False
            seat.waiting_since = None
            seat.save(update_fields=["points", "won", "waiting_since"])
        game.status, game.ended_at = Game.Status.FINISHED, datetime.now(UTC)
        game.save(update_fields=["status", "ended_at"])
        self._timed(outcomes._write, read_table(game))

    def _judged(self) -> Result:
        from games.tournaments import rebuilding, selectors
        from games.tournaments.models import Entry
        from games.tournaments.standings import FIRST, points_of

        tournament = self.tournament
        early = tournament.promised_end - tournament.ended_at
        result = Result(early >= timedelta(), early / timedelta(days=1), seconds=self.seconds, late=self.late)
        rows = selectors.rows_of(tournament)
        played = selectors.played(rows)
        result.tables = len(played)
        result.points_add_up = all(abs(sum(points_of(table)) - FIRST * len(table.sat) / 2) < 1e-9 for table in played)
        result.follows = not list(rebuilding.differences(tournament))
        entries = list(tournament.entries.order_by("pk"))
        ranked = selectors.standings_of(tournament, entries, rows)
        stayed = {entry.pk: entry for entry in entries if entry.status == Entry.Status.IN}
        for people in ranked:
            for row in people:
                if row.entry in stayed:
                    result.games[row.games] += 1
        strengths = [one.strength for one in self.habits]
        orders = [
            [self.index[stayed[row.entry].person_id] for row in people if row.entry in stayed] for people in ranked
        ]
        result.tau = mean(tau(order, strengths) for order in orders)
        return result


# --- beside it: the same people by pure functions --------------------------------------------------------------------


def order_of(way: str, number: int, size: int, rounds: int, seed: int) -> float:
    """Kendall's tau of standings after tables that were drawn by points, at random, or as a plain league."""
    from games.tournaments import divisions
    from games.tournaments.seating import Past, seat
    from games.tournaments.standings import Played, Sat, meetings, standings

    luck = Random(f"{seed}/people")
    strength = [0.0, *(luck.gauss(0, 1) for _person in range(number))]
    played: list[Played] = []

    def table(at: int, people: Sequence[int]) -> Played:
        scores = [max(0, round(60 + 12 * (strength[key] + luck.gauss(0, LUCK)))) for key in people]
        return Played(
            at,
            tuple(
                Sat(key, 1 + sum(other > own for other in scores), own) for key, own in zip(people, scores, strict=True)
            ),
        )

    people = list(range(1, number + 1))
    if way == "league":
        luck.shuffle(people)
        taus = []
        for level in divisions.split(people, 7):
            tables = [table(1, each) for each in divisions.schedule(level, size, str(seed))]
            taus.append(tau([row.entry for row in standings(level, tables, str(seed))], strength))
        return mean(taus)
    for at in range(1, rounds + 1):
        if way == "random":
            luck.shuffle(people)
            seats = [people[first : first + size] for first in range(0, number - number % size, size)]
        else:
            points = {row.entry: row.points for row in standings(people, played, str(seed))}
            past = Past(points, meetings(played))
            seats = [list(each) for each in seat(people, size, (2, 3, 4), rounds, past, f"{seed}/{at}")]
        played += [table(at, each) for each in seats]
    return tau([row.entry for row in standings(people, played, str(seed))], strength)


def main(sizes: Sequence[int], runs: int, formats: Sequence[str], pure: int) -> bool:
    """Print a line for each format and number of people; says whether all promises were kept."""
    kept = True
    print("format, people, runs: in time, days early (least), late, games each, points add up, follows, tau, s a run")
    for name in formats:
        for number in sizes:
            found = [run(name, number, seed) for seed in range(runs)]
            kept &= all(one.in_time and one.points_add_up and one.follows for one in found)
            games: Counter[int] = sum((one.games for one in found), Counter())
            print(
                f"{name}, {number}, {runs}: {sum(one.in_time for one in found)}/{runs}, "
                f"{mean(one.days_early for one in found):.0f} ({min(one.days_early for one in found):.1f}), "
                f"{mean(one.late for one in found):.1f} of {mean(one.tables for one in found):.0f} tables, "
                f"{dict(sorted(games.items()))}, {all(one.points_add_up for one in found)}, "
                f"{all(one.follows for one in found)}, {mean(one.tau for one in found):.3f}, "
                f"{mean(one.seconds for one in found):.1f}",
                flush=True,
            )
    for number in sizes if pure else ():
        for size, rounds in ((2, 7), (2, 11), (4, 6), (4, 9)):
            taus = [
                f"{way} {mean(order_of(way, number, size, rounds, seed) for seed in range(pure)):.3f}"
                for way in ("swiss", "random", "league")
            ]
            print(
                f"tau of {number} people, tables of {size}, {rounds} rounds, {pure} runs: {', '.join(taus)}", flush=True
            )
    return kept


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, nargs="+", default=[64])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--formats", nargs="+", default=list(FORMATS), choices=list(FORMATS))
    parser.add_argument("--pure", type=int, default=20, help="runs of the comparison by pure functions")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        sys.exit(0 if main(chosen.people, chosen.runs, chosen.formats, chosen.pure) else 1)
