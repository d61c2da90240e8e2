"""Puzzles as pages show them: the board as its seat sees it, the ways in words, and what came of an answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import texts
from games.analysis.analyses import events_of
from games.analysis.presenters.analysis import in_words
from games.analysis.presenters.reasons import in_points, why
from games.engine.ruleset import Document, Move
from games.models import Game, Seat
from games.pages.presenters.replay import as_html, looking_back
from games.puzzles import selectors
from games.puzzles.models import Answer, Puzzle
from games.tables.pages import for_title
from games.tables.tables import Table


class Line(NamedTuple):
    """A puzzle in a list; ``answer`` is the reader's."""

    puzzle: Puzzle
    title: str
    answer: Answer | None


class Way(NamedTuple):
    """A way to go on. What it comes to, and why, is told only to those who have answered."""

    number: int
    words: str
    mean: str = ""
    why: str = ""


def overview(reader: Any) -> dict[str, Any]:
    """The context of the page with the puzzles of the last days."""
    puzzles = list(selectors.latest())
    answers = selectors.answers_of(reader, puzzles)
    lines = [Line(puzzle, texts.title(puzzle.title), answers.get(puzzle.pk)) for puzzle in puzzles]
    today = selectors.today()
    return {
        "today": [line for line in lines if line.puzzle.day == today],
        "before": [line for line in lines if line.puzzle.day != today],
        "streak": selectors.streak_of(reader),
    }


def page(puzzle: Puzzle, reader: Any, shown: int) -> dict[str, Any]:
    """The context of a puzzle's page, with the way of this number on the board, or none for 0."""
    table = _table(puzzle)
    answer = selectors.answers_of(reader, [puzzle]).get(puzzle.pk)
    return {
        "puzzle": puzzle,
        "title": texts.title(puzzle.title),
        "presenter": for_title(puzzle.title),
        "ways": [_way(puzzle, table, number, answer) for number in range(1, len(puzzle.ways) + 1)],
        "shown": shown,
        "answer": answer,
        "streak": selectors.streak_of(reader) if answer else 0,
        "you": table.names[puzzle.seat],
        "board": _board(puzzle, table, _moves(puzzle, shown) if shown else ()),
    }


def tells_ways_apart(puzzle: Puzzle) -> bool:
    """Whether each way looks or reads different: what seats decide in secret is not always drawn."""
    table, numbers = _table(puzzle), range(1, len(puzzle.ways) + 1)
    looks = {(_board(puzzle, table, _moves(puzzle, n)), _way(puzzle, table, n, None).words) for n in numbers}
    return len(looks) == len(numbers)


def _table(puzzle: Puzzle) -> Table:
    """A table that nobody sits at, in a state that looks to its seat as the puzzle does: it holds no more than that."""
    ruleset = puzzle.ruleset
    state = ruleset.sample_state(ruleset.read_view(json.loads(puzzle.view)), Random(0))
    game = Game(title=puzzle.title, rules=puzzle.rules, options=puzzle.options, status=Game.Status.RUNNING)
    seats = [
        Seat(number=number, place=number, name=_("Player %(number)s") % {"number": number + 1}, colour=colour)
        for number, colour in enumerate(ruleset.colours[: game.players])
    ]
    return Table(game, seats, state, 0, is_past=True)


def _moves(puzzle: Puzzle, number: int) -> list[Move]:
    return [puzzle.ruleset.read_move(document) for document in puzzle.ways[number - 1]["moves"]]


def _way(puzzle: Puzzle, table: Table, number: int, answer: Answer | None) -> Way:
    events = events_of(table.ruleset, table.state, _moves(puzzle, number))
    words = in_words(puzzle.title, events, table.names)
    if answer is None:
        return Way(number, words)
    way, than = puzzle.ways[number - 1], _rival(puzzle, number)
    return Way(number, words, in_points(way["mean"]), why(puzzle.title, way, than))


def _rival(puzzle: Puzzle, number: int) -> Document:
    """With what a way is compared: the best, or for that one the best of the others."""
    if number != puzzle.best:
        best: Document = puzzle.ways[puzzle.best - 1]
        return best
    others = [way for other, way in enumerate(puzzle.ways, 1) if other != number]
    return max(others, key=lambda way: way["mean"])


def _board(puzzle: Puzzle, table: Table, moves: Sequence[Move]) -> SafeString:
    """The board as the seat sees it, after a way if there are moves: what was laid is marked."""
    ruleset = table.ruleset
    after = replace(table, state=ruleset.after(table.state, moves)) if moves else table
    news = [ruleset.write_move(move) for move in moves]
    scene = replace(looking_back(after, puzzle.seat, ()), news=news)
    presenter = for_title(puzzle.title)
    context = {"game": table.game, "seat": None, "presenter": presenter, "zoom": "1", **presenter.context(scene)}
    return as_html(presenter.board_template, context)
