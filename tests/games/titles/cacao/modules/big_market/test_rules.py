"""The big market (Cacao rules, section 10, mini modules)."""

import pytest

from tests.games.titles.cacao.rules.boards import ANA, draw, exchanged


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_market_5_replaces_one_market_3(players: int) -> None:
    assert exchanged(players, "big-market") == {"market-5": 1, "market-3": -1}


def test_each_worker_sells_a_fruit_for_5() -> None:
    table = draw("M5", "big-market").having(ANA, fruits=3)
    table.lay("1012", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2]
    table.use(ANA, (1, 0), "W", 2)
    assert (table[ANA].gold, table[ANA].fruits) == (10, 1)
