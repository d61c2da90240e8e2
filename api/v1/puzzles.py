"""``/puzzles``: those of the last days, and an answer to one."""

from __future__ import annotations

import json
from typing import Annotated, Any

from django.http import HttpResponse
from ninja import Path, Router

from api.v1.auth import PLAY, READ, ApiRequest
from api.v1.responses import json_response
from api.v1.schemas.people import AnswerIn, PuzzleOut, PuzzlesOut
from games.puzzles import answering, selectors
from games.puzzles.drafts import draft_in, table_of
from games.puzzles.models import Answer, Puzzle

router = Router(tags=["puzzles"])
Number = Annotated[int, Path(ge=0, lt=2**31)]
MOST_SHOWN = 500


@router.get("", response=PuzzlesOut, auth=READ, operation_id="puzzles", summary="Puzzles")
def puzzles(request: ApiRequest) -> dict[str, Any]:
    """The puzzles of today and the days before."""
    found = list(selectors.latest())
    answers = selectors.answers_of(request.user, found)
    return {"puzzles": [_line(puzzle, answers.get(puzzle.pk)) for puzzle in found]}


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
    }


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
