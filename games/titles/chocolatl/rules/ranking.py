"""Who is first at a station and who last: the higher bid, and how ties are broken (Chocolatl rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.titles.chocolatl.rules.state import Result, State


def ranked(state: State, amounts: Sequence[int], seats: Iterable[int]) -> list[int]:
    """Seats from the best to the worst: the higher amount, the figure, the lower score, the upper marker."""
    players, figure = state.players, state.figure
    keys = [(-amounts[seat], seat != figure, players[seat].points, -players[seat].height, seat) for seat in seats]
    keys.sort()
    return [key[4] for key in keys]


def tie_breaks(result: Result) -> tuple[str, ...]:
    """By rank: what put a seat before the next with the same bid (``figure``, ``score``, ``marker``), or nothing."""
    pairs = zip(result.ranking, result.ranking[1:], strict=False)
    return (*(_tie_break(result, better, worse) for better, worse in pairs), "")


def _tie_break(result: Result, better: int, worse: int) -> str:
    if result.bids[better] != result.bids[worse]:
        return ""
    if better == result.figure:
        return "figure"
    return "score" if result.points[better] < result.points[worse] else "marker"
