"""How the volcanoes look."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Pasted, Tile
from games.titles.cacao.rules.view import JungleTile


class Volcano(Tile):
    """Two of its sides glow; which, one sees."""

    def detail(self, extra: Any) -> Hashable:
        """How it lies; nothing while it may still be turned."""
        return extra

    def picture(self, code: str, detail: Any, label: str) -> SafeString:
        """One drawing for each way to lie."""
        return art.jungle(_drawing(code, detail), label, self.sprite)

    def pasted(self, code: str, detail: Any) -> Sequence[Pasted]:
        return (Pasted(_drawing(code, detail)),)

    def name(self, word: str, detail: Any) -> str:
        """With the sides that pay."""
        if detail is None:
            return word
        sides = gettext("gold in north and south") if detail else gettext("gold in east and west")
        return f"{word}, {sides}"

    def mail_sign(self, word: str, detail: Any) -> str:
        """With the sides that pay."""
        return self.sign if detail is None else f"{self.sign} {'↔↕'[detail]}"


def _drawing(code: str, detail: Any) -> str:
    """What it is called in the sprite, as it lies."""
    return f"{code}-{detail}" if detail else code


class Volcanoes(ModulePage):
    """Volcanoes, which lie in two ways."""

    code = "volcanoes"
    tiles: ClassVar[Mapping[str, Tile]] = {"volcano": Volcano("🌋", "modules/volcanoes")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"V0": JungleTile("volcano", 0), "V1": JungleTile("volcano", 1)}
    examples: ClassVar[Mapping[str, Example]] = {
        "volcano": Example(
            "V0    A1012\nB1210 M2",
            _(
                "The volcano glows east and west. Red’s 2 workers there bring 4 gold. Purple’s worker below is "
                "in the ashes and costs 1 gold."
            ),
        ),
    }
