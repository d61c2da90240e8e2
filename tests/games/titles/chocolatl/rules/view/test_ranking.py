"""What everybody sees is enough to rank bids as the rules do."""

from __future__ import annotations

from random import Random

import pytest

from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.view import ranked as ranked_as_seen
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.walks import PLAYERS, positions


@pytest.mark.parametrize("players", PLAYERS)
def test_bids_are_ranked_by_what_everybody_sees_as_by_the_rules(players: int) -> None:
    luck = Random(5)
    for state in positions(players, luck):
        amounts = [luck.randrange(3) for _player in state.players]
        seen = CHOCOLATL.rules.view(state, None)
        assert ranked_as_seen(seen, amounts) == ranked(state, amounts, range(len(amounts)))
