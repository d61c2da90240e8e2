"""The score, live and final (Chocolatl rules, section 4). What nobody may know yet counts nothing before the end."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ruleset import Outcome, Score
from games.titles.chocolatl.rules.material import (
    FIGURE_POINTS,
    MAJORITY_POINTS,
    OLD_MAN_POINTS,
    SACRIFICE_POINTS,
)
from games.titles.chocolatl.rules.state import Phase, State

LINES = (
    "track",
    "pyramid",
    "pyramid_majority",
    "chocolatl",
    "old_man",
    "sacrifice",
    "highest_sacrifice",
    "bonus_die",
)
FINAL_LINES = ("sacrifice", "highest_sacrifice", "bonus_die")
"""What counts only when the game is over."""


def scores(state: State) -> tuple[Score, ...]:
    """What each seat would have if the game ended now, without sacrifices and dice still to be thrown."""
    cubes = [state.pyramid.count(seat) for seat in range(len(state.players))]
    sacrifices = sacrificed(state) if state.phase == Phase.OVER else [0] * len(state.players)
    return tuple(_score(state, seat, cubes, sacrifices) for seat in range(len(state.players)))


def sacrificed(state: State) -> list[int]:
    """The values of the sacrifices by seat; of a card not yet sacrificed it is 0."""
    return [player.sacrifice or 0 for player in state.players]


def open_lines(
    seat: int, *, points: int, cubes: Sequence[int], figure: int | None, old_man: int | None
) -> dict[str, int]:
    """What everybody sees of a seat's score at any time; ``cubes`` are those of all seats in the pyramid."""
    return {
        "track": points,
        "pyramid": cubes[seat],
        "pyramid_majority": MAJORITY_POINTS if cubes[seat] and cubes[seat] == max(cubes) else 0,
        "chocolatl": FIGURE_POINTS if seat == figure else 0,
        "old_man": OLD_MAN_POINTS if seat == old_man else 0,
    }


def _score(state: State, seat: int, cubes: Sequence[int], sacrifices: Sequence[int]) -> Score:
    player = state.players[seat]
    is_over = state.phase == Phase.OVER
    lines = {
        **open_lines(seat, points=player.points, cubes=cubes, figure=state.figure, old_man=state.old_man),
        "sacrifice": sacrifices[seat],
        "highest_sacrifice": SACRIFICE_POINTS if is_over and sacrifices[seat] == max(sacrifices) else 0,
        "bonus_die": player.last_die,
    }
    return {"total": sum(lines.values()), **lines}


def outcome(state: State) -> Outcome:
    """The final result; the higher sacrifice breaks ties, and who has resigned cannot win."""
    final, sacrifices = scores(state), sacrificed(state)
    standing = {
        seat: (final[seat]["total"], sacrifices[seat])
        for seat in range(len(state.players))
        if seat not in state.resigned
    }
    best = max(standing.values(), default=None)
    return Outcome(final, tuple(seat for seat, rank in standing.items() if rank == best))
