"""Ana and Bo play, Cy watches; Mo is a moderator without any right besides, Root a superuser."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.conftest import tiny_title
from tests.games.factories import running_game
from tests.people import browser_of, make_person

__all__ = ["tiny_title"]

MODERATES = ("view_report", "change_report", "view_sanction", "add_sanction", "view_user", "view_group", "view_study")


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    return running_game(ana, bo)


@pytest.fixture
def mo(db: None) -> User:
    """A moderator, as docs/operating.md says to make one."""
    person = make_person("Mo", is_staff=True)
    apps = ("moderation", "sanctions", "accounts", "play_groups", "studies")
    person.user_permissions.set(Permission.objects.filter(codename__in=MODERATES, content_type__app_label__in=apps))
    return person


@pytest.fixture
def as_mo(mo: User) -> Client:
    return browser_of(mo)


@pytest.fixture
def as_root(db: None) -> Client:
    return browser_of(make_person("Root", is_staff=True, is_superuser=True))


@pytest.fixture
def as_bo(bo: User) -> Client:
    return browser_of(bo)


@pytest.fixture
def as_cy(cy: User) -> Client:
    return browser_of(cy)
