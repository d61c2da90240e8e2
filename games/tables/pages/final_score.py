"""The score table at the end of a game, for every title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.safestring import SafeString

from games import texts
from games.tables.pages import for_title
from games.tables.pages.numbers import number
from games.tables.pages.scene import Scene, Sitter


class Scored(Protocol):
    """A player whose score is known line by line."""

    @property
    def lines(self) -> tuple[tuple[str, str], ...]: ...


@dataclass(frozen=True)
class Finisher:
    """A player as the table shows one of a title that says nothing of its own there."""

    name: str
    emblem: SafeString
    is_winner: bool
    total: str
    lines: tuple[tuple[str, str], ...]


def final_score(ranked: Sequence[Scored], tie: tuple[str, Sequence[int]] | None = None) -> dict[str, Any]:
    """What ``templates/games/result.html`` needs: a column per player, the best first, and a row per line.

    ``tie`` is what decides between equal totals if no line shows it: its name, and how many each player has.
    """
    rows = zip(*(player.lines for player in ranked), strict=True)
    lines = [
        {"text": row[0][0], "cells": list(zip(ranked, [points for _text, points in row], strict=True))} for row in rows
    ]
    return {"players": ranked, "lines": lines, "tie": tie}


def final_score_of(scene: Scene) -> dict[str, Any] | None:
    """The same from the lines of the scores as they are; nothing while the game runs."""
    if scene.winners is None:
        return None
    order = sorted(scene.sitters, key=lambda sitter: _rank(scene, sitter))
    return final_score([_finisher(scene, sitter) for sitter in order])


def _rank(scene: Scene, sitter: Sitter) -> tuple[bool, int]:
    """Who has won first, then by points."""
    return sitter.number not in (scene.winners or ()), -scene.scores[sitter.number]["total"]


def _finisher(scene: Scene, sitter: Sitter) -> Finisher:
    title, score = scene.title, scene.scores[sitter.number]
    return Finisher(
        sitter.name,
        for_title(title.name).mark(sitter.colour),
        sitter.number in (scene.winners or ()),
        number(score["total"]),
        tuple((texts.score_line(title.name, line), number(score[line])) for line in title.rules.score_lines),
    )
