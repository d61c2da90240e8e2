"""The course of a game: where its turns end and how the scores stood there, for replays and charts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import transaction

from games.engine.diff import without
from games.engine.ruleset import Score, SeatNumber
from games.models import Game, Move
from games.tables.positions import PositionCache, start

FINAL_SCORING = -1
"""The ``turn`` of a final scoring, which belongs to none."""


class TurnEnd(NamedTuple):
    """Where a turn ends: it is the position after ``number`` moves, with the scores there by seat.

    ``last`` is the last of the turns that were decided with this one, if it is another.
    """

    number: int
    turn: int
    scores: tuple[Score, ...]
    last: int = 0

    @property
    def is_final_scoring(self) -> bool:
        return self.turn == FINAL_SCORING


class Course(NamedTuple):
    """How a game went up to its move ``number``: the beginning (move 0), then the ends of its turns.

    The last one is the latest position, whether or not its turn has ended there. ``state`` is that position.
    """

    number: int
    state: Any
    ends: tuple[TurnEnd, ...]

    def turn_with(self, number: int) -> TurnEnd:
        """The turn in which a move was made; of 0, the beginning."""
        return self.ends[bisect_left(self.ends, number, key=_number)]

    def before(self, number: int) -> TurnEnd | None:
        """The last end of a turn before this position."""
        found = bisect_left(self.ends, number, key=_number)
        return self.ends[found - 1] if found else None

    def after(self, number: int) -> TurnEnd | None:
        """The first end of a turn after this position."""
        found = bisect_right(self.ends, number, key=_number)
        return self.ends[found] if found < len(self.ends) else None


cache: PositionCache[Course] = PositionCache("course")


def course_of(game: Game) -> Course:
    """The course of a started game up to its latest move. Scores are public, so everybody may know it."""
    known = cache.find(game)
    if known is None or known.number > game.move_count:
        known = _beginning(game)
    if known.number == game.move_count:
        return known
    course = _followed(game, known)
    if not transaction.get_connection().in_atomic_block:
        cache.keep(game, course)
    return course


def with_final_scoring(game: Game, course: Course) -> tuple[TurnEnd, ...]:
    """The ends of the turns, and of a game that is over its final scoring by itself if the title has one."""
    lines = game.edition.rules.final_lines
    if not lines or game.edition.rules.outcome(course.state) is None:
        return course.ends
    *turns, last = course.ends
    before = tuple(without(score, lines) for score in last.scores)
    return (*turns, last._replace(scores=before), last._replace(turn=FINAL_SCORING))


def views_at_ends(game: Game, seat: SeatNumber | None) -> Iterator[Any]:
    """What a seat, or a spectator, could see where each turn has ended: the game is played through once."""
    ends = {end.number for end in course_of(game).ends}
    state = start(game)
    for number, _turn in _applied(game, state, 0):
        if number in ends:
            yield game.edition.rules.view(state, seat)


def _beginning(game: Game) -> Course:
    state = start(game)
    title = game.edition
    return Course(0, state, (TurnEnd(0, title.rules.turn_number(state), title.rules.scores(state)),))


def _followed(game: Game, known: Course) -> Course:
    """The course up to the latest move; what others share is not changed."""
    state = game.edition.rules.copy(known.state)
    ends = [*known.ends, *_ends(game, state, known.number)]
    return Course(game.move_count, state, tuple(_last_of_each_turn(ends)))


def _ends(game: Game, state: Any, after: int) -> Iterator[TurnEnd]:
    """A candidate wherever the turn changes, and the latest position: the moves that follow ``after`` are applied."""
    title = game.edition
    for number, made_in in _applied(game, state, after):
        turn = title.rules.turn_number(state)
        if turn != made_in or number == game.move_count:
            is_over = title.rules.outcome(state) is not None
            yield TurnEnd(number, made_in, title.rules.scores(state), turn if is_over else turn - 1)


def _applied(game: Game, state: Any, after: int) -> Iterator[tuple[int, int]]:
    """Apply the moves that follow ``after``; of each, once it is applied, its number and the turn it was made in."""
    title = game.edition
    rows = Move.objects.standing_of(game).filter(number__gt=after, number__lte=game.move_count)
    for number, data in rows.order_by("number").values_list("number", "data"):
        made_in = title.rules.turn_number(state)
        title.rules.apply(state, title.rules.moves.read(data))
        yield number, made_in


def _last_of_each_turn(ends: list[TurnEnd]) -> Iterator[TurnEnd]:
    """Where a course had been followed into the middle of a turn, that was no end; the beginning always is one."""
    for end, following in zip(ends, [*ends[1:], None], strict=True):
        if following is None or end.number == 0 or end.turn != following.turn:
            yield end


def _number(end: TurnEnd) -> int:
    return end.number
