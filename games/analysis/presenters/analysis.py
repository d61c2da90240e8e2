"""A finished game explained: chances over its turns, the turning points, luck and skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from core.percent import percent
from games import texts
from games.analysis.accuracy import accuracy_of
from games.analysis.analyses import given_away
from games.analysis.presenters.marks import Mark, drawn, foremost, marks_of
from games.analysis.presenters.reasons import in_percent
from games.engine.analysis import MIND, final_chances
from games.engine.ruleset import Document, Event
from games.history.course import Course
from games.history.pages.chart import turn_name
from games.history.pages.line_chart import Scale, grid, line
from games.models import Analysis, Game
from games.tables.pages.scene import Sitter
from games.tables.pages.seats import sitters_of
from games.tables.positions import state_of

TURNING_POINTS = 5
_EVEN = 0.0005
"""A smaller part of the chance is none at one decimal."""


class Line(NamedTuple):
    """A turn in one line. ``begin`` is the position before it; ``swing`` by how much the chances of a seat changed."""

    begin: int
    name: str
    sitter: Sitter
    marks: tuple[Mark, ...]
    before: str
    now: str
    swing: float


class Player(NamedTuple):
    """What came of turns and of luck for a seat: its accuracy from 0 to 100, both others in percent of each turn."""

    sitter: Sitter
    accuracy: int
    given_away: str
    luck: str


class Chances(NamedTuple):
    """The chances over a game as a chart; ``places`` says to a script where which position lies in it."""

    svg: SafeString
    places: str
    cursor: float


def progress(analysis: Analysis) -> str:
    """How much of the game is explained, in per cent of its turns."""
    return percent(100 * analysis.done // max(1, analysis.expected))


def panel(game: Game, analysis: Analysis, course: Course, number: int, page: str) -> dict[str, Any]:
    """What stands beside the board at the position after ``number`` moves.

    ``page`` is the address of the page, up to the number of a move.
    """
    sitters, chances = sitters_of(game), chances_of(game, analysis.turns)
    lines = list(_lines(game, analysis.turns, course, sitters, chances))
    most = sorted(lines, key=_weight, reverse=True)[:TURNING_POINTS]
    return {
        "analysis": analysis,
        "is_outdated": analysis.mind < MIND,
        "chances": _chart(lines, analysis.turns, sitters, chances, game.move_count, number, page),
        "lines": lines,
        "turning_points": sorted(most, key=lambda each: each.begin),
        "players": [_player(sitter, analysis.turns, chances) for sitter in sitters],
    }


def _weight(turn: Line) -> tuple[bool, float]:
    """What was lost or won against what was to be expected comes before the course of things."""
    return foremost(turn.marks).is_worth_a_look, turn.swing


def first_turning_point(game: Game, analysis: Analysis) -> int:
    """The position before the turn that changed most."""
    chances = chances_of(game, analysis.turns)
    swings = [_swing(*pair) for pair in pairwise(chances)]
    begin: int = analysis.turns[swings.index(max(swings))]["begin"] if swings else 0
    return begin


def chances_of(game: Game, turns: Sequence[Document]) -> list[list[float]]:
    """The chances of all seats before each turn and in the end, from 0 to 1."""
    outcome = game.edition.rules.outcome(state_of(game))
    assert outcome is not None, "only finished games are analysed"
    found = [*(turn["before"] for turn in turns), final_chances(outcome)]
    return [[each / 1000 for each in seats] for seats in found]


def names_of(game: Game, turns: Sequence[Document], course: Course) -> list[str]:
    """What each turn is called; one that its seat decided in several goes is told apart by their number."""
    found, goes = list[str](), Counter[tuple[str, int]]()
    for turn in turns:
        name = turn_name(game.title, course.turn_with(turn["begin"] + 1))
        goes[name, turn["seat"]] += 1
        number = goes[name, turn["seat"]]
        found.append(_("%(turn)s, decision %(number)s") % {"turn": name, "number": number} if number > 1 else name)
    return found


def in_words(title: str, events: Sequence[Event], names: Sequence[str]) -> str:
    """What happened, in sentences; what one player does next goes on in the same one."""
    return " ".join(told.text for told in texts.events(title, events, names))


def _swing(before: Sequence[float], now: Sequence[float]) -> float:
    return max(abs(one - other) for one, other in zip(before, now, strict=True))


# --- turns -----------------------------------------------------------------------------------------------------------


def _lines(
    game: Game,
    turns: Sequence[Document],
    course: Course,
    sitters: Sequence[Sitter],
    chances: Sequence[Sequence[float]],
) -> Iterator[Line]:
    names = names_of(game, turns, course)
    for turn, name, before, now in zip(turns, names, chances, chances[1:], strict=False):
        seat = turn["seat"]
        yield Line(
            begin=turn["begin"],
            name=name,
            sitter=sitters[seat],
            marks=marks_of(turn, now[seat]),
            before=in_percent(before[seat]),
            now=in_percent(now[seat]),
            swing=_swing(before, now),
        )


# --- the picture -----------------------------------------------------------------------------------------------------


def _chart(
    lines: Sequence[Line],
    turns: Sequence[Document],
    sitters: Sequence[Sitter],
    chances: Sequence[Sequence[float]],
    last: int,
    number: int,
    page: str,
) -> Chances:
    scale = Scale(len(chances), 0, 100)
    places = [*((turn["begin"], scale.x(at)) for at, turn in enumerate(turns)), (last, scale.x(len(turns)))]
    courses = (line(scale, sitter, [100 * seats[sitter.number] for seats in chances]) for sitter in sitters)
    marks = (
        _mark(each, scale.x(at), scale.y(100 * chances[at][each.sitter.number]), page)
        for at, each in enumerate(lines, 1)
    )
    svg = mark_safe("".join([*grid(scale, 25, percent("")), *courses, *marks]))
    cursor = next(x for position, x in places if position >= min(number, last))
    return Chances(svg, " ".join(f"{position}:{x}" for position, x in places), cursor)


def _mark(turn: Line, x: float, y: float, page: str) -> str:
    """What happened in a turn, where the chance of its seat stood after it; what is worth a look leads there."""
    mark = foremost(turn.marks)
    facts = {"turn": turn.name, "player": turn.sitter.name, "mark": mark.word, "before": turn.before, "now": turn.now}
    text = escape(_("%(turn)s, %(player)s: %(mark)s, chance %(before)s → %(now)s") % facts)
    shape = drawn(mark, x, y)
    if not mark.is_worth_a_look:
        return f"<g><title>{text}</title>{shape}</g>"
    return (
        f'<a class="chart__mark" href="{escape(page)}{turn.begin}" data-at="{turn.begin}" '
        f'aria-label="{text}"><title>{text}</title>{shape}</a>'
    )


# --- players ---------------------------------------------------------------------------------------------------------


def _player(sitter: Sitter, turns: Sequence[Document], chances: Sequence[Sequence[float]]) -> Player:
    """Given away is the mean over the turns of a seat, luck that over all turns: neither can be more than all."""
    seat = sitter.number
    losses = [given_away(turn) for turn in turns if turn["seat"] == seat]
    luck = sum(now[seat] - turn["after"][seat] / 1000 for turn, now in zip(turns, chances[1:], strict=True))
    errors = [turn[when][seat] / 1000 for turn in turns for when in ("before_errors", "after_errors")]
    number = max(1, len(turns))
    return Player(
        sitter,
        accuracy_of(seat, turns),
        percent(number_format(100 * sum(losses) / max(1, len(losses)), 1)),
        _luck(luck / number, hypot(*errors) / number),
    )


def _luck(luck: float, error: float) -> str:
    if abs(luck) < max(error, _EVEN):
        return _("about even")
    shown = percent(f"{'−' if luck < 0 else '+'}{number_format(100 * abs(luck), 1)}")
    return f"{shown} ± {percent(number_format(100 * error, 1))}" if error >= _EVEN else shown
