"""Each read of groups finds what it promises and nothing that misses by one condition."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import selectors, services
from games.clubs.models import Group, GroupTable, Member
from games.models import Game, Removal, VoidedGame
from tests.games.factories import OPEN, open_table, play_to_end, running_game
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def group(ana: User, bo: User) -> Group:
    """Ana has made it, Bo has joined it."""
    made = services.make(user=ana, name="Us")
    services.join(member=services.invite(group=made, user=ana, name="Bo"))
    return made


def note(group: Group, game: Game) -> Game:
    GroupTable.objects.create(group=group, game=game)
    return game


def test_groups_that_wait_for_an_answer_are_ones_own_and_of_nobody_blocked(ana: User, bo: User, cy: User) -> None:
    blocked, group = make_person("Di"), services.make(user=ana, name="Us")
    by_blocked, joined, late = (
        services.make(user=each, name=name) for each, name in ((blocked, "B"), (bo, "J"), (bo, "L"))
    )
    asking = {
        made: services.invite(group=made, user=founder, name="Cy")
        for made, founder in (
            (group, ana),
            (by_blocked, blocked),
            (joined, bo),
            (late, bo),
        )
    }
    services.invite(group=group, user=ana, name="Bo")
    services.join(member=asking[joined])
    Member.objects.filter(pk=asking[late].pk).update(asked_at=timezone.now() - timedelta(days=300))
    relations.add(user=cy, other=blocked, kind=Tie.Kind.BLOCK)
    assert list(selectors.asked_to_join(cy)) == [asking[group]]
    assert [member.group for member in selectors.groups_of(cy)] == [joined]


def test_joined_are_those_who_have_said_yes_and_the_founder_the_first_of_them(
    group: Group, ana: User, bo: User, cy: User
) -> None:
    services.invite(group=group, user=ana, name="Cy")
    other = services.make(user=cy, name="Others")
    assert [member.person for member in selectors.joined_of([group])] == [ana, bo]
    assert [member.person for member in selectors.joined_of([group, other])] == [ana, bo, cy]
    Member.objects.filter(group=group, person=ana).update(joined_at=None)
    founder = selectors.founder_of(group)
    assert founder is not None
    assert founder.person == bo


def test_tables_of_a_group_are_its_own_but_private_ones_that_one_was_sent_away_from(
    group: Group, ana: User, bo: User, cy: User
) -> None:
    other = services.make(user=cy, name="Others")
    private, public, of_bot, fine = (note(group, open_table(ana, OPEN, is_public=place == 1)) for place in range(4))
    note(other, open_table(cy, OPEN))
    for game, person in ((private, bo), (public, bo), (of_bot, make_bot(bo, "Rex")), (fine, cy)):
        Removal.objects.create(game=game, person=person)
    assert set(selectors.tables_of(group, bo)) == {public, fine}
    assert set(selectors.tables_of(group, ana)) == {private, public, of_bot, fine}


def test_results_are_of_members_at_finished_tables_that_count(group: Group, ana: User, bo: User, cy: User) -> None:
    asked = make_person("Di")
    services.invite(group=group, user=ana, name="Di")
    game = note(group, play_to_end(running_game(ana, bo, cy, asked), Random(1)))
    voided = note(group, play_to_end(running_game(ana, bo), Random(2)))
    VoidedGame.objects.create(game=voided, admin=cy, reason="x")
    note(group, running_game(ana, bo))
    play_to_end(running_game(ana, bo), Random(3))
    services.make(user=cy, name="Others")
    won = {seat.user: int(bool(seat.won)) for seat in game.seats.all()}
    found = {result.name: (result.games, result.won) for result in selectors.results(group)}
    assert found == {"Ana": (1, won[ana]), "Bo": (1, won[bo])}


def test_games_of_a_group_are_finished_ones_that_one_may_see(group: Group, ana: User, bo: User, cy: User) -> None:
    def played(*people: User, is_public: bool = True) -> Game:
        game = play_to_end(running_game(*people), Random(1))
        Game.objects.filter(pk=game.pk).update(is_public=is_public)
        return note(group, game)

    def keys(reader: User, **chosen: str) -> list[int]:
        return list(selectors.games_of(group, reader, **{"title": "", "name": "", **chosen}))

    public, private, other = played(ana, bo), played(ana, bo, is_public=False), played(ana, cy)
    hosted = played(ana, bo, is_public=False)
    Game.objects.filter(pk=hosted.pk).update(host=cy)
    VoidedGame.objects.create(game=played(ana, bo), admin=cy, reason="x")
    note(group, running_game(ana, bo))
    play_to_end(running_game(ana, bo), Random(1))
    assert keys(bo) == [hosted.pk, other.pk, private.pk, public.pk]
    assert keys(cy) == [hosted.pk, other.pk, public.pk]
    assert keys(make_person("Di")) == [other.pk, public.pk]
    assert keys(bo, name="Cy") == [other.pk]
    assert keys(bo, title="cacao") == []


def test_two_and_somebody_who_was_asked_are_too_few_to_send_one_away() -> None:
    joined, was_asked = Member(joined_at=timezone.now()), Member()
    assert not selectors.may_vote([joined, joined, was_asked])
    assert selectors.may_vote([joined, joined, joined])
