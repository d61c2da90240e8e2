"""What a bot would do in a person's place, shown at the table as if it were drafted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from games.analysis import hinting
from games.analysis.analyses import events_of
from games.analysis.presenters.analysis import in_words
from games.analysis.presenters.hints import in_one_line
from games.analysis.presenters.reasons import in_points, why
from games.engine.ruleset import Document
from games.pages.presenters.page import play_area, visit_of
from games.tables.tables import Table, try_moves


class ShownAdvice(NamedTuple):
    """A way to go on as its page tells it."""

    number: int
    another: int
    """The way to look at next; 0 if there is only one."""
    can_be_played: bool
    is_whole: bool
    """Whether nothing is revealed before its end."""
    words: str
    mean: str
    why: str
    is_exact: bool
    """Whether ``mean`` is what it comes to in the end if both play their best."""


@dataclass(frozen=True)
class Advice:
    """The ways that were found for somebody at a table, and the one of them that is looked at, from 1."""

    table: Table
    user: User
    found: Sequence[Document]
    number: int

    def page(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """The context of the table's page with this way in the place of a draft, which is kept nowhere."""
        way, seat = self.found[self.number - 1], self.table.seat_of(self.user)
        moves = hinting.before_revealing(self.table, way)
        title = self.table.title
        advised = try_moves(title, title.rules.drafting(self.table.state), [{**move, "auto": False} for move in moves])
        visit = visit_of(self.table, self.user, fields, advised)
        return play_area(visit) | {
            "own_decision": visit.decision,
            "advice": self._told(way, moves),
            "headline": _("What a bot would do"),
            "hint": in_one_line(self.table.game.title, self.found, self.number - 1),
            "is_mine": False,
            "decision": hinting.decision_of(self.table, seat, way),
            "can_bring_back": False,
        }

    def _told(self, way: Document, moves: Sequence[Document]) -> ShownAdvice:
        edition, title = self.table.title, self.table.game.title
        plan = [edition.rules.moves.read(move) for move in way["moves"]]
        other = self.found[0 if self.number > 1 else min(1, len(self.found) - 1)]
        return ShownAdvice(
            number=self.number,
            another=self.number % len(self.found) + 1 if len(self.found) > 1 else 0,
            can_be_played=bool(moves),
            is_whole=len(moves) == len(plan),
            words=in_words(title, events_of(edition, self.table.state, plan), self.table.names),
            mean=in_points(way["mean"]),
            why=why(title, way, other),
            is_exact=way.get("exact", False),
        )
