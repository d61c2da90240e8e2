"""A tournament's page: rules, standings, crosstable, rounds, who meets whom, and what the reader may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import cos, pi, sin
from typing import NamedTuple

from django.urls import reverse

from accounts.models import User, Viewer
from games.tournaments import selectors, texts
from games.tournaments.models import Entry, Event, Round, Tournament
from games.tournaments.pairing.standings import Played, Standing, meetings, points_of
from games.tournaments.rounds import ends
from games.tournaments.selectors import Row

MOST_IN_CROSSTABLE = 40
LOG = 30


class ShownRow(NamedTuple):
    """A line of the standings."""

    rank: int
    name: str
    address: str
    points: str
    share: int
    against: str
    opponents: str
    late: int
    games: int
    reached: str
    """Of a cup, how far they came."""
    is_out: bool
    is_reader: bool


class Cell(NamedTuple):
    """Who came before whom where two met: for the person of the row."""

    text: str
    address: str


class ShownTable(NamedTuple):
    """A table of a round."""

    number: int
    address: str
    is_over: bool
    is_void: bool
    sat: list[tuple[str, str]]
    """Names with places."""


class ShownRound(NamedTuple):
    """A round, and who has a bye in it."""

    number: int
    ends: datetime
    tables: list[ShownTable]
    byes: list[str]


class Division(NamedTuple):
    """Standings of a division, its crosstable, and the picture of who meets whom."""

    number: int
    rows: list[ShownRow]
    crosstable: list[tuple[ShownRow, list[Cell | None]]]
    dots: list[tuple[float, float, int]]
    lines: list[tuple[float, float, float, float]]


class LogLine(NamedTuple):
    """What was done, and why in the words of whoever did it."""

    at: datetime
    text: str
    reason: str


class Page(NamedTuple):
    """What stands on the page, besides forms."""

    tournament: Tournament
    people: int
    rounds: int
    ends: datetime
    rules: list[str]
    mine: list[ShownTable]
    divisions: list[Division]
    played: list[ShownRound]
    entered: list[str]
    waiting: list[str]
    is_beaten: bool
    """Whether the reader was knocked out of a cup."""
    log: list[LogLine]


def page_of(tournament: Tournament, viewer: Viewer) -> Page:
    """Everything that a reader sees, by a handful of queries however many people take part."""
    entries = list(tournament.entries.select_related("person").order_by("pk"))
    rows = selectors.rows_of(tournament)
    present = [entry for entry in entries if entry.status == Entry.Status.IN]
    counted = ends.people_to_count_with(tournament, len(present))
    names: dict[int | None, str] = {entry.person_id: entry.person.display_name for entry in entries}
    addresses = _addresses(tournament, rows, viewer)
    tables = _tables(rows, names, addresses)
    divisions = _divisions(tournament, entries, rows, addresses, viewer)
    return Page(
        tournament=tournament,
        people=len(present),
        rounds=ends.planned_rounds(tournament, counted),
        ends=ends.latest(tournament, counted),
        rules=texts.rules(tournament),
        mine=[tables[row.pairing] for row in rows if row.person == viewer.pk and row.game_status == "running"],
        divisions=divisions,
        played=_rounds(tournament, rows, tables, {entry.pk: entry.person.display_name for entry in entries}),
        entered=[entry.person.display_name for entry in present],
        waiting=[entry.person.display_name for entry in entries if entry.status == Entry.Status.WAITING],
        is_beaten=tournament.is_cup and any(row.is_reader and row.is_out for each in divisions for row in each.rows),
        log=_log(tournament),
    )


def number(value: float) -> str:
    """Points with a half where there is one, and two digits where they are shared by more."""
    whole, rest = divmod(round(value * 2, 6), 2)
    if rest in (0, 1):
        return f"{whole:.0f}" + ("½" if rest else "") if whole or not rest else "½"
    return f"{value:.2f}"


def _divisions(
    tournament: Tournament, entries: Sequence[Entry], rows: Sequence[Row], addresses: Mapping[int, str], viewer: Viewer
) -> list[Division]:
    by_key = {entry.pk: entry for entry in entries}
    if not rows:
        return []
    played = selectors.played(rows)
    found = []
    for index, ranked in enumerate(selectors.standings_of(tournament, entries, rows), 1):
        shown = [_shown(tournament, row, by_key[row.entry], viewer) for row in ranked]
        is_small = len(ranked) <= MOST_IN_CROSSTABLE and not tournament.is_cup
        keys = [row.entry for row in ranked]
        crosstable = _crosstable(keys, shown, rows, played, addresses) if is_small else []
        dots = _circle(len(keys)) if is_small else []
        lines = _lines(keys, dots, played) if is_small else []
        found.append(Division(index, shown, crosstable, [(x, y, place) for place, (x, y) in enumerate(dots, 1)], lines))
    return found


def _shown(tournament: Tournament, row: Standing, entry: Entry, viewer: Viewer) -> ShownRow:
    return ShownRow(
        rank=row.rank,
        name=entry.person.display_name,
        address=_person(entry.person),
        points=number(row.points),
        share=round(row.share),
        against=number(row.against),
        opponents=number(row.opponents),
        late=row.late,
        games=row.games,
        reached=texts.reached(tournament, rank=row.rank, number=row.reached),
        is_out=row.is_beaten or entry.status == Entry.Status.OUT,
        is_reader=entry.person_id == viewer.pk,
    )


def _person(user: User) -> str:
    return reverse("games:person", args=[user.username]) if not user.deleted_at else ""


def _addresses(tournament: Tournament, rows: Sequence[Row], viewer: Viewer) -> dict[int, str]:
    """Of the tables by the keys of their pairings; a private one is, to who does not sit there, like none."""
    own = {row.pairing for row in rows if row.person == viewer.pk}
    return {
        row.pairing: reverse("games:table", args=[row.game])
        if row.game and (not tournament.is_private or row.pairing in own)
        else ""
        for row in rows
    }


def _crosstable(
    keys: Sequence[int],
    shown: Sequence[ShownRow],
    rows: Sequence[Row],
    played: Sequence[Played],
    addresses: Mapping[int, str],
) -> list[tuple[ShownRow, list[Cell | None]]]:
    pairings = list(dict.fromkeys(row.pairing for row in rows))
    cells: dict[tuple[int, int], Cell] = {}
    for pairing, table in zip(pairings, played, strict=True):
        points = points_of(table) if table.counts else None
        there = [(at, sat.entry) for at, sat in enumerate(table.sat) if sat.entry is not None]
        for at, one in there:
            for other_at, other in there:
                if one != other:
                    text = _result(points[at], points[other_at]) if points else "…"
                    before = cells.get((one, other))
                    cells[one, other] = Cell(f"{before.text} {text}" if before else text, addresses[pairing])
    return [(row, [cells.get((key, other)) for other in keys]) for key, row in zip(keys, shown, strict=True)]


def _result(own: float, other: float) -> str:
    return "1" if own > other else "½" if own == other else "0"


def _circle(people: int) -> list[tuple[float, float]]:
    angles = [2 * pi * index / max(1, people) - pi / 2 for index in range(people)]
    return [(round(100 + 84 * cos(angle), 1), round(100 + 84 * sin(angle), 1)) for angle in angles]


def _lines(
    keys: Sequence[int], dots: Sequence[tuple[float, float]], played: Sequence[Played]
) -> list[tuple[float, float, float, float]]:
    at = dict(zip(keys, dots, strict=True))
    return [(*at[one], *at[other]) for one, other in meetings(played) if one in at and other in at]


def _tables(
    rows: Sequence[Row], names: Mapping[int | None, str], addresses: Mapping[int, str]
) -> dict[int, ShownTable]:
    found: dict[int, ShownTable] = {}
    for row in rows:
        if row.pairing not in found:
            is_over = row.place is not None or row.is_void
            found[row.pairing] = ShownTable(row.number, addresses[row.pairing], is_over, row.is_void, [])
        place = str(row.place) if row.place is not None and not row.is_void else ""
        found[row.pairing].sat.append((names.get(row.person, ""), place))
    return found


def _rounds(
    tournament: Tournament, rows: Sequence[Row], tables: Mapping[int, ShownTable], names: Mapping[int, str]
) -> list[ShownRound]:
    keys: dict[int, dict[int, ShownTable]] = {}
    for row in rows:
        keys.setdefault(row.round, {})[row.pairing] = tables[row.pairing]
    seated = {(row.round, row.entry) for row in rows}
    return [
        ShownRound(
            each.number,
            each.ended_at or each.ends_at,
            list(keys.get(each.number, {}).values()),
            [names[key] for key in _people_of(tournament, each) if (each.number, key) not in seated],
        )
        for each in tournament.played.order_by("-number")
    ]


def _people_of(tournament: Tournament, shown: Round) -> list[int]:
    """Who is in a round of a cup; elsewhere nobody has a bye."""
    return shown.facts["people"][0] if tournament.is_cup else []


def _log(tournament: Tournament) -> list[LogLine]:
    lines = [_log_line(each) for each in tournament.events.select_related("actor", "person").order_by("-pk")[:LOG]]
    return [line for line in lines if line.text]


def _log_line(event: Event) -> LogLine:
    actor, person = _name(event.actor), _name(event.person)
    text = texts.event(event.code, actor=actor, person=person, number=event.number)
    return LogLine(event.at, text, event.reason)


def _name(user: User | None) -> str:
    return user.display_name if user else "—"


class Badge(NamedTuple):
    """What somebody has won."""

    name: str
    address: str
    rank: int
    format: str


def badges_of(user: User, viewer: Viewer) -> list[Badge]:
    """The first three places of a person, as far as the reader may see those tournaments."""
    visible = selectors.visible_to(viewer).filter(status=Tournament.Status.FINISHED)
    entries = Entry.objects.filter(person=user, status=Entry.Status.IN, rank__lte=3, tournament__in=visible)
    # A place among three is none.
    best = entries.select_related("tournament").order_by("rank", "-tournament__ended_at")[:12]
    return [
        Badge(entry.tournament.name, entry.tournament.get_absolute_url(), entry.rank or 0, entry.tournament.format)
        for entry in best
    ]
