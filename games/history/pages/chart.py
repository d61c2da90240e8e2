"""The scores over a game as a chart, and as a table that says where each change came from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import texts
from games.engine.ruleset import Score
from games.history.course import Course, TurnEnd, with_final_scoring
from games.history.pages.line_chart import Scale, grid, line
from games.models import Game
from games.tables.pages import for_title
from games.tables.pages.numbers import number, signed
from games.tables.pages.scene import Sitter

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Between two lines of the grid lie so many points."""
LINES = 6
"""At most so many lines in the grid."""
WORTH_A_DOT = 0.1
"""Changes of at least this share of the whole height get a dot, which leads there."""


class Change(NamedTuple):
    """What a turn changed for a seat: its total since, the difference, and the lines of the score it came from."""

    total: str
    difference: str
    sources: str


@dataclass(frozen=True, slots=True)
class Row:
    """A turn of the table: the position at its end, its name, a change for each seat."""

    number: int
    name: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """``positions`` are the numbers of moves at the turns' ends, from left to right."""

    svg: SafeString
    sitters: tuple[Sitter, ...]
    rows: tuple[Row, ...]
    positions: tuple[int, ...]
    replay: str
    """The address of the replay, up to the number of a move."""

    def place_of(self, position: int) -> float:
        """Where a position lies from left to right."""
        return Scale(len(self.positions), 0, 1).x(self._index(position))

    def _index(self, position: int) -> int:
        """Of the turn with that position; the last one is both the last turn's and that of the final scoring."""
        last = len(self.positions) - 1
        return last if position == self.positions[-1] else bisect_left(self.positions, position)

    @property
    def last(self) -> str:
        """The last position, as an address of the replay ends."""
        return str(self.positions[-1])

    @property
    def places(self) -> str:
        """The positions with where they lie, for the script that moves the cursor."""
        return " ".join(f"{position}:{self.place_of(position)}" for position in dict.fromkeys(self.positions))


@dataclass(frozen=True)
class _Course:
    """The turns of a game, known by the game: there is much else to compare in them."""

    ends: tuple[TurnEnd, ...] = field(compare=False)
    title: str
    pk: int
    commitment: str
    epoch: int
    move_count: int


def chart(game: Game, course: Course, sitters: Sequence[Sitter], replay: str) -> Chart:
    """The chart of a started game; ``replay`` is the address of its replay up to the number of a move."""
    known = _Course(with_final_scoring(game, course), game.title, game.pk, game.commitment, game.epoch, course.number)
    return _kept(known, tuple(sitters), replay, get_language())


@lru_cache(maxsize=64)
def _kept(course: _Course, sitters: tuple[Sitter, ...], replay: str, language: str | None) -> Chart:
    rows = tuple(_rows(course.title, course.ends))
    svg = _svg(course.ends, rows, sitters, replay)
    return Chart(svg, sitters, rows, tuple(end.number for end in course.ends), replay)


# --- the table -------------------------------------------------------------------------------------------------------


def turn_name(title: str, end: TurnEnd) -> str:
    """What the turn is called that ends there."""
    if end.is_final_scoring:
        return _("Final scoring")
    return for_title(title).turn_name(end.turn) if end.number else _("Start")


def _turns_name(title: str, end: TurnEnd) -> str:
    """The same, with the turns that were decided by its last move: what they brought is told with it."""
    if end.last <= end.turn or end.is_final_scoring or not end.number:
        return turn_name(title, end)
    return for_title(title).turns_name(end.turn, end.last)


def _rows(title: str, ends: Sequence[TurnEnd]) -> Iterator[Row]:
    before = ends[0]
    for end in ends:
        pairs = zip(before.scores, end.scores, strict=True)
        yield Row(end.number, _turns_name(title, end), tuple(_change(title, then, now) for then, now in pairs))
        before = end


def _change(title: str, then: Score, now: Score) -> Change:
    difference = now["total"] - then["total"]
    changed = {line: now[line] - then[line] for line in now if line != "total" and now[line] != then[line]}
    sources = ", ".join(
        f"{texts.change_of(title, line, is_loss=points < 0)} {signed(points)}" for line, points in changed.items()
    )
    return Change(number(now["total"]), signed(difference) if difference else "", sources)


# --- the picture -----------------------------------------------------------------------------------------------------


def _svg(ends: Sequence[TurnEnd], rows: Sequence[Row], sitters: Sequence[Sitter], replay: str) -> SafeString:
    totals = [[score["total"] for score in end.scores] for end in ends]
    step, scale = _scale(totals)
    parts = [
        *grid(scale, step),
        *(line(scale, sitter, [total[sitter.number] for total in totals]) for sitter in sitters),
        *(dot for sitter in sitters for dot in _dots(scale, sitter, rows, totals, replay)),
    ]
    return mark_safe("".join(parts))


def _scale(totals: Sequence[Sequence[int]]) -> tuple[int, Scale]:
    """The points between two lines of the grid, and a scale that begins and ends at one."""
    lowest, highest = min(map(min, totals)), max(map(max, totals))
    step = next((step for step in STEPS if (highest - lowest) / step < LINES), STEPS[-1])
    bottom = lowest // step * step
    return step, Scale(len(totals), bottom, max(-(-highest // step) * step, bottom + step))


def _dots(
    scale: Scale, sitter: Sitter, rows: Sequence[Row], totals: Sequence[Sequence[int]], replay: str
) -> Iterator[str]:
    """The large changes of a seat: each says where it came from and leads there."""
    least = WORTH_A_DOT * (scale.highest - scale.lowest)
    for turn, row in enumerate(rows[1:], 1):
        total = totals[turn][sitter.number]
        if abs(total - totals[turn - 1][sitter.number]) < least:
            continue
        text = escape(_said(sitter, row))
        yield (
            f'<a class="chart__dot seat-{sitter.colour}" href="{escape(replay)}{row.number}" data-at="{row.number}" '
            f'aria-label="{text}"><title>{text}</title>'
            f'<circle cx="{scale.x(turn)}" cy="{scale.y(total)}" r="4"/></a>'
        )


def _said(sitter: Sitter, row: Row) -> str:
    change = row.changes[sitter.number]
    facts = {"turn": row.name, "player": sitter.name, "change": change.difference, "sources": change.sources}
    return _("%(turn)s, %(player)s: %(change)s (%(sources)s)") % facts
