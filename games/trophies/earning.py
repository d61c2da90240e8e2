"""What people have earned by the games and tournaments that are over: the only place that says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q

from games.models import RatingChange
from games.statistics.models import GameModule, PlayedSeat
from games.tournaments.models import Entry, Tournament
from games.trophies.models import Trophy

Kind = Trophy.Kind
STREAKS = (3, 5, 10, 20, 50)
SEASONS = (1, 3, 5, 10, 20)
GAMES = (50, 100, 250, 500, 1000)
LAST_PLACE = 3


class Earned(NamedTuple):
    """A trophy as its row has it; the fields are those of ``Trophy``."""

    kind: str
    detail: str
    earned_at: datetime
    rank: int = 0
    of: int = 0
    game_id: int | None = None
    tournament_id: int | None = None


def earned_by(people: Collection[int]) -> Mapping[int, Sequence[Earned]]:
    """All that each of these people has earned, by five queries for all of them."""
    found: dict[int, list[Earned]] = {person: [] for person in people}
    for ways in (_streaks, _games, _wins, _in_tournaments):
        for person, earned in ways(people):
            found[person].append(earned)
    return found


def _streaks(people: Collection[int]) -> Iterator[tuple[int, Earned]]:
    """Wins in a row at rated tables, whatever the title; a shared first place is a win."""
    runs: defaultdict[int, int] = defaultdict(int)
    known: set[tuple[int, int]] = set()
    changes = RatingChange.objects.filter(user__in=people).order_by("key")
    for person, place, game, at in changes.values_list("user_id", "place", "game_id", "finished_at"):
        runs[person] = runs[person] + 1 if place == 1 else 0
        mark = (person, runs[person])
        if runs[person] in STREAKS and mark not in known:
            known.add(mark)
            yield person, Earned(Kind.STREAK, str(runs[person]), at, game_id=game)


def _seats(people: Collection[int]) -> Iterator[tuple[int, str, int, int, datetime]]:
    """Games that count, with at least one other person, the first one first."""
    seats = PlayedSeat.objects.filter(user__in=people).order_by("ended_at", "game_id")
    yield from seats.values_list("user_id", "title", "place", "game_id", "ended_at")


def _games(people: Collection[int]) -> Iterator[tuple[int, Earned]]:
    played: defaultdict[int, int] = defaultdict(int)
    for person, _title, _place, game, at in _seats(people):
        played[person] += 1
        if played[person] in GAMES:
            yield person, Earned(Kind.GAMES, str(played[person]), at, game_id=game)


def _wins(people: Collection[int]) -> Iterator[tuple[int, Earned]]:
    """The first win in each title, and with each of its modules."""
    won = [(person, title, game, at) for person, title, place, game, at in _seats(people) if place == 1]
    modules: defaultdict[int, list[str]] = defaultdict(list)
    rows = GameModule.objects.filter(game__in=PlayedSeat.objects.filter(user__in=people, place=1).values("game"))
    for game, module in rows.order_by("module").values_list("game_id", "module"):
        modules[game].append(module)
    known: set[tuple[int, str]] = set()
    for person, title, game, at in won:
        for detail in (title, *(f"{title}:{module}" for module in modules[game])):
            if (person, detail) not in known:
                known.add((person, detail))
                yield person, Earned(Kind.WIN, detail, at, game_id=game)


def _in_tournaments(people: Collection[int]) -> Iterator[tuple[int, Earned]]:
    """Places, where there were enough people for them, and seasons that somebody has played to their end."""
    over = Entry.objects.filter(person__in=people, status=Entry.Status.IN, rank__isnull=False)
    finished = over.filter(tournament__status=Tournament.Status.FINISHED).select_related("tournament")
    entries = list(finished.order_by("tournament__ended_at", "pk"))
    sizes = _sizes({entry.tournament_id for entry in entries})
    seasons: defaultdict[int, int] = defaultdict(int)
    for entry in entries:
        tournament, size = entry.tournament, sizes[entry.tournament_id, entry.division]
        at, rank = tournament.ended_at or tournament.starts_at, entry.rank or 0
        if rank <= LAST_PLACE and size > 2 * rank:
            detail = tournament.public_id
            yield entry.person_id, Earned(Kind.PLACE, detail, at, rank, size, tournament_id=tournament.pk)
        seasons[entry.person_id] += tournament.is_league
        if tournament.is_league and seasons[entry.person_id] in SEASONS:
            number = str(seasons[entry.person_id])
            yield entry.person_id, Earned(Kind.SEASONS, number, at, tournament_id=tournament.pk)


def _sizes(tournaments: Collection[int]) -> Mapping[tuple[int, int], int]:
    """How many have a place, by tournament and division."""
    rows = Entry.objects.filter(tournament__in=tournaments).order_by().values("tournament", "division")
    sized = rows.annotate(size=Count("pk", filter=Q(rank__isnull=False)))
    return {(row["tournament"], row["division"]): row["size"] for row in sized}
