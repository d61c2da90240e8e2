"""Whoever loses a right to a stream loses the stream within a minute, also one with a token from before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from cacao_site.live import rights, selectors, tokens
from cacao_site.live.tokens import Pass
from cacao_site.tasks import look_at_streams
from games.models import Game, HiddenPart, Loan, Removal, Seat, new_invite_token
from games.tables.errors import NoSuchGame
from games.tables.selectors import visible_game
from tests.games.factories import fresh, running_game
from tests.people import browser_of, make_person
from tests.plugins.live import Event, LiveProcess, Stream
from tests.plugins.patience import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def private_game(*people: User) -> Game:
    game = running_game(*people)
    Game.objects.filter(pk=game.pk).update(is_public=False)
    return fresh(game)


def holds(who: Pass) -> bool:
    return rights.lost_of([who]).passes == ()


def lose_seat(game: Game, user: User) -> None:
    """Somebody else sits there now."""
    Seat.objects.filter(game=game, user=user).update(user=make_person("Flo"))


def renew_link(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(invite_token=new_invite_token())


def ban(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def is_told_to_renew(stream: Stream) -> bool:
    while (event := stream.next()) != Event("renew"):
        assert event.name in {"table", "waiting"}
    return True


def test_streams_end_within_a_minute_of_a_ban_a_new_link_a_lost_seat_and_a_removal(
    tiny_title: None, live: LiveProcess, ana: User, bo: User, cy: User
) -> None:
    game, private = running_game(ana, bo), private_game(ana, bo)
    di, eve = make_person("Di"), make_person("Eve")
    invite = private.invite_token
    banned = Pass(di.pk)
    lost = selectors.pass_for(bo, game)
    linked = selectors.pass_for(AnonymousUser(), private, invite)
    removed = selectors.pass_for(eve, private, invite)
    stays = [selectors.pass_for(ana, private, invite), selectors.pass_for(cy, game), Pass(None, game.public_id)]
    ending = [live.open(who) for who in (banned, lost, linked, removed)]
    staying = [live.open(who) for who in stays]
    old = tokens.sign(linked)

    ban(di)
    lose_seat(game, bo)
    renew_link(private)
    Removal.objects.create(game=private, person=eve)
    wait_until(lambda: look_at_streams() or live.ask("/healthz").read().endswith(b'"streams":3}'))

    assert all(map(is_told_to_renew, ending))
    assert live.try_token(old).status == 403
    assert live.try_token(tokens.sign(stays[0])).status == 200
    for stream in staying:
        stream.close()


@pytest.mark.parametrize(
    "kind", ["public", "private", "linked", "host", "removed", "lent", "succeeds", "staff", "may not"]
)
def test_a_pass_holds_for_whoever_may_see_the_table(kind: str, tiny_title: None, ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo) if kind == "public" else private_game(ana, bo)
    invite = game.invite_token if kind in {"linked", "removed"} else ""
    if kind == "host":
        Game.objects.filter(pk=game.pk).update(host=cy)
    elif kind == "removed":
        Removal.objects.create(game=game, person=cy)
    elif kind == "lent":
        Loan.objects.create(seat=game.seats.get(user=bo), owner=cy, until="2040-01-01T00:00Z")
    elif kind == "succeeds":
        game.seats.filter(user=bo).update(successor=cy)
    elif kind == "may not":
        User.objects.filter(pk=cy.pk).update(is_staff=True)
    elif kind == "staff":
        User.objects.filter(pk=cy.pk).update(is_staff=True)
        cy.user_permissions.add(Permission.objects.get(codename="view_private_tables"))
    try:
        visible_game(game.public_id, cy, invite)
        is_visible = True
    except NoSuchGame:
        is_visible = kind == "staff"

    assert holds(selectors.pass_for(cy, fresh(game), invite)) == is_visible
    assert holds(selectors.pass_for(ana, fresh(game)))


@pytest.mark.parametrize(
    "loss",
    [
        lambda game, person: ban(person),
        lose_seat,
        lambda game, person: HiddenPart.objects.create(user=person, part=HiddenPart.Part.PRESENCE),
        lambda game, person: Game.objects.filter(pk=game.pk).update(public_id="another"),
    ],
    ids=["banned", "seat", "hides", "no table"],
)
def test_a_player_s_pass_ends_with_what_it_rests_on(
    loss: Callable[[Game, User], object], tiny_title: None, ana: User, bo: User
) -> None:
    game = running_game(ana, bo)
    who = selectors.pass_for(bo, game)
    assert holds(who)

    loss(game, bo)

    assert not holds(who)


def test_who_gets_another_token_hears_what_is_theirs_now(
    tiny_title: None, ana: User, bo: User, settings: Settings
) -> None:
    settings.PUSHED_NEWS = True
    game = private_game(ana, bo)
    lose_seat(game, bo)
    address = f"{reverse('live:token')}?table={game.public_id}"

    assert browser_of(bo).get(address).status_code == 404
    assert browser_of(ana).get(address).status_code == 200
    assert Client().get(f"{address}&invite={game.invite_token}").status_code == 200


def test_however_many_hold_streams_there_are_a_few_queries(
    tiny_title: None, ana: User, bo: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    games = [running_game(ana, bo) for _table in range(5)]
    passes = [selectors.pass_for(person, game) for game in games for person in (ana, bo)]
    passes += [Pass(None, game.public_id) for game in games]

    with django_assert_max_num_queries(7):
        assert rights.lost_of(passes).passes == ()


def test_a_site_without_redis_and_streams_has_nothing_to_look_at(settings: Settings) -> None:
    settings.PUSHED_NEWS, settings.REDIS_URL = False, ""
    look_at_streams()
