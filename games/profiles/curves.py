"""Somebody's rating in a title over time, as a picture made by the server and as a table of the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from accounts.models import User, Viewer
from core.colon import with_colon
from games import texts
from games.history.pages.line_chart import LEFT, RIGHT, WIDTH, Scale, grid
from games.models import Game, PersonRating, RatingChange
from games.profiles import selectors
from games.ratings.calculator import Rating
from games.ratings.recording import rating_of
from games.ratings.selectors import latest_changes, ratings_of, titles_rated_anew

STEPS = (20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Between two lines of the grid lie so many points of a rating."""
LINES = 6
ROWS = 20
"""So many games stand in the table; the picture knows more of them."""
MOST_DOTS = 40
"""Of more games the line alone is drawn."""


class Point(NamedTuple):
    """The rating after a game."""

    at: datetime
    rating: Rating


@dataclass(frozen=True, slots=True)
class Row:
    """A game that counts: ``address`` is empty where the reader may not see its table."""

    finished_at: datetime
    address: str
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
    row: PersonRating, changes: Sequence[RatingChange], viewer: Viewer, *, is_rated_anew: bool, place_address: str
) -> Curve:
    points = _points(changes[::-1])
    return Curve(
        title=row.title,
        name=texts.title(row.title),
        rating=rating_of(row),
        svg=_svg(points),
        first=_day(points[0].at) if points else "",
        last=_day(points[-1].at) if len(points) > 1 else "",
        rows=tuple(_rows(changes[:ROWS], viewer)),
        is_cut=len(changes) > ROWS,
        is_rated_anew=is_rated_anew,
        place_address=place_address,
    )


def _place_address(title: str, user: User) -> str:
    return f"{reverse('games:leaderboard', args=[title])}?{urlencode({'at': user.username})}"


def _rows(changes: Sequence[RatingChange], viewer: Viewer) -> Iterator[Row]:
    games = Game.objects.in_bulk([change.game_id for change in changes])
    seen = selectors.seen_by(viewer, games.values())
    for change in changes:
        before, after = _ratings(change)
        address = games[change.game_id].get_absolute_url() if change.game_id in seen else ""
        yield Row(
            change.finished_at,
            address,
            change.place + 1,
            before.shown,
            after.shown,
            after.deviation,
            after.is_provisional,
        )


def _ratings(change: RatingChange) -> tuple[Rating, Rating]:
    assert change.mu_before is not None, "games that are shown have been rated"
    assert change.sigma_before is not None, "games that are shown have been rated"
    assert change.mu is not None, "games that are shown have been rated"
    assert change.sigma is not None, "games that are shown have been rated"
    return Rating(change.mu_before, change.sigma_before), Rating(change.mu, change.sigma)


# --- the picture -----------------------------------------------------------------------------------------------------


def _points(changes: Sequence[RatingChange]) -> list[Point]:
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
