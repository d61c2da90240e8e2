"""Puzzles from what people themselves gave away: one of each person and game, made when the game was analysed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic

from games.analysis.analyses import given_away
from games.analysis.presenters.marks import SLIP
from games.engine.analysis.puzzle_finder import LEAD, ways_of_riddle
from games.engine.ruleset import Document
from games.history.absences import Own, own_parts
from games.history.course import course_of
from games.models import Analysis, Seat
from games.puzzles.drafts import tells_ways_apart, way_of
from games.puzzles.generator import PATIENCE, Source, puzzle_from
from games.puzzles.models import Puzzle
from games.tables import positions
from games.tables.faults import Contained

FROM_BLUNDERS = "practice.tasks.from_blunders"
TRIED = 2
"""So many of a person's costliest turns are looked at."""


def from_blunders(analysis_id: int) -> None:
    """Make what puzzles there are in a game of which all turns are explained."""
    done = Analysis.objects.filter(pk=analysis_id, status=Analysis.Status.DONE).select_related("game").first()
    if done is None or done.epoch != done.game.epoch or not done.game.is_over:
        return
    until = monotonic() + PATIENCE
    for seat in _people(done):
        with Contained(done.game.title, done.game.public_id):
            # Whoever made one for the same person meanwhile was first.
            Puzzle.objects.bulk_create([*_first_found(done, seat, until)][:1], ignore_conflicts=True)


def _people(analysis: Analysis) -> Iterator[Seat]:
    """The seats of people who stayed to the end, and have no puzzle from this game yet."""
    known = set(Puzzle.objects.filter(game=analysis.game).values_list("person", flat=True))
    seats = Seat.objects.filter(game=analysis.game, user__isnull=False, user__is_bot=False, resigned=False)
    return (seat for seat in seats.select_related("game", "user").order_by("number") if seat.user_id not in known)


def _first_found(analysis: Analysis, seat: Seat, until: float) -> Iterator[Puzzle]:
    """From the costliest turn in which one other way was clearly the best, as the seat saw it then."""
    own = own_parts(analysis.game, [seat], course_of(analysis.game))[seat.seat_number]
    for turn in _costliest(analysis, seat, own):
        if monotonic() > until:
            return
        puzzle = puzzle_of(seat, turn["begin"], turn["played"]["moves"])
        if puzzle is not None:
            yield puzzle
            return


def _costliest(analysis: Analysis, seat: Seat, own: Own) -> list[Document]:
    mine = [turn for turn in analysis.turns if turn["seat"] == seat.number and own.has_turn(turn["begin"])]
    blunders = [turn for turn in mine if turn["points"] >= LEAD and given_away(turn) >= SLIP]
    return sorted(blunders, key=given_away, reverse=True)[:TRIED]


def puzzle_of(seat: Seat, begin: int, played: Sequence[Document]) -> Puzzle | None:
    """From a turn in a finished game, if one other way was clearly the best, as the seat saw it then.

    The same turn gives the same answer each time.
    """
    game, number = seat.game, seat.seat_number
    source = Source(game.edition, game.options, positions.at(game, begin), number, game)
    view = source.title.rules.view(source.state, number)
    ways = ways_of_riddle(source.title, view, number, Random(f"blunder/{begin}/{number}"))
    if not ways:
        return None
    puzzle = puzzle_from(source, view, ways)
    puzzle.person, puzzle.number = seat.user, begin
    moves = [source.title.rules.moves.read(move) for move in played]
    return puzzle if tells_ways_apart(puzzle) and way_of(puzzle, moves) != puzzle.best else None
