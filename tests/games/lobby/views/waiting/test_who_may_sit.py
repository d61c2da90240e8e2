"""What a waiting room says agrees with its buttons, for everybody and in every state, and no gold button is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.lobby import hosting, joining
from games.models import Game
from tests.accounts.browsing import CODE
from tests.games.factories import OPEN, fresh, open_table
from tests.games.lobby.views.waiting.visits import address, link
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
VISITORS: dict[str, Callable[[], Client]] = {
    "anonymous": Client,
    "guest": lambda: browser_of(create_guest()),
    "member": lambda: browser_of(make_person("Di")),
}


def seen(browser: Client, game: Game) -> str:
    """The room itself, without the header."""
    page = browser.get(link(game)).content.decode()
    return " ".join(page[page.index('id="room"') : page.index('class="beside-room"')].split())


def gold(room: str) -> list[str]:
    """What its most striking buttons say."""
    return re.findall(r'class="button button--gold"[^>]*>([^<]+)<', room)


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize(
    ("who", "is_rated", "button"),
    [
        ("anonymous", False, "Play as a guest"),
        ("anonymous", True, "Sign up"),
        ("guest", False, "Sit down"),
        ("guest", True, "Sign up and keep my games"),
        ("member", False, "Sit down"),
        ("member", True, "Sit down"),
    ],
)
def test_there_is_one_gold_button_and_it_fits_the_table(
    ana: User, who: str, is_rated: bool, button: str, is_public: bool
) -> None:
    room = seen(VISITORS[who](), open_table(ana, OPEN, is_rated=is_rated, is_public=is_public))
    assert gold(room) == [button]
    assert ("as a guest" in room) == (button == "Play as a guest")
    assert ("account" in room) == ((is_rated and who != "member") or button == "Play as a guest")


@pytest.mark.parametrize("who", VISITORS)
@pytest.mark.parametrize("is_rated", [True, False])
@pytest.mark.parametrize("state", ["full", "cancelled"])
def test_where_no_place_is_free_nothing_offers_one(ana: User, bo: User, who: str, is_rated: bool, state: str) -> None:
    game = open_table(ana, OPEN, is_rated=is_rated)
    if state == "full":
        hosting.invite(game=game, user=ana, name="Bo")
    else:
        hosting.cancel(game=game, user=ana)
    room = seen(VISITORS[who](), game)
    assert gold(room) == []
    assert "as a guest" not in room
    assert "account" not in room


@pytest.mark.parametrize("who", ["anonymous", "guest"])
def test_a_guest_sits_down_at_a_casual_table_by_one_press(ana: User, who: str) -> None:
    game, browser = open_table(ana, OPEN, is_public=False), VISITORS[who]()
    action = address("come_as_guest" if who == "anonymous" else "join", game)
    assert f'action="{action}"' in seen(browser, game)
    assert browser.post(action, {"invite": game.invite_token}).status_code == 302
    assert fresh(game).is_running


def test_who_was_removed_reads_so_instead_of_pressing_a_button_in_vain(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=bo)
    hosting.remove(game=game, user=ana, name="Bo")
    room = seen(browser_of(bo), game)
    assert gold(room) == []
    assert "This table isn’t open to you" in room


def test_signing_up_leads_a_stranger_back_to_the_rated_table(
    ana: User, client: Client, mailoutbox: list[object]
) -> None:
    game = open_table(ana, OPEN, is_rated=True, is_public=False)
    way = re.findall(r'href="([^"]+)"[^>]*>Sign up<', seen(client, game))[0].replace("&amp;", "&")
    assert "as a guest" not in client.get(way).content.decode().partition("<main")[2]
    assert (
        way
        == f"{reverse('account_signup')}?next={link(game).replace('/', '%2F').replace('?', '%3F').replace('=', '%3D')}"
    )


def test_a_guest_who_claims_at_a_rated_table_comes_back_and_sits_down(ana: User, mailoutbox: list[object]) -> None:
    game, browser = open_table(ana, OPEN, is_rated=True, is_public=False), browser_of(create_guest())
    way = re.findall(r'href="([^"]+)"[^>]*>Sign up and keep', seen(browser, game))[0].replace("&amp;", "&")
    page = browser.get(way).content.decode()
    assert f'name="next" value="{link(game)}"' in page
    fields = {"username": "Gil", "email": "gil@example.org", "password1": "a-long-cocoa-path", "next": link(game)}
    confirm = browser.post(way, fields)
    code = CODE.search(str(mailoutbox[-1].body))  # type: ignore[attr-defined]
    assert code is not None
    back = browser.post(confirm.headers["Location"], {"code": code[0], "next": link(game)})
    assert back.headers["Location"] == link(game)
    assert gold(seen(browser, game)) == ["Sit down"]
    browser.post(address("join", game), {"invite": game.invite_token})
    assert fresh(game).is_running


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
@pytest.mark.parametrize(("is_rated", "is_promised"), [(True, False), (False, True)])
def test_pages_to_come_in_promise_guests_only_what_the_table_keeps(
    ana: User, client: Client, page: str, is_rated: bool, is_promised: bool
) -> None:
    game = open_table(ana, OPEN, is_rated=is_rated, is_public=False)
    shown = client.get(reverse(page), {"next": link(game)}).content.decode()
    assert ("Play right away, as a guest" in shown) is is_promised
    assert ("You need an account" in shown) is not is_promised


def test_the_pages_to_come_in_tell_nothing_of_a_private_table_to_who_has_no_link(ana: User, client: Client) -> None:
    rated, casual = (open_table(ana, OPEN, is_rated=is_rated, is_public=False) for is_rated in (True, False))
    for game in (rated, casual):
        shown = client.get(reverse("account_login"), {"next": game.get_absolute_url()}).content.decode()
        assert "Play right away, as a guest" in shown


@pytest.mark.parametrize("wanted", ["//evil.example", "http://[", "/nowhere/", "/tables/%00/", ""])
def test_a_strange_way_back_breaks_no_page(client: Client, wanted: str) -> None:
    for page in ("account_login", "account_signup"):
        assert client.get(reverse(page), {"next": wanted}).status_code == 200


@pytest.mark.parametrize(
    ("is_rated", "label"), [(True, "Invite by email"), (False, "Invite by email, no account needed")]
)
def test_the_host_reads_whether_friends_need_an_account(ana: User, is_rated: bool, label: str) -> None:
    game = open_table(ana, OPEN, is_rated=is_rated, is_public=False)
    page = " ".join(browser_of(ana).get(game.get_absolute_url()).content.decode().split())
    assert re.findall(r'<label for="id_address">([^<]+)</label>', page)[0].rstrip(":") == label
    assert ("Anyone with this link and an account" in page) is is_rated
    assert ("no account needed" in page) is not is_rated
