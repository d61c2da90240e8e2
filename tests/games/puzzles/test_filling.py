"""The pool is filled little by little, within its seconds, up to so many of each title; days draw from it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from cacao_site.pruning import prune
from games.engine import registry
from games.engine.bots import Budget
from games.models import Analysis, Game
from games.puzzles import filling, generator, pool, pruning, selectors, themes
from games.puzzles.models import Answer, Puzzle
from tests.games.factories import fresh, play_to_end, running_game
from tests.games.puzzles.test_choosing import pooled
from tests.games.puzzles.test_views import position, some_ways

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_known(settings: Settings) -> Iterator[None]:
    cache.clear()
    settings.PUZZLE_POOL = 5
    yield
    cache.clear()


class Finder:
    """In the place of the search: each look takes so many seconds of the processor, and finds one or none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, seconds: float = 0.1, barren: str = "") -> None:
        self.now, self.looks, self.from_tables = 0.0, list[str](), list[bool]()
        self.seconds, self.barren = seconds, barren
        monkeypatch.setattr(filling, "thread_time", lambda: self.now)
        monkeypatch.setattr(generator, "found_for_pool", self.look)

    def look(self, title: str, budget: Budget, _until: float, *, from_tables: bool) -> Puzzle | None:
        self.now += self.seconds
        self.looks.append(title)
        self.from_tables.append(from_tables)
        if title == self.barren:
            self.now += 1000
            return None
        source = position(title)
        return generator.puzzle_from(source, source.title.rules.view(source.state, source.seat), some_ways(source))


def counts() -> dict[str, int]:
    return {title: pool.pooled().filter(title=title).count() for title in registry.titles()}


def test_every_title_s_pool_is_filled_and_then_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    finder = Finder(monkeypatch)
    filling.fill()
    assert set(counts().values()) == {5}
    looked = len(finder.looks)
    filling.fill()
    assert len(finder.looks) == looked == sum(counts().values())


def test_a_run_stops_when_its_part_of_the_hour_is_spent(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.PUZZLE_POOL, settings.PUZZLE_SECONDS_PER_HOUR = 300, 120
    finder = Finder(monkeypatch, seconds=4)
    filling.fill()
    assert finder.now == 12, "ten seconds, and the look that was begun within them"
    assert filling.RUNS_PER_HOUR * settings.CELERY_BEAT_SCHEDULE["fill pool of puzzles"]["schedule"] == 3600


def test_a_title_in_which_nothing_is_found_rests_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    finder = Finder(monkeypatch, barren="chocolatl")
    for _run in range(20):
        finder.now = 0
        filling.fill()
    assert finder.looks.count("chocolatl") == 1
    assert counts()["cacao"] == 5


def test_whoever_waits_for_an_analysis_comes_first(monkeypatch: pytest.MonkeyPatch, ana: User, bo: User) -> None:
    finder = Finder(monkeypatch)
    game = fresh(play_to_end(running_game(ana, bo, title="cacao")))
    Analysis.objects.create(game=game, epoch=0, mind=1)
    filling.fill()
    assert finder.looks == []


def test_no_pool_is_made_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.PUZZLE_POOL = 0
    finder = Finder(monkeypatch)
    filling.fill()
    assert (finder.looks, Puzzle.objects.count()) == ([], 0)


def test_some_are_kept_for_days_to_come_and_may_come_from_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    finder = Finder(monkeypatch)
    filling.fill()
    for title in registry.titles():
        kept = pool.pooled().filter(title=title).order_by("pk").values_list("is_reserved", flat=True)
        assert list(kept) == [True] * pool.RESERVE + [False] * (5 - pool.RESERVE)
    assert finder.from_tables.count(True) == pool.RESERVE * len(counts())


def test_the_puzzle_of_a_day_is_drawn_and_nobody_could_see_it_before(
    monkeypatch: pytest.MonkeyPatch, ana: User
) -> None:
    seen, kept, _later = pooled(), pooled(is_reserved=True), pooled(is_reserved=True)
    monkeypatch.setattr(generator, "_make", lambda *_args: False)
    monkeypatch.setattr("games.tables.dispatch.enqueue", lambda *_args: None)
    for _again in range(20):
        generator.lay_out()
    kept.refresh_from_db()
    seen.refresh_from_db()
    assert (kept.day, kept.is_reserved, seen.day) == (selectors.today(), False, None)


def test_rules_that_are_gone_and_games_that_go_on_give_no_puzzle_of_a_day(ana: User, bo: User) -> None:
    game = fresh(play_to_end(running_game(ana, bo, title="cacao")))
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING, ended_at=None)
    pooled(is_reserved=True, rules=99)
    pooled(is_reserved=True, game=game)
    assert not pool.draw("cacao", selectors.today())


def test_one_that_was_made_for_the_day_meanwhile_stays() -> None:
    kept = pooled(is_reserved=True)
    made = Puzzle.objects.create(
        title="cacao", day=selectors.today(), rules=1, options={}, seat=0, view="{}", ways=[], best=1
    )
    assert pool.draw("cacao", selectors.today())
    kept.refresh_from_db()
    assert (kept.day, Puzzle.objects.get(day=selectors.today())) == (None, made)


def test_the_oldest_leave_the_pool_a_few_each_night(monkeypatch: pytest.MonkeyPatch, ana: User) -> None:
    monkeypatch.setattr(pruning, "RETIRED_A_NIGHT", 2)
    long_ago = timezone.now() - timedelta(days=181)
    oldest, _older, old = (pooled(made_at=long_ago - timedelta(days=days)) for days in (9, 5, 1))
    young = pooled(made_at=timezone.now() - timedelta(days=179))
    Answer.objects.create(person=ana, puzzle=oldest, way=1, is_right=True, day=selectors.today())
    assert ("puzzles that were long in the pool", 2) in list(prune())
    assert set(Puzzle.objects.all()) == {old, young}
    assert not Answer.objects.exists()
    assert ("puzzles that were long in the pool", 1) in list(prune())


def test_rows_of_an_older_version_get_their_theme_and_their_counts(ana: User, bo: User) -> None:
    puzzle = pooled("", prior=None)
    for user, is_right in ((ana, True), (bo, False)):
        Answer.objects.create(person=user, puzzle=puzzle, way=1, is_right=is_right, day=selectors.today())
    away = pooled(prior=None, rules=99)
    themes.look_at_older()
    puzzle.refresh_from_db()
    away.refresh_from_db()
    assert (puzzle.prior, puzzle.tried, puzzle.solved, away.prior) == (300, 2, 1, None)
