"""The log: one entry for each move, and in it a line for everybody to whom something happened."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import User
from accounts.services import delete_account
from games.analysis import hinting
from games.clocks import timeouts
from games.history.pages.log import moves_in_words, read_log, start_of_log, write_log
from games.models import Game, Seat
from games.operations import administering
from games.tables import bot_play
from games.tables.locking import lock_table
from games.tables.tables import read_table
from tests.games.factories import (
    GREEDY_BOT,
    confirm,
    fresh,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

pytestmark = pytest.mark.django_db

OLD_MAN = re.compile(r'<span class="dot seat-(\w+)"></span>(?:<span>)?([^<]+) takes the Old Man\.')
REVEALED = re.compile(r'<span class="dot seat-"></span><span>Cards at station 1 – ')


def test_what_a_move_does_to_others_stands_beside_their_dots(ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(1))
    log = str(read_log(read_table(game), 1).lines)
    colours = {seat.player_name: seat.colour for seat in Seat.objects.filter(game=game)}

    found = OLD_MAN.findall(log)
    assert found
    assert all(colours[name] == colour for colour, name in found)
    assert len(REVEALED.findall(log)) == len(found)


def test_the_latest_thing_stands_first_also_within_a_move(ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(1))
    log = str(read_log(read_table(game), 1).lines)
    assert re.match(
        r'<li id="m\d+"><span class="dot seat-"></span><span>The game is over',
        log.split("</div></li>", 2)[2],
    )


def test_what_admins_did_is_told_with_the_names_they_have_now(tiny: Game, cy: User) -> None:
    administering.verify(game=tiny, admin=cy)
    assert "Cy replayed the game to check it" in read_log(read_table(fresh(tiny)), 1).lines
    User.objects.filter(pk=cy.pk).update(username="Cyrano")
    assert "Cyrano replayed the game to check it" in read_log(read_table(fresh(tiny)), 1).lines
    delete_account(user=cy)
    assert "Former player replayed the game to check it" in read_log(read_table(fresh(tiny)), 1).lines


def test_what_a_bot_does_for_the_late_is_told_to_who_has_read_the_log_before(tiny: Game) -> None:
    seats = read_table(tiny).seats
    late = next(seat for seat in seats if seat.waiting_since)
    assert late.player_name not in read_log(read_table(fresh(tiny)), 1).lines
    with transaction.atomic():
        timeouts.stand_in_for(lock_table(tiny), late)
    assert f"{late.player_name} ran out of time" in read_log(read_table(fresh(tiny)), 1).lines


def test_a_bot_that_gives_its_seat_away_is_named_as_it_was_at_the_table(
    tiny_title: None, ana: User, bo: User, cy: User
) -> None:
    game = running_game(ana, title="tiny", bots=[GREEDY_BOT])
    seat = game.seats.get(user=None)
    administering.replace(game=game, admin=cy, number=seat.number, user=bo)
    assert f"gave {seat.player_name}’s seat to Bo" in read_log(read_table(fresh(game)), 1).lines


def test_what_was_asked_after_a_bots_move_stands_above_it(ana: User) -> None:
    game = running_game(ana, bots=[GREEDY_BOT, GREEDY_BOT], title="cacao")
    _play_bots(game, ana)
    play_turn(game)
    _play_bots(game, ana)
    hinting.ask(game=fresh(game), user=ana)
    assert _keys(fresh(game))[0].startswith("a")


def test_what_was_done_before_moves_were_taken_back_stands_below_the_new_ones(tiny: Game, ana: User, cy: User) -> None:
    """A later move has the number that an earlier one had."""
    for points in (1, 2):
        take_step(tiny, ana, type="wish", points=points)
        confirm(tiny, ana)
        if points == 1:
            administering.verify(game=fresh(tiny), admin=cy)
            administering.take_back(game=fresh(tiny), admin=cy, number=0)
    assert [key[0] for key in _keys(fresh(tiny))] == ["m", "a", "a"]


def _play_bots(game: Game, user: User) -> None:
    """Until the person is to move."""
    while seat_of(game, user).number not in (table := read_table(fresh(game))).title.rules.to_move(table.state):
        bot_play.play_bot(game=fresh(game))


def _keys(game: Game) -> list[str]:
    """The entries of a log, the latest first."""
    return re.findall(r'<li id="(\w+)"', str(read_log(read_table(game), 1).lines))


def test_a_log_asks_no_more_for_more_entries(tiny: Game, ana: User, bo: User, cy: User) -> None:
    costs = []
    for newcomers in ((cy,), (bo, cy, bo)):
        for newcomer in newcomers:
            seat = tiny.seats.exclude(user=ana).get()
            administering.replace(game=tiny, admin=ana, number=seat.number, user=newcomer)
        with CaptureQueriesContext(connection) as queries:
            read_log(read_table(fresh(tiny)), 1)
        costs.append(len(queries))
    assert costs[0] == costs[1]


def test_a_log_does_not_tell_the_moves_that_were_taken_back(tiny: Game, ana: User, cy: User) -> None:
    told = []
    for points in (1, 2):
        take_step(tiny, ana, type="wish", points=points)
        confirm(tiny, ana)
        told += [entry.move["points"] for entry in moves_in_words(read_table(fresh(tiny)), 1)]
        administering.take_back(game=tiny, admin=cy, number=0)
    assert told == [1, 2]


@pytest.mark.usefixtures("quoted")
def test_a_log_is_kept_for_each_language_by_itself(ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(1))
    english = read_log(read_table(game), 1).lines
    with translation.override("quoted"):
        assert "„The game is over" in read_log(read_table(game), 1).lines
    assert "„" not in english


def test_a_log_begins_where_one_has_opened_it_and_never_after_its_latest_piece(tiny: Game, ana: User, bo: User) -> None:
    while fresh(tiny).move_count < 14:
        play_turn(tiny)
    table = read_table(fresh(tiny))
    latest = start_of_log(table, None)
    assert [start_of_log(table, first) for first in (1, 2, latest + 1, 999)] == [1, 2, latest, latest]
    assert [write_log(table, start, ()).earlier for start in (1, 2, 40)] == [None, 1, 10]


def test_before_the_first_move_nothing_earlier_is_offered(tiny: Game) -> None:
    assert read_log(read_table(tiny), None).earlier is None
