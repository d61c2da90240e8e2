"""The end of a game as a scene: places, bars, what decided between equals, best turns."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine.analysis import MIND
from games.models import Analysis, Game, Move
from games.tables import play
from games.tables.tables import read_table
from tests.games.factories import fresh, play_to_end, play_turn, running_game, seat_of
from tests.games.pages.presenters.ends import end_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["cacao", "chocolatl", "tiny"])
def over(request: pytest.FixtureRequest, tiny_title: None, ana: User, bo: User, cy: User) -> Game:
    """A finished game of each title."""
    return play_to_end(running_game(ana, bo, cy, title=request.param), Random(8))


def test_players_stand_in_the_order_of_their_places(over: Game, ana: User) -> None:
    end = end_of(read_table(over), ana)
    places = [finisher.place for finisher in end.finishers]
    totals = [over.seats.get(number=finisher.sitter.number).points for finisher in end.finishers]
    assert places == sorted(places)
    assert places[0] == 1
    assert totals == sorted(totals, reverse=True)
    assert {finisher.sitter.number for finisher in end.finishers if finisher.place == 1} == set(
        over.seats.filter(won=True).values_list("number", flat=True)
    )


def test_the_pieces_of_a_bar_are_the_lines_of_the_score(over: Game, ana: User) -> None:
    table = read_table(over)
    end = end_of(table, ana)
    for finisher in end.finishers:
        score = table.title.rules.scores(table.state)[finisher.sitter.number]
        pieces = [int(part.points.replace("−", "-")) for part in finisher.parts]
        assert sum(pieces) == score["total"]
        assert len(pieces) == sum(bool(points) for line, points in score.items() if line != "total")
        for part, points in zip(finisher.parts, pieces, strict=True):
            assert part.x + part.width <= end.zero + 0.2 if points < 0 else part.x >= end.zero
            assert 0 <= part.x <= part.x + part.width <= 100.2, "in percent of the drawing"


def test_the_viewer_is_told_its_place_and_the_winner_is_not(over: Game) -> None:
    for seat in over.seats.select_related("user"):
        end = end_of(read_table(over), seat.user)
        assert bool(end.placed) == (not seat.won)


def test_the_costliest_turn_leads_to_its_explanation_once_there_is_one(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(8))
    assert end_of(read_table(game), ana).dearest is None
    own, other = seat_of(game, ana).number, seat_of(game, bo).number
    losses = [(own, 50), (other, 600), (own, 230), (other, 0)]
    turns = [
        {"seat": seat, "loss": loss, "before": [700, 700], "begin": at, "end": at + 1}
        for at, (seat, loss) in enumerate(losses)
    ]
    Analysis.objects.create(game=game, epoch=game.epoch, mind=MIND, status=Analysis.Status.DONE, turns=turns)

    dearest = end_of(read_table(game), ana).dearest

    assert dearest.address == f"{reverse('games:analysis', args=[game.public_id])}?at=2"
    assert dearest.cost == "−23%"


def resigned_after(turns: int, ana: User, bo: User) -> Game:
    """A game for two that bots played to its end after Bo had resigned."""
    game = running_game(ana, bo, title="cacao")
    for _turn in range(turns):
        play_turn(game)
    play.resign(game=game, user=bo)
    return play_to_end(game)


def test_what_bots_played_is_nobodys_best_or_costliest_turn(ana: User, bo: User) -> None:
    game = resigned_after(8, ana, bo)
    [resigned] = Move.objects.standing_of(game).filter(data__type="resign").values_list("number", flat=True)
    turns = [
        {"seat": seat_of(game, bo).number, "loss": 300, "before": [700, 700], "begin": begin, "end": begin + 1}
        for begin in range(resigned, resigned + 3)
    ]
    shown = browser_of(bo).get(game.get_absolute_url()).content.decode()
    assert "Find your costliest turn\n" in shown, "nobody who resigned gets a puzzle"
    for person in (ana, bo):
        end = end_of(read_table(game), person)
        assert all(each.best is None or each.best.number < resigned for each in end.finishers)
    Analysis.objects.create(game=game, epoch=game.epoch, mind=MIND, status=Analysis.Status.DONE, turns=turns)
    assert end_of(read_table(game), bo).dearest is None


def test_nothing_is_said_of_the_turns_of_who_made_none(ana: User, bo: User) -> None:
    game = resigned_after(0, ana, bo)
    for person in (ana, bo):
        shown = browser_of(person).get(game.get_absolute_url()).content.decode()
        assert 'class="podium"' in shown
        assert not re.search("Your best turn|Best turn|costliest turn", shown)


def test_what_decides_is_said_where_points_are_equal(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(8))
    table = read_table(game)
    loser = 0 if game.seats.get(number=1).won else 1
    scores = table.title.rules.scores(table.state)
    table.state.players[loser].gold += scores[1 - loser]["total"] - scores[loser]["total"]
    table.state.players[1 - loser].fruits, table.state.players[loser].fruits = 3, 1
    end = end_of(table, ana)
    assert [finisher.place for finisher in end.finishers] == [1, 2]
    assert "here 3" in end.finishers[0].tie
    assert "here 1" in end.finishers[1].tie


def test_best_turns_are_the_highest_gains_of_the_game(over: Game, ana: User) -> None:
    end = end_of(read_table(over), ana)
    for finisher in end.finishers:
        seat = finisher.sitter.number
        turns = [row for row in end.chart.rows if row.name != "Final scoring"]
        gains = [row.changes[seat].difference for row in turns]
        best = max(int(gain.replace("−", "-") or 0) for gain in gains)
        assert best == (int(finisher.best_change.difference) if finisher.best else 0)


def test_the_table_page_shows_the_scene_and_no_empty_ring_of_cells(ana: User, bo: User) -> None:
    game, luck = running_game(ana, bo, title="cacao"), Random(8)
    before = browser_of(ana).get(game.get_absolute_url()).content.decode()
    assert 'id="end"' not in before
    game = play_to_end(game, luck)
    after = browser_of(ana).get(fresh(game).get_absolute_url()).content.decode()
    assert 'id="end"' in after
    assert "Fruits left" in after
    rows = re.findall(r'<tr data-region[^>]* id="r-?\d+">(.*?)</tr>', after, re.DOTALL)
    assert 'id="c' in rows[0]
    assert 'id="c' in rows[-1]


def test_a_running_table_has_no_end(tiny: Game, ana: User) -> None:
    assert end_of(read_table(tiny), ana) is None
