"""Rows as they are after years."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models import Model
from django.utils import timezone

from accounts import pruning as people
from accounts.models import User
from accounts.services import create_guest
from core.retention import Pruning

LONG_AGO = timezone.now() - timedelta(days=4000)
LATELY = timezone.now() - timedelta(days=5)


def prune() -> str:
    """What the command says."""
    output = StringIO()
    call_command("prune", stdout=output)
    return output.getvalue()


def age(model: type[Model], *keys: Any, **times: Any) -> None:
    model._base_manager.filter(pk__in=keys).update(**times)


def guest(*, joined: Any = LONG_AGO) -> User:
    guest = create_guest()
    age(User, guest.pk, date_joined=joined, last_login=joined)
    return guest


def session(name: str, ends: Any) -> Session:
    return Session.objects.create(session_key=name, session_data="", expire_date=ends)


def rule(name: str) -> Pruning:
    """The one of this name."""
    return next(rule for rule in people.PRUNINGS if rule.name == name)
