"""ModulePage of the base game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.engine.diff import Change
from games.titles.cacao.modules.base.consequences import at_temples, gold_of_temples
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.holding import Holding
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile

SELL = _("Nothing to sell yet: pick fruits first.")
STORE = _("Your storage is full: sell a fruit first.")


class Base(ModulePage):
    """The base game."""

    code = "base"
    tiles: ClassVar[Mapping[str, Tile]] = {
        "plantation-1": Tile("🌰", first=STORE),
        "plantation-2": Tile("🌰🌰", first=STORE),
        "market-2": Tile("💰 2", first=SELL),
        "market-3": Tile("💰 3", first=SELL),
        "market-4": Tile("💰 4", first=SELL),
        "mine-1": Tile("⛏ 1"),
        "mine-2": Tile("⛏ 2"),
        "water": Tile("💧"),
        "sun": Tile("☀"),
        "temple": Tile("⛩"),
    }
    inventory: ClassVar[Mapping[str, Holding]] = {
        "fruits": Holding("fruit"),
        "gold": Holding("coin"),
        "tokens": Holding("token"),
        "water": Holding("carrier", is_place=True),
        "temples": Holding("temple-mark"),
        "temple-places": Holding("temple-mark"),
    }
    consequences: ClassVar[Mapping[str, Callable[[Change], str]]] = {
        "temple-places": at_temples,
        "temples": gold_of_temples,
    }
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {
        "P1": JungleTile("plantation-1"),
        "P2": JungleTile("plantation-2"),
        "M2": JungleTile("market-2"),
        "M3": JungleTile("market-3"),
        "M4": JungleTile("market-4"),
        "G1": JungleTile("mine-1"),
        "G2": JungleTile("mine-2"),
        "WA": JungleTile("water"),
        "SU": JungleTile("sun"),
        "TE": JungleTile("temple"),
    }
    workers: ClassVar[Sequence[str]] = ("1111", "2101", "3001", "3100")
    examples: ClassVar[Mapping[str, Example]] = {
        "lay": Example(
            "P1 .\n.  M2",
            _("The start. The first worker tile can go on any marked place: each touches a jungle tile."),
            spots=((1, 0), (0, 1), (0, -1), (-1, 0), (2, 1), (1, 2)),
        ),
        "use": Example(
            "P1 A1012\n.  M2",
            _(
                "Red has laid the framed tile: 2 workers on the left pick 2 fruits, and 1 below can sell a fruit"
                " for 2 gold. The worker above waits for a jungle tile."
            ),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S")),
        ),
        "turn_lay": Example(
            "P1 A1111 .\n.  M2    .",
            _("It’s purple’s turn. The tile can go on any marked place, turned any way."),
            spots=((0, 1), (0, -1), (-1, 0), (2, 1), (1, 2)),
        ),
        "fill": Example(
            "P1 A1111 .\n.  M2    B2101",
            _(
                "Purple has laid the framed tile. The marked place now has two worker tiles around it, so purple"
                " fills it."
            ),
            laid=(2, 1),
            spots=((2, 0),),
        ),
        "filled": Example(
            "P1 A1111 G1\n.  M2    B2101",
            _(
                "Purple chose a gold mine. Purple’s two workers dig up 2 gold, and red’s one digs 1, even on "
                "purple’s turn. Purple’s worker on the left can also sell."
            ),
            laid=(2, 1),
            edges=(((1, 0), "E"), ((2, 1), "N"), ((2, 1), "W")),
        ),
        "turn_score": Example(
            "P1 A1111 G1\n.  M2    B2101",
            _(
                "Purple sold a fruit: 2 gold from the mine and 2 from the market make 4. Red has 1 more. Purple "
                "draws, the display is refilled, and the next player goes."
            ),
        ),
        "overbuild": Example(
            "P1 A1111/A0013 G2\n.  M2          .",
            _(
                "Red paid a sun token to build over one of red’s own tiles. All its sides work anew: 3 workers "
                "pick, 1 sells, none dig. The small sun marks the place."
            ),
            laid=(1, 0),
            edges=(((1, 0), "S"), ((1, 0), "W")),
        ),
        "temple": Example(
            "P1    A0121 M3\nB1210 TE    A1111\nWA    C2101 SU",
            _(
                "The end of the game: red has 3 workers at the temple and gets 6 gold. Purple and white tie with"
                " 2 and share the 3: 1 gold each."
            ),
        ),
    }
