"""A table for a group by the form of a new table: filled in by a link, counted among the group's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import selectors, services
from games.clubs.models import Group
from games.engine.clock.terms import PRESETS, write_terms
from games.lobby import hosting, joining
from games.models import Game
from notifications.models import Notice
from notifications.types import INVITATION, TABLE_OF_GROUP
from tests.accounts.forms_of_pages import fields_of
from tests.games.factories import (
    OPEN,
    RANDOM_BOT,
    invited,
    open_table,
)
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db
FORM = "/tables/new/"


@pytest.fixture
def group(ana: User, bo: User, cy: User) -> Group:
    """Ana, Bo and Cy, who play Cacao with the gem mines and days to think."""
    made = services.make(user=ana, name="Friday")
    for person in (bo, cy):
        services.join(member=services.invite(group=made, user=ana, name=person.username))
    terms = write_terms(PRESETS["weekly"])
    Group.objects.filter(pk=made.pk).update(title="cacao", options={"modules": ["gem-mines"]}, terms=terms)
    Notice.objects.all().delete()
    return Group.objects.get(pk=made.pk)


def address(group: Group, title: str = "cacao") -> str:
    """Where the group's page, and the form itself, lead."""
    return f"{FORM}?title={title}&company={group.public_id}"


def filled(user: User, group: Group, **changes: Any) -> dict[str, Any]:
    """The form as this person's browser would send it."""
    page = browser_of(user).get(address(group)).content.decode()
    form = page.partition('id="new-table"')[2].partition("</form>")[0]
    return fields_of(form) | changes


def people_of(game: Game) -> list[tuple[str, str]]:
    return list(game.seats.order_by("place").values_list("user__username", "status"))


# --- filled in -------------------------------------------------------------------------------------------------------


def test_the_form_is_two_clicks_from_a_table_for_all_of_the_group(group: Group, ana: User) -> None:
    assert f'href="?title=cacao&amp;company={group.public_id}"' in browser_of(ana).get(FORM).content.decode()
    answer = browser_of(ana).post(FORM, filled(ana, group))
    game = Game.objects.get()
    assert answer.headers["Location"] == game.get_absolute_url()
    assert people_of(game) == [("Ana", "taken"), ("Bo", "invited"), ("Cy", "invited")]
    assert (game.is_public, game.options["modules"], game.terms) == (False, ["gem-mines"], group.terms)
    assert selectors.tables_of(group, ana) == [game]


def test_whoever_is_not_invited_is_told_of_the_open_place(group: Group, ana: User) -> None:
    fields = filled(ana, group, **{"place-3-sitter": ["open"]})
    browser_of(ana).post(FORM, fields)
    told = set(Notice.objects.values_list("user__username", "kind"))
    assert told == {("Bo", INVITATION.code), ("Cy", TABLE_OF_GROUP.code)}


def test_a_group_that_is_larger_than_the_table_finds_open_places(group: Group, ana: User) -> None:
    for name in ("Dee", "Eve"):
        services.join(member=services.invite(group=group, user=ana, name=make_person(name).username))
    Group.objects.update(options={})
    browser_of(ana).post(FORM, filled(ana, group))
    assert people_of(Game.objects.get()) == [("Ana", "taken"), *[(None, "open")] * 3]
    told = Notice.objects.filter(kind=TABLE_OF_GROUP.code).values_list("user__username", flat=True)
    assert set(told) == {"Bo", "Cy", "Dee", "Eve"}


def test_another_title_keeps_the_people_and_the_pace(group: Group, ana: User) -> None:
    page = browser_of(ana).get(address(group, "chocolatl")).content.decode()
    fields = fields_of(page.partition('id="new-table"')[2].partition("</form>")[0])
    assert [fields[f"place-{number}-name"] for number in (2, 3)] == [["Bo"], ["Cy"]]
    assert fields["terms-pace"] == ["weekly"]
    browser_of(ana).post(FORM, fields)
    assert Game.objects.get().title == "chocolatl"


