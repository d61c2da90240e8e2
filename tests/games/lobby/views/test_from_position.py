"""The page that makes a table from a position, and what the new table's page says of where it comes from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import Game
from tests.games.factories import play_to_end, running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db
FIELDS = {"at": "0", "place-1-sitter": "me", "place-2-sitter": "bot:greedy", "visibility": "public"}


@pytest.fixture
def over(tiny_title: None, ana: User, bo: User) -> Game:
    """A game of Ana and Bo that is over."""
    return play_to_end(running_game(ana, bo), Random(3))


def address(game: Game) -> str:
    return reverse("games:play_from_here", args=[game.public_id])


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_replay_leads_there_and_one_form_makes_the_table(over: Game, ana: User) -> None:
    browser = browser_of(ana)
    assert f"{address(over)}?at=0" in text_of(browser.get(reverse("games:replay", args=[over.public_id])))
    assert "Play from here" in text_of(browser.get(address(over), {"at": 0}))
    answer = browser.post(address(over), FIELDS, follow=True)
    made = Game.objects.get(source=over)
    assert answer.redirect_chain[-1][0] == made.get_absolute_url()
    assert f"{reverse('games:replay', args=[over.public_id])}?at=0" in text_of(answer)


def test_the_replay_leads_nowhere_from_where_only_some_had_decided(ana: User, bo: User, cy: User) -> None:
    over = play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(3))
    replay = reverse("games:replay", args=[over.public_id])
    offered = [address(over) in text_of(browser_of(ana).get(replay, {"at": at})) for at in (0, 1, 2, 3)]
    assert offered == [True, False, False, True]


def test_a_form_that_is_sent_twice_makes_one_table(over: Game, ana: User) -> None:
    for _time in range(2):
        browser_of(ana).post(address(over), FIELDS | {"key": "0c7bbf33-8f3c-4a3c-8f0e-000000000001"})
    assert Game.objects.filter(source=over).count() == 1


def test_who_may_not_see_the_other_table_is_led_nowhere(over: Game, ana: User, cy: User) -> None:
    browser_of(ana).post(address(over), FIELDS)
    Game.objects.filter(pk=over.pk).update(is_public=False)
    made = Game.objects.get(source=over)
    shown = text_of(browser_of(cy).get(made.get_absolute_url()))
    assert "started from another one’s position" in shown
    assert over.public_id not in shown


def test_a_table_that_began_as_usual_says_nothing(over: Game, ana: User) -> None:
    assert "This table started from" not in text_of(browser_of(ana).get(over.get_absolute_url()))


def test_who_is_invited_reads_in_the_waiting_room_what_it_is(over: Game, ana: User) -> None:
    answer = browser_of(ana).post(address(over), FIELDS | {"place-2-sitter": "open"}, follow=True)
    assert "This table starts from" in text_of(answer)


def test_what_waits_for_players_has_not_begun(over: Game, ana: User, cy: User) -> None:
    answer = browser_of(ana).post(address(over), FIELDS | {"place-2-sitter": "open"}, follow=True)
    assert "This table started from" not in text_of(answer)
    Game.objects.filter(pk=over.pk).update(is_public=False)
    made = Game.objects.get(source=over)
    shown = text_of(browser_of(cy).get(made.get_absolute_url()))
    assert "starts from another one’s position" in shown
    assert "This table started from" not in shown


@pytest.mark.parametrize("at", ["", "-1", "x", "99999", "99999999999999999999"])
def test_positions_that_never_were_are_not_found(over: Game, ana: User, at: str) -> None:
    assert browser_of(ana).get(address(over), {"at": at}).status_code == 404
    assert browser_of(ana).post(address(over), FIELDS | {"at": at}).status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"place-1-sitter": "open"},
        {"place-1-sitter": ""},
        {"place-2-sitter": "bot:nobody"},
        {"place-2-sitter": "invited"},
        {"place-2-sitter": "invited", "place-2-name": "Nobody"},
        {"place-2-sitter": "invited", "place-2-name": "Ana"},
        {"visibility": "all"},
    ],
)
def test_a_form_with_something_wrong_is_shown_again(over: Game, ana: User, wrong: dict[str, str]) -> None:
    answer = browser_of(ana).post(address(over), FIELDS | wrong)
    assert answer.status_code == 422
    assert "errorlist" in text_of(answer)
    assert not Game.objects.filter(source=over).exists()


def test_a_running_table_and_a_private_one_are_refused(tiny_title: None, ana: User, bo: User, cy: User) -> None:
    running = running_game(ana, bo)
    assert browser_of(ana).get(address(running), {"at": 0}).status_code == 409
    assert browser_of(ana).post(address(running), FIELDS).status_code == 409
    Game.objects.filter(pk=running.pk).update(is_public=False)
    assert browser_of(cy).post(address(running), FIELDS).status_code == 404
    assert Game.objects.count() == 1


def test_a_private_table_asks_nothing_about_who_may_join(over: Game, ana: User) -> None:
    Game.objects.filter(pk=over.pk).update(is_public=False)
    assert 'name="visibility"' not in text_of(browser_of(ana).get(address(over), {"at": 0}))
    browser_of(ana).post(address(over), FIELDS)
    assert not Game.objects.get(source=over).is_public


def test_a_stranger_logs_in_first(over: Game, client: Any) -> None:
    answer = client.get(address(over), {"at": 0})
    assert answer.status_code == 302
    assert "login" in answer["Location"]
