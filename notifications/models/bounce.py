"""Model of bounces that mail servers reported."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class Bounce(ChangedByFields):
    """One bounce report, stored so that it counts once, and to show admins why an address rests."""

    identity = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 of the report's ID."""
    address = models.EmailField(_("email address"))
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    received_at = models.DateTimeField(_("received"), default=timezone.now)

    class Meta:
        verbose_name = _("bounce")
        verbose_name_plural = _("bounces")
        indexes: ClassVar = [models.Index("received_at", name="bounces_by_age")]

    def __str__(self) -> str:
        return self.address
