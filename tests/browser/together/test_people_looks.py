"""Pages about people, groups and tried turns can be read by everybody, on small and large screens, light and dark."""

from __future__ import annotations

from random import Random

import pytest

from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services as groups
from games.clubs.models import Group, GroupTable
from games.models import Game
from games.studies import services as studies
from games.studies.models import Study
from tests.games.factories import (
    OPEN,
    open_table,
    play_to_end,
    running_game,
)
from tests.games.studies.conftest import try_some
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.people import People, make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def group(people: People) -> Group:
    """Ana and Bo have joined, Cy is asked to."""
    made = groups.make(user=people.ana, name="Friday evening")
    groups.join(member=groups.invite(group=made, user=people.ana, name="Bo"))
    groups.invite(group=made, user=people.ana, name="Cy")
    return made


@pytest.fixture
def over(people: People, group: Group) -> Game:
    """A game of Ana and Bo that is over, at a table of their group."""
    game = play_to_end(running_game(people.ana, people.bo, title="cacao"), Random(1))
    GroupTable.objects.create(group=group, game=game)
    return game


@pytest.fixture
def known(people: People, group: Group) -> None:
    """Ana and Bo are friends, Ana has blocked Cy, and Dee wants to be friends."""
    pairs = [(people.ana, people.bo, Tie.Kind.FRIEND), (people.bo, people.ana, Tie.Kind.FRIEND)]
    pairs += [(people.ana, people.cy, Tie.Kind.BLOCK), (make_person("Dee"), people.ana, Tie.Kind.FRIEND)]
    for person, other, kind in pairs:
        relations.add(user=person, other=other, kind=kind)


def tree_of(game: Game, people: People) -> Study:
    """Two ways to go on from a position in the middle, one of which is gone on with."""
    study = studies.begin(game=game, user=people.ana, number=game.move_count // 2)
    luck = Random(1)
    for node in (0, try_some(study, 0, luck), 0):
        try_some(study, node, luck)
    studies.rename(study=study, name="Two ways to the temple")
    return study


def expect_well_made(windows: Windows, people: People, addresses: list[str]) -> None:
    """Axe finds nothing, and nothing is wider than the screen."""
    light, dark = windows.open(people.ana), windows.open(people.ana, size=(390, 844), dark=True)
    for address in addresses:
        for page in (light, dark):
            page.goto(address)
        found = (address, faults(light), faint_words(dark), is_wider_than_its_screen(dark))
        assert found == (address, [], [], False)


@pytest.mark.usefixtures("known")
def test_pages_about_people_and_groups_are_well_made(
    windows: Windows, people: People, group: Group, over: Game
) -> None:
    page = group.get_absolute_url()
    room = open_table(people.ana, OPEN, OPEN, title="cacao").get_absolute_url()
    profiles = [f"/people/{name}/" for name in ("Ana", "Bo", "Cy")]
    expect_well_made(windows, people, ["/my-people/", "/groups/", page, f"{page}rules/", room, *profiles])


def test_pages_on_which_turns_are_tried_are_well_made(windows: Windows, people: People, over: Game) -> None:
    study = tree_of(over, people)
    from_here = f"{over.get_absolute_url()}play-from-here/?at={study.number}"
    shown = ["/profile/", "/profile/shown/", "/profile/everything/"]
    expect_well_made(windows, people, ["/tried/", study.get_absolute_url(), from_here, *shown])
