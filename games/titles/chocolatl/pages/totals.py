"""What every seat had before each of the stations that came out last, and after it, by what a view tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.tables.pages import numbers
from games.titles.chocolatl.rules import scoring
from games.titles.chocolatl.rules.state import Result
from games.titles.chocolatl.rules.view import ChocolatlView


class Stage(NamedTuple):
    """A moment between two stations: all that counts then."""

    points: Sequence[int]
    pyramid: Sequence[int]
    figure: int | None
    old_man: int | None

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each seat if the game had ended then, without what counts only at its end."""
        cubes = [self.pyramid.count(seat) for seat in range(len(self.points))]
        return tuple(
            sum(scoring.open_lines(seat, points=points, cubes=cubes, figure=self.figure, old_man=self.old_man).values())
            for seat, points in enumerate(self.points)
        )


def totals(view: ChocolatlView, results: Sequence[Result]) -> list[tuple[int, ...]]:
    """By seat, before each result and after the last: this round’s, or while there are none those of the one before."""
    now = Stage([player.points for player in view.players], view.pyramid, view.figure, _old_man(results))
    before = [_before(view, results, number) for number in range(len(results))]
    return [stage.totals for stage in (*before, now)]


def told(totals: Sequence[int]) -> str:
    """In one attribute, by seat."""
    return " ".join(map(numbers.number, totals))


def _before(view: ChocolatlView, results: Sequence[Result], number: int) -> Stage:
    built = sum(event.kind == "cube" for result in results[number:] for event in result.gains)
    pyramid = view.pyramid[: len(view.pyramid) - built]
    return Stage(results[number].points, pyramid, results[number].figure, _old_man(results[:number]))


def _old_man(results: Sequence[Result]) -> int | None:
    """Whoever was given him at these stations: he comes back before the first."""
    return next((event.seat for result in results for event in result.gains if event.kind == "old-man"), None)
