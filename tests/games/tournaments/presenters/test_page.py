"""What a tournament's page shows to whom: the own game first, places, what decides them, the tree of a cup, dates."""

from __future__ import annotations

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.tournaments import organising
from games.tournaments.presenters import page_of
from games.tournaments.presenters.days import in_own_zone, in_zone
from tests.games.tournaments.holding import anew, begin, crowd, hold, play, play_all, play_round, running
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def test_before_the_start_it_says_who_is_in_and_when_it_begins(ana: User) -> None:
    tournament = hold(ana, *crowd(3))
    page = page_of(tournament, ana)
    assert [player.name for player in page.entered] == ["Player 1", "Player 2", "Player 3"]
    assert [(date.name, date.text) for date in page.dates] == [
        *(("Sign-up", "to 4 March"), ("Start", "4 March")),
        ("Over", "by 25 March"),
    ]
    assert page.starts == "Wednesday, 4 March 2026, 13:00 (Berlin)"
    assert not page.divisions


def test_a_reader_elsewhere_sees_the_own_time_beside_the_tournaments() -> None:
    at = timezone.now().replace(hour=12)
    assert in_zone(at, "Europe/Berlin").endswith("13:00 (Berlin)")
    with timezone.override("America/New_York"):
        assert in_own_zone(at, "Europe/Berlin") == "Monday 07:00 your time"
    with timezone.override("Europe/Paris"):
        assert in_own_zone(at, "Europe/Berlin") == ""


def test_ones_own_game_says_against_whom_and_whose_turn_it_is(ana: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    game = running(tournament)[0]
    sits, other = (seat.user for seat in game.seats.order_by("number"))
    (own,) = page_of(tournament, sits).mine
    assert [seat.name for seat in own.seats] == [sits.username, other.username]
    assert own.address == game.get_absolute_url()
    assert own.starter == ""
    assert page_of(tournament, other).mine[0].starter == sits.username
    assert not page_of(tournament, ana).mine


def test_nobody_has_a_place_before_a_game_is_over(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    (division,) = page_of(tournament, ana).divisions
    assert not division.has_places
    play(running(tournament)[0])
    (division,) = page_of(anew(tournament), ana).divisions
    assert [row.has_place for row in division.rows].count(True) == 2


def test_each_place_is_explained_against_the_neighbour(ana: User) -> None:
    tournament = play_round(begin(hold(ana, *crowd(4))))
    (division,) = page_of(tournament, ana).divisions
    names = [row.player.name for row in division.rows]
    assert [row.points for row in division.rows] in (["1", "1", "0", "0"], ["1", "½", "½", "0"], ["½", "½", "½", "½"])
    for at, row in enumerate(division.rows):
        ahead, behind = (names[0], names[1]) if at == 0 else (names[at - 1], names[at])
        assert ahead in row.why
        assert behind in row.why
    assert "has more points than" in division.rows[2].why or division.rows[2].points == "½"


def test_scores_lead_to_the_tables_and_bots_have_a_level(ana: User) -> None:
    tournament = play_round(begin(hold(ana, *crowd(5))))
    (_now, first) = page_of(tournament, ana).played
    assert first.over == 3
    assert all(table.address and all(sat.score for sat in table.sat) for table in first.tables)
    assert [sat.name for table in first.tables for sat in table.sat if "bot" in sat.name]


def test_who_is_not_signed_in_is_no_bot(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(5)))
    page = page_of(tournament, AnonymousUser())
    assert not any(table.is_mine or any(sat.is_reader for sat in table.sat) for table in page.played[0].tables)


def test_a_cup_of_six_is_a_tree_with_byes_for_the_best_seeds(ana: User) -> None:
    people = crowd(6)
    tournament = begin(hold(ana, *people, format="cup"))
    quarters, semis, final = page_of(tournament, ana).bracket
    assert [column.name for column in (quarters, semis, final)] == ["Quarter-finals", "Semi-finals", "Final"]
    assert sorted(match.bye for match in quarters.matches) == [0, 0, 1, 2]
    assert [len(column.matches) for column in (semis, final)] == [2, 1]
    assert not any(match.lines for match in (*semis.matches, *final.matches))

    tournament = play_all(tournament)
    quarters, semis, final = page_of(tournament, ana).bracket
    through = [{line.name for line in match.lines if line.is_through} for match in quarters.matches]
    assert [{line.name for line in match.lines} for match in semis.matches] == [
        through[0] | through[1],
        through[2] | through[3],
    ]
    assert [match.joint for match in quarters.matches] == ["first", "last", "first", "last"]
    assert (final.matches[0].leaves, final.matches[0].is_joined) == (4, True)


def test_the_end_has_a_podium_and_the_readers_own_result(ana: User) -> None:
    people = crowd(4)
    tournament = play_all(begin(hold(ana, *people, rounds=1)))
    page = page_of(tournament, people[0])
    assert [player.name for place in sorted(page.podium) for player in page.podium[place]][:1]
    assert page.own_end is not None
    assert page.own_end.of == 4
    assert page.final is not None
    assert not page.dates
    text = browser_of(people[0]).get(tournament.get_absolute_url()).content.decode()
    assert "of 4" in text
    assert not [word for word in ("Over by", "It starts") if word in text]


def test_a_league_marks_who_would_move(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(10), format="league", rounds=1, division_size=5))
    first, second = page_of(tournament, ana).divisions
    assert [row.moves for row in first.rows] == ["", "", "", "", "down"]
    assert [row.moves for row in second.rows] == ["up", "", "", "", ""]
    play(running(tournament)[0])
    (first, _second) = page_of(anew(tournament), ana).divisions
    cells = [cell for _row, cells in first.crosstable for cell in cells if cell and cell.result != "now"]
    assert sorted(cell.result for cell in cells) in (["lost", "won"], ["drawn", "drawn"])


def test_a_private_ones_tables_are_like_none_to_others(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    type(tournament).objects.filter(pk=tournament.pk).update(is_private=True)
    page = page_of(anew(tournament), ana)
    assert not any(table.address for table in page.played[0].tables)
    assert Client().get(tournament.get_absolute_url()).status_code == 404


def test_a_long_line_of_dates_begins_with_the_round_before(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(8), rounds=7))
    for _round in range(2):
        organising.end_round(tournament=anew(tournament), actor=ana)
    dates = page_of(anew(tournament), ana).dates
    assert [date.state for date in dates] == ["done", "now", "to-come", "to-come", "to-come"]