def test_whom_one_has_blocked_is_not_filled_in(group: Group, ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    browser_of(ana).post(FORM, filled(ana, group))
    assert people_of(Game.objects.get()) == [("Ana", "taken"), ("Cy", "invited")]


def test_a_look_at_other_rules_keeps_the_group(group: Group, ana: User) -> None:
    page = browser_of(ana).post(FORM, filled(ana, group, look="1")).content.decode()
    assert f'name="company" value="{group.public_id}"' in page
    assert "This table is for “Friday”" in page


# --- once, and for those alone who are of it -------------------------------------------------------------------------


def test_a_form_that_is_sent_twice_makes_one_table_of_the_group(group: Group, ana: User) -> None:
    fields = filled(ana, group)
    for _again in range(2):
        browser_of(ana).post(FORM, fields)
    assert Game.objects.count() == group.tables.count() == 1


def test_to_others_a_group_is_like_none_here_too(group: Group, ana: User) -> None:
    dee = browser_of(make_person("Dee"))
    pages = [dee.get(f"{FORM}?title=cacao&company={code}") for code in (group.public_id, "none", "\x00", "x" * 1000)]
    assert all(page.status_code == 200 and b"Friday" not in page.content for page in pages)
    for code in (group.public_id, "none"):
        answer = dee.post(FORM, filled(ana, group, company=code))
        assert answer.status_code == 404
        assert "There’s no such group." in answer.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize("code", ["\x00", "a b", "x" * 10_000])
def test_a_code_that_cannot_be_read_is_refused_and_nothing_is_lost(group: Group, ana: User, code: str) -> None:
    answer = browser_of(ana).post(FORM, filled(ana, group, company=code))
    assert answer.status_code == 422
    assert 'value="Bo"' in answer.content.decode()
    assert not Game.objects.exists()


def test_who_is_only_asked_or_alone_is_offered_no_group(group: Group, ana: User) -> None:
    dee = make_person("Dee")
    services.invite(group=group, user=ana, name="Dee")
    services.make(user=dee, name="Alone")
    page = browser_of(dee).get(FORM).content.decode()
    assert "Friday" not in page
    assert "Alone" not in page


# --- how they are found again ----------------------------------------------------------------------------------------


def test_tables_that_a_member_may_not_open_are_named_without_a_link(
    group: Group, ana: User, bo: User, cy: User
) -> None:
    game = services.new_table(group=group, user=ana, others=["Bo"], form_key=None)
    assert game.get_absolute_url() in browser_of(bo).get(group.get_absolute_url()).content.decode()
    page = browser_of(cy).get(group.get_absolute_url()).content.decode()
    assert "Places are open" not in page
    assert game.get_absolute_url() not in page
    assert game.invite_token not in page


# --- offered a table that waits already ------------------------------------------------------------------------------


def offer(user: User, game: Game, group: Group) -> Any:
    return browser_of(user).post(f"{game.get_absolute_url()}invite-group/", {"company": group.public_id})


@pytest.mark.parametrize(("is_public", "left"), [(True, 1), (False, 0)])
def test_a_table_that_waits_keeps_places_for_all_of_a_group(
    group: Group, ana: User, is_public: bool, left: int
) -> None:
    game = open_table(ana, OPEN, OPEN, *[OPEN] * left, title="cacao", is_public=is_public)
    assert "Invite the group “Friday”" in browser_of(ana).get(game.get_absolute_url()).content.decode()
    assert offer(ana, game, group)["Location"] == game.get_absolute_url()
    assert people_of(game) == [("Ana", "taken"), ("Bo", "invited"), ("Cy", "invited"), *[(None, "open")] * left]
    assert selectors.tables_of(group, ana) == [game]
    assert "Invite the group" not in browser_of(ana).get(game.get_absolute_url()).content.decode()


def test_where_places_are_too_few_all_of_the_group_are_told(group: Group, ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    offer(ana, game, group)
    assert people_of(game) == [("Ana", "taken"), (None, "open")]
    told = Notice.objects.filter(kind=TABLE_OF_GROUP.code).values_list("user__username", flat=True)
    assert set(told) == {"Bo", "Cy"}
    assert f"?invite={game.invite_token}" in browser_of(bo).get(group.get_absolute_url()).content.decode()


def test_whoever_was_sent_away_is_not_asked_back(group: Group, ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN, title="cacao")
    joining.join(game=game, user=bo)
    hosting.remove(game=game, user=ana, name="Bo")
    offer(ana, game, group)
    assert people_of(game) == [("Ana", "taken"), ("Cy", "invited"), (None, "open")]


def test_a_table_is_offered_to_one_group_by_its_host_as_long_as_places_are_open(
    group: Group, ana: User, bo: User
) -> None:
    game = open_table(ana, OPEN, OPEN, OPEN, title="cacao")
    assert offer(bo, game, group).status_code == 403
    offer(ana, game, group)
    other = services.make(user=ana, name="Saturday")
    services.join(member=services.invite(group=other, user=ana, name="Bo"))
    assert offer(ana, game, other).status_code == 409
    full = open_table(ana, RANDOM_BOT, invited(bo), title="cacao")
    assert offer(ana, full, other).status_code == 409
    assert selectors.tables_of(other, ana) == []


def test_a_group_that_cannot_be_asked_leaves_the_host_in_the_waiting_room_with_the_reason(
    group: Group, ana: User, bo: User
) -> None:
    full = open_table(ana, RANDOM_BOT, invited(bo), title="cacao")
    page = offer(ana, full, group).content.decode()
    assert 'id="room"' in page
    assert "message--error" in page
    assert 'id="link"' in page


def test_a_group_of_others_is_like_none_to_a_host(group: Group) -> None:
    dee = make_person("Dee")
    game = open_table(dee, OPEN, title="cacao")
    answers = [
        browser_of(dee).post(f"{game.get_absolute_url()}invite-group/", {"company": code})
        for code in (group.public_id, "none", "", "\x00", "x" * 1000)
    ]
    assert {answer.status_code for answer in answers} <= {400, 404}
    assert answers[0].status_code == answers[1].status_code == 404
    assert people_of(game) == [("Dee", "taken"), (None, "open")]


def test_friends_who_are_not_there_are_invited_with_one_press(ana: User, bo: User, cy: User) -> None:
    for person, other in ((ana, bo), (bo, ana), (ana, cy), (cy, ana)):
        relations.add(user=person, other=other, kind=Tie.Kind.FRIEND)
    game = open_table(ana, invited(bo), OPEN, title="cacao")
    page = browser_of(ana).get(game.get_absolute_url()).content.decode()
    assert re.findall(r'name="name"\s+value="(\w+)"', page) == ["Cy"]
    assert "Invite Cy" not in browser_of(bo).get(game.get_absolute_url()).content.decode()
