"""One line after a game: the reader's dearest turn, and what a strong player does there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from accounts.models import User, Viewer
from core.percent import percent
from games.analysis.analyses import events_of, given_away, turns_found
from games.analysis.presenters.analysis import in_words
from games.analysis.presenters.marks import SLIP
from games.history.absences import own_parts
from games.history.course import course_of
from games.history.pages.chart import turn_name
from games.history.pages.log import replay_address
from games.insights.selectors import review_of
from games.models import Game, Seat
from games.tables import positions
from games.tables.pages.seats import sitters_of


class DearestTurn(NamedTuple):
    """What it is called, where it is looked at again, what it cost, and the better turn in words."""

    name: str
    address: str
    cost: str
    better: str


def dearest_turn_of(game: Game, viewer: Viewer, invite: str = "") -> DearestTurn | None:
    """Known once the game is over and was analysed, or looked through; nothing where no turn cost something."""
    if not game.is_over or not isinstance(viewer, User):
        return None
    seat = Seat.objects.filter(game=game, user=viewer, number__isnull=False).first()
    found = _dearest(game, viewer, seat) if seat is not None else None
    if seat is None or found is None:
        return None
    begin, cost, moves, is_analysed = found
    names = [sitter.name for sitter in sitters_of(game)]
    state, title = positions.at(game, begin), game.edition
    better = events_of(title, state, [title.rules.moves.read(move) for move in moves])
    words = in_words(game.title, better, names)
    address = _address(game, begin, invite, is_analysed=is_analysed)
    name = turn_name(game.title, course_of(game).turn_with(begin + 1))
    return DearestTurn(name, address, f"−{percent(round(100 * cost))}", words) if words else None


class _Found(NamedTuple):
    begin: int
    cost: float
    moves: Sequence[Mapping[str, Any]]
    is_analysed: bool


def _dearest(game: Game, viewer: User, seat: Seat) -> _Found | None:
    own = own_parts(game, [seat], course_of(game))[seat.seat_number]
    analysed = [turn for turn in turns_found(game) if turn["seat"] == seat.number and own.has_turn(turn["begin"])]
    if analysed:
        turn = max(analysed, key=given_away)
        better = [way for way in turn["others"] if way["mean"] > turn["played"]["mean"]]
        moves = better[0]["moves"] if better else []
        found = _Found(turn["begin"], given_away(turn), moves, is_analysed=True)
        return found if found.cost >= SLIP and moves else None
    review = review_of(game, viewer)
    reviewed = review.decisions if review is not None else []
    decisions = [decision for decision in reviewed if own.has_turn(decision["begin"])]
    worst = max(decisions, key=lambda decision: decision["chance"], default=None)
    if worst is None or worst["chance"] / 1000 < SLIP or not worst["best"]:
        return None
    return _Found(worst["begin"], worst["chance"] / 1000, worst["best"], is_analysed=False)


def _address(game: Game, begin: int, invite: str, *, is_analysed: bool) -> str:
    if not is_analysed:
        return f"{replay_address(game, invite)}{begin}"
    query = {"at": begin} | ({"invite": invite} if invite else {})
    return f"{reverse('games:analysis', args=[game.public_id])}?{urlencode(query)}"
