"""What the tests of pages share: Ana's browser."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.people import browser_of


@pytest.fixture
def as_ana(ana: User) -> Client:
    """Ana's browser."""
    return browser_of(ana)
