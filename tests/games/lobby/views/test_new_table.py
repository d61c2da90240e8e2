"""The form for a new table, and a quick game."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import create_guest
from games.engine.clock.terms import (
    DAY,
    HOUR,
    PRESETS,
    Terms,
)
from games.lobby import joining
from games.models import Game, Seat
from games.tables.bots import CAREFREE
from tests.games.factories import (
    OPEN,
    open_table,
    seat_of,
    table_fields,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db

NEW, QUICK = "/tables/new/", "/tables/quick/"


def filled(**changes: Any) -> dict[str, Any]:
    """What a browser sends for a table of Ana and one open place."""
    return table_fields(**{"title": "cacao", "key": str(uuid4())} | changes)


def expect_refused(response: Any, sentence: str, status: int = 422) -> None:
    """The form comes back with the sentence, and no table was made."""
    assert response.status_code == status
    assert sentence in response.content.decode()
    assert Game.objects.count() == 0


# --- a new table -----------------------------------------------------------------------------------------------------


def test_strangers_are_asked_to_come_in_first(client: Client) -> None:
    for response in (client.get(NEW), client.post(NEW, filled()), client.post(QUICK, {"bots": "1"})):
        assert response.status_code == 302
        assert response["Location"] == f"{reverse('account_login')}?next={NEW}"
    assert Game.objects.count() == 0


def test_the_form_offers_the_people_one_has_played_with(as_ana: Client, ana: User, bo: User, cy: User) -> None:
    joining.join(game=open_table(ana, OPEN, title="cacao"), user=bo)
    page = as_ana.get(NEW).content.decode()
    assert '<option value="Bo">' in page
    assert '<option value="Cy">' not in page


def test_the_form_offers_friends_with_whom_one_has_not_played(as_ana: Client, ana: User, bo: User, cy: User) -> None:
    for person, other in ((ana, bo), (bo, ana), (ana, cy)):
        relations.add(user=person, other=other, kind=Tie.Kind.FRIEND)
    page = as_ana.get(NEW).content.decode()
    assert '<option value="Bo">' in page
    assert '<option value="Cy">' not in page


def test_a_table_with_an_open_place_waits_in_the_lobby(as_ana: Client, ana: User) -> None:
    response = as_ana.post(NEW, filled(**{"option-timing": "strict"}))
    game = Game.objects.get()
    assert response.status_code == 302
    assert response["Location"] == game.get_absolute_url()
    assert (game.status, game.title, game.is_public, game.host) == ("open", "cacao", True, ana)
    assert game.options == {"players": 2, "timing": "strict"}


def test_people_are_invited_and_bots_seated(as_ana: Client, bo: User) -> None:
    fields = {"players": "3", "place-2-sitter": "invited", "place-2-name": "bo", "place-3-sitter": "bot:random"}
    as_ana.post(NEW, filled(visibility="link", **fields))
    game = Game.objects.get()
    assert not game.is_public
    assert seat_of(game, bo).status == Seat.Status.INVITED
    assert game.seats.get(place=2).bot == "random"


def test_open_places_are_filled_with_bots_by_one_press_that_makes_nothing(as_ana: Client) -> None:
    fields = filled(**{"place-2-sitter": "invited", "place-2-name": "Bo", "place-3-sitter": "open"})
    response = as_ana.post(NEW, fields | {"fill": "bots"})
    places = response.context["form"].places
    assert response.status_code == 200
    assert [place["sitter"].value() for place in places[:3]] == ["me", "invited", f"bot:{CAREFREE}"]
    assert places[1]["name"].value() == "Bo"
    assert Game.objects.count() == 0


def test_a_table_of_bots_starts_at_once(as_ana: Client) -> None:
    as_ana.post(NEW, filled(**{"place-2-sitter": "bot:greedy"}))
    assert Game.objects.get().is_running


@pytest.mark.parametrize(("visibility", "pace"), [("public", "relaxed"), ("link", "no-clock")])
def test_as_usual_a_public_table_is_relaxed_and_a_private_one_has_no_clock(
    as_ana: Client, visibility: str, pace: str
) -> None:
    as_ana.post(NEW, filled(visibility=visibility, **{"terms-pace": "usual"}))
    assert Game.objects.get().clock == PRESETS[pace]


@pytest.mark.parametrize(
    ("visibility", "said", "is_rated"),
    [
        ("public", {}, True),
        ("link", {}, False),
        ("public", {"rated": "usual"}, True),
        ("link", {"rated": "usual"}, False),
        ("public", {"rated": "off"}, False),
        ("link", {"rated": "on"}, True),
    ],
)
def test_a_table_is_rated_as_its_host_said_and_else_if_it_is_public(
    as_ana: Client, visibility: str, said: dict[str, str], is_rated: bool
) -> None:
    as_ana.post(NEW, filled(visibility=visibility, **said))
    assert Game.objects.get().is_rated is is_rated


def test_a_fresh_form_says_nothing_about_ratings(as_ana: Client) -> None:
    page = " ".join(as_ana.get(NEW).content.decode().split())
    assert re.findall(r'name="rated" value="(\w+)"[^>]* checked', page) == ["usual"]


def test_what_is_no_answer_about_ratings_is_refused_at_its_field(as_ana: Client) -> None:
    expect_refused(as_ana.post(NEW, filled(rated="maybe")), "Choose from the list whether the game is rated.")


def test_a_guests_public_table_is_not_rated() -> None:
    assert browser_of(create_guest()).post(NEW, filled()).status_code == 302
    assert not Game.objects.get().is_rated


def test_a_table_against_bots_has_a_clock_only_if_one_is_wanted(as_ana: Client) -> None:
    as_ana.post(NEW, filled(**{"place-2-sitter": "bot:greedy"}))
    as_ana.post(NEW, filled(**{"place-2-sitter": "bot:greedy", "terms-pace": "brisk"}))
    as_ana.post(QUICK, {"bots": "1", "level": "random"})
    assert [game.clock for game in Game.objects.order_by("pk")] == [None, PRESETS["brisk"], None]


def test_wrong_times_are_refused_at_their_fields_and_everything_else_is_kept(as_ana: Client) -> None:
    times = {"terms-start_0": "9", "terms-start_1": str(DAY), "terms-gain_0": "2", "terms-gain_1": str(HOUR)}
    cap = {"terms-cap_0": "8", "terms-cap_1": str(DAY), "terms-weekends": "on", "terms-late": "resign"}
    response = as_ana.post(NEW, filled(**times, **cap, **{"terms-pace": "own", "option-timing": "strict"}))
    expect_refused(response, "Set more than nothing and at most 8 days")
    form = response.context["form"]
    assert form.terms["weekends"].value()
    assert form.terms["late"].value() == "resign"
    assert form.options["timing"].value() == "strict"


@pytest.mark.parametrize("htmx", [True, False])
def test_my_last_table_brings_its_times_too(as_ana: Client, ana: User, htmx: bool) -> None:
    open_table(ana, OPEN, title="cacao", terms=Terms(3 * DAY, HOUR, 3 * DAY, weekends=True), timing="strict")
    headers = {"HX-Request": "true"} if htmx else {}
    response = as_ana.post(NEW, filled(preset="last"), headers=headers)
    form = response.context["form"]
    assert form.options["timing"].value() == "strict"
    assert (form.terms["pace"].value(), form.terms["start"].value()) == ("own", ["3", str(DAY)])
    assert ('id="pace" hx-swap-oob="true"' in " ".join(response.content.decode().split())) == htmx


def test_a_form_that_is_sent_twice_makes_one_table(as_ana: Client) -> None:
    fields = filled()
    answers = [as_ana.post(NEW, fields)["Location"] for _time in range(2)]
    assert answers == [Game.objects.get().get_absolute_url()] * 2


def test_the_same_key_of_two_people_makes_two_tables(as_ana: Client, bo: User) -> None:
    fields = filled()
    as_ana.post(NEW, fields)
    browser_of(bo).post(NEW, fields)
    assert Game.objects.count() == 2


@pytest.mark.parametrize("key", ["", "x", "x" * 5000])
def test_a_form_without_a_readable_key_makes_its_table(as_ana: Client, key: str) -> None:
    as_ana.post(NEW, filled(key=key))
    assert Game.objects.count() == 1


@pytest.mark.parametrize("players", ["0", "1", "5", "x"])
def test_a_table_for_an_impossible_number_of_players_is_refused(as_ana: Client, players: str) -> None:
    refusal = f"This game is for 2 to 4 players, not {players}."
    expect_refused(as_ana.post(NEW, filled(players=players)), refusal)


def test_a_table_without_a_number_of_players_is_refused(as_ana: Client) -> None:
    expect_refused(as_ana.post(NEW, filled(players="")), "Enter the number of players.")


NO_LEVELS = ["hal", "Greedy", "greedy-1", "miser", "search:300", "search:0", f"search:{10**9}", "sharp\0"]
"""Some of these play in measurements, none against people."""


@pytest.mark.parametrize("level", NO_LEVELS)
def test_an_unknown_bot_is_refused(as_ana: Client, level: str) -> None:
    response = as_ana.post(NEW, filled(**{"place-2-sitter": f"bot:{level}"}))
    sentence = "Null characters are not allowed." if "\0" in level else f"There’s no bot called “{level}”."
    expect_refused(response, sentence)


def test_an_unknown_sitter_is_refused(as_ana: Client) -> None:
    expect_refused(as_ana.post(NEW, filled(**{"place-2-sitter": "a parrot"})), "Choose from the list who sits here.")


@pytest.mark.parametrize("name", ["Nobody", "<script>", "x" * 30])
def test_an_unknown_person_is_refused_and_the_name_kept(as_ana: Client, name: str) -> None:
    fields = {"place-2-sitter": "invited", "place-2-name": name}
    response = as_ana.post(NEW, filled(**fields))
    expect_refused(response, "Check the spelling, or leave the place open and send the link.")
    assert response.context["form"].places[1]["name"].value() == name
    assert "<script>alert" not in response.content.decode()


def test_a_name_longer_than_any_name_is_refused(as_ana: Client) -> None:
    fields = {"place-2-sitter": "invited", "place-2-name": "x" * 5000}
    expect_refused(as_ana.post(NEW, filled(**fields)), "at most 30 characters")


def test_nobody_sits_twice(as_ana: Client, bo: User) -> None:
    twice = "Take exactly one place for yourself."
    expect_refused(as_ana.post(NEW, filled(**{"place-2-sitter": "me"})), twice)
    expect_refused(as_ana.post(NEW, filled(**{"place-1-sitter": "open"})), twice)
    oneself = {"place-2-sitter": "invited", "place-2-name": "Ana"}
    expect_refused(as_ana.post(NEW, filled(**oneself)), "“Ana” already has a place at this table.")
    both = {"place-2-sitter": "invited", "place-2-name": "Bo", "place-3-sitter": "invited", "place-3-name": "BO"}
    expect_refused(as_ana.post(NEW, filled(players="3", **both)), "“Bo” already has a place at this table.")


def test_an_option_that_does_not_exist_is_refused(as_ana: Client) -> None:
    expect_refused(as_ana.post(NEW, filled(**{"option-timing": "tomorrow"})), "tomorrow")


def test_a_refused_form_keeps_what_was_chosen(as_ana: Client) -> None:
    fields = {
        "players": "3",
        "place-2-sitter": "bot:greedy",
        "place-3-sitter": "invited",
        "place-3-name": "Nobody",
        "visibility": "link",
        "option-timing": "strict",
    }
    response = as_ana.post(NEW, filled(**fields))
    form = response.context["form"]
    assert (form["players"].value(), form["visibility"].value()) == ("3", "link")
    assert [place["sitter"].value() for place in form.places[:3]] == ["me", "bot:greedy", "invited"]
    assert form.options["timing"].value() == "strict"


@pytest.mark.parametrize("title", ["go", "<b>", "cacao\x00"])
def test_a_title_that_is_not_offered_is_refused(as_ana: Client, title: str) -> None:
    expect_refused(as_ana.post(NEW, filled(title=title)), "Choose one from the list.")
    expect_refused(as_ana.get(NEW, {"title": title}), "Choose one from the list.")


def test_a_form_of_a_megabyte_is_refused(as_ana: Client) -> None:
    expect_refused(as_ana.post(NEW, filled(padding="x" * 2**20)), "", status=413)


def test_somebody_with_many_open_tables_plays_or_cancels_one_first(
    as_ana: Client, ana: User, settings: Settings
) -> None:
    settings.OPEN_TABLES_PER_PERSON = 1
    open_table(ana, OPEN, title="cacao")
    response = as_ana.post(NEW, filled(**{"place-2-sitter": "bot:greedy"}))
    assert response.status_code == 429
    assert "before you create another" in response.content.decode()
    assert response.context["form"].places[1]["sitter"].value() == "bot:greedy"
    assert Game.objects.count() == 1


def test_somebody_who_makes_tables_without_end_is_slowed_down(as_ana: Client, settings: Settings) -> None:
    settings.TABLES_PER_HOUR = 2
    answers = [as_ana.post(QUICK, {"bots": "1", "level": "random"}).status_code for _time in range(3)]
    assert answers == [302, 302, 429]
    assert Game.objects.count() == 2


def test_every_game_the_site_offers_has_its_form(as_ana: Client, tiny_title: None) -> None:
    page = as_ana.get(NEW, {"title": "tiny"}).content.decode()
    assert 'href="?title=cacao"' in page
    assert '<input type="hidden" name="title" value="tiny">' in page
    fields = filled(title="tiny")
    del fields["option-timing"]
    as_ana.post(NEW, fields)
    assert Game.objects.get().title == "tiny"


# --- a quick game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_one_press_starts_a_game_against_bots(as_ana: Client, ana: User, bots: int) -> None:
    response = as_ana.post(QUICK, {"bots": str(bots), "level": "greedy"})
    game = Game.objects.get()
    assert response["Location"] == game.get_absolute_url()
    assert game.is_running
    assert not game.is_public
    assert game.seats.filter(bot="greedy").count() == bots
    assert seat_of(game, ana).is_taken


def test_a_press_that_is_sent_twice_starts_one_game(as_ana: Client) -> None:
    fields = {"bots": "1", "level": "random", "key": str(uuid4())}
    assert as_ana.post(QUICK, fields)["Location"] == as_ana.post(QUICK, fields)["Location"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize("bots", ["0", "4", "x", ""])
def test_an_impossible_number_of_bots_is_refused(as_ana: Client, bots: str) -> None:
    expect_refused(as_ana.post(QUICK, {"bots": bots, "level": "greedy"}), "Choose 1 to 3 bots.")


@pytest.mark.parametrize("level", NO_LEVELS)
def test_an_unknown_level_is_refused(as_ana: Client, level: str) -> None:
    expect_refused(as_ana.post(QUICK, {"bots": "1", "level": level}), f"There’s no bot called “{level}”.")


def test_a_quick_game_is_made_by_posts_only(as_ana: Client) -> None:
    assert as_ana.get(QUICK).status_code == 405
