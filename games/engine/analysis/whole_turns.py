"""Starts that lead to the end of a turn, for showing: bots are content with the first of several decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.ruleset import Move, SeatNumber
from games.engine.strategy import Start
from games.engine.title import AnyTitle


def whole_turns(title: AnyTitle, state: Any, seat: SeatNumber, most: int) -> Sequence[Start]:
    """At most so many plans, the best first, each to the end of the turn or to where something is revealed.

    A title may stop earlier, where workers left over are to be used before the tile, for instance.
    """
    whole, begun = list[Start](), list(title.bot.starts(state, seat, most))
    while begun:
        longer = list[Start]()
        for start in begun:
            found = list(_longer(title, state, seat, start, most))
            longer += found
            whole += [] if found else [start]
        begun = _best(longer, most)
    return _best(whole, most)


def _best(starts: list[Start], most: int) -> list[Start]:
    return sorted(starts, key=lambda start: start.estimate, reverse=True)[:most]


def _longer(title: AnyTitle, state: Any, seat: SeatNumber, start: Start, most: int) -> Iterator[Start]:
    """The start with each way to go on in the same turn; none where it is over, or shows what nobody could know."""
    after = _draft_after(title, state, start.plan)
    if after is None or seat not in title.rules.to_move(after):
        return
    for way in title.bot.starts(after, seat, most):
        yield Start(way.estimate, (*start.plan, *way.plan))


def _draft_after(title: AnyTitle, state: Any, plan: Sequence[Move]) -> Any:
    """The draft after a plan; ``None`` where the plan ends with something that is revealed."""
    draft = title.rules.drafting(state)
    for move in plan:
        if title.rules.reveals(draft, move):
            return None
        title.rules.apply(draft, move)
    return draft
