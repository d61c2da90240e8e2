"""A new table: what its form reads, what it refuses beside which field, and what it keeps."""

from __future__ import annotations

from typing import Any

import pytest

from games.lobby.errors import InvitedTwice, UnknownBot, UnknownPerson
from games.lobby.forms.table import TableForm
from games.lobby.places import PlaceFor, PlaceRequest
from games.titles.cacao.pages.page import PAGE
from games.titles.cacao.title import CACAO
from tests.games.factories import table_fields


def table_form(**changes: Any) -> TableForm:
    return TableForm(table_fields(**changes), title=CACAO, offered=PAGE.options)


def new_form() -> TableForm:
    return TableForm(title=CACAO, offered=PAGE.options)


def test_a_newcomer_finds_the_smallest_table_with_a_place_for_oneself_and_an_open_one() -> None:
    form = new_form()
    assert form["players"].initial == 2
    assert [place["sitter"].initial for place in form.places] == ["me", "open", "open", "open"]
    assert form["visibility"].initial == "public"


def test_a_form_says_who_sits_where() -> None:
    form = table_form(
        players="4",
        **{"place-3-sitter": "invited", "place-3-name": "Bo", "place-4-sitter": "bot:greedy"},
    )
    assert form.is_valid()
    assert form.what_to_make()["places"] == [
        PlaceRequest(PlaceFor.HOST),
        PlaceRequest(PlaceFor.ANYBODY),
        PlaceRequest(PlaceFor.INVITED, name="Bo"),
        PlaceRequest(PlaceFor.BOT, bot="greedy"),
    ]


def test_places_beyond_the_number_of_players_are_left_out_of_account() -> None:
    form = table_form(**{"place-3-sitter": "invited", "place-3-name": "", "place-4-sitter": "a parrot"})
    assert form.is_valid()
    assert len(form.what_to_make()["places"]) == 2


def test_a_name_that_is_left_over_from_an_invitation_does_not_matter() -> None:
    form = table_form(**{"place-2-sitter": "bot:random", "place-2-name": "Bo"})
    assert form.is_valid()
    assert form.what_to_make()["places"][1] == PlaceRequest(PlaceFor.BOT, bot="random")


@pytest.mark.parametrize("players", ["0", "1", "5", "x", "2.5", "-2", "99999999999999999999", "5%", "%(value)d"])
def test_a_number_of_players_that_cannot_be_is_named_beside_its_field(players: str) -> None:
    form = table_form(players=players)
    assert not form.is_valid()
    assert form.errors["players"] == [f"This game is for 2 to 4 players, not {players}."]


def test_a_number_of_players_is_needed() -> None:
    assert table_form(players="").errors["players"] == ["Enter the number of players."]


@pytest.mark.parametrize("sitter", ["", "a parrot", "bot", "Me", "\x00"])
def test_a_sitter_that_is_not_on_the_list_is_named_beside_its_place(sitter: str) -> None:
    form = table_form(**{"place-2-sitter": sitter})
    assert not form.is_valid()
    assert form.places[1].errors["sitter"]
    assert not form.places[0].errors


def test_an_invitation_needs_a_name() -> None:
    form = table_form(**{"place-2-sitter": "invited", "place-2-name": "  "})
    assert not form.is_valid()
    assert form.places[1].errors["name"] == ["Enter a name, or leave the place open."]


def test_a_bot_is_judged_by_the_service_that_knows_them_all() -> None:
    form = table_form(**{"place-2-sitter": "bot:hal"})
    assert form.is_valid()
    form.refuse(UnknownBot(level="hal", place=1))
    assert form.places[1].errors["sitter"] == ["There’s no bot called “hal”. Choose one from the list."]


@pytest.mark.parametrize("error", [UnknownPerson(name="Nobody", place=1), InvitedTwice(name="Nobody", place=1)])
def test_a_refused_name_is_answered_beside_the_name(error: UnknownPerson | InvitedTwice) -> None:
    form = table_form(**{"place-2-sitter": "invited", "place-2-name": "Nobody"})
    assert form.is_valid()
    form.refuse(error)
    assert form.places[1].errors["name"] == [error.message]
    assert form.places[1]["name"].value() == "Nobody"


def test_a_table_is_public_or_by_link() -> None:
    public, private = table_form(), table_form(visibility="link")
    assert public.is_valid()
    assert private.is_valid()
    assert public.what_to_make()["is_public"] is True
    assert private.what_to_make()["is_public"] is False


def test_every_new_form_has_a_key_of_its_own() -> None:
    one, other = new_form(), new_form()
    assert one["key"].value() == one["key"].value()
    assert one["key"].value() != other["key"].value()


def test_the_site_asks_for_every_option_of_cacao() -> None:
    asked = {name.split("-")[0] for name in new_form().options.fields}
    assert asked == {field.key for field in CACAO.options.fields()}


def test_what_is_chosen_can_be_read_before_the_form_is_checked() -> None:
    form = table_form(players="3", surprise="on", **{"option-modules": ["huts"]})
    assert (form.number, form.is_surprise, len(form.used_places)) == (3, True, 3)
    assert form.chosen_options()["players"] == 3
    assert table_form().is_surprise is False


def test_of_a_number_that_cannot_be_read_no_place_is_in_use() -> None:
    form = table_form(players="many")
    assert (form.number, form.used_places) == (0, [])


def test_a_form_that_nobody_has_filled_in_is_the_smallest_table_without_surprise() -> None:
    form = new_form()
    assert (form.number, form.is_surprise, len(form.used_places)) == (2, False, 2)
    assert not form.errors


def test_names_are_suggested_from_the_people_one_has_played_with_and_not_by_the_browser() -> None:
    attributes = new_form().places[1].fields["name"].widget.attrs
    assert (attributes["list"], attributes["autocomplete"]) == ("acquaintances", "off")


def test_what_belongs_to_no_field_is_said_above_the_form() -> None:
    form = table_form()
    assert form.is_valid()
    form.refuse(UnknownBot(level="hal"))
    assert form.non_field_errors() == ["There’s no bot called “hal”. Choose one from the list."]


def test_reading_a_form_again_keeps_what_was_refused() -> None:
    form = table_form(players="3")
    form.full_clean()
    form.add_error(None, "refused")
    assert form.number == 3
    assert form.non_field_errors() == ["refused"]
