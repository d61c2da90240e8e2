"""The score table at the end of a game, for every title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Scored(Protocol):
    """A player whose score is known line by line."""

    @property
    def lines(self) -> tuple[tuple[str, str], ...]: ...


def final_score(ranked: Sequence[Scored], tie: tuple[str, Sequence[int]] | None = None) -> dict[str, Any]:
    """What ``templates/games/result.html`` needs: a column per player, the best first, and a row per line.

    ``tie`` is what decides between equal totals if no line shows it: its name, and how many each player has.
    """
    rows = zip(*(player.lines for player in ranked), strict=True)
    lines = [
        {"text": row[0][0], "cells": list(zip(ranked, [points for _text, points in row], strict=True))} for row in rows
    ]
    return {"players": ranked, "lines": lines, "tie": tie}
