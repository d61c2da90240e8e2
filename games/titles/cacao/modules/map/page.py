"""How the map looks: its board, its tokens, and what a tile costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.tables.pages.cached_fragment import cached_fragment
from games.texts import word
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.holding import Holding
from games.titles.cacao.pages.pieces.module_page import Board, ModulePage
from games.titles.cacao.rules.view import CacaoView, PlayerView, SourceView

SPRITE = "modules/map"


class Map(ModulePage):
    """The map board beside the display."""

    code = "map"
    inventory: ClassVar[Mapping[str, Holding]] = {"map-tokens": Holding("map-token", SPRITE)}
    examples: ClassVar[Mapping[str, Example]] = {
        "map": Example(
            "P1 A1111 .\n.  M2    B2101\n.  A1111 .",
            _(
                "Purple has laid the framed tile and has to fill both marked places, with the tiles shown above."
                " Purple pays a map token to put the gold mine from the map board above Purple’s own 2 workers. "
                "The lower place gets a tile from the display for free."
            ),
            laid=(2, 1),
            spots=((2, 0), (2, 2)),
        ),
    }

    def board(self, view: CacaoView, source: str) -> Board | None:
        if source != self.code:
            return None
        title = gettext("Map board: a tile costs a map token")
        return Board(gettext("Jungle tiles on the map board"), title, art.piece("map-token", SPRITE))

    def price(self, view: CacaoView, source: SourceView) -> str:
        """Map tokens, and how many the viewer has."""
        if source.name != self.code or view.seat is None:
            return ""
        if not source.price:
            return gettext("free, thanks to your scout")
        tokens = view.players[view.seat].extra[self.code]
        return ngettext("1 map token; you have %d", "1 map token; you have %d", tokens) % tokens

    def goods(self, player: PlayerView) -> SafeString:
        tokens, picture = player.extra[self.code], art.piece("map-token", SPRITE)
        return cached_fragment("games/cacao/modules/map/goods.html", tokens=tokens, map_token=picture)

    def picture(self) -> SafeString:
        return art.piece("map-token", SPRITE)

    def facts(self) -> Mapping[str, Any]:
        """What may lie beside the board."""
        return {
            "display": [art.jungle(code, word("cacao", code)) for code in ("market-3", "plantation-1")],
            "map_board": [art.jungle(code, word("cacao", code)) for code in ("mine-2", "temple")],
            "pile": art.back(),
            "token": art.piece("map-token", SPRITE),
        }
