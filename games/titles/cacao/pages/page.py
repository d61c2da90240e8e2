"""Cacao on the page, put together: each part is written in the file from which it comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.tables.pages.page import Forecasts, Handbook, Logbook, Page, Pictures, PlansPage, Preview
from games.tables.pages.scene import Scene
from games.titles.cacao.pages import (
    brought,
    documents,
    mail_board,
    picture,
    play_area,
    players,
    preview,
    rules,
    status,
    uncovered,
    ways,
)
from games.titles.cacao.pages.lessons import LESSONS
from games.titles.cacao.pages.modules import consequence, holding_of
from games.titles.cacao.pages.modules import styles as module_styles
from games.titles.cacao.pages.pieces import art, cells
from games.titles.cacao.title import CACAO

BOARD_STYLES = tuple(f"games/cacao/{name}.css" for name in ("board", "tiles", "spots", "edges", "gains"))

STYLES = (
    "css/choices.css",
    "css/villages.css",
    "css/explanations.css",
    *BOARD_STYLES,
    "games/cacao/ground.css",
    "games/cacao/grounds.css",
    "games/cacao/outlines.css",
    "games/cacao/board-sizes.css",
    "games/cacao/beside.css",
    "games/cacao/choosing.css",
    "games/cacao/dock.css",
    "games/cacao/dock-buttons.css",
    "games/cacao/tablet.css",
    "games/cacao/phone.css",
    "games/cacao/phone-choices.css",
    "games/cacao/phone-news.css",
    "games/cacao/wide-screens.css",
    "games/cacao/wide-dock.css",
    "games/cacao/wide-chips.css",
    "games/cacao/villages.css",
    "games/cacao/river.css",
    "games/cacao/own-village.css",
    "games/cacao/village-strip.css",
    "games/cacao/large-letters.css",
)
"""The sheets of its tables; those of its modules come last."""


class CacaoPage(Page):
    """What the site shows of the game of cacao: the faces in play, put together."""

    scripts = (
        "js/table-board.js",
        "js/table-forecasts.js",
        "js/table-room.js",
        "js/table-zoom.js",
        "js/table-clear.js",
        "js/table-strip.js",
        "js/table-moves.js",
        "js/table-villages.js",
        "js/table-explains.js",
        "js/table-keys.js",
        "js/table-show.js",
        "js/table-tap.js",
        "js/table-drag.js",
        "js/table-turning.js",
        "js/table-neighbours.js",
    )
    replay_scripts = (
        "js/table-room.js",
        "js/table-zoom.js",
        "js/table-moves.js",
        "js/table-villages.js",
        "js/table-counts.js",
        "js/table-explains.js",
        "js/table-neighbours.js",
    )
    marked = ("tile", "rotation", "filling")
    board_template = "games/cacao/play.html"
    villages_template = "games/cacao/villages.html"
    options = (
        "modules",
        "worker_tiles",
        "add_instead_of_replace",
        "early_overbuild",
        "force_modules",
        "timing",
    )
    preview = Preview(template="games/cacao/preview.html", context=preview.context, picture=preview.picture)
    pictures = Pictures(draw=picture.picture, are_mailed=True)
    minutes = 30
    lessons = LESSONS
    plans = PlansPage(
        scripts=(
            "js/table-board.js",
            "js/table-room.js",
            "js/table-zoom.js",
            "js/table-explains.js",
            "js/table-turning.js",
            "js/table-neighbours.js",
        )
    )
    forecasts = Forecasts(foreseen=documents.foreseen, badges=brought.badges)
    logbook = Logbook(
        takes_turns=True,
        show_template="games/cacao/show_me.html",
        pictured=brought.pictured,
        consequence=consequence,
        cells=brought.cells,
        earned=brought.earned,
    )
    context = staticmethod(play_area.context)
    document = staticmethod(documents.document)
    holding = staticmethod(holding_of)
    hidden = staticmethod(uncovered.hidden)
    spot = staticmethod(cells.spot_at)
    mark = staticmethod(art.emblem)
    prospects = staticmethod(players.prospects)
    revealed_at_end = staticmethod(uncovered.panel)
    mail_board = staticmethod(mail_board.mail_board)
    made_of = staticmethod(ways.made_of)
    differs = staticmethod(ways.differs)

    @property
    def styles(self) -> tuple[str, ...]:  # type: ignore[override]
        """Which modules there are is known when a page asks."""
        return (*STYLES, *module_styles())

    @property
    def handbook(self) -> Handbook:  # type: ignore[override]
        sheets = (*BOARD_STYLES, *module_styles(), "games/cacao/rules.css")
        return Handbook(pages=rules.pages, short="games/cacao/short_rules.html", styles=sheets)

    def tie_break(self, count: int) -> str:
        return _("Level on points: the fruits left decide, here %(count)s.") % {"count": count}

    def how_far(self, turn: int, options: Mapping[str, Any]) -> str:
        if CACAO.options.missing(dict(options)):
            return ""
        number = CACAO.options.preview(options)["worker_tiles"]
        return _("Turn %(turn)s of %(number)s") % {"turn": min(turn, number), "number": number}

    def to_do(self, scene: Scene) -> str:
        return status.to_do(scene, play_area.task_of(scene))


PAGE = CacaoPage()
