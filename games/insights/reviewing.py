"""One finished game reviewed for one of its people: what each of the own decisions gave away, as plain JSON.

What a full analysis has found of a turn takes the place of what a quick look says of it in all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from games.analysis.analyses import given_away, turns_found, turns_of
from games.engine.analysis import Turn
from games.engine.analysis.review import Given, Reviewed, review
from games.engine.ruleset import Document
from games.history.absences import own_parts
from games.history.course import course_of
from games.insights.models import ReviewedGame
from games.models import Game, Move, Seat
from games.tables import positions

VERSION = 2
"""Of what is written here: games that were reviewed by another one are reviewed anew."""
PHASES = 3
"""A seat's decisions of a game, from the first to the last, in so many parts."""


class Effort(NamedTuple):
    """How closely a decision is looked at."""

    worlds: int
    breadth: int


EFFORTS = {ReviewedGame.Depth.QUICK: Effort(4, 4), ReviewedGame.Depth.THOROUGH: Effort(16, 8)}


class Moment(NamedTuple):
    """A decision of the person among those of the game."""

    turn: Turn
    phase: int
    at: datetime
    seconds: int


def reviewed(seat: Seat, depth: int, is_enough: Callable[[], bool]) -> list[Document]:
    """The documents of a seat's decisions, up to where ``is_enough`` came true."""
    game, known = seat.game, {turn["begin"]: turn for turn in turns_found(seat.game)}
    found = list[Document]()
    for moment in _moments(seat):
        if is_enough():
            break
        decision = _reviewed(game, moment, EFFORTS[ReviewedGame.Depth(depth)])
        if decision is not None:
            found.append(_document(game, moment, decision, known.get(moment.turn.begin)))
    return found


def _moments(seat: Seat) -> Iterator[Moment]:
    game = seat.game
    decided = own_parts(game, [seat], course_of(game))[seat.seat_number]
    own = [turn for turn in turns_of(game) if turn.seat == seat.number and decided.has_turn(turn.begin)]
    instants = dict(Move.objects.standing_of(game).values_list("number", "at"))
    for index, turn in enumerate(own):
        at = instants[turn.begin + len(turn.moves)]
        since = instants.get(turn.begin) or game.started_at or at
        yield Moment(turn, PHASES * index // len(own), at, max(0, round((at - since).total_seconds())))


def _reviewed(game: Game, moment: Moment, effort: Effort) -> Reviewed | None:
    title, turn = game.edition, moment.turn
    view = title.rules.view(positions.at(game, turn.begin), turn.seat)
    luck = Random(sha256(f"reviewing/{turn.begin}/{turn.seat}".encode()).digest())
    return review(title, view, turn.seat, turn.moves, luck, worlds=effort.worlds, breadth=effort.breadth)


def _document(game: Game, moment: Moment, found: Reviewed, known: Document | None) -> Document:
    """Chances in thousandths, points with one decimal."""
    share = _share_of(found, known)
    return {
        "begin": moment.turn.begin,
        "at": moment.at.isoformat(timespec="seconds"),
        "seconds": moment.seconds,
        "phase": moment.phase,
        "chance": _thousandths(found.chance.mean if known is None else given_away(known)),
        "error": _thousandths(found.chance.error),
        "points": round(found.points.mean, 1) if known is None else known["points"],
        "given": [_given(each, share) for each in found.given],
        "played": [game.edition.rules.moves.write(move) for move in moment.turn.moves],
        "best": _best(game, found, known),
    }


def _share_of(found: Reviewed, known: Document | None) -> float:
    """By how much what each choice gave away is to be stretched, so that all together come to what is known."""
    if known is None or found.chance.mean <= 0:
        return 1.0 if known is None else 0.0
    return given_away(known) / found.chance.mean


def _given(given: Given, share: float) -> Document:
    whole = sum(given.things.values())
    return {
        "kind": given.kind,
        "chance": _thousandths(given.chance.mean * share),
        "things": {thing: round(number / whole, 2) for thing, number in given.things.items()},
    }


def _best(game: Game, found: Reviewed, known: Document | None) -> Sequence[Any]:
    if known is not None:
        better = [way for way in known["others"] if way["mean"] > known["played"]["mean"]]
        return better[0]["moves"] if better else []
    return [game.edition.rules.moves.write(move) for move in found.best]


def _thousandths(share: float) -> int:
    return round(1000 * share)
