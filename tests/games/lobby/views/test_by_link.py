"""An invitation by name is answered from its mail, without a login."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lobby import hosting, joining, links
from games.models import Game, Seat
from tests.games.factories import OPEN, fresh, invited, open_table, seat_of
from tests.games.lobby.views.waiting.visits import unchanged
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """Ana keeps a place for Bo at a table that still waits for others."""
    return open_table(ana, invited(bo), OPEN, is_public=False)


def path(game: Game, person: User) -> str:
    return links.answer_path(seat_of(game, person))


@pytest.mark.parametrize(("answer", "button"), [("accept", "Accept"), ("decline", "No, thanks")])
def test_a_look_asks_with_one_gold_button_and_answers_nothing(
    client: Client, game: Game, bo: User, answer: str, button: str
) -> None:
    page = client.get(path(game, bo), {"answer": answer}).content.decode()
    assert "Ana wants to play" in " ".join(page.split())
    [gold] = page.partition("<main")[2].split("button--gold")[1:]
    assert f">{button}<" in gold.partition("</button>")[0] + "<"
    assert unchanged(game)


def test_yes_takes_the_place_and_says_where_the_table_is(client: Client, game: Game, bo: User) -> None:
    answer = client.post(path(game, bo), {"answer": "accept"})
    assert answer.status_code == 200
    assert game.get_absolute_url() in answer.content.decode()
    assert client.post(path(game, bo), {"answer": "decline"}).status_code == 410
    assert seat_of(game, bo).is_taken


def test_no_frees_the_place(client: Client, game: Game, bo: User) -> None:
    answer = client.post(path(game, bo), {"answer": "decline"})
    assert "You said no, thanks" in answer.content.decode()
    assert not game.seats.filter(user=bo).exists()


def test_an_answer_from_elsewhere_closes_the_link(client: Client, game: Game, bo: User) -> None:
    link = path(game, bo)
    joining.leave(game=game, user=bo)
    assert client.get(link).status_code == 410
    assert client.post(link, {"answer": "accept"}).status_code == 410
    assert not game.seats.filter(user=bo).exists()


def test_a_table_that_was_cancelled_says_so(client: Client, ana: User, game: Game, bo: User) -> None:
    link = path(game, bo)
    hosting.cancel(game=game, user=ana)
    answer = client.get(link)
    assert answer.status_code == 410
    assert "no longer open" in answer.content.decode()


def test_it_is_for_one_person_alone(game: Game, bo: User, cy: User) -> None:
    assert browser_of(cy).post(path(game, bo), {"answer": "accept"}).status_code == 403
    assert browser_of(bo).post(path(game, bo), {"answer": "accept"}).status_code == 200


def test_a_link_ends_after_a_month(client: Client, game: Game, bo: User) -> None:
    link = path(game, bo)
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert client.get(link).status_code == 410
    assert client.get("/invitations/forged/").status_code == 404


def test_something_else_is_no_answer(client: Client, game: Game, bo: User) -> None:
    assert client.post(path(game, bo), {"answer": "perhaps"}).status_code == 400
    assert seat_of(game, bo).status == Seat.Status.INVITED


def test_the_last_yes_starts_the_game(client: Client, ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo))
    client.post(path(game, bo), {"answer": "accept"})
    assert fresh(game).is_running
