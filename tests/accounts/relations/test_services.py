"""What people are to each other, and who is told of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.relations import selectors, services
from accounts.relations.errors import (
    BlockedByYou,
    TieToOneself,
    TooManyTies,
    TooManyTiesToday,
)
from accounts.relations.models import Tie
from accounts.services import delete_account
from games.chat import marks
from games.lobby.errors import TooManyInvitations
from games.models import Game, Seat
from tests.asking import press
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, invited, open_table
from tests.people import browser_of, make_bot, make_person

__all__ = ["tiny_title"]

pytestmark = pytest.mark.django_db
FOLLOW, FRIEND, MUTE, BLOCK = Tie.Kind.FOLLOW, Tie.Kind.FRIEND, Tie.Kind.MUTE, Tie.Kind.BLOCK


def act(browser: Client, user: User, **fields: str) -> int:
    return browser.post(reverse("games:tie", args=[user.username]), fields).status_code


def page(browser: Client, name: str = "my_people", *args: str) -> str:
    """A page without what differs at every look."""
    browser.cookies.pop("csrftoken", None)
    text = browser.get(reverse(f"games:{name}", args=args)).content.decode()
    return "\n".join(line for line in text.splitlines() if "csrfmiddlewaretoken" not in line)


# --- following and friends -------------------------------------------------------------------------------------------


def test_public_tables_of_those_whom_one_follows_are_listed(ana: User, bo: User, tiny_title: None) -> None:
    public, private = open_table(ana, OPEN), open_table(ana, OPEN, is_public=False)
    browser = browser_of(bo)
    act(browser, ana, tie="follow")
    shown = page(browser)
    assert public.get_absolute_url() in shown
    assert private.get_absolute_url() not in shown


def test_two_are_friends_when_both_have_said_so(ana: User, bo: User) -> None:
    act(browser_of(ana), bo, tie="friend")
    assert not selectors.friends_of(ana)
    assert "Friend requests</h2>" in page(browser_of(bo))
    act(browser_of(bo), ana, tie="friend")
    assert [tie.other for tie in selectors.friends_of(ana)] == [bo]
    assert [tie.other for tie in selectors.friends_of(bo)] == [ana]


def test_those_whom_one_follows_stand_in_the_order_of_letters(ana: User) -> None:
    for name in ("Zoë", "Émile", "emil", "Öykü", "Oskar"):
        act(browser_of(ana), make_person(name, email=""), tie="follow")
    names = ["emil", "Émile", "Oskar", "Öykü", "Zoë"]
    assert [tie.other.username for tie in selectors.ties_of(ana, FOLLOW)] == names


def test_a_declined_wish_is_gone(ana: User, bo: User) -> None:
    for kind in (FRIEND, MUTE):
        services.add(user=ana, other=bo, kind=kind)
    act(browser_of(bo), ana, decline="friend")
    assert Tie.objects.get().kind == MUTE


@pytest.mark.usefixtures("frozen_time")
def test_whom_one_follows_does_not_learn_it(ana: User, bo: User) -> None:
    before = page(browser_of(ana)), page(browser_of(ana), "person", "Bo")
    services.add(user=bo, other=ana, kind=FOLLOW)
    assert (page(browser_of(ana)), page(browser_of(ana), "person", "Bo")) == before


# --- bounds and bad input --------------------------------------------------------------------------------------------


def test_twice_is_once(ana: User, bo: User) -> None:
    services.add(user=ana, other=bo, kind=FOLLOW)
    services.add(user=ana, other=bo, kind=FOLLOW)
    assert Tie.objects.count() == 1


def test_nobody_is_tied_to_oneself(ana: User) -> None:
    with pytest.raises(TieToOneself):
        services.add(user=ana, other=ana, kind=FOLLOW)


@pytest.mark.parametrize("kind", [MUTE, BLOCK])
def test_nobody_is_against_a_bot_of_their_own(ana: User, kind: Tie.Kind) -> None:
    with pytest.raises(TieToOneself):
        services.add(user=ana, other=make_bot(ana, "Rex"), kind=kind)


def test_ties_are_bounded(ana: User, bo: User, cy: User, settings: Settings) -> None:
    services.add(user=ana, other=bo, kind=FOLLOW)
    settings.TIES_PER_PERSON = 1
    with pytest.raises(TooManyTies):
        services.add(user=ana, other=cy, kind=FOLLOW)
    services.add(user=ana, other=cy, kind=MUTE)
    settings.TIES_PER_PERSON, settings.TIES_PER_DAY = 9, 2
    with pytest.raises(TooManyTiesToday):
        services.add(user=ana, other=cy, kind=FOLLOW)
    assert Tie.objects.count() == 2
    Tie.objects.update(made_at=timezone.now() - timedelta(days=1))
    services.add(user=ana, other=cy, kind=FOLLOW)


@pytest.mark.parametrize(
    ("who", "fields", "status"),
    [("Bo", {}, 400), ("Bo", {"tie": "marry"}, 400), ("Nobody", {"tie": "block"}, 404), ("Ana", {"tie": "mute"}, 409)],
)
def test_what_cannot_be_is_refused(people: object, ana: User, who: str, fields: dict[str, str], status: int) -> None:
    answer = browser_of(ana).post(reverse("games:tie", args=[who]), fields)
    assert answer.status_code == status
    assert not Tie.objects.exists()


@pytest.mark.parametrize("back", ["https://example.com/", "//example.com/", "tables", "?a", "#x", "\\x"])
def test_the_way_back_leads_nowhere_else(ana: User, bo: User, back: str) -> None:
    fields = {"tie": "mute", "next": back}
    answer = browser_of(ana).post(reverse("games:tie", args=["Bo"]), fields)
    assert answer["Location"] == reverse("games:person", args=["Bo"])


def test_nothing_is_kept_of_who_leaves(ana: User, bo: User) -> None:
    services.add(user=ana, other=bo, kind=FOLLOW)
    services.add(user=bo, other=ana, kind=BLOCK)
    delete_account(user=bo)
    assert not Tie.objects.exists()


# --- blocking --------------------------------------------------------------------------------------------------------


def test_who_is_blocked_is_neither_followed_nor_a_friend(ana: User, bo: User) -> None:
    services.add(user=ana, other=bo, kind=FRIEND)
    services.add(user=ana, other=bo, kind=BLOCK)
    assert selectors.kinds_between(ana, bo) == {BLOCK}
    with pytest.raises(BlockedByYou):
        services.add(user=ana, other=bo, kind=FOLLOW)


@pytest.mark.parametrize("named", ["Rex", "Bo"])
def test_who_blocks_a_bot_or_its_owner_goes_on_following_neither(ana: User, bo: User, named: str) -> None:
    rex = make_bot(bo, "Rex")
    for other in (bo, rex):
        services.add(user=ana, other=other, kind=FOLLOW)
    services.add(user=ana, other=User.objects.get(username=named), kind=BLOCK)
    assert not selectors.followed_by(ana)


def test_a_wish_to_be_friends_of_somebody_blocked_is_not_seen(ana: User, bo: User) -> None:
    services.add(user=ana, other=bo, kind=BLOCK)
    services.add(user=bo, other=ana, kind=FRIEND)
    assert "Friend requests</h2>" not in page(browser_of(ana))


def what_bo_sees(ana: User, bo: User) -> list[str]:
    """Bo invites Ana, asks her to be friends, and looks around; then all is undone."""
    browser, game = browser_of(bo), open_table(bo, invited(ana))
    drawn_anew = (
        game.public_id,
        game.commitment,
        game.invite_token,
        game.version_mark,
        marks.mark(game.public_id, "players", 0),
    )
    act(browser, ana, tie="friend")
    pages = [page(browser), page(browser, "person", "Ana"), page(browser, "table", game.public_id)]
    act(browser, ana, untie="friend")
    game.delete()
    for drawn in drawn_anew:
        pages = [text.replace(drawn, "drawn") for text in pages]
    return pages


@pytest.mark.usefixtures("frozen_time")
def test_who_is_blocked_sees_the_same_as_before(ana: User, bo: User, tiny_title: None) -> None:
    before = what_bo_sees(ana, bo)
    services.add(user=ana, other=bo, kind=BLOCK)
    assert what_bo_sees(ana, bo) == before


def test_invitations_to_those_who_block_count_like_others(
    ana: User, bo: User, cy: User, tiny_title: None, settings: Settings
) -> None:
    settings.INVITATIONS_PER_DAY = 1
    services.add(user=ana, other=bo, kind=BLOCK)
    open_table(bo, invited(ana))
    with pytest.raises(TooManyInvitations):
        open_table(bo, invited(cy))


def test_an_invitation_of_somebody_blocked_is_not_told(ana: User, bo: User, tiny_title: None) -> None:
    services.add(user=ana, other=bo, kind=BLOCK)
    game = open_table(bo, invited(ana))
    assert game.seats.get(user=ana).status == Seat.Status.INVITED
    assert game.get_absolute_url() not in page(browser_of(ana), "my_games")
    assert not ana.notices.exclude(status="dropped").exists()
    assert Game.objects.get(pk=game.pk).is_open


def test_of_any_number_who_ask_a_page_shows_so_many(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "MOST_ASKING", 2)
    for name in ("Di", "Eli", "Fay"):
        services.add(user=make_person(name), other=ana, kind=FRIEND)
    assert [tie.person.username for tie in selectors.friends_asking(ana)] == ["Fay", "Eli"]
    services.decline(user=ana, other=User.objects.get(username="Fay"))
    assert [tie.person.username for tie in selectors.friends_asking(ana)] == ["Eli", "Di"]


def test_who_blocks_a_bot_is_told_that_its_owner_is_blocked_too(ana: User, bo: User) -> None:
    rex = make_bot(bo, "Rex")
    browser = browser_of(ana)
    act(browser, rex, tie="mute")
    assert "You’ve muted Rex (bot) and its owner Bo" in page(browser)
    press(browser, browser.get(reverse("games:block", args=[rex.username])))
    assert "You’ve blocked Rex (bot) and its owner Bo" in page(browser)
