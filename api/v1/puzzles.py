"""``/puzzles``: those of the last days, the next one of a kind, what there is, and an answer to one."""

from __future__ import annotations

import json
from typing import Annotated, Any

from django.http import HttpResponse
from ninja import Path, Query, Router

from api.v1.auth import PLAY, READ, ApiRequest
from api.v1.responses import json_response
from api.v1.schemas.people import AnswerIn, Difficulty, PuzzleOut, PuzzlesOut, ThemesOut
from games.puzzles import answering, choosing, selectors
from games.puzzles.difficulty import level_of
from games.puzzles.drafts import draft_in, table_of
from games.puzzles.errors import NoPuzzleLeft
from games.puzzles.models import Answer, Puzzle

router = Router(tags=["puzzles"])
Number = Annotated[int, Path(ge=0, lt=2**31)]
MOST_SHOWN = 500
Title = Annotated[str, Query(description="Only of this title.", max_length=30)]
Theme = Annotated[str, Query(description="Only of this theme of that title; “other”: of none.", max_length=30)]
Level = Annotated[Difficulty | None, Query(description="Only as hard as this.")]
After = Annotated[
    int | None, Query(description="On from this one, whether you have answered it or not.", ge=0, lt=2**31)
]


@router.get("", response=PuzzlesOut, auth=READ, operation_id="puzzles", summary="Puzzles")
def puzzles(request: ApiRequest) -> dict[str, Any]:
    """The puzzles of today and the days before."""
    found = selectors.latest()
    answers = selectors.answers_of(request.user, found)
    return {"puzzles": [_line(puzzle, answers.get(puzzle.pk)) for puzzle in found]}


@router.get("/themes", response=ThemesOut, auth=READ, operation_id="puzzleThemes", summary="What there is to practise")
def puzzle_themes(request: ApiRequest) -> dict[str, Any]:
    """How many puzzles there are of each title, theme and difficulty, and what you have done of them."""
    return {"themes": [_tally(tally) for tally in sorted(choosing.tallies(request.user))]}


@router.get("/next", response=PuzzleOut, auth=READ, operation_id="nextPuzzle", summary="The next puzzle")
def next_puzzle(
    request: ApiRequest, title: Title = "", theme: Theme = "", difficulty: Level = None, after: After = None
) -> HttpResponse:
    """One that you have not answered: your own first, then from easy to hard; none twice before all were seen."""
    choice = choosing.choice_in({"title": title, "theme": theme, "level": difficulty or ""})
    if (title, theme) != choice[:2] or (found := choosing.next_puzzle(request.user, choice, after)) is None:
        raise NoPuzzleLeft
    return _whole(found, request)


@router.get("/{int:number}", response=PuzzleOut, auth=READ, operation_id="puzzle", summary="A puzzle")
def puzzle(request: ApiRequest, number: Number) -> HttpResponse:
    """A position, whose turn it is, and how it may begin; once you have answered, the ways and the best of them."""
    return _whole(selectors.puzzle_of(number, request.user), request)


@router.post("/{int:number}/answer", response=PuzzleOut, auth=PLAY, operation_id="answer", summary="Answer a puzzle")
def answer(request: ApiRequest, number: Number, body: AnswerIn) -> HttpResponse:
    """Your first answer counts; a later one changes nothing."""
    found = selectors.puzzle_of(number, request.user)
    answering.answer(puzzle=found, user=request.user, draft=draft_in(found, json.dumps({"moves": body.moves})))
    return _whole(found, request)


def _line(puzzle: Puzzle, answer: Answer | None) -> dict[str, Any]:
    is_right = answer.is_right if answer else None
    return {
        "number": puzzle.pk,
        "title": puzzle.title,
        "day": puzzle.day.isoformat() if puzzle.day else None,
        "is_right": is_right,
        "theme": puzzle.theme if answer else None,
        "difficulty": level_of(puzzle),
        "tried": puzzle.tried,
    }


def _tally(tally: choosing.Tally) -> dict[str, Any]:
    counts = {"puzzles": tally.there, "answered": tally.answered, "solved": tally.solved}
    return {"title": tally.title, "theme": tally.theme, "difficulty": tally.level} | counts


def _whole(puzzle: Puzzle, request: ApiRequest) -> HttpResponse:
    answer = selectors.answers_of(request.user, [puzzle]).get(puzzle.pk)
    table = table_of(puzzle)
    moves = table.title.rules.legal_moves(table.title.rules.drafting(table.state), puzzle.seat)
    rest = {
        "options": puzzle.options,
        "seat": puzzle.seat,
        "view": json.loads(puzzle.view),
        "legal": [table.title.rules.moves.write(moves[number]) for number in range(min(len(moves), MOST_SHOWN))],
        "ways": puzzle.ways if answer else None,
        "best": puzzle.best if answer else None,
    }
    return json_response(_line(puzzle, answer) | rest)
