"""Settings of one person that are changed in several windows at the same moment, on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from pytest_django import Settings

from accounts.models import PersonChanged, User
from accounts.services import delete_account
from notifications.channels import hooks
from notifications.errors import TooManyWebhooks
from notifications.feeds import addresses
from notifications.models import FeedAddress, Webhook, Wish
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import INVITATION, TURN
from tests.games.at_once import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_nobody_has_more_webhooks_than_may_be_by_adding_two_at_once(ana: User, settings: Settings) -> None:
    settings.WEBHOOKS_PER_PERSON = 1

    def add(url: str) -> None:
        with suppress(TooManyWebhooks):
            hooks.store(user=ana, url=url)

    at_once(lambda: add("https://one.example.org/"), lambda: add("https://two.example.org/"))
    assert Webhook.objects.count() == 1


def test_two_first_addresses_of_feeds_are_one(ana: User) -> None:
    at_once(*[lambda: addresses.renew(user=ana)] * 3)
    assert FeedAddress.objects.count() == 1


def test_wishes_of_two_windows_both_hold(ana: User) -> None:
    at_once(
        lambda: choices.keep(user=ana, wanted={(TURN, "mail"): NEVER}),
        lambda: choices.keep(user=ana, wanted={(INVITATION, "mail"): NEVER}),
        lambda: choices.keep(user=ana, wanted={(TURN, "mail"): NEVER}),
    )
    assert sorted(Wish.objects.values_list("kind", flat=True)) == sorted([TURN.code, INVITATION.code])


def test_nothing_leads_out_of_an_account_that_is_deleted_at_this_moment(ana: User) -> None:
    def act(change: Callable[..., object], **fields: str) -> None:
        with suppress(PersonChanged):
            change(user=User.objects.get(pk=ana.pk), **fields)

    at_once(
        lambda: delete_account(user=ana),
        lambda: act(hooks.store, url="https://one.example.org/", form="json"),
        lambda: act(addresses.renew),
    )
    assert not Webhook.objects.exists()
    assert not FeedAddress.objects.exists()
