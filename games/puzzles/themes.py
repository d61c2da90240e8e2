"""What puzzles are about and how hard they look: told when they are made, made up for in rows of older versions."""

from __future__ import annotations

import json
from random import Random

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.engine import registry
from games.engine.ruleset import Document
from games.engine.themes import Way
from games.engine.title import AnyTitle
from games.puzzles import difficulty
from games.puzzles.models import Answer, Puzzle
from games.tables.faults import Contained

AT_ONCE = 50
"""So many rows of an older version are looked at in one go."""


def codes(title: str) -> tuple[str, ...]:
    """The themes that a title has; none for one that is away."""
    offered = registry.titles().get(title)
    return () if offered is None or offered.themes is None else tuple(offered.themes.THEMES)


def look_at(puzzle: Puzzle) -> None:
    """Say what it is about and how hard it looks; nothing is saved."""
    puzzle.prior = difficulty.prior(puzzle.ways)
    puzzle.theme = _theme(puzzle)


def _theme(puzzle: Puzzle) -> str:
    title = puzzle.edition
    if title.themes is None:
        return ""
    state = title.rules.sample_state(title.rules.read_view(json.loads(puzzle.view)), Random(0))
    best = puzzle.ways[puzzle.best - 1]
    rival = max((way for way in puzzle.ways if way is not best), key=lambda way: way["mean"])
    told = title.themes.theme(state, puzzle.seat, _way(title, best), _way(title, rival))
    return told if told in title.themes.THEMES else ""


def _way(title: AnyTitle, way: Document) -> Way:
    places = way.get("trial", {}).get("places", {})
    shares = {place: (share / 1000, than / 1000) for place, (share, than) in places.items()}
    return Way([title.rules.moves.read(move) for move in way["moves"]], shares)


def look_at_older() -> None:
    """Do so for rows that an older version has made."""
    for puzzle in Puzzle.objects.filter(prior=None).order_by("-pk")[:AT_ONCE]:
        if not registry.knows(puzzle.title, puzzle.rules, puzzle.options):
            continue
        with Contained(puzzle.title):
            look_at(puzzle)
            counted = {"tried": _count(Q()), "solved": _count(Q(is_right=True))}
            Puzzle.objects.filter(pk=puzzle.pk).update(theme=puzzle.theme, prior=puzzle.prior, **counted)


def _count(which: Q) -> Coalesce:
    given: QuerySet[Answer, int] = (
        Answer.objects.filter(which, puzzle=OuterRef("pk"))
        .order_by()
        .values("puzzle")
        .annotate(n=Count("pk"))
        .values_list("n")  # type: ignore[assignment]
    )
    return Coalesce(Subquery(given, output_field=IntegerField()), 0)
