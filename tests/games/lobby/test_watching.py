"""Games to watch and counts of what is played: public tables only, the closest first, bounded and cached."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.lobby import watching
from games.lobby.presenters.watching import lines_to_watch
from games.lobby.watching import Activity, activity, games_to_watch
from games.models import Game, Seat
from games.tables import presence
from tests.games.factories import GREEDY_BOT, bidding_game, fresh, play_to_end, running_game, take_step

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture(autouse=True)
def _nobody_is_looking() -> None:
    caches["versions"].clear()


def standing(game: Game, *points: int) -> Game:
    """A table at which somebody has just moved, with these points by seat."""
    for number, each in enumerate(points):
        Seat.objects.filter(game=game, number=number).update(points=each)
    Game.objects.filter(pk=game.pk).update(last_move_at=timezone.now())
    return fresh(game)


def private_table(*people: User) -> Game:
    """A running table that nobody else may see."""
    game = running_game(*people)
    Game.objects.filter(pk=game.pk).update(is_public=False)
    return game


def watched() -> list[Game]:
    return [each.game for each in games_to_watch(6)]


def test_the_closest_table_comes_first(ana: User, bo: User) -> None:
    apart = standing(running_game(ana, bo), 9, 2)
    close = standing(running_game(ana, bo), 5, 4)
    assert watched() == [close, apart]


def test_tables_that_have_just_begun_come_last(ana: User, bo: User) -> None:
    begun = standing(running_game(ana, bo), 0, 0)
    apart = standing(running_game(ana, bo), 9, 2)
    assert watched() == [apart, begun]


def test_a_private_table_is_not_to_be_watched(ana: User, bo: User) -> None:
    standing(private_table(ana, bo), 5, 4)
    assert watched() == []


def test_a_table_of_bots_alone_or_without_moves_for_a_week_is_not_shown(ana: User, bo: User) -> None:
    alone = standing(running_game(ana, bots=[GREEDY_BOT]), 5, 4)
    Seat.objects.filter(game=alone, user=ana).update(user=None, name="Somebody")
    quiet = standing(running_game(ana, bo), 5, 4)
    Game.objects.filter(pk=quiet.pk).update(last_move_at=timezone.now() - timedelta(days=8))
    assert watched() == []


def test_a_title_that_the_site_no_longer_knows_is_left_out(ana: User, bo: User) -> None:
    game = standing(running_game(ana, bo), 5, 4)
    Game.objects.filter(pk=game.pk).update(title="forgotten")
    assert watched() == []


def test_only_so_many_tables_are_compared(ana: User, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "CANDIDATES", 1)
    standing(running_game(ana, bo), 5, 4)
    latest = standing(running_game(ana, bo), 9, 2)
    assert watched() == [latest]


def test_lobby_and_home_show_board_players_points_and_turn(client: Client, ana: User, bo: User) -> None:
    game = standing(running_game(ana, bo, title="cacao"), 12, 9)
    for address in ("/tables/", "/"):
        page = client.get(address).content.decode()
        shown = page[page.index('id="watch"') :]
        assert game.get_absolute_url() in shown
        assert "Turn 1" in shown
        assert "middle=1" in shown
        assert all(part in shown for part in (ana.username, bo.username, ">12<", ">9<"))


def test_the_home_page_shows_three_and_the_lobby_six(client: Client, ana: User, bo: User) -> None:
    for _table in range(7):
        standing(running_game(ana, bo), 5, 4)
    assert client.get("/").content.decode().count("watched__game") == 3
    assert client.get("/tables/").content.decode().count("watched__game") == 6


def test_a_board_to_be_watched_has_a_picture_of_its_own_size(client: Client, ana: User, bo: User) -> None:
    game = standing(running_game(ana, bo, title="cacao"), 5, 4)
    page = client.get("/tables/").content.decode()
    found = re.search(rf'src="({game.get_absolute_url()}picture/[^"]*middle=1)"', page)
    assert found
    assert client.get(found[1].replace("&amp;", "&"))["Content-Type"] == "image/png"


def test_cards_tried_in_secret_change_nothing_for_those_who_watch(ana: User, bo: User, cy: User) -> None:
    game = standing(bidding_game(ana, bo, cy), 3, 2, 1)
    before = lines_to_watch()
    cache.clear()
    take_step(game, ana)
    assert lines_to_watch() == before


def test_what_is_watched_is_asked_once_a_minute(client: Client, ana: User, bo: User) -> None:
    standing(running_game(ana, bo), 5, 4)
    client.get("/")
    with CaptureQueriesContext(connection) as asked:
        client.get("/")
    assert len(asked) == 0


def test_how_many_are_watched_changes_no_number_of_queries(ana: User, bo: User, django_assert_num_queries: Any) -> None:
    for _table in range(5):
        standing(running_game(ana, bo), 5, 4)
    with django_assert_num_queries(3):
        games_to_watch(6)


# --- counts ----------------------------------------------------------------------------------------------------------


def test_public_tables_are_counted_and_private_ones_are_not(ana: User, bo: User) -> None:
    standing(running_game(ana, bo), 1, 2)
    standing(private_table(ana, bo), 1, 2)
    play_to_end(running_game(ana, bo))
    assert activity() == Activity(running=1, finished=1, people=0)


def test_people_who_look_at_tables_are_counted_once(ana: User, bo: User) -> None:
    for table in ("one", "other"):
        presence.note(table, ana)
    presence.note("one", bo)
    assert activity().people == 2


def test_the_home_page_says_that_somebody_is_here(client: Client, ana: User, bo: User) -> None:
    assert "game being played" not in client.get("/").content.decode()
    cache.clear()
    standing(running_game(ana, bo), 1, 2)
    presence.note("one", ana)
    page = client.get("/").content.decode()
    assert "<b>1</b> public game being played" in page
    assert "<b>1</b> person at the tables right now" in page
    assert "finished this week" not in page


def test_no_level_of_headings_is_left_out_where_nobody_waits(client: Client, ana: User) -> None:
    client.force_login(ana)
    levels = [int(level) for level in re.findall(r"<h([1-6])", client.get(reverse("games:lobby")).content.decode())]
    assert 3 in levels
    assert all(after - before <= 1 for before, after in pairwise(levels))
