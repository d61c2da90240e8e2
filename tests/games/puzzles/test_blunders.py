"""Whoever gave something away in a game that was analysed gets a puzzle from it, which nobody else sees."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import delete_account
from games.analysis.analyses import turns_of
from games.analysis.presenters.marks import SLIP
from games.engine.analysis import MIND
from games.engine.analysis.puzzle_finder import LEAD
from games.history.absences import Absence, Own
from games.models import Analysis, Game, Seat
from games.puzzles import selectors
from games.puzzles.blunders import _costliest, from_blunders, puzzle_of
from games.puzzles.generator import puzzle_from
from games.puzzles.models import Answer, Puzzle
from games.tables import positions
from tests.games.factories import fresh, play_to_end, running_game, seat_of
from tests.games.puzzles.test_views import position, some_ways, turn, wrong
from tests.people import browser_of
from tests.undone import undone

pytestmark = pytest.mark.django_db


def analysed(ana: User, bo: User, luck: int, *, points: float = 3.0) -> Analysis:
    """A finished game of which an analysis says that each of Ana's turns gave so much away."""
    game = fresh(play_to_end(running_game(ana, bo, title="cacao"), Random(luck)))
    own = seat_of(game, ana).number
    turns = [
        {
            "begin": turn.begin,
            "end": turn.end,
            "seat": turn.seat,
            "points": points if turn.seat == own else 0.0,
            "loss": 100 + number if turn.seat == own else 0,
            "before": [1000, 1000],
            "played": {"moves": [game.edition.rules.moves.write(move) for move in turn.moves]},
        }
        for number, turn in enumerate(turns_of(game))
    ]
    return Analysis.objects.create(game=game, epoch=game.epoch, mind=MIND, status=Analysis.Status.DONE, turns=turns)


def own_puzzle(ana: User, game: Game) -> Puzzle:
    """One as it is made, without the search."""
    source = position("cacao")
    view = source.title.rules.view(source.state, source.seat)
    puzzle = puzzle_from(source._replace(game=game), view, some_ways(source))
    puzzle.person, puzzle.number = ana, 0
    puzzle.save()
    return puzzle


@pytest.fixture
def over(ana: User, bo: User) -> Game:
    return fresh(play_to_end(running_game(ana, bo, title="cacao"), Random(8)))


def test_a_turn_that_gave_something_away_becomes_a_puzzle_of_whoever_played_it(ana: User, bo: User) -> None:
    luck = count(1)
    while not Puzzle.objects.exists():
        analysis = analysed(ana, bo, next(luck))
        from_blunders(analysis.pk)
        from_blunders(analysis.pk)

    puzzle = Puzzle.objects.get()
    game, own = analysis.game, seat_of(analysis.game, ana).number
    assert (puzzle.person, puzzle.day, puzzle.seat, puzzle.game) == (ana, None, own, game)
    seen = game.edition.rules.view(positions.at(game, puzzle.number), own)
    assert json.loads(puzzle.view) == json.loads(json.dumps(game.edition.rules.write_view(seen)))
    played = next(turn for turn in analysis.turns if turn["begin"] == puzzle.number)["played"]["moves"]
    best = puzzle.ways[puzzle.best - 1]["moves"]
    assert best[0] != played[0]
    at, of_ana = puzzle.number, seat_of(game, ana)
    assert puzzle_of(of_ana, at, played) is not None
    assert puzzle_of(of_ana, at, best) is None, "There is nothing to find for who has found it."
    puzzle.delete()
    for seat, person, row, table in WITHOUT:
        with undone():
            Game.objects.filter(pk=game.pk).update(**table)
            game.seats.filter(user=ana).update(**seat)
            User.objects.filter(pk=ana.pk).update(**person)
            Analysis.objects.update(**row)
            from_blunders(analysis.pk)
            assert not Puzzle.objects.exists(), (seat, person, row, table)
    own_puzzle(ana, game)
    from_blunders(analysis.pk)
    assert Puzzle.objects.count() == 1, "One of each game."


WITHOUT: list[tuple[dict[str, Any], ...]] = [
    ({"resigned": True}, {}, {}, {}),
    ({"user": None, "bot": "random"}, {}, {}, {}),
    ({}, {"is_bot": True}, {}, {}),
    ({}, {}, {"status": Analysis.Status.WAITING}, {}),
    ({}, {}, {"epoch": 7}, {}),
    ({}, {}, {}, {"status": Game.Status.RUNNING, "ended_at": None}),
]
"""Who left, nobody, a bot; an analysis that goes on, or is of other moves; a game that goes on: none has a puzzle."""


def test_the_costliest_turns_of_the_person_are_looked_at_first() -> None:
    turns = [
        {"seat": seat, "loss": loss, "before": [1000, 1000], "points": points, "begin": 0}
        for seat, loss, points in (
            (0, 100, LEAD),
            (0, 300, LEAD),
            (0, 200, LEAD),
            (0, 400, LEAD - 0.1),
            (0, 1000 * SLIP - 1, LEAD),
            (1, 500, LEAD),
        )
    ]
    seat = Seat(number=0)
    assert [turn["loss"] for turn in _costliest(Analysis(turns=turns), seat, Own([]))] == [300, 200]
    assert [turn["loss"] for turn in _costliest(Analysis(turns=turns[-2:]), seat, Own([]))] == []
    assert _costliest(Analysis(turns=turns), seat, Own([Absence(0, 1)])) == [], "a bot has played them"


def test_a_slip_is_no_puzzle(ana: User, bo: User) -> None:
    from_blunders(analysed(ana, bo, 1, points=1.0).pk)

    assert not Puzzle.objects.exists()


def test_nobody_else_sees_it_and_it_is_the_puzzle_of_no_day(ana: User, bo: User, over: Game) -> None:
    puzzle = own_puzzle(ana, over)
    address = puzzle.get_absolute_url()

    assert [browser.get(address).status_code for browser in (browser_of(ana), browser_of(bo), Client())] == [
        200,
        404,
        404,
    ]
    assert puzzle not in selectors.latest()
    listed = [address in browser_of(user).get(reverse("practice:practice")).content.decode() for user in (ana, bo)]
    assert listed == [True, False]


def test_its_answer_makes_no_streak_and_leads_back_to_the_game(ana: User, over: Game) -> None:
    puzzle, browser = own_puzzle(ana, over), browser_of(ana)

    assert "find it" in browser.get(puzzle.get_absolute_url()).content.decode()
    page = browser.post(
        reverse("practice:answer", args=[puzzle.pk]), {"decision": turn(puzzle, puzzle.best)}, follow=True
    ).content.decode()

    assert "you’ve found it" in page
    assert "in a row" not in page
    assert f"{reverse('games:analysis', args=[over.public_id])}?at=0" in page
    assert selectors.streak_of(ana) == 0


def test_the_end_of_the_game_offers_it_to_its_person_alone(ana: User, bo: User, over: Game) -> None:
    puzzle = own_puzzle(ana, over)
    offered = [
        puzzle.get_absolute_url() in browser_of(user).get(over.get_absolute_url()).content.decode()
        for user in (ana, bo)
    ]
    assert offered == [True, False]

    browser_of(ana).post(reverse("practice:answer", args=[puzzle.pk]), {"decision": turn(puzzle, wrong(puzzle))})
    assert "Not solved" in browser_of(ana).get(over.get_absolute_url()).content.decode()


def test_it_goes_with_the_account(ana: User, over: Game) -> None:
    own_puzzle(ana, over)

    delete_account(user=ana)

    assert not Puzzle.objects.exists()
    assert not Answer.objects.exists()
