"""From a table to the context of its page: the scene for whoever looks, and what happened since its last move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import selectors, sentences
from games.models import Seat
from games.presenters import for_title
from games.presenters.log import in_words
from games.presenters.presenter import Scene, Sitter
from games.services.tables import Draft, Table

MARKED = ("tile", "rotation", "filling")
ZOOMS = ("1", "2", "3", "4")
"""Form fields that a person sets without sending a move; they come back as they were."""


def play_area(table: Table, user: Any, fields: Mapping[str, str], problem: str = "") -> dict[str, Any]:
    """The context of the play area. ``fields`` may hold what the person has marked, ``problem`` is a refusal."""
    seat = table.find_seat(user)
    draft = table.draft_of(seat) if seat and table.game.is_running else None
    presenter = for_title(table.game.title)
    news = selectors.moves_since(table.game, seat.seen_move) if seat else []
    scene = Scene(
        view=table.ruleset.view(draft.state if draft else table.state, seat.number if seat else None),
        moves=_legal_moves(table, seat, draft),
        sitters=sitters(table),
        draft=draft.moves if draft else (),
        steps=draft.steps if draft else 0,
        news=[move.data for move in news],
        chosen={name: fields[name] for name in MARKED if name in fields},
    )
    return {
        "game": table.game,
        "seat": seat,
        "presenter": presenter,
        "is_mine": seat is not None and seat.number in scene.view.to_move,
        "decision": table.decision_of(seat, draft) if seat and draft else 0,
        "draft_steps": scene.steps,
        "news": in_words(table, news),
        "problem": problem,
        "options": sentences.chosen_options(table.game.title, table.game.options),
        "zoom": fields.get("zoom") if fields.get("zoom") in ZOOMS else ZOOMS[0],
        "dropped": sentences.refusal(table.game.title, draft.dropped) if draft and draft.dropped else "",
        **presenter.context(scene),
    }


def sitters(table: Table) -> list[Sitter]:
    """The players by seat."""
    return [Sitter(number, seat.player_name, seat.colour, seat.is_bot) for number, seat in enumerate(table.seats)]


def _legal_moves(table: Table, seat: Seat | None, draft: Draft | None) -> Any:
    if seat is None or seat.number is None or draft is None or seat.resigned:
        return ()
    return table.ruleset.legal_moves(draft.state, seat.number)
