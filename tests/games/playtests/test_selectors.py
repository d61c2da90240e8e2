"""The list of what somebody keeps: all of one's own, and what was moved in last first."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.playtests import selectors
from games.studies.tree import ROOT
from tests.games.playtests.conftest import begin, move_some


@pytest.mark.usefixtures("tiny_title")
def test_ones_own_are_listed_and_the_one_moved_in_last_is_first(ana: User, bo: User) -> None:
    made = []
    for age in (3, 2, 1):
        with time_machine.travel(timezone.now() - timedelta(days=age)):
            made.append(begin(ana))
    begin(bo)
    oldest, middle, newest = made
    assert list(selectors.playtests_of(ana)) == [newest, middle, oldest]
    move_some(oldest, ROOT, Random(1))
    assert list(selectors.playtests_of(ana)) == [oldest, newest, middle]
