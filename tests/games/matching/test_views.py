"""The pages of the search: who looks for what, wishes that are made, changed and stopped, and answers by link."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.matching import links, services
from games.matching.models import Wish
from games.models import Game
from notifications.models import Notice
from tests.games.matching.wishing import people_of, wish_for
from tests.notifications.outbox import send_due
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
FIND = "/find/"
A_DAY = timedelta(hours=24)


def fields(**changes: Any) -> dict[str, Any]:
    usual = {
        "title": "cacao",
        "sizes": ["2", "3"],
        "paces": ["daily", "relaxed"],
        "modules": ["any"],
        "rated": "either",
        "nearness": "200",
        "least_reliability": "80",
        "games": "1",
        "days": "7",
    }
    return {**usual, **changes}


def path_of(url: str) -> str:
    return urlsplit(url).path


def test_what_is_wished_is_kept_and_shown(as_ana: Client, ana: User) -> None:
    page = as_ana.post(FIND, fields(games="3", is_named="on"), follow=True)
    wish = Wish.objects.get()
    assert (wish.title, wish.sizes, wish.paces, wish.modules) == ("cacao", [2, 3], ["daily", "relaxed"], ["any"])
    assert (wish.nearness, wish.least_reliability, wish.games, wish.is_named) == (200, 80, 3, True)
    assert wish.until - wish.made_at == timedelta(days=7)
    text = page.content.decode()
    assert "We’re looking for you" in text
    assert "Players: 2, 3" in text


def test_who_fits_at_once_is_led_to_the_table(as_ana: Client, bo: User) -> None:
    wish_for(bo, title="cacao")
    page = as_ana.post(FIND, fields())
    assert page.headers["Location"] == Game.objects.get().get_absolute_url()
    assert people_of(Game.objects.get()) == {"Ana", "Bo"}


def test_a_form_that_is_sent_twice_makes_one_wish(as_ana: Client) -> None:
    data = fields(key="5e0e9f43-7d5b-4a7b-9d0e-000000000001")
    as_ana.post(FIND, data)
    as_ana.post(FIND, data)
    assert Wish.objects.count() == 1


def test_a_form_that_is_sent_again_after_its_game_began_makes_no_other_wish(as_ana: Client, bo: User) -> None:
    wish_for(bo, title="cacao")
    data = fields(key="5e0e9f43-7d5b-4a7b-9d0e-000000000001")
    as_ana.post(FIND, data)
    assert as_ana.post(FIND, data).headers["Location"] == "/my-games/"
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"sizes": []}, "Tick at least one number of players."),
        ({"sizes": ["7"]}, "This game isn’t for 7 players."),
        ({"sizes": ["x"]}, "players"),
        ({"paces": ["own"]}, "There’s no pace “own”."),
        ({"modules": ["nonsense"]}, "There’s no choice “nonsense”."),
        ({"rated": "maybe"}, "Choose from the list whether the game is rated."),
        ({"nearness": "1"}, "Choose from the list how strong the others are."),
        ({"least_reliability": "12"}, "Choose one of the percentages on the page."),
        ({"games": "99"}, "Choose from the list how many games you’d like."),
        ({"days": "99999"}, "Choose from the list how long we look."),
    ],
)
def test_bad_input_is_said_and_nothing_is_lost(as_ana: Client, wrong: dict[str, Any], sentence: str) -> None:
    page = as_ana.post(FIND, fields(**{"nearness": "400", **wrong}))
    assert page.status_code == 422
    text = page.content.decode()
    assert sentence in text
    if "nearness" not in wrong:
        assert '<option value="400" selected>' in text
    assert not Wish.objects.exists()


def test_the_sixth_wish_is_refused_and_its_form_comes_back(as_ana: Client, ana: User) -> None:
    for _number in range(5):
        wish_for(ana)
    page = as_ana.post(FIND, fields(nearness="400"))
    assert page.status_code == 429
    assert "before you start another" in page.content.decode()
    assert '<option value="400" selected>' in page.content.decode()


def test_an_unknown_title_is_said(as_ana: Client) -> None:
    assert as_ana.get(FIND + "?title=chess").status_code == 422


def test_the_page_says_how_many_look_without_names_of_those_who_do_not_want_it(
    as_ana: Client, bo: User, cy: User
) -> None:
    wish_for(bo, title="cacao", is_named=True)
    wish_for(cy, title="cacao", sizes=[2, 4], paces=["weekly"])
    text = as_ana.get(FIND).content.decode()
    assert "2 others are looking for a game of Cacao." in text
    assert "Bo" in text
    assert "Cy" not in text
    relations.add(user=bo, other=User.objects.get(username="Ana"), kind=Tie.Kind.BLOCK)
    text = as_ana.get(FIND).content.decode()
    assert "1 other person is looking for a game of Cacao." in text
    assert "<p>Bo</p>" not in text


def test_who_is_not_signed_in_sees_numbers_alone(client: Client, bo: User) -> None:
    wish_for(bo, title="cacao", is_named=True)
    text = client.get(FIND).content.decode()
    assert "1 other person is looking for a game of Cacao." in text
    assert "Bo" not in text
    assert client.post(FIND, fields()).status_code == 302
    assert Wish.objects.count() == 1


def test_guests_are_told_why_they_play_unrated(bo: User) -> None:
    guest = make_person("Guest", is_guest=True, email="")
    browser = browser_of(guest)
    page = browser.get(FIND).content.decode()
    assert "Guests can’t play rated games." in page
    assert 'name="rated"' not in page
    browser.post(FIND, fields(rated="rated"))
    assert Wish.objects.get().rated == Wish.Rated.UNRATED


def test_a_wish_is_changed_and_waits_on(as_ana: Client, ana: User) -> None:
    wish = wish_for(ana, waited=A_DAY, title="cacao")
    page = as_ana.get(f"/find/{wish.pk}/")
    assert 'value="2"' in page.content.decode()
    assert as_ana.post(f"/find/{wish.pk}/", fields(sizes=[])).status_code == 422
    as_ana.post(f"/find/{wish.pk}/", fields(sizes=["4"]))
    changed = Wish.objects.get()
    assert (changed.sizes, changed.since) == ([4], wish.since)


def test_a_change_that_fits_begins_the_game(as_ana: Client, ana: User, bo: User) -> None:
    wish = wish_for(ana, title="cacao", sizes=[4])
    wish_for(bo, title="cacao")
    page = as_ana.post(f"/find/{wish.pk}/", fields(nearness=""))
    assert page.headers["Location"] == Game.objects.get().get_absolute_url()


def test_a_wish_is_stopped(as_ana: Client, ana: User) -> None:
    wish = wish_for(ana)
    as_ana.post(f"/find/{wish.pk}/stop/")
    assert Wish.objects.get().status == Wish.Status.TAKEN_BACK
    assert as_ana.get(f"/find/{wish.pk}/").status_code == 410


def test_wishes_of_others_are_not_there(as_ana: Client, bo: User) -> None:
    wish = wish_for(bo)
    assert as_ana.get(f"/find/{wish.pk}/").status_code == 404
    assert as_ana.post(f"/find/{wish.pk}/stop/").status_code == 404
    assert as_ana.get(f"/find/{10**30}/").status_code == 404
    assert Wish.objects.get().is_open


def test_my_games_says_how_many_look_now_and_not_that_nobody_does(as_ana: Client, ana: User, bo: User) -> None:
    assert "No one else is looking" not in as_ana.get("/my-games/").content.decode()
    wish_for(bo, title="cacao")
    wish_for(ana, title="chocolatl", sizes=[5])
    text = as_ana.get("/my-games/").content.decode()
    assert "1 other person is looking for Cacao now." in text
    assert "No one else is looking for a game of Chocolatl." in text
    assert "We’re looking for you." in text


# --- by link ---------------------------------------------------------------------------------------------------------


def test_after_a_day_without_luck_one_mail_says_what_would_work(ana: User, bo: User, mailoutbox: list[Any]) -> None:
    wish = wish_for(ana, title="cacao", sizes=[3], waited=A_DAY)
    wish_for(bo, title="cacao")
    services.look_after()
    services.look_after()
    send_due()
    [mail] = mailoutbox
    assert mail.to == ["ana@example.org"]
    assert mail.subject == "No game of Cacao yet, but this would work"
    assert "Play with 2 players and start right away." in mail.body
    assert "Let a bot have the free seat." in mail.body
    assert links.answer_url(wish) in mail.body


def test_before_a_day_nobody_is_written_to(ana: User) -> None:
    wish_for(ana, waited=A_DAY - timedelta(minutes=5))
    services.look_after()
    assert not Notice.objects.exists()


def test_no_mail_goes_out_for_a_wish_that_is_over(ana: User, mailoutbox: list[Any]) -> None:
    wish = wish_for(ana, waited=A_DAY)
    services.tell_unlucky()
    services.take_back(user=ana, key=wish.pk)
    send_due()
    assert mailoutbox == []
    assert Notice.objects.get(user=ana, channel="mail").reason == "not-looking"


def test_get_shows_and_does_nothing_and_post_acts(client: Client, ana: User, bo: User) -> None:
    wish = wish_for(ana, title="cacao", sizes=[3])
    wish_for(bo, title="cacao")
    address = path_of(links.answer_url(wish))
    page = client.get(address)
    assert "Play with 2 players and start right away." in page.content.decode()
    assert Wish.objects.get(pk=wish.pk).sizes == [3]
    page = client.post(address, {"answer": "players-2"})
    [game] = Game.objects.all()
    assert people_of(game) == {"Ana", "Bo"}
    assert game.get_absolute_url() in page.content.decode()
    assert client.get(address).status_code == 410


def test_an_answer_that_does_not_work_any_more_shows_what_would(client: Client, ana: User) -> None:
    wish = wish_for(ana, title="cacao", sizes=[3])
    page = client.post(path_of(links.answer_url(wish)), {"answer": "players-2"})
    assert page.status_code == 409
    assert "Somebody else was quicker" in page.content.decode()
    assert "Let a bot have the free seat." in page.content.decode()


def test_what_suits_too_is_noted(client: Client, ana: User) -> None:
    wish = wish_for(ana, title="cacao", sizes=[3])
    page = client.post(path_of(links.answer_url(wish)), {"answer": "bot"})
    assert "We’ll keep looking, and this suits you too now." in page.content.decode()
    assert Wish.objects.get().takes_bot


def test_a_link_stops_the_search(client: Client, ana: User) -> None:
    wish = wish_for(ana)
    page = client.post(path_of(links.answer_url(wish)), {"answer": "stop"})
    assert "This search is over." in page.content.decode()
    assert Wish.objects.get().status == Wish.Status.TAKEN_BACK


def test_a_link_is_for_its_person_alone(as_ana: Client, ana: User, bo: User, client: Client) -> None:
    wish = wish_for(bo)
    address = path_of(links.answer_url(wish))
    assert as_ana.get(address).status_code == 403
    assert client.get(address[:-3] + "xx/").status_code == 404
    User.objects.filter(pk=bo.pk).update(is_active=False)
    assert client.get(address).status_code == 404


def test_a_link_to_what_ran_out_is_over(client: Client, ana: User) -> None:
    wish = wish_for(ana)
    Wish.objects.filter(pk=wish.pk).update(until=timezone.now())
    assert client.get(path_of(links.answer_url(wish))).status_code == 410
