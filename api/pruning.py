"""Which rows of the API are old."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from api.models import Event, StoredResponse, Token
from core.retention import Pruning


def _ended() -> QuerySet[Token]:
    """A token that has ended is listed for a while, so that its owner sees why a program stands still."""
    return Token.objects.filter(expires_at__lt=timezone.now() - timedelta(days=30)).order_by("expires_at")


def _responses() -> QuerySet[StoredResponse]:
    age = timedelta(hours=settings.API_RESPONSES_KEPT_HOURS)
    return StoredResponse.objects.filter(made_at__lt=timezone.now() - age).order_by("made_at")


def _events() -> QuerySet[Event]:
    return Event.objects.filter(at__lt=timezone.now() - timedelta(days=settings.API_EVENTS_KEPT_DAYS)).order_by("at")


PRUNINGS = (
    Pruning("access tokens that have ended", _ended),
    Pruning("stored responses to programs", _responses),
    Pruning("events for programs", _events),
)
