"""What is said to all is read once for all pages, and a change of it stands on the next one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.clocks import pauses
from games.models import Game, SiteMessage
from games.operations import site_messages
from tests.games.factories import running_game
from tests.plugins.redis import FragileRedis

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("tiny_title"),
]


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    """Where Ana plays, so that messages are for her."""
    return running_game(ana, bo)


def say(text: str) -> SiteMessage:
    now = timezone.now()
    return SiteMessage.objects.create(text=text, begin=now, end=now + timedelta(hours=1))


def read_by(user: User) -> list[str]:
    return [said.text for said in site_messages.shown_to(user, [])]


def test_pages_without_a_message_ask_the_database_nothing(
    cy: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert read_by(cy) == []
    with django_assert_num_queries(0):
        assert read_by(cy) == []


@pytest.mark.usefixtures("game")
def test_each_change_is_seen_at_once(ana: User) -> None:
    assert read_by(ana) == []
    message = say("Hail")
    assert read_by(ana) == ["Hail"]
    message.text = "Farewell"
    message.save(update_fields=["text"])
    assert read_by(ana) == ["Farewell"]
    SiteMessage.objects.all().delete()
    assert read_by(ana) == []


def test_a_maintenance_is_told_and_called_off_at_once(cy: User) -> None:
    assert read_by(cy) == []
    begin = timezone.now() + timedelta(days=1)
    outage = pauses.plan_maintenance(begin=begin, end=begin + timedelta(hours=1))
    [said] = site_messages.shown_to(cy, [])
    assert said.maintenance == (outage.begin, outage.end)
    pauses.call_off_maintenance(outage)
    assert read_by(cy) == []


@pytest.mark.usefixtures("game")
def test_what_was_read_before_a_change_and_kept_after_it_is_shown_to_nobody(ana: User) -> None:
    read_by(ana)
    old = caches["versions"].get("games.messages.kept")
    say("Hail")
    caches["versions"].set("games.messages.kept", old)
    assert read_by(ana) == ["Hail"]


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("fault", FragileRedis.FAULTS)
def test_without_redis_messages_come_and_go_as_well(ana: User, fragile_redis: FragileRedis, fault: str) -> None:
    read_by(ana)
    getattr(fragile_redis, fault)()
    message = say("Hail")
    assert read_by(ana) == ["Hail"]
    message.delete()
    assert read_by(ana) == []
    fragile_redis.recover()
