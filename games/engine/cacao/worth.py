"""How good a position is for a seat, for bots: its village against the best other, and what the next seat can do."""

from __future__ import annotations

from games.engine.cacao.outlook import Outlook, lead
from games.engine.cacao.state import Phase, State
from games.engine.cacao.villages import villages

THREAT = 0.4
"""The part of the next seat's best outlook that counts: it may not hold the tile for it."""


def worth(state: State, seat: int) -> float:
    """The value of a seat's position over that of its best opponent."""
    values = villages(state)
    own = values.pop(seat)
    return own - max(values) - THREAT * _threat(state, seat)


def worths(state: State) -> list[float]:
    """Each seat's value over that of its best opponent, counting what the one whose turn begins can do with it."""
    values = villages(state)
    if state.phase == Phase.LAY:
        player = state.players[state.active]
        values[state.active] += THREAT * Outlook(state, state.active).best(dict.fromkeys(player.hand))
    return [lead(values, seat) for seat in range(len(values))]


def _threat(state: State, seat: int) -> float:
    """What the best tile it can lay would bring the next seat, when this seat has done its part of a turn."""
    if seat != state.active or state.phase in (Phase.LAY, Phase.FILL):
        return 0
    after = (seat + 1) % len(state.players)
    player = state.players[after]
    return Outlook(state, after).best({*player.hand, *player.pile})
