"""Model of browsers subscribed to Web Push."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from core.http.targets import LONGEST


class Device(ChangedByFields):
    """A Web Push subscription of a user's browser."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="devices", db_index=False
    )
    browser = models.CharField(_("browser"), max_length=30, blank=True)
    system = models.CharField(_("system"), max_length=30, blank=True)
    endpoint = models.CharField(_("address"), max_length=LONGEST, unique=True)
    """Secret: with the site's key, this URL lets anybody push to the browser."""
    public_key = models.CharField(max_length=100, editable=False)
    secret = models.CharField(max_length=40, editable=False)
    key = models.CharField(max_length=64, default="", db_default="", editable=False)
    """Digest of the random key in the browser's cookie; empty for rows from before there was one."""
    created_at = models.DateTimeField(_("added"), default=timezone.now)
    used_at = models.DateTimeField(_("last reached"), null=True, blank=True)
    failing_since = models.DateTimeField(_("not reached since"), null=True, blank=True)

    class Meta:
        verbose_name = _("browser with notifications")
        verbose_name_plural = _("browsers with notifications")
        indexes: ClassVar = [models.Index("user", F("id").desc(), name="devices_of_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.browser}, {self.system}"
