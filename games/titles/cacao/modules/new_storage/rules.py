"""New Storage: a hut with more room (Cacao rules, section 10)."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles.cacao.rules.effects import STORAGE
from games.titles.cacao.rules.huts import Hut
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.tables import Rules


def _storage_spaces(player: Player) -> None:
    player.storage = STORAGE


_HUT = Hut("storage-spaces", 6, _storage_spaces)


class NewStorage(Module):
    """One more hut tile with storage places, alike on both sides."""

    code = "new-storage"
    requires = "hut-supply"

    def huts(self, rules: Rules[State]) -> Sequence[tuple[Hut, Hut]]:
        return ((_HUT, _HUT),)
