"""Model of returned mails, and of reports that name none, for operators."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class Verdict(models.TextChoices):
    """What a returned mail says about its address; ``notifications.channels.verdicts`` decides."""

    DEAD = "dead", _("can’t be reached")
    FULL = "full", _("mailbox full")
    REFUSED = "refused", _("email refused")
    UNPROVEN = "unproven", _("about no email of ours")


class Bounce(ChangedByFields):
    """One returned mail, stored so that it counts once; or a report that proves nothing and counts nothing."""

    identity = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 of what may count once: the mail, else the report's ID."""
    verdict = models.CharField(_("what it says"), max_length=10, choices=Verdict, blank=True, default="", db_default="")
    """Empty for what was reported to the version before."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+", null=True, blank=True
    )
    """``None`` where no mail is proven."""
    address = models.EmailField(_("email address"))
    """Where the mail was sent; without proof what the report claims."""
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    """``None`` where no mail is proven."""
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    received_at = models.DateTimeField(_("received"), default=timezone.now)

    class Meta:
        verbose_name = _("bounce")
        verbose_name_plural = _("bounces")
        indexes: ClassVar = [models.Index("received_at", name="bounces_by_age")]

    def __str__(self) -> str:
        return self.address
