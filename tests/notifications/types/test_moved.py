"""A webhook that is told of moves: those of others, where its owner asked for it, and not more often than it bears."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from games.tables import taking_back
from notifications.channels import hooks
from notifications.models import Notice
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import GAME_OVER, INVITATION, TURN
from tests.games.factories import bidding_game, confirm, decision, play_turn, running_game, some_move, take_step
from tests.notifications.outbox import send_due, send_later
from tests.people import browser_of
from tests.plugins.receiver import ALLOWED, Receiver, running, say

pytestmark = pytest.mark.django_db
PAGE = "/profile/notices/webhook/"


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    """Ana's program on this machine, which the site may reach."""
    settings.POST_RULES = ALLOWED
    yield from running()


@pytest.fixture
def hook(ana: User, receiver: Receiver) -> None:
    """Ana's webhook is told of moves and of nothing else."""
    hooks.store(user=ana, url=receiver.url, form="json", sends_moves=True)
    never = {(kind, channel): NEVER for kind in (TURN, GAME_OVER, INVITATION) for channel in ("webhook", "mail")}
    choices.keep(user=ana, wanted=never)


def moved() -> list[Notice]:
    """What was written of moves."""
    return [*Notice.objects.filter(kind="moved").order_by("pk")]


def turn_of(game: Game, user: User) -> None:
    """Let the table come to somebody's turn."""
    while game.seats.get(waiting_since__isnull=False).user != user:
        play_turn(game, Random(1))


@pytest.mark.usefixtures("hook")
def test_a_move_of_somebody_else_is_posted_and_says_only_where_to_look(
    ana: User, bo: User, receiver: Receiver, settings: Settings
) -> None:
    game = running_game(ana, bo, title="cacao")
    turn_of(game, bo)
    Notice.objects.filter(kind="moved").delete()
    play_turn(game, Random(1))
    send_due()
    [posted] = receiver.posted
    assert posted.json == {
        "event": "moved",
        "type": "moved",
        "text": "Cacao: somebody has moved",
        "url": f"{settings.BASE_URL}{game.get_absolute_url()}",
        "table": game.public_id,
        "title": "cacao",
    }
    assert [notice.channel for notice in moved()] == ["webhook"]


@pytest.mark.usefixtures("hook")
def test_nobody_is_told_of_their_own_move(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    turn_of(game, ana)
    Notice.objects.all().delete()
    play_turn(game, Random(1))
    assert moved() == []


@pytest.mark.usefixtures("hook")
def test_of_a_game_that_is_over_or_cancelled_no_move_is_posted(ana: User, bo: User, receiver: Receiver) -> None:
    for status in (Game.Status.FINISHED, Game.Status.CANCELLED):
        game = running_game(ana, bo, title="cacao")
        turn_of(game, bo)
        play_turn(game, Random(1))
        Game.objects.filter(pk=game.pk).update(status=status, ended_at=timezone.now())
    send_due()
    assert {notice.reason for notice in moved()} == {"is-over", "table-gone"}
    assert receiver.posted == []


def test_a_webhook_that_did_not_ask_for_it_is_told_of_no_move(ana: User, bo: User) -> None:
    hooks.store(user=ana, url="https://hook.example/", form="json")
    game = running_game(ana, bo, title="cacao")
    for _turn in range(4):
        play_turn(game, Random(1))
    assert Notice.objects.filter(channel="webhook").exists()
    assert moved() == []


@pytest.mark.usefixtures("hook")
def test_moves_at_one_table_are_one_post_until_it_is_sent_and_then_wait(
    ana: User, bo: User, receiver: Receiver
) -> None:
    game = running_game(ana, bo, title="cacao")
    for _turn in range(6):
        play_turn(game, Random(1))
    assert len(moved()) == 1
    send_due()
    for _turn in range(6):
        play_turn(game, Random(1))
    send_due()
    assert len(receiver.posted) == 1
    with time_machine.travel(timezone.now() + timedelta(seconds=21), tick=False):
        send_due()
    assert len(receiver.posted) == 2


@pytest.mark.usefixtures("hook")
def test_tables_do_not_wait_for_each_other(ana: User, bo: User, receiver: Receiver) -> None:
    games = [running_game(ana, bo, title="cacao") for _table in range(2)]
    for game in games:
        for _turn in range(2):
            play_turn(game, Random(1))
    send_due()
    assert {posted.json["table"] for posted in receiver.posted} == {game.public_id for game in games}


@pytest.mark.usefixtures("hook")
def test_how_often_somebody_reconsiders_is_not_told(ana: User, bo: User, cy: User) -> None:
    game = bidding_game(ana, bo, cy)
    Notice.objects.all().delete()
    for _time in range(2):
        take_step(game, bo, **some_move(game, bo))
        confirm(game, bo)
        taking_back.withdraw(game=game, user=bo, decision=decision(game, bo))
    assert moved() == []


@pytest.mark.usefixtures("hook")
def test_a_muted_table_stays_mute(ana: User, bo: User, receiver: Receiver) -> None:
    game = running_game(ana, bo, title="cacao")
    choices.set_volume(user=ana, game=game, volume="quiet")
    for _turn in range(4):
        play_turn(game, Random(1))
    send_due()
    assert receiver.posted == []


@pytest.mark.usefixtures("hook")
def test_a_webhook_that_is_off_gathers_nothing(ana: User, bo: User, receiver: Receiver) -> None:
    game = running_game(ana, bo, title="cacao")
    receiver.usual = say(500)
    for _turn in range(2):
        play_turn(game, Random(1))
    for hours in range(28):
        send_later(1 + hours * 60)
    assert [notice.status for notice in moved()] == ["failed"]
    for _turn in range(4):
        play_turn(game, Random(1))
    assert len(moved()) == 1


def test_its_owner_asks_for_moves_on_the_page_of_the_webhook(ana: User) -> None:
    browser = browser_of(ana)
    fields = {"url": "https://hook.example/", "form": "json"}
    hook = hooks.store(user=ana, url="https://hook.example/")
    for box, wanted in (({"sends_moves": "on"}, {(ana.pk, hook.pk)}), ({}, set())):
        assert browser.post(f"{PAGE}{hook.pk}/", fields | box).status_code == 302
        assert hooks.subscribed_to_moves([ana.pk]) == wanted
        assert browser.get(f"{PAGE}{hook.pk}/").context["form"]["sends_moves"].value() == bool(wanted)
