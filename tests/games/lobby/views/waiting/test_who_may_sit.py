"""What a waiting room says agrees with its buttons, for everybody and in every state, and no gold button is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.lobby import hosting, joining
from games.models import Game, Seat
from tests.accounts.browsing import CODE, page_without_tokens, person_in
from tests.games.factories import OPEN, fresh, open_table
from tests.games.lobby.views.waiting.visits import address, link, unchanged
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
VISITORS: dict[str, Callable[[], Client]] = {
    "anonymous": Client,
    "guest": lambda: browser_of(create_guest()),
    "member": lambda: browser_of(make_person("Di")),
}


def seen(browser: Client, game: Game) -> str:
    """The page itself, without the header and what is folded."""
    page = browser.get(link(game)).content.decode()
    return " ".join(page[page.index("<main") :].partition("<details")[0].split())


def gold(room: str) -> list[str]:
    """What its most striking buttons say."""
    return [said.strip() for said in re.findall(r'class="button button--gold[^>]*>([^<]+)<', room)]


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize(
    ("who", "is_rated", "button"),
    [
        ("anonymous", False, "Sit down"),
        ("anonymous", True, "Sit down with my email"),
        ("guest", False, "Sit down"),
        ("guest", True, "Sit down with my email"),
        ("member", False, "Sit down"),
        ("member", True, "Sit down"),
    ],
)
def test_there_is_one_gold_button_and_it_fits_the_table(
    ana: User, who: str, is_rated: bool, button: str, is_public: bool
) -> None:
    room = seen(VISITORS[who](), open_table(ana, OPEN, is_rated=is_rated, is_public=is_public))
    assert gold(room) == [button]
    assert ("No account, no email." in room) == (who == "anonymous" and not is_rated)
    assert ("I have an account" in room) == (who == "anonymous")
    assert ("to make it casual" in room) == (is_rated and who != "member")


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
    assert gold(room) == ["Ask Ana for another game"]
    assert "Sit down" not in room
    assert "Play a bot meanwhile" in room


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


def test_logging_in_leads_a_stranger_back_to_the_table(ana: User, client: Client) -> None:
    game = open_table(ana, OPEN, is_rated=True, is_public=False)
    way = re.findall(r'href="([^"]+)"[^>]*>I have an account<', seen(client, game))[0].replace("&amp;", "&")
    back = link(game).replace("/", "%2F").replace("?", "%3F").replace("=", "%3D")
    assert way == f"{reverse('account_login')}?next={back}"


@pytest.mark.parametrize("who", ["anonymous", "guest"])
def test_a_stranger_sits_down_at_a_rated_table_by_an_address_and_its_code(
    ana: User, who: str, mailoutbox: list[EmailMessage]
) -> None:
    game, browser = open_table(ana, OPEN, is_rated=True, is_public=False), VISITORS[who]()
    secret = {"invite": game.invite_token}
    asked = browser.post(address("come_by_address", game), {**secret, "name": "Gil", "email": "gil@example.org"})
    assert asked.headers["Location"] == link(game)
    page = seen(browser, game)
    assert gold(page) == ["Sit down"]
    assert "gil@example.org" in page
    code = CODE.search(str(mailoutbox[-1].body))
    assert code is not None
    browser.post(address("enter_code", game), {**secret, "code": code[0]})
    assert fresh(game).is_running
    person = person_in(browser)
    assert (person.email, person.is_guest) == ("gil@example.org", False)
    assert (person.username == "Gil") is (who == "anonymous")


def test_a_wrong_code_is_told_in_place_and_the_right_one_still_works(ana: User, mailoutbox: list[EmailMessage]) -> None:
    game, browser = open_table(ana, OPEN, is_rated=True, is_public=False), Client()
    secret = {"invite": game.invite_token}
    browser.post(address("come_by_address", game), {**secret, "name": "Gil", "email": "gil@example.org"})
    wrong = browser.post(address("enter_code", game), {**secret, "code": "AAAA-AAAA"})
    assert wrong.status_code == 422
    assert "not the code we sent" in wrong.content.decode()
    assert "gil@example.org" in wrong.content.decode()
    code = CODE.search(str(mailoutbox[-1].body))
    assert code is not None
    browser.post(address("enter_code", game), {**secret, "code": code[0]})
    assert fresh(game).is_running


def test_who_guesses_too_often_is_asked_for_the_address_again(ana: User) -> None:
    game, browser = open_table(ana, OPEN, is_rated=True, is_public=False), Client()
    secret = {"invite": game.invite_token}
    browser.post(address("come_by_address", game), {**secret, "name": "Gil", "email": "gil@example.org"})
    answers = [browser.post(address("enter_code", game), {**secret, "code": "AAAA-AAAA"}) for _time in range(6)]
    assert [answer.status_code for answer in answers] == [422] * 4 + [410] * 2
    assert gold(seen(browser, game)) == ["Sit down with my email"]


def test_an_address_of_somebody_else_lets_nobody_in_and_its_owner_is_told(
    ana: User, bo: User, mailoutbox: list[EmailMessage]
) -> None:
    game, browser = open_table(ana, OPEN, is_rated=True, is_public=False), Client()
    secret = {"invite": game.invite_token}
    browser.post(address("come_by_address", game), {**secret, "name": "Gil", "email": bo.email})
    assert gold(seen(browser, game)) == ["Sit down"], "nobody learns whose address it is"
    assert CODE.search(str(mailoutbox[-1].body)) is None
    assert browser.post(address("enter_code", game), {**secret, "code": ""}).status_code == 422
    browser.post(address("enter_code", game), {**secret, "other": "1"})
    assert gold(seen(browser, game)) == ["Sit down with my email"]
    assert game.seats.get(status=Seat.Status.TAKEN).user_id == game.host_id


@pytest.mark.parametrize(
    ("name", "email", "said"),
    [
        ("Ana", "gil@example.org", "This name is taken. Choose another."),
        ("Gil", "gil", "valid email address"),
        ("Gil", "", "required"),
    ],
)
def test_what_cannot_be_taken_comes_back_as_it_was_entered(ana: User, name: str, email: str, said: str) -> None:
    game = open_table(ana, OPEN, is_rated=True, is_public=False)
    fields = {"invite": game.invite_token, "name": name, "email": email}
    answer = Client().post(address("come_by_address", game), fields)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert f'value="{name}"' in page
    assert not User.objects.filter(is_guest=True).exists()


def test_a_stranger_sits_down_under_the_name_of_the_form(ana: User) -> None:
    game, browser = open_table(ana, OPEN, is_public=False), Client()
    browser.post(address("come_as_guest", game), {"invite": game.invite_token, "name": "Gil"})
    assert fresh(game).is_running
    assert person_in(browser).username == "Gil"


def test_a_name_is_filled_in_that_can_be_had(ana: User) -> None:
    game, browser = open_table(ana, OPEN, is_public=False), Client()
    shown = re.findall(r'name="name" value="([^"]+)"', seen(browser, game))
    browser.post(address("come_as_guest", game), {"invite": game.invite_token, "name": shown[0]})
    assert person_in(browser).username == shown[0]


def test_a_name_that_somebody_has_is_kept_beside_the_reason(ana: User) -> None:
    game, browser = open_table(ana, OPEN, is_public=False), Client()
    answer = browser.post(address("come_as_guest", game), {"invite": game.invite_token, "name": "Ana"})
    assert answer.status_code == 422
    assert 'value="Ana"' in answer.content.decode()
    assert unchanged(game)


def test_a_link_that_was_renewed_says_so_and_offers_a_bot(ana: User, client: Client) -> None:
    game = open_table(ana, OPEN, is_public=False)
    old = link(game)
    joining.renew(game=game, user=ana)
    answer = client.get(old)
    assert answer.status_code == 404
    assert "This link leads nowhere" in answer.content.decode()
    assert "Play a bot" in answer.content.decode()
    nowhere = client.get(f"/tables/nosuchgame/?invite={game.invite_token}")
    assert "Ana" not in answer.content.decode()
    assert page_without_tokens(answer) == page_without_tokens(nowhere)


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
