"""Two devices that open one link at once: one of them goes on as the guest."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.refusal import Refusal
from accounts.security import device_links
from accounts.security.errors import DeviceLinkOver
from accounts.services import create_guest
from tests.games.at_once import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_of_two_who_use_a_link_at_once_one_goes_on() -> None:
    guest = create_guest()
    secret = device_links.make(guest=guest)

    def use() -> object:
        try:
            return device_links.use(secret)
        except Refusal as refusal:
            return type(refusal)

    outcomes = at_once(use, use)
    assert outcomes.count(DeviceLinkOver) == 1
    assert [each for each in outcomes if isinstance(each, User)] == [guest]


def test_of_two_links_made_at_once_one_works() -> None:
    guest = create_guest()
    secrets = at_once(lambda: device_links.make(guest=guest), lambda: device_links.make(guest=guest))
    assert sum(1 for secret in map(str, secrets) if _works(secret)) == 1


def _works(secret: str) -> bool:
    try:
        return bool(device_links.find(secret))
    except DeviceLinkOver:
        return False
