"""Somebody's rating in a title over time, as a picture made by the server and as a table of the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone, get_current_timezone_name, localtime
from django.utils.translation import get_language

from accounts.models import User, Viewer
from core.colon import with_colon
from games import texts
from games.history.pages.line_chart import LEFT, RIGHT, WIDTH, Scale, grid
from games.models import PersonRating
from games.profiles import selectors
from games.ratings.calculator import Rating
from games.ratings.recording import rating_of
from games.ratings.selectors import ShownChange, latest_changes, ratings_of, titles_rated_anew

STEPS = (20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Between two lines of the grid lie so many points of a rating."""
LINES = 6
ROWS = 20
"""So many games stand in the table; the picture knows more of them."""
MOST_DOTS = 40
"""Of more games the line alone is drawn."""
MOST_PICTURES = 128
"""Kept: one has some ten kilobytes, and as much again for what it is kept by."""


class Point(NamedTuple):
    """The rating after a game."""

    at: datetime
    rating: Rating


class Row(NamedTuple):
    """A game that counts, of plain values, so that equal rows share one cached fragment."""

    finished_at: datetime
    """In the reader's zone, which is named because moments of two zones may be equal."""
    zone: str
    public_id: str
    """Empty where the reader may not see the table."""
    place: int
    before: int
    after: int
    deviation: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's rating in one title now, and how it came about."""

    title: str
    name: str
    rating: Rating
    svg: SafeString
    first: str
    last: str
    rows: tuple[Row, ...]
    is_cut: bool
    """There are earlier games than those that are shown."""
    is_rated_anew: bool
    place_address: str
    """Where the person stands on the leaderboard; empty for who shares no ratings."""


def curves(user: User, viewer: Viewer, *, is_shared: bool) -> list[Curve]:
    """One for each title with a game that counts."""
    rows = ratings_of(user)
    anew = titles_rated_anew([row.title for row in rows]) if rows else frozenset()
    return [
        _curve(
            row,
            latest_changes(user, row.title),
            viewer,
            is_rated_anew=row.title in anew,
            place_address=_place_address(row.title, user) if is_shared else "",
        )
        for row in rows
    ]


def _curve(
    row: PersonRating, changes: Sequence[ShownChange], viewer: Viewer, *, is_rated_anew: bool, place_address: str
) -> Curve:
    picture = _picture(tuple(changes[::-1]), get_current_timezone_name(), get_language())
    return Curve(
        title=row.title,
        name=texts.title(row.title),
        rating=rating_of(row),
        svg=picture.svg,
        first=picture.first,
        last=picture.last,
        rows=tuple(_rows(changes[:ROWS], viewer)),
        is_cut=len(changes) > ROWS,
        is_rated_anew=is_rated_anew,
        place_address=place_address,
    )


class _Picture(NamedTuple):
    """A curve as it is drawn, and the days at its ends."""

    svg: SafeString
    first: str
    last: str


@lru_cache(maxsize=MOST_PICTURES)
def _picture(changes: tuple[ShownChange, ...], _zone: str, _language: str | None) -> _Picture:
    """Kept by all that it shows: the same person is looked at by many."""
    points = _points(changes)
    first, last = (_day(points[0].at), _day(points[-1].at)) if points else ("", "")
    return _Picture(_svg(points), first, last if len(points) > 1 else "")


def _place_address(title: str, user: User) -> str:
    return f"{reverse('games:leaderboard', args=[title])}?{urlencode({'at': user.username})}"


def _rows(changes: Sequence[ShownChange], viewer: Viewer) -> Iterator[Row]:
    tables = {table.pk: table for table in selectors.listed_tables([change.game_id for change in changes])}
    seen = selectors.seen_by(viewer, tables.values())
    zone, zone_name = get_current_timezone(), get_current_timezone_name()
    for change in changes:
        before, after = _ratings(change)
        yield Row(
            change.finished_at.astimezone(zone),
            zone_name,
            tables[change.game_id].public_id if change.game_id in seen else "",
            change.place + 1,
            before.shown,
            after.shown,
            after.deviation,
            after.is_provisional,
        )


def _ratings(change: ShownChange) -> tuple[Rating, Rating]:
    return Rating(change.mu_before, change.sigma_before), Rating(change.mu, change.sigma)


# --- the picture -----------------------------------------------------------------------------------------------------


def _points(changes: Sequence[ShownChange]) -> list[Point]:
    return [Point(change.finished_at, _ratings(change)[1]) for change in changes]


def _day(at: datetime) -> str:
    return date_format(localtime(at), "SHORT_DATE_FORMAT")


def _svg(points: Sequence[Point]) -> SafeString:
    """Nothing for one game alone: a dot is no curve, and the table below says the same."""
    if len(points) < 2:
        return mark_safe("")
    step, scale = _scale(points)
    places = _places(points)
    return mark_safe("".join([*grid(scale, step), _band(scale, places, points), *_drawn(scale, places, points)]))


def _scale(points: Sequence[Point]) -> tuple[int, Scale]:
    lowest = min(point.rating.shown - point.rating.deviation for point in points)
    highest = max(point.rating.shown + point.rating.deviation for point in points)
    step = next((step for step in STEPS if (highest - lowest) / step < LINES), STEPS[-1])
    bottom = lowest // step * step
    return step, Scale(len(points), bottom, max(-(-highest // step) * step, bottom + step))


def _places(points: Sequence[Point]) -> list[float]:
    """Where each game lies from left to right: by its time, or in order where all ended at once."""
    first, last = points[0].at, points[-1].at
    whole = (last - first).total_seconds()
    if not whole:
        return [LEFT + (WIDTH - LEFT - RIGHT) * (index + 0.5) / len(points) for index in range(len(points))]
    width = WIDTH - LEFT - RIGHT - 8
    return [round(LEFT + 4 + width * (point.at - first).total_seconds() / whole, 1) for point in points]


def _band(scale: Scale, places: Sequence[float], points: Sequence[Point]) -> str:
    above = [(x, scale.y(point.rating.shown + point.rating.deviation)) for x, point in zip(places, points, strict=True)]
    below = [(x, scale.y(point.rating.shown - point.rating.deviation)) for x, point in zip(places, points, strict=True)]
    return f'<polygon class="curve__band" points="{_joined([*above, *below[::-1]])}"/>'


def _drawn(scale: Scale, places: Sequence[float], points: Sequence[Point]) -> Iterator[str]:
    """The line, its provisional part told apart, and a dot for each game where these are few."""
    spots = [(x, scale.y(point.rating.shown)) for x, point in zip(places, points, strict=True)]
    settled = next((index for index, point in enumerate(points) if not point.rating.is_provisional), len(points))
    yield f'<polyline class="curve__line curve__line--provisional" points="{_joined(spots[: settled + 1])}"/>'
    yield f'<polyline class="curve__line" points="{_joined(spots[settled:])}"/>'
    if len(points) <= MOST_DOTS:
        for (x, y), point in zip(spots, points, strict=True):
            kind = " curve__dot--provisional" if point.rating.is_provisional else ""
            text = escape(f"{with_colon(_day(point.at))} {point.rating.shown} ± {point.rating.deviation}")
            yield f'<circle class="curve__dot{kind}" cx="{x}" cy="{y}" r="4"><title>{text}</title></circle>'


def _joined(spots: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in spots)
