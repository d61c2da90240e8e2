"""New Huts: three more huts, two of which make sense only with what other modules provide (Cacao rules, section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.ruleset import OptionField, Problem
from games.titles.cacao.rules.huts import Hut
from games.titles.cacao.rules.market import BarMarket
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.water import WATER_TRACK

_FORCE = "force_modules"
_MAP_BOARD = "map-board"


def _chocolate_maker(player: Player) -> None:
    player.effects = {**player.effects, "chocolate-market": BarMarket(fruit_price=3, bar_price=8)}


def _scout(player: Player) -> None:
    player.prices = {**player.prices, _MAP_BOARD: 0}


def _rainmaker(player: Player) -> None:
    player.water = WATER_TRACK.index(0)
    player.carrier_moves = False


CHOCOLATE_MAKER = Hut("chocolate-maker", 7, _chocolate_maker)
SCOUT = Hut("scout", 9, _scout)
RAINMAKER = Hut("rainmaker", 13, _rainmaker)
_NEEDS = ((CHOCOLATE_MAKER, "bars"), (SCOUT, _MAP_BOARD), (RAINMAKER, None))


class NewHuts(Module):
    """Up to three more hut tiles, alike on both sides."""

    code = "new-huts"
    requires = "hut-supply"
    idle_options = (OptionField(_FORCE, "flag", (), False),)

    def compile(self, rules: Rules[State]) -> Iterable[Problem]:
        """With *force modules*, refuse a game in which a hut would be left out."""
        if rules.options.get(_FORCE):
            for _, need in _NEEDS:
                if need not in rules.provided | {None}:
                    details = {"module": self.code, "option": _FORCE, "requires": need}
                    yield Problem(_FORCE, "option-requires-all", details)

    def huts(self, rules: Rules[State]) -> Sequence[tuple[Hut, Hut]]:
        """The tiles whose function has something to work on."""
        return [(hut, hut) for hut, need in _NEEDS if need in rules.provided | {None}]
