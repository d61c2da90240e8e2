"""The tests' own module of Cacao, which nobody has installed: an orchard in the place of plantations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.effects import Gain
from games.titles.cacao.rules.huts import Hut
from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.tiles import JungleKind
from games.titles.cacao.rules.view import JungleTile
from games.titles.cacao.texts.module import Words


class Orchard(Module):
    """Orchards in the place of single plantations. This is all that the rules need."""

    code = "orchard"
    kinds = (JungleKind("orchard", 101, Gain("fruits", 3)),)
    exchanges = (TileSwap("orchard", {2: 4, 3: 5, 4: 5}, for_all({"plantation-1": 5})),)


CIDER_PRESS = Hut("cider-press", 9, bonus=lambda state, seat: state.players[seat].fruits)


class CiderPresses(Module):
    """Two huts that nobody has drawn."""

    code = "cider-presses"
    requires = "hut-supply"

    def huts(self, rules: Rules[State]) -> Sequence[tuple[Hut, Hut]]:
        """Alike on both sides."""
        return [(CIDER_PRESS, CIDER_PRESS)] * 2


class OrchardFace(ModulePage):
    """How it looks; for the tests it borrows the drawing of a double plantation."""

    code = "orchard"
    tiles: ClassVar[Mapping[str, Tile]] = {"orchard": Tile("🍎")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"OR": JungleTile("orchard")}
    examples: ClassVar[Mapping[str, Example]] = {
        "orchard": Example(
            "P1 A1012\n.  M2",
            _("On the left red’s 2 workers pick fruits."),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S")),
        ),
    }


ORCHARD = Words(
    code="orchard",
    name=_("Apple Orchard"),
    hint=_("Fruits in plenty."),
    things={"orchard": _("apple orchard")},
    does={"orchard": _("Each worker picks 3 fruits.")},
)
