"""Puzzles belong to days: no day ends within a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    """However late it is, at first it is noon."""
    with time_machine.travel(timezone.now().replace(hour=12), tick=True):
        yield
