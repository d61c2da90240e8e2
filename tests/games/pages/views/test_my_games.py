"""My games: what waits first, oldest first, in a fixed number of queries; and the way from one to the next."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.lobby import hosting, joining
from games.models import Game, HiddenPart, Seat
from games.tables.tables import read_table
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    invited,
    open_table,
    running_game,
)
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

MINE, FINISHED, NEXT = "/my-games/", "/my-games/finished/", "/my-games/next/"


def wait_for(game: Game, *people: User, hours: int = 0) -> Game:
    """Let the table wait for these people, since so many hours."""
    since = timezone.now() - timedelta(hours=hours)
    game.seats.update(waiting_since=None)
    game.seats.filter(user__in=people).update(waiting_since=since)
    return game


def finish(game: Game, points: dict[User, int], days: int = 0) -> Game:
    """End the game with these points; most points win."""
    game.seats.update(waiting_since=None)
    for user, total in points.items():
        game.seats.filter(user=user).update(points=total, won=total == max(points.values()))
    ended_at = timezone.now() - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=ended_at)
    return game


def shown(response: Any, section: str) -> list[str]:
    """The addresses of the tables in one list of the page, in order."""
    return [card.game.public_id for card in response.context[section]]


# --- what is shown ---------------------------------------------------------------------------------------------------


def test_strangers_are_asked_to_come_in(client: Client) -> None:
    for address in (MINE, FINISHED, NEXT):
        assert client.get(address)["Location"] == f"{reverse('account_login')}?next={address}"


def test_a_newcomer_is_shown_how_to_begin(as_ana: Client) -> None:
    page = as_ana.get(MINE).content.decode()
    assert "Play against 1 bot" in page
    assert reverse("games:lobby") in page


def test_what_waits_for_me_comes_first_the_oldest_first(as_ana: Client, ana: User, bo: User) -> None:
    young = wait_for(running_game(ana, bo, title="cacao"), ana, hours=1)
    theirs = wait_for(running_game(ana, bo, title="cacao"), bo, hours=99)
    old = wait_for(running_game(ana, bo, title="cacao"), ana, hours=50)
    response = as_ana.get(MINE)
    assert shown(response, "mine") == [old.public_id, young.public_id]
    assert shown(response, "theirs") == [theirs.public_id]
    page = response.content.decode()
    assert page.index(old.public_id) < page.index(young.public_id) < page.index(theirs.public_id)


def test_a_table_that_waits_for_me_and_others_waits_for_me(as_ana: Client, ana: User, bo: User) -> None:
    game = wait_for(running_game(ana, bo, title="cacao"), ana, bo)
    assert shown(as_ana.get(MINE), "mine") == [game.public_id]


def test_the_number_that_waits_is_in_title_and_navigation_of_every_page(as_ana: Client, ana: User, bo: User) -> None:
    for _game in range(3):
        wait_for(running_game(ana, bo, title="cacao"), ana)
    for address in (MINE, reverse("games:lobby"), reverse("accounts:profile")):
        page = as_ana.get(address).content.decode()
        assert "<title>(3) " in " ".join(page.split())
        assert '<span class="count">' in page


def test_invitations_are_listed_and_count_at_the_bell_alone(as_ana: Client, ana: User, bo: User) -> None:
    wait_for(running_game(ana, bo, title="cacao"), ana)
    invitation = open_table(bo, invited(ana), title="cacao")
    response = as_ana.get(MINE)
    page = response.content.decode()
    assert shown(response, "invitations") == [invitation.public_id]
    assert "<title>(1, 1 new) " in " ".join(page.split())
    assert len(re.findall(r'<span class="count">.*?</span> 1</span>', page)) == 2

    as_ana.post(reverse("games:leave", args=[invitation.public_id]))
    assert shown(as_ana.get(MINE), "invitations") == []


def test_invitations_of_somebody_blocked_are_neither_counted_nor_listed(as_ana: Client, ana: User, bo: User) -> None:
    open_table(bo, invited(ana), title="cacao")
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    response = as_ana.get(MINE)
    assert '<span class="count">' not in response.content.decode()
    assert shown(response, "invitations") == []


def test_a_page_counts_nothing_where_nothing_waits(as_ana: Client) -> None:
    page = as_ana.get(MINE).content.decode()
    assert "<title>(" not in " ".join(page.split())
    assert '<span class="count">' not in page
    assert NEXT not in page


def test_a_running_game_says_who_is_waited_for_since_when_and_the_score(as_ana: Client, ana: User, bo: User) -> None:
    game = wait_for(running_game(ana, bo, title="cacao"), bo, hours=5)
    game.seats.filter(user=bo).update(points=37)
    page = as_ana.get(MINE).content.decode()
    assert "Bo to move" in page
    assert "5\xa0hours ago" in page
    assert '<span class="sitter__points">37</span>' in page


def test_several_who_are_waited_for_are_all_named(as_ana: Client, ana: User, bo: User, cy: User) -> None:
    wait_for(running_game(ana, bo, cy, title="cacao"), bo, cy)
    page = as_ana.get(MINE).content.decode()
    assert "Bo and Cy to move" in page or "Cy and Bo to move" in page


def test_an_invitation_can_be_answered_at_once(as_ana: Client, ana: User, bo: User) -> None:
    game = open_table(bo, invited(ana), title="cacao", is_public=False)
    response = as_ana.get(MINE)
    assert shown(response, "invitations") == [game.public_id]
    assert reverse("games:join", args=[game.public_id]) in response.content.decode()
    assert reverse("games:leave", args=[game.public_id]) in response.content.decode()


def test_my_open_tables_are_listed(as_ana: Client, ana: User, bo: User) -> None:
    mine, joined = open_table(ana, OPEN, title="cacao"), open_table(bo, OPEN, OPEN, title="cacao")
    joining.join(game=joined, user=ana)
    assert set(shown(as_ana.get(MINE), "open")) == {mine.public_id, joined.public_id}


def test_tables_of_others_and_cancelled_ones_are_not_mine(as_ana: Client, ana: User, bo: User, cy: User) -> None:
    others = running_game(bo, cy, title="cacao")
    cancelled = hosting.cancel(game=open_table(ana, OPEN, title="cacao"), user=ana)
    page = as_ana.get(MINE).content.decode()
    assert others.public_id not in page
    assert cancelled.public_id not in page


def test_the_latest_results_are_shown_with_winner_and_points(as_ana: Client, ana: User, bo: User) -> None:
    games = [finish(running_game(ana, bo, title="cacao"), {ana: 50, bo: 61}, days=days) for days in range(7)]
    response = as_ana.get(MINE)
    assert shown(response, "results") == [game.public_id for game in games[:5]]
    page = response.content.decode()
    assert page.index(">61<") < page.index(">50<")
    assert "(won)" in page
    assert FINISHED in page


def test_all_finished_games_come_a_page_at_a_time(as_ana: Client, ana: User, bo: User, settings: Settings) -> None:
    games = [finish(running_game(ana, bo, title="cacao"), {ana: 1, bo: 2}, days=days) for days in range(23)]
    assert shown(as_ana.get(FINISHED), "cards") == [game.public_id for game in games[:20]]
    assert shown(as_ana.get(f"{FINISHED}?page=2"), "cards") == [game.public_id for game in games[20:]]
    assert as_ana.get(f"{FINISHED}?page=x").status_code == 200


def test_somebody_without_a_finished_game_is_told_so(as_ana: Client) -> None:
    assert "You haven’t finished a game yet." in as_ana.get(FINISHED).content.decode()


def test_nothing_secret_is_on_the_page(as_ana: Client, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    page = as_ana.get(MINE).content.decode()
    assert game.seed not in page
    assert game.invite_token not in page


def test_a_name_with_markup_is_shown_as_text(as_ana: Client, ana: User) -> None:
    mallory = make_person("Mallory")
    User.objects.filter(pk=mallory.pk).update(username="<b>Mallory</b>")
    mallory.refresh_from_db()
    wait_for(running_game(ana, mallory, title="cacao"), mallory)
    assert "<b>Mallory" not in as_ana.get(MINE).content.decode()


# --- what it costs ---------------------------------------------------------------------------------------------------


def fill(ana: User, bo: User, number: int) -> None:
    """So many games of every kind."""
    for _game in range(number):
        wait_for(running_game(ana, bo, title="cacao"), ana)
        wait_for(running_game(ana, bo, title="cacao"), bo)
        finish(running_game(ana, bo, title="cacao"), {ana: 1, bo: 2})
        open_table(ana, OPEN, GREEDY_BOT, title="cacao")
        open_table(bo, invited(ana), title="cacao")


@pytest.mark.parametrize("address", [MINE, FINISHED])
def test_a_page_costs_the_same_few_queries_with_5_and_with_50_games(
    as_ana: Client, ana: User, bo: User, settings: Settings, address: str
) -> None:
    settings.OPEN_TABLES_PER_PERSON = 1000
    as_ana.get(address)
    counts = []
    for more in (1, 9):
        fill(ana, bo, more)
        with CaptureQueriesContext(connection) as queries:
            as_ana.get(address)
        counts.append(len(queries))
    assert Seat.objects.filter(user=ana).count() == 50
    assert counts[0] == counts[1] <= 20


def test_counting_what_waits_is_one_query_and_strangers_cost_none(
    client: Client, as_ana: Client, django_assert_num_queries: Any
) -> None:
    trouble = reverse("games:table", args=["nosuchgame"])
    with django_assert_num_queries(1):
        client.get(trouble)
    as_ana.get(trouble)
    with CaptureQueriesContext(connection) as queries:
        as_ana.get(trouble)
    assert sum("waiting_since" in query["sql"] for query in queries) == 1


def test_every_list_says_which_modules_are_played(as_ana: Client, ana: User, bo: User) -> None:
    wait_for(running_game(ana, bo, title="cacao", modules=["emperor", "map"]), ana)
    wait_for(running_game(ana, bo, title="cacao", modules=["huts"]), bo)
    open_table(ana, OPEN, title="cacao", modules=["chocolate"])
    finish(running_game(ana, bo, title="cacao", modules=["gem-mines"]), {ana: 3, bo: 2})
    page = as_ana.get(MINE).content.decode()
    said = ["Map, Emperor", "Huts", "Chocolate", "Gem Mines"]
    assert re.findall(r'<p class="game__modules soft small">([^<]+)</p>', page) == said
    assert ">Gem Mines</p>" in as_ana.get(FINISHED).content.decode()


def test_an_invitation_says_what_is_played_with(as_ana: Client, ana: User, bo: User) -> None:
    open_table(bo, invited(ana), title="cacao", modules=["huts"], timing="strict")
    page = as_ana.get(MINE).content.decode()
    assert re.findall(r'<span class="badge">([^<]+)</span>', page) == ["Huts", "Timing: strict"]


# --- next game -------------------------------------------------------------------------------------------------------


def test_a_table_offers_other_tables_as_the_next_one_and_never_itself(ana: User, bo: User) -> None:
    """Between what a page says and what the database counts a bot may have moved."""
    game = running_game(ana, bo, title="cacao")
    table = read_table(game)
    [waits] = [seat for seat in table.seats if seat.number not in table.title.rules.awaited(table.state)]
    assert waits.user
    wait_for(game, ana, bo)
    assert "Next game" not in browser_of(waits.user).get(game.get_absolute_url()).content.decode()

    wait_for(running_game(ana, bo, title="cacao"), waits.user)
    page = browser_of(waits.user).get(game.get_absolute_url()).content.decode()
    assert re.search(r'Next game\s*<span class="count">1<', page)


def test_next_leads_to_the_table_that_waits_longest(as_ana: Client, ana: User, bo: User) -> None:
    wait_for(running_game(ana, bo, title="cacao"), ana, hours=1)
    old = wait_for(running_game(ana, bo, title="cacao"), ana, hours=9)
    assert as_ana.get(NEXT)["Location"] == old.get_absolute_url()


def test_next_goes_round_from_table_to_table(as_ana: Client, ana: User, bo: User) -> None:
    games = [wait_for(running_game(ana, bo, title="cacao"), ana, hours=hours) for hours in (9, 5, 1)]
    way = []
    after = games[0]
    for _step in games:
        address = as_ana.get(NEXT, {"after": after.public_id})["Location"]
        after = next(game for game in games if game.get_absolute_url() == address)
        way.append(after)
    assert way == [games[1], games[2], games[0]]


def test_next_skips_what_has_been_done_until_nothing_waits(as_ana: Client, ana: User, bo: User) -> None:
    done, left = (wait_for(running_game(ana, bo, title="cacao"), ana, hours=hours) for hours in (9, 5))
    wait_for(done, bo)
    assert as_ana.get(NEXT, {"after": done.public_id})["Location"] == left.get_absolute_url()
    wait_for(left, bo)
    response = as_ana.get(NEXT, {"after": left.public_id})
    assert response.status_code == 200
    assert "You’ve moved everywhere." in response.content.decode()


def test_a_table_one_turns_from_is_remembered_when_it_is_the_only_one(as_ana: Client, ana: User, bo: User) -> None:
    game = wait_for(running_game(ana, bo, title="cacao"), ana)
    page = as_ana.get(NEXT, {"after": game.public_id}).content.decode()
    assert "Only the table you just left is waiting for you" in page


@pytest.mark.parametrize("after", ["nosuchgame", "\x00", "x" * 5000])
def test_next_after_a_table_that_is_not_there_leads_to_the_first(
    as_ana: Client, ana: User, bo: User, after: str
) -> None:
    game = wait_for(running_game(ana, bo, title="cacao"), ana)
    assert as_ana.get(NEXT, {"after": after})["Location"] == game.get_absolute_url()


# --- what else there is ----------------------------------------------------------------------------------------------


def test_friend_requests_wait_here_until_they_are_answered(as_ana: Client, ana: User, bo: User) -> None:
    relations.add(user=bo, other=ana, kind=Tie.Kind.FRIEND)
    as_ana.get("/inbox/")
    assert "Bo would like to be friends" in as_ana.get(MINE).content.decode()
    relations.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    assert "Bo would like to be friends" not in as_ana.get(MINE).content.decode()


@pytest.fixture
def friend(ana: User, bo: User) -> User:
    """Bo and Ana have said so to each other."""
    for one, other in ((ana, bo), (bo, ana)):
        relations.add(user=one, other=other, kind=Tie.Kind.FRIEND)
    return bo


def test_friends_who_play_in_public_are_shown_but_not_at_ones_own_tables(
    as_ana: Client, ana: User, friend: User, cy: User
) -> None:
    public = running_game(friend, cy, title="cacao")
    Game.objects.filter(pk=public.pk).update(is_public=True)
    private = running_game(friend, cy, title="cacao")
    Game.objects.filter(pk=private.pk).update(is_public=False)
    running_game(friend, ana, title="cacao")
    page = as_ana.get(MINE).content.decode()
    assert page.count("Bo is playing Cacao") == 1
    assert public.get_absolute_url() in page
    assert private.public_id not in page


@pytest.mark.parametrize("why", ["hidden", "asked only", "over"])
def test_friends_are_not_shown(as_ana: Client, ana: User, friend: User, cy: User, why: str) -> None:
    game = running_game(friend, cy, title="cacao")
    Game.objects.filter(pk=game.pk).update(is_public=True)
    if why == "hidden":
        HiddenPart.objects.create(user=friend, part=HiddenPart.Part.TABLES)
    elif why == "asked only":
        relations.remove(user=friend, other=ana, kind=Tie.Kind.FRIEND)
    else:
        finish(game, {friend: 2, cy: 1})
    assert "is playing Cacao" not in as_ana.get(MINE).content.decode()
