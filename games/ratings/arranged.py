"""Pairs of accounts whose rated games look arranged, in figures: an admin judges, nothing here does.

Only the latest games are looked at, so that the queries end whatever the size of the site.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, groupby
from statistics import median
from typing import NamedTuple

from django.db.models import Count, OuterRef, Subquery

from accounts.models import User
from accounts.security.log import visits_of
from games.models import Move, RatingChange

LOOKED_AT = 20_000
"""Rows of the latest rated games, one for each person at a game."""
FEWEST_GAMES = 5
"""Of a pair with fewer games nothing is told."""
MOST_PAIRS = 50
MOST_GIVEN_UP = 500
"""Games that somebody gave up, of which the moves until then are counted."""
SHORT = 0.5
"""A game with less than this share of the usual number of moves is short, one given up before that early."""
ONE_SIDED = 0.9
"""From this share of wins on."""
MANY = 0.5
"""From this share of games on short games and early resignations are a sign."""
SHOWN_GAMES = 5
_A_SECOND = timedelta(seconds=1)


class _Row(NamedTuple):
    """A person at a rated game."""

    pk: int
    key: str
    game: int
    address: str
    title: str
    user: int
    place: int
    gave_up_at: datetime | None
    moves: int


class _Meeting(NamedTuple):
    """A game of a pair: ``better`` is who came out ahead, ``None`` where neither did."""

    first: _Row
    better: int | None
    is_short: bool
    given_up: tuple[_Row, ...]
    usual: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two accounts and what their games say. ``winner`` is who came out ahead more often."""

    winner: User
    other: User
    games: int
    won: int
    lost: int
    short: int
    given_up_early: int
    networks: int
    """From which both were seen."""
    devices: int
    """Kinds of browsers and systems that both used there."""
    latest: tuple[tuple[int, str], ...]
    """Keys and addresses of the last tables."""

    @property
    def signs(self) -> int:
        """How many figures are out of the ordinary."""
        return sum(
            (
                self.won >= ONE_SIDED * self.games,
                self.short >= MANY * self.games,
                self.given_up_early >= MANY * self.games,
                self.networks > 0,
                self.devices > 0,
            )
        )


class Looked(NamedTuple):
    """The pairs, those with most signs first, and how many games were looked at."""

    pairs: Sequence[Pair]
    games: int


def look() -> Looked:
    """Pairs with several games among the latest, and at least one sign."""
    games = [list(rows) for _game, rows in groupby(_latest(), key=lambda row: row.game)]
    meetings = _meetings(games)
    often = sorted((pair for pair in meetings if len(meetings[pair]) >= FEWEST_GAMES), key=lambda p: -len(meetings[p]))
    chosen = {pair: meetings[pair] for pair in often[: 2 * MOST_PAIRS]}
    found = [pair for pair in _pairs(chosen) if pair.signs]
    return Looked(sorted(found, key=lambda pair: (-pair.signs, -pair.games))[:MOST_PAIRS], len(games))


def _latest() -> list[_Row]:
    """The latest rows, the rows of a game together."""
    columns = ("pk", "key", "game_id", "game__public_id", "title", "user_id", "place", "gave_up_at", "game__move_count")
    rows = RatingChange.objects.order_by("-pk").values_list(*columns)[:LOOKED_AT]
    return sorted((_Row(*row) for row in rows), key=lambda row: (row.key, row.user))


def _meetings(games: Iterable[Sequence[_Row]]) -> dict[tuple[int, int], list[_Meeting]]:
    """The games of each pair, the earliest first."""
    kinds: defaultdict[tuple[str, int], list[Sequence[_Row]]] = defaultdict(list)
    for rows in games:
        kinds[rows[0].title, len(rows)].append(rows)
    found: defaultdict[tuple[int, int], list[_Meeting]] = defaultdict(list)
    for alike in kinds.values():
        usual = median(rows[0].moves for rows in alike)
        for rows in alike:
            for one, two in combinations(rows, 2):
                found[one.user, two.user].append(_meeting(one, two, usual))
    return {pair: sorted(met, key=lambda meeting: meeting.first.key) for pair, met in found.items()}


def _meeting(one: _Row, two: _Row, usual: float) -> _Meeting:
    better = None if one.place == two.place else min(one, two, key=lambda row: row.place).user
    given_up = tuple(row for row in (one, two) if row.gave_up_at is not None)
    return _Meeting(one, better, one.moves < SHORT * usual, given_up, usual)


def _pairs(meetings: Mapping[tuple[int, int], Sequence[_Meeting]]) -> Iterator[Pair]:
    keys = {person for pair in meetings for person in pair}
    people, visits = User.objects.in_bulk(keys), visits_of(keys)
    moves = _moves_until_given_up(meetings.values())
    for (one, two), met in meetings.items():
        wins = {person: sum(meeting.better == person for meeting in met) for person in (one, two)}
        winner, other = sorted((one, two), key=lambda person: -wins[person])
        common = visits[one] & visits[two]
        yield Pair(
            winner=people[winner],
            other=people[other],
            games=len(met),
            won=wins[winner],
            lost=wins[other],
            short=sum(meeting.is_short for meeting in met),
            given_up_early=sum(_is_given_up_early(meeting, moves) for meeting in met),
            networks=len({visit.origin for visit in visits[one]} & {visit.origin for visit in visits[two]}),
            devices=len({(visit.browser, visit.system) for visit in common}),
            latest=tuple((met_at.first.game, met_at.first.address) for met_at in reversed(met[-SHOWN_GAMES:])),
        )


def _is_given_up_early(meeting: _Meeting, moves: Mapping[int, int]) -> bool:
    return any(moves.get(row.pk, meeting.usual) < SHORT * meeting.usual for row in meeting.given_up)


def _moves_until_given_up(meetings: Iterable[Sequence[_Meeting]]) -> dict[int, int]:
    """By the key of the row how many moves the game had when its person gave up, of the latest such rows."""
    rows = {row.pk: row for met in meetings for meeting in met for row in meeting.given_up}
    latest = sorted(rows, reverse=True)[:MOST_GIVEN_UP]
    until = Move.objects.filter(game=OuterRef("game"), at__lt=OuterRef("gave_up_at") + _A_SECOND)
    counted = until.order_by().values("game").annotate(number=Count("pk")).values("number")
    given_up = RatingChange.objects.filter(pk__in=latest).annotate(moves=Subquery(counted))
    return {pk: moves or 0 for pk, moves in given_up.values_list("pk", "moves")}
