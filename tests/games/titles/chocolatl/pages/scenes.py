"""Sights of Chocolatl for presenter tests, and the page's own part made of them."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string

from games.engine.ruleset import Move
from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages.page import PAGE
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.tables.pages.scenes import scene_of
from tests.games.titles.chocolatl.rules.tables import ANA, Table


def scene(table: Table, seat: int | None = ANA, **known: Any) -> Scene:
    """What a seat sees of a position of Chocolatl, and what the site ``known`` beside it."""
    return scene_of(CHOCOLATL, table.state, seat, **known)


def drafted(table: Table, move: Move) -> Scene:
    """What the seat of a move sees that has drafted it."""
    trial = Table.__new__(Table)
    trial.state, trial.events = CHOCOLATL.rules.drafting(table.state), []
    trial.play(move)
    return scene(trial, move.seat, draft=[{**CHOCOLATL.rules.moves.write(move), "auto": False}], steps=1)


def context(table: Table, seat: int | None = ANA, **known: Any) -> dict[str, Any]:
    """What the templates get."""
    return PAGE.context(scene(table, seat, **known))


def page(table: Table, seat: int | None = ANA, **known: Any) -> str:
    """The board, the dock and the players as HTML."""
    given = {**context(table, seat, **known), "seat": seat is not None, "game": {"public_id": "table"}}
    return "".join(render_to_string(template, given) for template in (PAGE.board_template, PAGE.villages_template))
