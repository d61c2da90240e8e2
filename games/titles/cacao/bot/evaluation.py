"""How good a position is for a seat, for bots: its village against the others, and what the next seat can do."""

from __future__ import annotations

from games.titles.cacao.bot.knowledge import knowledge
from games.titles.cacao.bot.outlook import Outlook
from games.titles.cacao.bot.villages import PARTS, village_parts, villages
from games.titles.cacao.rules.state import Phase, State

SPREAD, SPREAD_OF_TILE, SPREAD_OF_SEAT = 0.65, 0.3, 0.05
"""Points that the end of a game, and each tile of a seat before it, may bring more or less than rollouts find; with
each seat, a tile as many more."""
SCATTER = 0.5
"""Instinct is thrown about by luck twice as far as those who play, who make something of what comes."""


def evaluate(state: State, seat: int) -> float:
    """The value of a seat's position over that of its opponents."""
    values = knowledge(state).values
    return values.lead(villages(state), seat) - values.threat * _threat(state, seat)


def evaluation_parts(state: State, seat: int) -> dict[str, float]:
    """The same in parts: the gold and everything else of its village, the other villages, what it leaves."""
    parts, values = village_parts(state), knowledge(state).values
    own, worth = dict(zip(PARTS, parts[seat], strict=True)), [sum(village) for village in parts]
    gold = state.players[seat].gold
    return {
        "gold": gold,
        **own,
        "goods": own["goods"] - gold,
        "rivals": values.lead(worth, seat) - worth[seat],
        "left": -values.threat * _threat(state, seat),
    }


def spread(state: State) -> float:
    """It grows with the tiles that are still to be laid, and with those who lay them."""
    of_tile = SPREAD_OF_TILE + SPREAD_OF_SEAT * len(state.players)
    return SPREAD + of_tile * max(player.tiles_left for player in state.players)


def evaluate_all(state: State) -> list[float]:
    """Each seat's value over that of its opponents, counting what the one whose turn begins can do with it."""
    worth, values = villages(state), knowledge(state).values
    if state.phase == Phase.LAY:
        player = state.players[state.active]
        worth[state.active] += values.threat * Outlook(state, state.active).best(dict.fromkeys(player.hand))
    return [values.lead(worth, seat) for seat in range(len(worth))]


def _threat(state: State, seat: int) -> float:
    """What the best tile it can lay would bring the next seat, when this seat has done its part of a turn."""
    if seat != state.active or state.phase in (Phase.LAY, Phase.FILL):
        return 0
    after = (seat + 1) % len(state.players)
    player = state.players[after]
    return Outlook(state, after).best({*player.hand, *player.pile})
