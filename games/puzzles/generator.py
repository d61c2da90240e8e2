"""Puzzles for today and tomorrow: kept ones, else from analysed public tables, or from what bots play."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import count
from random import Random
from time import monotonic, thread_time
from typing import Any, NamedTuple

from django.db.models import F

from games.engine import registry
from games.engine.analysis import Suggestion
from games.engine.analysis.puzzle_finder import LEAD, glimpses, ways_of_riddle
from games.engine.bots import Budget
from games.engine.ruleset import Document, Options, SeatNumber
from games.engine.title import AnyTitle
from games.models import Analysis, Game
from games.puzzles import pool, themes
from games.puzzles.drafts import tells_ways_apart
from games.puzzles.models import Puzzle
from games.puzzles.selectors import today
from games.tables import dispatch, positions
from games.tables.faults import Contained

LAY_OUT = "practice.tasks.lay_out"
DAYS = 2
"""Puzzles are made for so many days: whatever goes wrong tonight, there is one tomorrow."""
SECONDS = 15
"""Of processor time for which a worker looks for puzzles before others get their turn."""
PATIENCE = 40
"""Seconds after which it stops where other work takes the processor: no task may run for a minute."""
LATEST_TABLES = 20
"""So many finished tables are looked at."""
SELF_PLAY = "greedy"


class Source(NamedTuple):
    """A position that may make a puzzle, and the table it comes from, if it comes from one."""

    title: AnyTitle
    options: Options
    state: Any
    seat: SeatNumber
    game: Game | None = None


def lay_out() -> None:
    """Make one of the puzzles that are missing, if it is found in time; go on in a next task as long as any is."""
    missing = _most_urgent()
    if not missing:
        return
    title, day = secrets.choice(missing)
    with Contained(title):
        _lay_out(title, day)


def _lay_out(title: str, day: date) -> None:
    if pool.draw(title, day) or _make(title, day):
        dispatch.enqueue(LAY_OUT)


def _make(title: str, day: date) -> bool:
    """Make the puzzle of a day; whether one was found."""
    found = _found(_sources(title), Budget(seconds=SECONDS, clock=thread_time), monotonic() + PATIENCE)
    if found is None:
        return False
    found.day = day
    # Whoever made one for the same day meanwhile was first.
    Puzzle.objects.bulk_create([found], ignore_conflicts=True)
    return True


def _most_urgent() -> list[tuple[str, date]]:
    """What is missing of the first day: any of it, so that no title waits for another whose puzzles are rare."""
    missing = list(_missing())
    return [(title, day) for title, day in missing if day == missing[0][1]]


def _missing() -> Iterator[tuple[str, date]]:
    """Titles and days without a puzzle, what is needed first before all others."""
    first = today()
    days = [first + timedelta(days=number) for number in range(DAYS)]
    made = set(Puzzle.objects.filter(day__in=days).values_list("title", "day"))
    return ((title, day) for day in days for title in registry.titles() if (title, day) not in made)


def found_for_pool(title: str, budget: Budget, until: float, *, from_tables: bool) -> Puzzle | None:
    """A puzzle of no day; tables are looked at only now and then, as they make few."""
    return _found(_sources(title) if from_tables else _of_bots(registry.title(title)), budget, until)


def _found(sources: Iterable[Source], budget: Budget, until: float) -> Puzzle | None:
    """The first puzzle among positions, unless the budget is spent before."""
    for source in sources:
        view, luck = source.title.rules.view(source.state, source.seat), Random(secrets.randbits(64))
        ways = ways_of_riddle(source.title, view, source.seat, luck)
        if ways and tells_ways_apart(puzzle := puzzle_from(source, view, ways)):
            return puzzle
        if budget.is_spent or monotonic() > until:
            return None
    return None


def _sources(title: str) -> Iterator[Source]:
    """Positions without end: those of tables come first."""
    yield from _of_tables(title)
    yield from _of_bots(registry.title(title))


def _of_tables(title: str) -> Iterator[Source]:
    """Turns of finished public tables that gave much away; of each table at most one was or becomes a puzzle."""
    used = Puzzle.objects.filter(title=title, game__isnull=False, person=None).values("game")
    done = Analysis.objects.filter(status=Analysis.Status.DONE, game__title=title, epoch=F("game__epoch"))
    public = done.filter(game__is_public=True, game__status=Game.Status.FINISHED)
    for analysis in public.exclude(game__in=used).select_related("game").order_by("-pk")[:LATEST_TABLES]:
        yield from _of_table(analysis.game, analysis.turns)


def _of_table(game: Game, turns: Iterable[Document]) -> Iterator[Source]:
    for turn in turns:
        if turn["points"] >= LEAD:
            yield Source(game.edition, game.options, positions.at(game, turn["begin"]), turn["seat"], game)


def _of_bots(title: AnyTitle) -> Iterator[Source]:
    """Games of the fewest players by the rules for newcomers. Their seeds are drawn: nobody can look ahead."""
    base = secrets.randbits(64)
    options: Options = next(iter(title.options.presets(title.players[0]).values()))
    for number in count():
        found = list(glimpses(title, options, base, number, SELF_PLAY))
        Random(base + number).shuffle(found)
        yield from (Source(title, options, glimpse.state, glimpse.seat) for glimpse in found)


def puzzle_from(source: Source, view: Any, ways: Sequence[Suggestion], day: date | None = None) -> Puzzle:
    """With its ways in any order, so that the place of the best says nothing; the best is the first of ``ways``."""
    title, shown = source.title, secrets.SystemRandom().sample(ways, len(ways))
    puzzle = Puzzle(
        title=title.name,
        day=day,
        rules=title.version,
        options=source.options,
        seat=source.seat,
        view=json.dumps(title.rules.write_view(view)),
        ways=[way.document(title) for way in shown],
        best=shown.index(ways[0]) + 1,
        game=source.game,
    )
    themes.look_at(puzzle)
    return puzzle
