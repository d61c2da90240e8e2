"""Analyses of finished games, and what they are made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from games.engine.analysis import Turn, turns
from games.engine.record import RecordedMove
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Document, Event, Move
from games.errors import NoSuchPosition
from games.models import Analysis, Game
from games.models import Move as MoveRow
from games.tables import positions


class Told(NamedTuple):
    """An explained turn: its document, and what happened in it and would have happened otherwise, as events."""

    document: Document
    turn: int
    played: list[Event]
    others: list[list[Event]]


def analysis_of(game: Game) -> Analysis | None:
    """What the latest mind found in a game as it stands, or is about to find."""
    return Analysis.objects.filter(game=game, epoch=game.epoch).order_by("-mind").first()


def waiting(now: datetime) -> QuerySet[Analysis]:
    """Analyses that nobody works on, the oldest first."""
    free = Q(leased_until=None) | Q(leased_until__lt=now)
    return Analysis.objects.filter(free, status=Analysis.Status.WAITING).order_by("asked_at")


def asked_since(user: Any, instant: datetime) -> int:
    """How many analyses a person has asked for since then."""
    return Analysis.objects.filter(user=user, asked_at__gt=instant).count()


def turns_of(game: Game) -> list[Turn]:
    """The turns of a game."""
    return turns(game.ruleset, positions.start(game), _moves_of(game))


def _moves_of(game: Game) -> list[RecordedMove]:
    rows = MoveRow.objects.standing().filter(game=game, number__lte=game.move_count).order_by("number")
    ruleset = game.ruleset
    return [RecordedMove(ruleset.read_move(data), auto, None) for data, auto in rows.values_list("data", "auto")]


def told(game: Game, analysis: Analysis) -> Iterator[Told]:
    """The turns of an analysis with what happened in them; the moves are read once."""
    ruleset, moves, state, number = game.ruleset, _moves_of(game), positions.start(game), 0
    for document, turn in zip(analysis.turns, turns(ruleset, positions.start(game), moves), strict=False):
        for recorded in moves[number : turn.begin]:
            ruleset.apply(state, recorded.move)
        number = turn.begin
        others = [[ruleset.read_move(move) for move in way["moves"]] for way in document["others"]]
        yield Told(
            document,
            ruleset.turn_number(state),
            events_of(ruleset, state, turn.moves),
            [events_of(ruleset, state, moves) for moves in others],
        )


def events_of(ruleset: AnyRuleset, state: Any, moves: Sequence[Move]) -> list[Event]:
    """What happens in moves from a position, as far as their seat can see: it alone may be told."""
    happened = list[Event]()
    draft = ruleset.drafting(state)
    for move in moves:
        if ruleset.reveals(draft, move):
            break
        seen_by_all = ruleset.apply(draft, move)
        happened += ruleset.decided(move) or seen_by_all
    return happened


def way_not_taken(game: Game, state: Any, number: int, instead: int) -> Any:
    """The position after another way, found by the analysis, to go on after ``number`` moves, as its seat saw it.

    Raises ``NoSuchPosition``.
    """
    document = document_at(game, number)
    ways = document["others"] if document is not None and document["begin"] == number else []
    if not 0 < instead <= len(ways):
        raise NoSuchPosition
    moves = [game.ruleset.read_move(move) for move in ways[instead - 1]["moves"]]
    return game.ruleset.after(state, moves)


def document_at(game: Game, number: int) -> Document | None:
    """What is known of the turn of a finished game that begins after so many moves, or was going on then."""
    analysis = analysis_of(game) if game.is_over else None
    turns = analysis.turns if analysis is not None and analysis.is_done else []
    return next((turn for turn in turns if turn["begin"] <= number < turn["end"]), None)
