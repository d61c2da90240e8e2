"""How the emperor looks, and what he sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.tables.pages.cached_fragment import cached_fragment
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import Figure, ModulePage
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView

SPRITE = "modules/emperor"


class Emperor(ModulePage):
    """The emperor on the board."""

    code = "emperor"
    styles: ClassVar[Sequence[str]] = ("games/cacao/modules/emperor.css",)
    examples: ClassVar[Mapping[str, Example]] = {
        "emperor": Example(
            "P1 .\n.  M2",
            _(
                "The emperor looks along the light row and column. Lay a worker tile on a marked place to get 1 "
                "gold, and he moves onto it."
            ),
            spots=((1, 0), (0, 1), (2, 1), (1, 2)),
            extra={"emperor": (1, 1)},
        ),
    }
    figures: ClassVar[Sequence[str]] = ("emperor",)

    def standing(self, view: CacaoView) -> Iterable[Figure]:
        """He, wherever he is."""
        text = gettext("The emperor is here.")
        yield Figure(view.extra[self.code], self.code, art.piece("emperor", SPRITE), text, "👑")

    def crossing(self, view: CacaoView) -> Cell | None:
        """He sees along his row and his column."""
        cell: Cell = view.extra[self.code]
        return cell

    def panels(self, view: CacaoView) -> Iterable[SafeString]:
        """What the light row and column on the board are."""
        yield cached_fragment("games/cacao/modules/emperor/panel.html", picture=self.picture())

    def note(self, view: CacaoView, cell: Cell, text: str) -> str:
        """The gold that he brings to a worker tile there."""
        column, row = view.extra[self.code]
        if cell[0] != column and cell[1] != row:
            return text
        return gettext("%(text)s; the emperor comes with 1 gold") % {"text": text}

    def picture(self) -> SafeString:
        return art.piece("emperor", SPRITE)
