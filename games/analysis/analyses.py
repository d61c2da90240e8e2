"""Analyses of finished games, and what they are made from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from games.engine.analysis import Turn, moves_of_turn, turns
from games.engine.record import RecordedMove
from games.engine.ruleset import Document, Event, Move
from games.engine.title import AnyTitle
from games.models import Analysis, Game
from games.models import Move as MoveRow
from games.tables import positions
from games.tables.errors import NoSuchPosition


class Told(NamedTuple):
    """What happened in an explained turn, and what would have happened in each other way, as events."""

    played: list[Event]
    others: list[list[Event]]
    moves: list[Document]
    """Those that were played, as in the record."""


def analysis_of(game: Game) -> Analysis | None:
    """What the latest mind found in a game as it stands, or is about to find."""
    return Analysis.objects.filter(game=game, epoch=game.epoch).order_by("-mind").first()


def waiting(now: datetime) -> QuerySet[Analysis]:
    """Analyses that nobody works on, the oldest first."""
    free = Q(leased_until=None) | Q(leased_until__lt=now)
    return Analysis.objects.filter(free, status=Analysis.Status.WAITING).order_by("asked_at")


def asked_since(user: User, instant: datetime) -> int:
    """How many analyses a person has asked for since then."""
    return Analysis.objects.filter(user=user, asked_at__gt=instant).count()


def turns_of(game: Game) -> list[Turn]:
    """The turns of a game."""
    return turns(game.edition, positions.start(game), _moves_between(game, 0, game.move_count))


def _moves_between(game: Game, begin: int, end: int) -> list[RecordedMove]:
    """The moves that follow the first ``begin``, up to number ``end``."""
    rows = MoveRow.objects.standing_of(game).filter(number__gt=begin, number__lte=end).order_by("number")
    title = game.edition
    return [RecordedMove(title.rules.moves.read(data), auto, None) for data, auto in rows.values_list("data", "auto")]


def told(game: Game, document: Document) -> Told:
    """What happened in one turn of an analysis, and would have happened otherwise."""
    title, state = game.edition, positions.at(game, document["begin"])
    run = _played(game, document, state)
    others = [[title.rules.moves.read(move) for move in way["moves"]] for way in document["others"]]
    return Told(
        events_of(title, state, run),
        [events_of(title, state, way) for way in others],
        [title.rules.moves.write(move) for move in run],
    )


def _played(game: Game, document: Document, state: Any) -> Sequence[Move]:
    """The moves of a turn that begins in ``state``: analyses of long ago do not have them."""
    return moves_of_turn(game.edition, state, _moves_between(game, document["begin"], document["end"]))


def events_of(title: AnyTitle, state: Any, moves: Sequence[Move]) -> list[Event]:
    """What happens in moves from a position, as far as their seat can see: it alone may be told."""
    happened = list[Event]()
    draft = title.rules.drafting(state)
    for move in moves:
        if title.rules.reveals(draft, move):
            break
        seen_by_all = title.rules.apply(draft, move)
        happened += title.bot.decided(move) or seen_by_all
    return happened


def given_away(turn: Document) -> float:
    """What a turn gave away of its seat's chance to win, from 0 to 1.

    The search counts points of a few turns, which may come to more than the chance that there was before the turn.
    """
    return min(float(turn["loss"]), turn["before"][turn["seat"]]) / 1000


def gains(turn: Document) -> list[float]:
    """By how much each way that was not taken changes that chance: the best by what was given away, none by more."""
    given, found = given_away(turn), [way["chance"] / 1000 for way in turn["others"]]
    best = max(found, default=0.0)
    return [given if 0 < gain == best else min(gain, given) for gain in found]


def way_shown(game: Game, number: int, way: int) -> Sequence[Move]:
    """The moves of a way to go on after ``number`` moves: 0 is the turn as it was played.

    Raises ``NoSuchPosition`` where no analysed turn begins, or that way was not found.
    """
    if way:
        return way_not_taken(game, number, way)
    document = document_at(game, number)
    if document is None or document["begin"] != number:
        raise NoSuchPosition
    return _played(game, document, positions.at(game, number))


def way_not_taken(game: Game, number: int, instead: int) -> list[Move]:
    """The moves of another way, found by the analysis, to go on after ``number`` moves. Raises ``NoSuchPosition``."""
    document = document_at(game, number)
    ways = document["others"] if document is not None and document["begin"] == number else []
    if not 0 < instead <= len(ways):
        raise NoSuchPosition
    return [game.edition.rules.moves.read(move) for move in ways[instead - 1]["moves"]]


def document_at(game: Game, number: int) -> Document | None:
    """What is known of the turn of a finished game that begins after so many moves, or was going on then."""
    return turn_in(turns_found(game), number)


def turns_found(game: Game) -> Sequence[Document]:
    """What is known of all turns of a game that is over and was analysed; nothing of others."""
    analysis = analysis_of(game) if game.is_over else None
    return analysis.turns if analysis is not None and analysis.is_done else []


def turn_in(found: Sequence[Document], number: int) -> Document | None:
    """The turn among them that begins after so many moves, or was going on then."""
    return next((turn for turn in found if turn["begin"] <= number < turn["end"]), None)
