"""Standings by division, each place explained by a comparison with the neighbour, and the crosstable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.percent import percent
from games.tables.pages.numbers import signed
from games.tournaments import texts
from games.tournaments.models import Entry
from games.tournaments.pairing import divisions
from games.tournaments.pairing.standings import Played, Standing, points_of
from games.tournaments.presenters.facts import Facts, Player, number, points
from games.tournaments.ranking import Row
from games.tournaments.rounds.steps import MOVERS

MOST_IN_CROSSTABLE = 16


class ShownRow(NamedTuple):
    """A line of the standings."""

    rank: int
    player: Player
    has_place: bool
    """Nobody has one before a game of theirs is over."""
    points: str
    games: int
    share: str
    why: str
    """How the place compares with the neighbour's."""
    late: int
    reached: str
    """Of a cup, how far they came."""
    is_out: bool
    moves: str
    """In a league ``up`` or ``down``, if it ended now."""
    change: str
    """What all its games did to the rating, once it is over."""
    is_loss: bool


class Cell(NamedTuple):
    """What came of where two met, for the person of the row: the own score first."""

    lines: Sequence[str]
    result: str
    address: str


class Division(NamedTuple):
    """Standings of a division and its crosstable."""

    number: int
    rows: Sequence[ShownRow]
    crosstable: Sequence[tuple[ShownRow, Sequence[Cell | None]]]
    has_places: bool
    is_mine: bool
    has_changes: bool
    """Whether a column says how ratings have changed."""
    over: int
    games: int


def divisions_of(facts: Facts) -> list[Division]:
    """The reader's own one first."""
    last = len(facts.standings) - 1
    found = [_division(facts, level, ranked, last) for level, ranked in enumerate(facts.standings)]
    return sorted(found, key=lambda division: not division.is_mine)


def _division(facts: Facts, level: int, ranked: Sequence[Standing], last: int) -> Division:
    shown = [_shown(facts, ranked, at, _moves(len(ranked), at, level, last)) for at in range(len(ranked))]
    is_small = len(ranked) <= MOST_IN_CROSSTABLE and not facts.tournament.is_cup
    keys = {row.entry for row in ranked}
    tables = [played for played in facts.played if any(sat.entry in keys for sat in played.sat)]
    return Division(
        number=level + 1,
        rows=tuple(shown),
        crosstable=_crosstable(facts, [row.entry for row in ranked], shown) if is_small else (),
        has_places=any(row.games for row in ranked),
        is_mine=any(row.player.is_reader for row in shown),
        has_changes=any(row.change for row in shown),
        over=sum(played.counts for played in tables),
        games=len(tables),
    )


def _moves(people: int, place: int, level: int, last: int) -> str:
    """As ``divisions.moved`` does it when the season ends."""
    most = divisions.movers(people, MOVERS)
    if level > 0 and place < most:
        return "up"
    return "down" if level < last and place >= people - most else ""


def _shown(facts: Facts, ranked: Sequence[Standing], at: int, moves: str) -> ShownRow:
    row, entry = ranked[at], facts.by_key[ranked[at].entry]
    before, after = facts.rating_changes.get(entry.person_id, (0, 0))
    return ShownRow(
        rank=row.rank,
        player=facts.player(entry.person, is_rated=False),
        has_place=bool(row.games),
        points=points(facts.tournament, row.points),
        games=row.games,
        share=percent(round(row.share / row.games)) if row.games else "",
        why=_why(facts, ranked, at) if row.games and not facts.tournament.is_cup else "",
        late=row.late,
        reached=texts.reached(facts.tournament, rank=row.rank, number=row.reached, planned=facts.planned),
        is_out=row.is_beaten or entry.status == Entry.Status.OUT,
        moves=moves if facts.tournament.is_league else "",
        change=signed(after - before) if after else "",
        is_loss=after < before,
    )


def _why(facts: Facts, ranked: Sequence[Standing], at: int) -> str:
    """Against the one before; of the first one, against the second."""
    if len(ranked) < 2:
        return ""
    ahead, behind = (ranked[0], ranked[1]) if at == 0 else (ranked[at - 1], ranked[at])
    who = {"ahead": _name(facts, ahead), "behind": _name(facts, behind)}
    what, more, less = _difference(facts, ahead, behind)
    return texts.why(what, **who, more=more, less=less)


def _name(facts: Facts, row: Standing) -> str:
    return facts.by_key[row.entry].person.display_name


def _difference(facts: Facts, ahead: Standing, behind: Standing) -> tuple[str, str, str]:
    """What decides between two, by the order in which it does, with the figures of both."""
    if round(ahead.points, 6) != round(behind.points, 6):
        return "points", points(facts.tournament, ahead.points), points(facts.tournament, behind.points)
    if round(ahead.share, 6) != round(behind.share, 6):
        return _shares(ahead, behind)
    if ahead.against != behind.against:
        return "against", number(ahead.against), number(behind.against)
    if ahead.opponents != behind.opponents:
        return "opponents", points(facts.tournament, ahead.opponents), points(facts.tournament, behind.opponents)
    return ("late", str(ahead.late), str(behind.late)) if ahead.late != behind.late else ("lot", "", "")


def _shares(ahead: Standing, behind: Standing) -> tuple[str, str, str]:
    """Of those with the same number of games their mean, elsewhere the sums that count."""
    if ahead.games != behind.games:
        return "shares", percent(round(ahead.share)), percent(round(behind.share))
    one, other = ahead.share / ahead.games, behind.share / behind.games
    if round(one) == round(other):
        return "share", percent(f"{one:.2f}"), percent(f"{other:.2f}")
    return "share", percent(round(one)), percent(round(other))


def _crosstable(
    facts: Facts, keys: Sequence[int], shown: Sequence[ShownRow]
) -> tuple[tuple[ShownRow, Sequence[Cell | None]], ...]:
    cells: dict[tuple[int, int], Cell] = {}
    for table, played in zip(facts.tables.values(), facts.played, strict=True):
        address = facts.address(table)
        for two, cell in _met(facts, table, played, address):
            before = cells.get(two)
            cells[two] = cell._replace(lines=(*before.lines, *cell.lines)) if before else cell
    return tuple((row, tuple(cells.get((key, other)) for other in keys)) for key, row in zip(keys, shown, strict=True))


def _met(facts: Facts, table: Sequence[Row], played: Played, address: str) -> list[tuple[tuple[int, int], Cell]]:
    """All pairs of people at a table."""
    gained = points_of(played) if played.counts else None
    there = [(at, sat.entry) for at, sat in enumerate(played.sat) if sat.entry is not None]
    is_pair = facts.tournament.size == 2 and not played.is_void
    return [
        ((one, other), _cell(table, (at, other_at), gained, is_pair=is_pair, address=address))
        for at, one in there
        for other_at, other in there
        if one != other
    ]


def _cell(
    table: Sequence[Row], two: tuple[int, int], gained: Sequence[float] | None, *, is_pair: bool, address: str
) -> Cell:
    if gained is None:
        return Cell(("…",), "now", address)
    own, other = gained[two[0]], gained[two[1]]
    result, sign = ("won", "1") if own > other else ("drawn", "½") if own == other else ("lost", "0")
    lines = (str(table[two[0]].score), str(table[two[1]].score)) if is_pair else (sign,)
    return Cell(lines, result, address)


def ranks_of(rows: Sequence[ShownRow]) -> Mapping[int, Sequence[Player]]:
    """Who is on the first three places."""
    found: dict[int, list[Player]] = {}
    for row in rows:
        if row.rank <= 3:
            found.setdefault(row.rank, []).append(row.player)
    return found
