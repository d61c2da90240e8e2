"""What people want to be told: chosen by each, read for all seats at once, forgotten with the account."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import PersonChanged, User
from accounts.services import delete_account
from games.models import Game
from notices import telling, wishes
from notices.kinds import GAME_OVER, INVITATION, KINDS, TURN
from notices.models import Notice, Wish
from tests.games.tables import running_game
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

PAGE = "/profile/notices/"
ALL = {f"{code}-mail": "on" for code in KINDS}


def wanted(person: User) -> list[str]:
    """The codes of what the person is told by mail."""
    read = wishes.wishes_of([person])
    return [code for code, kind in KINDS.items() if read.include(person, kind, "mail")]


def checked(person: User) -> list[str]:
    """The switches that the person finds switched on."""
    form = browser_of(person).get(PAGE).context["form"]
    return [field.name for field in form if field.value()]


# --- choosing --------------------------------------------------------------------------------------------------------


def test_whoever_has_said_nothing_is_told_everything_and_has_no_rows(ana: User) -> None:
    assert wanted(ana) == [*KINDS]
    assert checked(ana) == [*ALL]
    browser_of(ana).post(PAGE, ALL)
    assert not Wish.objects.exists()


def test_what_is_switched_off_on_the_page_is_kept_and_shown(ana: User, bo: User) -> None:
    answer = browser_of(ana).post(PAGE, {"mail_game_over-mail": "on"}, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert "Your choice is saved." in answer.content.decode()
    assert (wanted(ana), wanted(bo)) == ([GAME_OVER.code], [*KINDS])
    assert checked(ana) == ["mail_game_over-mail"]


def test_what_is_switched_on_again_needs_no_row_any_more(ana: User) -> None:
    for fields in ({}, ALL):
        browser_of(ana).post(PAGE, fields)
    assert wanted(ana) == [*KINDS]
    assert not Wish.objects.exists()


def test_a_form_sent_twice_and_unknown_switches_change_nothing_more(ana: User) -> None:
    for _time in range(2):
        browser_of(ana).post(PAGE, {"mail_turns-mail": "on", "postcards-mail": "on", "mail_turns-pigeon": "on"})
    assert wanted(ana) == [TURN.code]
    assert Wish.objects.count() == 2


def test_what_was_said_about_other_channels_stays(ana: User) -> None:
    Wish.objects.create(user=ana, kind=TURN.code, channel="bell", is_wanted=False)
    browser_of(ana).post(PAGE, ALL)
    assert list(Wish.objects.values_list("channel", flat=True)) == ["bell"]


def test_a_stranger_is_sent_to_the_login_and_back(client: Client) -> None:
    assert client.get(PAGE).headers["Location"] == f"/accounts/login/?next={PAGE}"


def test_somebody_without_an_address_reads_how_to_get_one(client: Client) -> None:
    client.post("/guest/")
    page = client.get(PAGE).content.decode()
    assert "mail_turns" not in page
    assert 'href="/profile/claim/"' in page
    page = browser_of(make_person("Olga", email="")).get(PAGE).content.decode()
    assert "your profile has no e-mail address" in page


def test_somebody_without_an_address_keeps_what_was_said_before(ana: User) -> None:
    browser_of(ana).post(PAGE, {})
    User.objects.filter(pk=ana.pk).update(email="")
    assert browser_of(ana).post(PAGE, ALL).status_code == 302
    assert wanted(ana) == []


def test_nothing_is_kept_for_somebody_who_has_left_meanwhile(ana: User) -> None:
    read = User.objects.get(pk=ana.pk)
    delete_account(user=ana)
    with pytest.raises(PersonChanged):
        wishes.keep(person=read, wanted={(TURN, "mail"): False})
    assert not Wish.objects.exists()


def test_whoever_leaves_leaves_no_wishes(ana: User, bo: User) -> None:
    for person in (ana, bo):
        wishes.keep(person=person, wanted={(INVITATION, "mail"): False})
    delete_account(user=ana)
    assert list(Wish.objects.values_list("user", flat=True)) == [bo.pk]


# --- being told ------------------------------------------------------------------------------------------------------


@pytest.fixture
def game(ana: User, bo: User, cy: User) -> Game:
    """A game of four."""
    return running_game(ana, bo, cy, make_person("Di"), title="cacao")


def test_each_is_told_what_the_person_wants(game: Game, ana: User, bo: User) -> None:
    Notice.objects.all().delete()
    wishes.keep(person=ana, wanted={(GAME_OVER, "mail"): False})
    wishes.keep(person=bo, wanted={(TURN, "mail"): False})
    telling.tell(GAME_OVER, game, list(game.seats.select_related("user").order_by("user")))
    assert list(Notice.objects.values_list("user__username", flat=True)) == ["Bo", "Cy", "Di"]


def test_the_wishes_of_four_are_read_with_as_many_queries_as_those_of_one(game: Game) -> None:
    seats = list(game.seats.select_related("user"))
    found = []
    for told in (seats[:1], seats):
        Notice.objects.all().delete()
        with CaptureQueriesContext(connection) as queries:
            telling.tell(GAME_OVER, game, told)
        found.append([query["sql"].split()[0] for query in queries if "SAVEPOINT" not in query["sql"]])
    assert found == [["SELECT", "INSERT"], ["SELECT", "INSERT"]]


def test_nothing_is_asked_about_seats_that_no_channel_reaches() -> None:
    guests = [make_person(f"Coati {number}", email="", is_guest=True) for number in (1, 2)]
    game = running_game(*guests, title="cacao")
    seats = list(game.seats.select_related("user"))
    with CaptureQueriesContext(connection) as queries:
        telling.tell(GAME_OVER, game, seats)
    assert len(queries) == 0
