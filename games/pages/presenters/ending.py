"""The end of a game as a scene: places, what points came from, what decided, the best turns, a picture to share."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.models import Viewer
from games import texts
from games.analysis.analyses import given_away, turns_found
from games.analysis.presenters.marks import SLIP
from games.analysis.presenters.reasons import in_percent
from games.engine.ruleset import Score
from games.history.absences import Own, has_decided, own_parts
from games.history.course import Course, TurnEnd, course_of, with_final_scoring
from games.history.pages.chart import Chart, Row, chart, turn_name
from games.history.pages.log import replay_address
from games.models import Game, Seat
from games.pages.presenters.decided import decided
from games.pages.presenters.places import in_order, standings
from games.pages.presenters.play_on import play_on_address
from games.pages.presenters.richest import richest
from games.ratings.endings import rated
from games.tables.pages import for_title
from games.tables.pages.numbers import number
from games.tables.pages.parts import Place, SentEachTime, Visit, WithTheBoard
from games.tables.pages.scene import Earned, Scene, Sitter
from games.tables.tables import Table

WIDTH = 100
"""Of the widest bar, in percent of the drawing: so the numbers on it keep their shape on screens of all widths."""
PLACES = {
    2: gettext_lazy("You came second."),
    3: gettext_lazy("You came third."),
    4: gettext_lazy("You came fourth."),
    5: gettext_lazy("You came fifth."),
}


class Part(NamedTuple):
    """A line of a score as a piece of a bar; ``line`` is its number in the legend."""

    line: int
    name: str
    points: str
    x: float
    width: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def has_room(self) -> bool:
        """Whether the points can be written on it, also on a phone."""
        return self.width > 3 * len(self.points) + 1.5


@dataclass(frozen=True, slots=True)
class Finisher:
    """A player at the end. ``tie`` says what decided between it and others with as many points."""

    place: int
    sitter: Sitter
    emblem: SafeString
    portrait: str
    """The animal that its person has chosen, if any."""
    total: str
    is_viewer: bool
    is_winner: bool
    has_resigned: bool
    parts: tuple[Part, ...]
    tie: str
    best: Row | None
    """The turn that brought it most, of those that a bot did not play for its person."""
    rating: str
    """What the game changed; empty where it changed nothing."""

    @property
    def best_change(self) -> Any:
        return self.best.changes[self.sitter.number] if self.best else None


class Dearest(NamedTuple):
    """The viewer's turn that gave most of its chances away: where it is explained, what it is called, what it cost."""

    address: str
    name: str
    cost: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The scene; ``zero`` is where bars begin, what counts against a player lies left of it.

    ``decided`` is the sentence about what decided the game, ``has_picture`` whether its board can be shared as one.
    """

    finishers: tuple[Finisher, ...]
    legend: tuple[tuple[int, str], ...]
    zero: float
    placed: str
    decided: str
    dearest: Dearest | None
    is_analysed: bool
    has_decided: bool
    """Whether the viewer has made a decision that an analysis could look at."""
    play_on: str
    """Where whoever won by a resignation may play the rest against a bot."""
    has_picture: bool
    richest: tuple[Earned, ...]
    """What on the board brought the most: it glows."""
    own: Finisher | None
    """The viewer, if it played."""
    chart: Chart
    rating_notes: tuple[str, ...]
    """Why the game does not count for ratings, or what is still to come."""


class EndPart(WithTheBoard, SentEachTime):
    """How the game ended, above the board of a game that is over."""

    place = Place.ABOVE
    template = "games/end.html"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        end = ending(visit.table, visit.board.scene, visit.user, visit.invite)
        return {"end": end} if end else None


def ending(table: Table, scene: Scene, viewer: Viewer, invite: str) -> Ending | None:
    """The scene of a game that is over, for who looks at it."""
    if scene.winners is None:
        return None
    course = course_of(table.game)
    drawn = chart(table.game, course, scene.sitters, replay_address(table.game, invite))
    turns = [end for end in with_final_scoring(table.game, course) if not end.is_final_scoring]
    bars = _Bars(table.game.title, scene.scores)
    ratings = rated(table, viewer)
    parts = own_parts(table.game, table.seats, course)
    finishers = tuple(_finishers(table, scene, bars, turns, drawn, ratings.lines, parts))
    own = next((finisher for finisher in finishers if finisher.is_viewer), None)
    return Ending(
        finishers=finishers,
        legend=tuple(bars.legend()),
        zero=bars.zero,
        placed=str(PLACES.get(own.place if own else 0, "")),
        decided=_decided(table, scene, finishers),
        is_analysed=bool(turns_found(table.game)),
        has_decided=scene.seat is not None and has_decided(table.game, scene.seat, parts[scene.seat]),
        dearest=_dearest(table.game, course, scene.seat, parts[scene.seat], invite) if scene.seat is not None else None,
        play_on=play_on_address(table, scene, invite),
        has_picture=for_title(table.game.title).pictures is not None,
        richest=richest(table.game),
        own=own,
        chart=drawn,
        rating_notes=ratings.notes,
    )


def _decided(table: Table, scene: Scene, finishers: Sequence[Finisher]) -> str:
    """What decided between the winner and who came next; nothing where several have won, or nobody has."""
    if len(scene.winners or ()) != 1:
        return ""
    order = [finisher.sitter.number for finisher in finishers if not finisher.has_resigned]
    return decided(table.game.title, [sitter.name for sitter in scene.sitters], scene.scores, order)


def _finishers(
    table: Table,
    scene: Scene,
    bars: _Bars,
    turns: Sequence[TurnEnd],
    drawn: Chart,
    ratings: Mapping[int, str],
    own: Mapping[int, Own],
) -> Iterator[Finisher]:
    decisive = standings(table, scene.scores)
    totals = [score["total"] for score in scene.scores]
    for seat, place in in_order(decisive):
        is_tied = totals.count(totals[seat]) > 1
        yield Finisher(
            place=place,
            sitter=scene.sitters[seat],
            emblem=for_title(table.game.title).mark(scene.sitters[seat].colour),
            portrait=_portrait(table.seats[seat]),
            total=number(totals[seat]),
            is_viewer=seat == scene.seat,
            is_winner=seat in (scene.winners or ()),
            has_resigned=decisive[seat].has_resigned,
            parts=tuple(bars.parts(scene.scores[seat])),
            tie=for_title(table.game.title).tie_break(-decisive[seat].tie) if is_tied else "",
            best=_best(turns, drawn, seat, own[seat]),
            rating=ratings.get(seat, ""),
        )


def _portrait(seat: Seat) -> str:
    return seat.user.portrait if seat.user else ""


def _best(turns: Sequence[TurnEnd], drawn: Chart, seat: int, own: Own) -> Row | None:
    """The turn that brought a seat most: neither a final scoring nor the one turn of a title that counts none."""
    gains = [
        now.scores[seat]["total"] - then.scores[seat]["total"] if own.has(then.number, now.number) else 0
        for then, now in itertools.pairwise(turns)
    ]
    return drawn.rows[1 + gains.index(max(gains))] if len(gains) > 1 and max(gains) > 0 else None


def _dearest(game: Game, course: Course, seat: int, decided: Own, invite: str) -> Dearest | None:
    """Known once the game was analysed, and only where a turn cost something."""
    found = [turn for turn in turns_found(game) if turn["seat"] == seat]
    own = [turn for turn in found if decided.has_turn(turn["begin"])]
    turn = max(own, key=given_away, default=None)
    if turn is None or given_away(turn) < SLIP:
        return None
    query = urlencode({"at": turn["begin"]} | ({"invite": invite} if invite else {}))
    return Dearest(
        address=f"{reverse('games:analysis', args=[game.public_id])}?{query}",
        name=turn_name(game.title, course.turn_with(turn["begin"] + 1)),
        cost=f"−{in_percent(given_away(turn))}",
    )


class _Bars:
    """Bars of all scores in one scale."""

    def __init__(self, title: str, scores: Sequence[Score]) -> None:
        self._title = title
        self._lines = [line for line in scores[0] if line != "total" and any(score[line] for score in scores)]
        below = max(sum(-points for points in self._points(score) if points < 0) for score in scores)
        above = max(sum(points for points in self._points(score) if points > 0) for score in scores)
        self._unit = WIDTH / max(1, below + above)
        self.zero = round(below * self._unit, 2)

    def _points(self, score: Score) -> list[int]:
        return [score[line] for line in self._lines]

    def legend(self) -> Iterator[tuple[int, str]]:
        return ((index, texts.score_line(self._title, line)) for index, line in enumerate(self._lines))

    def parts(self, score: Score) -> Iterator[Part]:
        """What counts for a player from zero to the right, what counts against it to the left."""
        left = right = self.zero
        for index, name in self.legend():
            points = score[self._lines[index]]
            width = abs(points) * self._unit
            if points < 0:
                left -= width
            if points:
                yield Part(index, name, number(points), round(left if points < 0 else right, 2), round(width, 2))
            right += width if points > 0 else 0
