"""A finished game is added to the figures of its title and its people; one that counts no more is taken from them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command

from accounts.models import User
from games.engine.clock.terms import DAY, Terms
from games.models import Ask, Game, Seat
from games.operations import administering, sweeps
from games.ratings import voiding
from games.statistics import counting, selectors
from games.statistics.models import CountedGame
from games.statistics.sums import Amount
from games.tables import play
from tests.games.factories import RANDOM_BOT, confirm, fresh, play_to_end, play_turn, running_game, take_step
from tests.games.statistics.counted import finished_game, person_sums, settle, stored, title_sums

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_a_finished_game_counts_for_its_title_and_its_people(ana: User, bo: User) -> None:
    game = finished_game(ana, bo)

    seats = {seat.user_id: seat for seat in game.seats.all()}
    points = {person: seats[person.pk].points or 0 for person in (ana, bo)}
    assert title_sums()[2, "games", ""].number == 1
    assert title_sums()[2, "month", f"{game.ended_at:%Y-%m}"] == Amount(1)
    assert title_sums()[2, "whole", ""].total == sum(points.values())
    place = 1 + (points[bo] > points[ana])
    assert person_sums(ana)[2, "result", str(place)] == Amount(1, points[ana], points[ana] - points[bo])
    assert person_sums(ana)[2, "against", str(bo.pk)].number == 1


def test_the_better_one_is_told_from_the_other(ana: User, bo: User) -> None:
    for _round in range(4):
        finished_game(ana, bo)

    mine, theirs = person_sums(ana)[2, "against", str(bo.pk)], person_sums(bo)[2, "against", str(ana.pk)]
    assert (mine.number, mine.total, mine.other) == (4, theirs.other, theirs.total)


def test_a_game_that_goes_on_again_counts_nothing(ana: User, bo: User, cy: User) -> None:
    game = finished_game(ana, bo)
    administering.take_back(game=game, number=2, admin=cy)

    assert stored() == [[], [], [], [], []]

    play_to_end(game)
    assert title_sums()[2, "games", ""].number == 1


def test_a_voided_game_counts_nothing_until_it_is_given_back(ana: User, bo: User, cy: User) -> None:
    game = finished_game(ana, bo, is_rated=True)
    before = stored()
    voiding.void(game=game, admin=cy, reason="arranged")

    assert stored() == [[], [], [], [], []]

    voiding.give_back(game=game, admin=cy)
    assert stored() == before


def test_who_plays_bots_alone_practises(ana: User) -> None:
    game = running_game(ana, bots=[RANDOM_BOT])
    while fresh(game).is_running:
        sweeps.play_bots(game.pk)
        if fresh(game).is_running:
            play_turn(game)

    assert fresh(game).is_over
    assert stored() == [[], [], [], [], []]


def test_scores_of_a_title_come_from_games_that_people_played_to_the_end(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    for person in (ana, bo):
        take_step(game, person, type="wish", points=1)
        confirm(game, person)
    play.resign(game=game, user=bo)
    play_to_end(game)

    assert title_sums()[2, "games", ""].number == 1
    assert (2, "whole", "") not in title_sums()
    assert (2, "result", "2") in person_sums(bo)


def test_a_private_game_counts_for_its_people_alone_and_apart(ana: User, bo: User) -> None:
    finished_game(ana, bo, is_public=False)

    assert not title_sums()
    assert not person_sums(ana)
    assert person_sums(ana, is_public=False)


def test_rebuilding_makes_the_figures_equal(ana: User, bo: User, cy: User) -> None:
    games = [finished_game(ana, bo), finished_game(bo, cy, is_public=False), finished_game(ana, bo, cy)]
    administering.take_back(game=games[0], number=2, admin=cy)
    before = stored()

    counting.rebuild()
    assert stored() == before

    CountedGame.objects.all().delete()
    counting.forget()
    with pytest.raises(SystemExit):
        call_command("rebuild")
    assert stored() == before


@pytest.mark.parametrize(("minutes", "hours"), [(29, 0), (31, 1), (100, 2)])
def test_hours_are_rounded(ana: User, bo: User, minutes: int, hours: int) -> None:
    game = finished_game(ana, bo)
    assert game.ended_at is not None
    Game.objects.filter(pk=game.pk).update(started_at=game.ended_at - timedelta(minutes=minutes))
    counting.recount(game)
    facts = counting.stored_facts(game)
    assert facts is not None
    assert facts["hours"] == hours


def test_while_all_is_made_anew_no_figure_leads_to_games_that_it_does_not_hold(ana: User, bo: User) -> None:
    game = finished_game(ana, bo)
    listed = selectors.games_of_title("tiny", selectors.Filters())
    assert list(listed.all()) == [game.pk]
    counting.forget()
    assert not listed.all()
    settle()
    assert list(listed.all()) == [game.pk]


def test_rebuilding_finds_what_is_wrong(ana: User, bo: User, capsys: pytest.CaptureFixture[str]) -> None:
    finished_game(ana, bo)
    CountedGame.objects.update(facts={"seats": []})

    with pytest.raises(SystemExit):
        call_command("rebuild")

    assert "statistics" in capsys.readouterr().out


def test_what_is_known_of_clocks_outlives_the_asks(ana: User, bo: User) -> None:
    finished_game(ana, bo, terms=Terms(start=DAY, gain=DAY, cap=2 * DAY))
    before = stored()
    assert person_sums(ana)[2, "time", ""].number > 0

    Ask.objects.all().delete()
    Seat.objects.update(deadline=None)
    call_command("rebuild")
    assert stored() == before
