"""A table after any of its moves, for looking back: where one is, what happened there, what lay hidden, the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.models import Viewer
from games.analysis.analyses import events_of, way_shown
from games.analysis.presenters.analysis import panel
from games.analysis.presenters.explained import explained_at
from games.engine.opening import why_unfit
from games.history.course import Course, course_of
from games.history.pages.chart import chart, turn_name
from games.history.pages.entry import Entry
from games.history.pages.log import (
    lines,
    moves_in_words,
    replay_address,
    shown_moves,
)
from games.history.pages.turns import Told, sum_of
from games.models import Analysis, Game, Seat
from games.tables.pages import for_title
from games.tables.pages.board import Board
from games.tables.pages.headline import headline
from games.tables.pages.scene import Scene, Sitter
from games.tables.pages.seats import sitters
from games.tables.past import read_table_at
from games.tables.tables import Table, seats_of


class Ways(NamedTuple):
    """The positions to go to from here, as numbers of moves; ``None`` where there is none."""

    first: int | None
    turn_before: int | None
    before: int | None
    after: int | None
    turn_after: int | None
    last: int | None


class Picture(NamedTuple):
    """A position as HTML: the board, and what stands beside it."""

    board: SafeString
    beside: SafeString
    is_fit: bool
    """Whether a game can begin with it."""


@dataclass(frozen=True)
class _Sight:
    """What the picture of a position depends on: as long as all this is the same, so is the picture."""

    row: Game = field(compare=False)
    seats: Sequence[Seat] = field(compare=False)
    first: int = field(compare=False)
    """The first move of its turn."""
    pk: int
    commitment: str
    epoch: int
    number: int
    is_over: bool
    """Whether everything is uncovered, because the game has ended since."""
    viewer: int | None
    instead: int | None
    """Which way to go on is shown: 0 is what was played, those that were not taken follow; none for the position."""
    names: tuple[str, ...]
    colours: tuple[str, ...]
    language: str | None


def page(game: Game, viewer: Viewer, number: int, invite: str, instead: int | None = None) -> dict[str, Any]:
    """The context of the whole page."""
    context = replay(game, viewer, number, instead)
    drawn = chart(game, context["course"], context["sitters"], replay_address(game, invite))
    return context | {"chart": drawn, "cursor": drawn.place_of(number)}


def analysed(
    game: Game, viewer: Viewer, found: Analysis, number: int, invite: str, instead: int | None
) -> dict[str, Any]:
    """The context of the page of an analysis: the same with the chances over the game and its turning points."""
    context = replay(game, viewer, number, instead, "games:analysis")
    if context["explained"] is not None:
        context["where"] = context["explained"].name
    page_at = f"{context['here']}?{urlencode({'invite': invite} if invite else {})}&at=".replace("?&", "?")
    return context | panel(game, found, context["course"], number, page_at)


def replay(
    game: Game, viewer: Viewer, number: int, instead: int | None = None, page_name: str = "games:replay"
) -> dict[str, Any]:
    """What shows the position after ``number`` moves, or after a way to go on: what was played, or found ``instead``.

    The ways through the game stay on the page of this name. Raises ``NoSuchPosition``.
    """
    course = course_of(game)
    sight = _sight(game, viewer, number, course, instead)
    picture = _picture(sight)
    return {
        "game": game,
        "presenter": for_title(game.title),
        "here": reverse(page_name, args=[game.public_id]),
        "number": number,
        "where": turn_name(game.title, course.turn_with(number)),
        "course": course,
        "ways": ways(course, number),
        "sitters": [Sitter(*seat) for seat in zip(count(), sight.names, sight.colours)],
        "picture": picture,
        "instead": instead,
        "may_play_from_here": game.is_over and picture.is_fit,
        "explained": explained_at(game, number, course) if game.is_over else None,
    }


def ways(course: Course, number: int) -> Ways:
    """By one move, by turns, and to both ends."""
    last, turn_before, turn_after = course.number, course.before(number), course.after(number)
    return Ways(
        first=0 if number else None,
        turn_before=turn_before.number if turn_before else None,
        before=number - 1 if number else None,
        after=number + 1 if number < last else None,
        turn_after=turn_after.number if turn_after else None,
        last=last if number < last else None,
    )


def _sight(game: Game, viewer: Viewer, number: int, course: Course, instead: int | None) -> _Sight:
    seats = seats_of(game)
    own = next((seat for seat in seats if seat.user_id is not None and seat.user_id == viewer.pk), None)
    before = course.before(number)
    return _Sight(
        row=game,
        seats=seats,
        first=before.number + 1 if before else 1,
        pk=game.pk,
        commitment=game.commitment,
        epoch=game.epoch,
        number=number,
        is_over=game.is_over,
        viewer=own.number if own else None,
        instead=instead,
        names=tuple(seat.player_name for seat in seats),
        colours=tuple(seat.colour for seat in seats),
        language=get_language(),
    )


@lru_cache(maxsize=128)
def _picture(sight: _Sight) -> Picture:
    """Kept because the past never changes, and whoever steps to and fro comes back."""
    table = read_table_at(sight.row, sight.number)
    if sight.instead is not None:
        way = way_shown(sight.row, sight.number, sight.instead)
        happened = tuple(events_of(table.title, table.state, way))
        table.state = table.title.rules.after(table.state, way)
    moves = moves_in_words(table, sight.first) if sight.number else ()
    board = looking_back(table, sight.viewer, moves)
    if sight.instead is not None:
        board = board.with_news(table.title.rules.moves.write(move) for move in way)
        board = replace(board, scene=replace(board.scene, happened=happened))  # Gains on the board, as of a hint.
    scene = board.scene
    context = board.context() | {
        "game": table.game,
        "seat": None if sight.viewer is None else table.seats[sight.viewer],
        "turn_sum": sum_of(Told.at(table), moves),
        "lines": lines(moves),
        "result_headline": headline(scene) if scene.winners is not None else "",
        **_uncovered(sight, table, scene),
    }
    templates = for_title(table.game.title).board_template, "games/replay/beside.html"
    html, beside = (as_html(name, context) for name in templates)
    return Picture(html, beside, is_fit=not why_unfit(table.title, table.state))


def as_html(template: str, context: dict[str, Any]) -> SafeString:
    """A part of a page."""
    return mark_safe(render_to_string(template, context))


def looking_back(table: Table, viewer: int | None, moves: Sequence[Entry]) -> Board:
    """What the viewer could see then; nothing is to be decided there."""
    return Board.of(table.title, table.state, viewer, sitters(table), news=shown_moves(table, moves, viewer))


def _uncovered(sight: _Sight, table: Table, scene: Scene) -> dict[str, Any]:
    """What lay hidden at this position, once the game is over."""
    if not sight.is_over:
        return {}
    return {
        "uncovered": for_title(table.game.title).revealed_at_end(
            table.title.rules.revealed_at_end(table.state), scene.sitters
        )
    }
