"""The way to a table of Chocolatl: its own numbers of players, no options, five colours."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import joining
from games.models import Game
from tests.games.factories import OPEN, open_table
from tests.people import make_person

pytestmark = pytest.mark.django_db

TABLES, NEW, QUICK = "/tables/", "/tables/new/", "/tables/quick/"


def filled(players: object, **changes: Any) -> dict[str, Any]:
    """What a browser sends for a table of Chocolatl with open places for the others."""
    places = {f"place-{number}-sitter": "me" if number == 1 else "open" for number in range(1, 6)}
    return {"title": "chocolatl", "players": str(players), "visibility": "public", **places, **changes}


def test_the_form_asks_for_three_to_five_places_and_nothing_else(as_ana: Client) -> None:
    page = as_ana.get(f"{NEW}?title=chocolatl").content.decode()
    assert [f'name="players" value="{number}"' in page for number in range(2, 7)] == [False, True, True, True, False]
    assert [f'name="place-{number}-sitter"' in page for number in range(1, 7)] == [True] * 5 + [False]
    assert 'name="preset"' not in page
    assert 'name="option-' not in page
    assert 'value="chocolatl"' in page


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_table_of_every_size_is_made_and_starts_with_all_its_colours(as_ana: Client, players: int) -> None:
    as_ana.post(NEW, filled(players))
    game = Game.objects.get()
    assert (game.title, game.players, game.options) == ("chocolatl", players, {"players": players})
    for number in range(1, players):
        joining.join(game=game, user=make_person(f"Visitor {number}"))
    game.refresh_from_db()
    assert game.is_running
    colours = ["red", "purple", "white", "yellow", "blue"][:players]
    assert sorted(game.seats.values_list("colour", flat=True)) == sorted(colours)


def test_people_are_invited_and_bots_seated_on_five_places(as_ana: Client, bo: User) -> None:
    places = {"place-2-sitter": "invited", "place-2-name": "Bo", "place-5-sitter": "bot:greedy"}
    room = as_ana.post(NEW, filled(5, **places), follow=True).content.decode()
    assert "Bo" in room
    assert "Keen bot 5" in room
    assert Game.objects.get().seats.filter(status="open").count() == 2


@pytest.mark.parametrize("players", [2, 6, "x"])
def test_another_number_of_players_is_refused_with_the_numbers(as_ana: Client, players: object) -> None:
    answer = as_ana.post(NEW, filled(players))
    assert answer.status_code == 422
    assert "This game is for 3 to 5 players" in answer.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize("bots", [2, 3, 4])
def test_one_press_starts_a_game_against_bots(as_ana: Client, bots: int) -> None:
    answer = as_ana.post(QUICK, {"title": "chocolatl", "bots": bots, "level": "greedy"})
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert game.is_running
    assert game.seats.exclude(bot="").count() == bots


def test_one_bot_is_too_few(as_ana: Client) -> None:
    answer = as_ana.post(QUICK, {"title": "chocolatl", "bots": 1, "level": "greedy"})
    assert answer.status_code == 422
    assert "Choose 2 to 4 bots." in answer.content.decode()


def test_open_tables_can_be_narrowed_to_this_game_and_to_five_places(client: Client, ana: User) -> None:
    cacao = open_table(ana, OPEN, title="cacao")
    trio = open_table(ana, OPEN, OPEN, title="chocolatl")
    five = open_table(ana, OPEN, OPEN, OPEN, OPEN, title="chocolatl")

    def shown(query: str) -> set[Game]:
        page = client.get(TABLES + query).content.decode()
        return {game for game in (cacao, trio, five) if game.public_id in page}

    assert shown("?title=chocolatl") == {trio, five}
    assert shown("?players=5") == {five}
    assert shown("?title=") == {cacao, trio, five}


def test_the_waiting_room_is_one_of_chocolatl(client: Client, ana: User) -> None:
    game = open_table(ana, OPEN, OPEN, OPEN, OPEN, title="chocolatl")
    page = client.get(game.get_absolute_url()).content.decode()
    assert "Chocolatl" in page
    assert page.count("company__face--free") == 4
