"""Games explained: what else could have been done, how likely each seat was to win, what was luck. Knows no title."""

from games.engine.analysis.advice import (
    Advice,
    Suggestion,
    advise,
    suggest,
)
from games.engine.analysis.chances import Chances, chances
from games.engine.analysis.course import Explained, explain, final_chances
from games.engine.analysis.effort import Effort
from games.engine.analysis.turns import Turn, moves_of_turn, turns

MIND = 2
"""The version of what explains: with another one, games are explained anew."""

__all__ = [
    "MIND",
    "Advice",
    "Chances",
    "Effort",
    "Explained",
    "Suggestion",
    "Turn",
    "advise",
    "chances",
    "explain",
    "final_chances",
    "moves_of_turn",
    "suggest",
    "turns",
]
