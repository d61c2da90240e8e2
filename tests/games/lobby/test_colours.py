"""Whoever likes a colour has it at a table, unless somebody who sat down before has it."""

from __future__ import annotations

import pytest

from accounts.looks import Colour
from accounts.models import User
from games.engine import registry
from games.lobby import again, joining
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game
from games.tables.pages.seats import COLOURS
from tests.games.factories import ME, OPEN, RANDOM_BOT, fresh, invited, open_table, play_to_end, running_game, seat_of
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def like(user: User, colour: str) -> User:
    """The person, who likes this colour from now on."""
    user.colour = colour
    user.save(update_fields=["colour"])
    return user


def colours(game: Game) -> list[str]:
    return [*game.seats.order_by("place").values_list("colour", flat=True)]


def test_every_colour_of_every_title_can_be_liked() -> None:
    known = {colour for title in registry.titles() for colour in registry.title(title).colours}
    assert known <= set(Colour.values)
    names = {str(colour): str(colour.label) for colour in Colour}
    assert {colour: str(name) for colour, name in COLOURS.items()} == names


def test_the_host_has_the_colour_they_like_and_who_had_it_gets_the_hosts(ana: User) -> None:
    like(ana, "white")
    assert colours(open_table(ana, OPEN, RANDOM_BOT)) == ["white", "purple", "red"]


def test_a_colour_that_nobody_else_would_have_is_brought_along(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=like(bo, "yellow"))
    assert colours(game) == ["red", "yellow", "white"]


def test_who_sits_down_takes_a_colour_from_a_bot_or_an_empty_place(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, RANDOM_BOT, OPEN, OPEN)
    joining.join(game=game, user=like(bo, "purple"))
    assert colours(game) == ["red", "white", "purple", "yellow"]
    joining.join(game=game, user=like(cy, "white"))
    assert colours(game) == ["red", "yellow", "purple", "white"]


def test_of_two_who_like_the_same_colour_the_earlier_has_it(ana: User, bo: User) -> None:
    like(ana, "purple")
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=like(bo, "purple"))
    assert seat_of(game, ana).colour == "purple"
    assert colours(game) == ["purple", "red", "white"]


def test_whoever_sat_down_keeps_a_colour_that_somebody_else_likes(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=like(bo, "red"))
    assert colours(game) == ["red", "purple", "white"]


def test_who_is_invited_has_a_colour_only_after_sitting_down(ana: User, bo: User, cy: User) -> None:
    like(bo, "white")
    game = open_table(ana, invited(bo), OPEN, OPEN)
    assert seat_of(game, bo).colour == "purple"
    joining.join(game=game, user=like(cy, "purple"))
    assert seat_of(game, cy).colour == "purple"
    joining.join(game=game, user=bo)
    assert seat_of(game, bo).colour == "white"


def test_a_colour_that_the_title_does_not_have_changes_nothing(ana: User, bo: User) -> None:
    game = running_game(like(ana, "blue"), bo)
    assert colours(game) == ["red", "purple"]


def test_the_colours_of_a_game_stay_when_somebody_likes_another_one(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    before = colours(game)
    like(ana, "white")
    assert colours(fresh(game)) == before


def test_a_game_from_a_position_has_the_colours_of_that_position(ana: User, bo: User) -> None:
    over = running_game(ana, bo)
    play_to_end(over)
    before = [*fresh(over).seats.order_by("number").values_list("colour", flat=True)]
    like(bo, "white")
    places = [ME, PlaceRequest(PlaceFor.ANYBODY)]
    game = again.play_from(host=like(ana, "yellow"), position=again.Position(fresh(over), 0), places=places)
    joining.join(game=game, user=bo)
    assert colours(game) == before


def test_the_waiting_room_says_the_own_colour(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=like(bo, "yellow"))
    assert "Your colour: yellow" in browser_of(bo).get(game.get_absolute_url()).content.decode()
    assert "Your colour: red" in browser_of(ana).get(game.get_absolute_url()).content.decode()
