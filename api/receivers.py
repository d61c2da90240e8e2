"""Receivers: with their owners bots leave, and tokens end."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from api import services
from api.models import Token


@receiver(account_deleted)
def forget(user: User, **_more: Any) -> None:
    """Nobody answers for these programs any more."""
    services.delete_bots(owner=user)
    Token.objects.filter(owner=user).delete()
    Token.objects.filter(person=user).delete()
