"""The score, live and final: gold, temples, tokens, water, and what modules add (Cacao rules, sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.diff import Inventory, Places
from games.engine.ruleset import Outcome, Score
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.temples import gold_of, places_at, temple_gold, temples
from games.titles.cacao.rules.water import WATER_TRACK


def scores(state: State) -> tuple[Score, ...]:
    """What each seat would have if the game ended now."""
    return _scores(state, temple_gold(state))


def _scores(state: State, temples: Sequence[int]) -> tuple[Score, ...]:
    return tuple([_score(state, seat, gold) for seat, gold in enumerate(temples)])


def _score(state: State, seat: int, temples: int) -> Score:
    player = state.players[seat]
    lines = dict.fromkeys(state.rules.lines, 0)
    lines["gold"] = player.gold
    lines["temples"] = temples
    lines["tokens"] = player.tokens
    lines["water"] = WATER_TRACK[player.water]
    for hook in state.rules.final_score:
        for line, gold in hook(state, seat).items():
            lines[line] += gold
    return {"total": sum(lines.values()), **lines}


PLACES = "temple-places"


def inventory(state: State) -> tuple[Inventory, ...]:
    """What each seat has: goods, and the lines of its live score or, where modules tell more of them, their things."""
    found = [*temples(state)]
    standing = zip(_scores(state, gold_of(state, found)), places_at(state, found), strict=True)
    return tuple([_holdings(state, seat, score, at_temples) for seat, (score, at_temples) in enumerate(standing)])


def _holdings(state: State, seat: int, score: Score, at_temples: Places) -> Inventory:
    player = state.players[seat]
    things = {part: has for hook in state.rules.inventory for part, has in hook(state, seat).items()}
    lines = {line: score[line] for line in state.rules.score_lines}
    return {
        "fruits": player.fruits,
        "bars": player.bars,
        **lines,
        **things,
        PLACES: at_temples,
        "total": score["total"],
    }


def outcome(state: State) -> Outcome:
    """The final result; the fruits break ties, and who has resigned cannot win."""
    final = scores(state)
    standing = {
        seat: (final[seat]["total"], player.fruits)
        for seat, player in enumerate(state.players)
        if seat not in state.resigned
    }
    best = max(standing.values(), default=None)
    return Outcome(final, tuple(seat for seat, rank in standing.items() if rank == best))
