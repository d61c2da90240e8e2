"""Each title gets a puzzle for today and tomorrow: from finished public tables, else from what bots play."""

from __future__ import annotations

import json
from itertools import count
from random import Random

import pytest

from accounts.models import User
from games.analysis.analyses import turns_of
from games.engine.analysis import MIND
from games.models import Analysis, Game
from games.puzzles import generator, selectors
from games.puzzles.models import Puzzle
from tests.games.factories import play_to_end, running_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """In tests a task that is enqueued is carried out at once."""
    monkeypatch.setattr("games.tables.dispatch.enqueue", lambda *_args: None)


def analysed(ana: User, bo: User, **changes: object) -> Game:
    """A finished game of which an analysis says that its third turn gave three points away, and no other any."""
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(1))
    Game.objects.filter(pk=game.pk).update(**changes)
    turns = [
        {"begin": turn.begin, "seat": turn.seat, "points": 3.0 if number == 2 else 0.0}
        for number, turn in enumerate(turns_of(game))
    ]
    Analysis.objects.create(game=game, epoch=game.epoch, mind=MIND, status=Analysis.Status.DONE, turns=turns)
    return game


class Drawn(Random):
    """In the place of ``secrets``: where it begins with this seed, bots soon come to a puzzle."""

    randbits = Random.getrandbits
    SystemRandom = Random


def test_bots_come_to_a_position_in_which_one_way_is_clearly_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "secrets", Drawn(32))
    while not Puzzle.objects.exists():
        generator.lay_out()
    puzzle = Puzzle.objects.get()
    title = puzzle.edition
    state = title.rules.sample_state(title.rules.read_view(json.loads(puzzle.view)), Random(1))
    assert (puzzle.day, puzzle.game, puzzle.seat in title.rules.to_move(state)) == (selectors.today(), None, True)
    means = sorted((way["mean"] for way in puzzle.ways), reverse=True)
    assert puzzle.ways[puzzle.best - 1]["mean"] == means[0] > means[1] + 1


def test_what_is_made_is_not_made_again() -> None:
    for title, day in list(generator._missing()):
        Puzzle.objects.create(title=title, day=day, rules=1, options={}, seat=0, view="{}", ways=[], best=1)
    generator.lay_out()
    assert (list(generator._missing()), Puzzle.objects.count()) == (
        [],
        2 * len({p.title for p in Puzzle.objects.all()}),
    )


def test_today_comes_before_tomorrow() -> None:
    days = [day for _title, day in generator._missing()]
    assert days == sorted(days)


def test_a_title_whose_puzzles_are_rare_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    monkeypatch.setattr(generator, "_make", lambda title, _day: asked.append(title))
    for _again in range(40):
        generator.lay_out()
    assert {*asked} == {title for title, _day in generator._missing()}


def test_a_worker_that_is_often_interrupted_looks_as_far(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, seconds = list[int](), count(step=2)
    monkeypatch.setattr(generator, "monotonic", lambda: next(seconds))
    monkeypatch.setattr(generator, "ways_of_riddle", lambda *_args: looked.append(1))
    generator.lay_out()
    assert len(looked) > generator.SECONDS


def test_turns_of_public_tables_that_gave_much_away_are_looked_at(ana: User, bo: User) -> None:
    game = analysed(ana, bo, is_public=True)
    (source,) = generator._of_tables(game.title)
    assert (source.game, source.seat) == (game, turns_of(game)[2].seat)


def test_private_tables_are_not(ana: User, bo: User) -> None:
    assert not list(generator._of_tables(analysed(ana, bo, is_public=False).title))


def test_games_of_which_moves_were_taken_back_since_are_not(ana: User, bo: User) -> None:
    assert not list(generator._of_tables(analysed(ana, bo, is_public=True, epoch=1).title))


def test_a_table_makes_one_puzzle(ana: User, bo: User) -> None:
    game = analysed(ana, bo, is_public=True)
    view, day = "{}", selectors.today()
    Puzzle.objects.create(title=game.title, day=day, rules=1, options={}, seat=0, view=view, ways=[], best=1, game=game)
    assert not list(generator._of_tables(game.title))
