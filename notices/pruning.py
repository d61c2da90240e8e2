"""Rows that nobody asks for any more."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from notices.models import Notice


def forget_old() -> None:
    """Delete notices that were done long ago."""
    before = timezone.now() - timedelta(days=settings.MAIL_ROWS_KEPT_DAYS)
    Notice.objects.filter(done_at__lt=before).delete()
