"""An admin at work: an account of the staff with every right, and one with none."""

import pytest
from django.test import Client

from accounts.models import User
from tests.people import make_person


@pytest.fixture(autouse=True)
def _offer_tiny_title(tiny_title: None) -> None:
    """Tables of the tiny title can be made in every test here."""


@pytest.fixture
def admin(db: None) -> User:
    """May do everything."""
    return make_person("Root", is_staff=True, is_superuser=True)


@pytest.fixture
def at_work(admin: User) -> Client:
    """The admin, signed in."""
    client = Client()
    client.force_login(admin)
    return client
