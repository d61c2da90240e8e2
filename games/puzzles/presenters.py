"""Puzzles as pages show them: the position as a table's board with its hand, and what came of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from accounts.models import Viewer
from games import texts
from games.analysis.analyses import events_of
from games.analysis.presenters.analysis import in_words
from games.analysis.presenters.reasons import in_points, why
from games.engine.diff import changes
from games.engine.ruleset import Document
from games.history.course import course_of
from games.history.pages.chart import turn_name
from games.models import Game
from games.pages.presenters.previews import ShownPreview, previews_in
from games.puzzles import lists, selectors
from games.puzzles.choosing import ANYTHING, Choice
from games.puzzles.drafts import Draft, drafted
from games.puzzles.lists import Line
from games.puzzles.models import Answer, Puzzle
from games.tables.pages.board import Board
from games.tables.pages.seats import sitters


class FromGame(NamedTuple):
    """Where a puzzle from the viewer's own game comes from: the turn's name, the way back to it, its table."""

    turn: str
    explained: str
    table: str


class RatedTurn(NamedTuple):
    """A turn in words, what it comes to, and why."""

    is_best: bool
    is_own: bool
    words: str
    mean: str
    why: str


class Around(NamedTuple):
    """What is said about a puzzle, and where one goes from there; ``theme`` is told to whoever has answered."""

    difficulty: str
    theme: str
    wanted: str
    """The theme that the reader wants to practise; empty for any."""
    every: str
    following: str
    start: str
    own: str
    position: str


class Solution(NamedTuple):
    """What came of an answer. ``gap`` are the points by which the best turn is better; empty if nobody knows."""

    answer: Answer
    shown: str
    """What the board shows: ``best``, ``own`` or ``position``."""
    gap: str
    turns: tuple[RatedTurn, ...]


def own_puzzle_of(game: Game, viewer: Viewer) -> Line | None:
    """The puzzle from what the viewer gave away in a game, if there is one."""
    puzzle = selectors.own_puzzles(viewer).filter(game=game).first() if game.is_over else None
    if puzzle is None:
        return None
    return Line(puzzle, _turn_of(puzzle), selectors.answers_of(viewer, [puzzle]).get(puzzle.pk))


def _turn_of(puzzle: Puzzle) -> str:
    """What the turn is called in which somebody gave that away."""
    if puzzle.game is None or puzzle.number is None:
        return texts.title(puzzle.title)
    return turn_name(puzzle.title, course_of(puzzle.game).turn_with(puzzle.number + 1))


def _from_game(puzzle: Puzzle) -> FromGame | None:
    if puzzle.game is None or puzzle.number is None:
        return None
    explained = f"{reverse('games:analysis', args=[puzzle.game.public_id])}?{urlencode({'at': puzzle.number})}"
    return FromGame(_turn_of(puzzle), explained, puzzle.game.get_absolute_url())


def page(
    puzzle: Puzzle, draft: Draft, viewer: Viewer, fields: Mapping[str, str], choice: Choice = ANYTHING
) -> dict[str, Any]:
    """The context of a puzzle's page with a turn that is tried; for whoever has answered, with the best one.

    ``fields`` may hold what the person has marked, or what of a solution is to be shown; ``choice`` is what the person
    wants to practise.
    """
    answer = selectors.answers_of(viewer, [puzzle]).get(puzzle.pk)
    solution = _solution(puzzle, answer, fields.get("shown", "")) if answer else None
    if solution is not None:
        draft = drafted(puzzle, _moves(puzzle, solution))
    return _board(puzzle, draft, fields, is_answered=answer is not None).context() | {
        "puzzle": puzzle,
        "title": texts.title(puzzle.title),
        "game": draft.table.game,
        "seat": draft.table.seats[puzzle.seat],
        "you": draft.table.names[puzzle.seat],
        "is_mine": answer is None,
        "step_address": _with(reverse("practice:step", args=[puzzle.pk]), choice) if answer is None else "",
        "solution": solution,
        "streak": selectors.streak_of(viewer) if answer and puzzle.day else 0,
        "own": _from_game(puzzle),
        "decision": draft.text(),
        "draft_steps": len(draft.moves),
        "undo": address(puzzle, draft.text(max(0, len(draft.moves) - 1)), choice),
        "address": address(puzzle, "" if answer else draft.text(), choice),
        "is_whole": draft.is_whole,
        "decide_template": "puzzles/decide.html",
        "hand_in": _with(reverse("practice:answer", args=[puzzle.pk]), choice),
        "around": _around(puzzle, choice, is_answered=answer is not None),
    }


def address(puzzle: Puzzle, draft: str, choice: Choice = ANYTHING, *, shown: str = "") -> str:
    """The page with a turn that is tried, or with what of a solution is to be shown."""
    return f"{puzzle.get_absolute_url()}{choice.query(draft=draft, shown=shown)}"


def _around(puzzle: Puzzle, choice: Choice, *, is_answered: bool) -> Around:
    return Around(
        lists.difficulty(puzzle),
        lists.theme_name(puzzle.title, puzzle.theme) if is_answered and puzzle.theme else "",
        lists.theme_name(choice.title, choice.theme) if choice.theme else "",
        _with(reverse("practice:practice"), choice),
        f"{reverse('practice:next')}{choice.query(after=puzzle.pk)}",
        address(puzzle, "", choice),
        address(puzzle, "", choice, shown="own"),
        address(puzzle, "", choice, shown="position"),
    )


def _with(path: str, choice: Choice) -> str:
    return f"{path}{choice.query()}"


def previews(puzzle: Puzzle, draft: Draft, fields: Mapping[str, str]) -> list[ShownPreview]:
    """What each button on the board would bring. Raises ``MoveRefused``."""
    return [] if draft.is_whole else previews_in(draft.table.title, draft.state, puzzle.seat, fields)


def _board(puzzle: Puzzle, draft: Draft, fields: Mapping[str, str], *, is_answered: bool) -> Board:
    """The position with what is tried; whoever has answered only looks at it."""
    title, state, seat, base = draft.table.title, draft.state, puzzle.seat, draft.table.state
    documents = draft.documents
    board = Board.of(
        title,
        state,
        seat,
        sitters(draft.table),
        fields,
        awaited=(seat,),
        winners=None,
        happened=draft.happened,
        changes=changes(title.rules.inventory(base), title.rules.inventory(state)) if documents else (),
    )
    if is_answered:
        return board.with_news(title.rules.shown_moves(state, draft.moves, seat))
    asked = () if draft.is_whole else title.rules.legal_moves(state, seat)
    return board.with_draft(documents, asked)


# --- what came of an answer ------------------------------------------------------------------------------------------


def _solution(puzzle: Puzzle, answer: Answer, wanted: str) -> Solution:
    offered = {"best", "position", *(["own"] if answer.moves else [])}
    best, own = puzzle.ways[puzzle.best - 1], puzzle.ways[answer.way - 1] if answer.way else None
    gap = in_points(best["mean"] - own["mean"]) if own is not None and not answer.is_right else ""
    turns = tuple(_rated_turn(puzzle, number, answer) for number in _best_first(puzzle))
    return Solution(answer, wanted if wanted in offered else "best", gap, turns)


def _best_first(puzzle: Puzzle) -> list[int]:
    return sorted(range(1, len(puzzle.ways) + 1), key=lambda number: -puzzle.ways[number - 1]["mean"])


def _moves(puzzle: Puzzle, solution: Solution) -> list[Any]:
    if solution.shown == "position":
        return []
    best = puzzle.ways[puzzle.best - 1]["moves"]
    documents = (solution.answer.moves or ()) if solution.shown == "own" else best
    return [puzzle.edition.rules.moves.read(document) for document in documents]


def _rated_turn(puzzle: Puzzle, number: int, answer: Answer) -> RatedTurn:
    way, table = puzzle.ways[number - 1], drafted(puzzle, ()).table
    moves = [puzzle.edition.rules.moves.read(document) for document in way["moves"]]
    words = in_words(puzzle.title, events_of(table.title, table.state, moves), table.names)
    reasons = why(puzzle.title, way, _rival(puzzle, number))
    return RatedTurn(number == puzzle.best, number == answer.way, words, in_points(way["mean"]), reasons)


def _rival(puzzle: Puzzle, number: int) -> Document:
    """With what a way is compared: the best, or for that one the best of the others."""
    if number != puzzle.best:
        best: Document = puzzle.ways[puzzle.best - 1]
        return best
    others: Sequence[Document] = [way for other, way in enumerate(puzzle.ways, 1) if other != number]
    return max(others, key=lambda way: way["mean"])
