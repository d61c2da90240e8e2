"""What the moves would bring that a player could make with what is marked: for each, badges on the board and a sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from accounts.models import Viewer
from games.engine.diff import Change
from games.engine.ruleset import RuleError
from games.engine.title import AnyTitle
from games.tables.errors import MoveRefused
from games.tables.pages import for_title
from games.tables.pages.changes import TOTAL, from_old_to_new
from games.tables.pages.page import Forecasts
from games.tables.pages.scene import Badge, Foreseen
from games.tables.previews import Preview, previews
from games.tables.tables import Table


class ShownPreview(NamedTuple):
    """A move on a cell, with what is to be marked for it, and what it would bring."""

    cell: str
    mark: str
    badges: tuple[Badge, ...]
    brought: SafeString
    total: int
    """How much more it would be in all, in the title's points."""
    rest: int
    """How many more things of other kinds one would have."""


def shown_previews(table: Table, viewer: Viewer, fields: Mapping[str, str]) -> list[ShownPreview]:
    """What each button on the board would bring who may press it. Raises ``NotYourSeat``, ``MoveRefused``."""
    seat = table.seat_of(viewer)
    if not table.is_live or seat.number is None or seat.is_played_by_bot:
        return []
    return previews_in(table.title, table.draft_of(seat).state, seat.number, fields)


def previews_in(title: AnyTitle, drafted: Any, number: int, fields: Mapping[str, str]) -> list[ShownPreview]:
    """The same for whoever decides for a seat in a drafting state. Raises ``MoveRefused``."""
    forecasts = for_title(title.name).forecasts
    if forecasts is None:
        return []
    try:
        asked = forecasts.foreseen(title.rules.legal_moves(drafted, number), fields)
        found = previews(title, drafted, number, [each.document for each in asked])
    except RuleError as error:
        raise MoveRefused(title=title.name, error=error) from error
    return [_shown(title.name, forecasts, number, *each) for each in zip(asked, found, strict=True)]


def _shown(title: str, forecasts: Forecasts, number: int, asked: Foreseen, found: Preview) -> ShownPreview:
    own = tuple(change for change in found.changes if change.seat == number)
    brought = from_old_to_new(title, for_title(title).holding, own)
    badges = tuple(forecasts.badges(found.happened))
    return ShownPreview(asked.cell, asked.mark, badges, brought, *_worth(own))


def _worth(own: Sequence[Change]) -> tuple[int, int]:
    """How much more the total is, and how much more all that is counted besides it."""
    more = {change.part: change.new - change.old for change in own if isinstance(change.new, int)}
    total = more.pop(TOTAL, 0)
    return total, sum(more.values())
