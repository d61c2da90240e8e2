"""A sentence to people at running tables, or that the site is to be maintained; pages show it for a while."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models.rests import Outage


class SiteMessage(ChangedByFields):
    """What pages of signed-in people say above everything else."""

    text = models.CharField(_("message"), max_length=300, help_text=_("One sentence, shown as written."))
    """Empty for a maintenance, which is said in the reader’s language and zone."""
    begin = models.DateTimeField(_("shown from"), default=timezone.now)
    end = models.DateTimeField(_("shown until"), db_index=True)
    maintenance = models.OneToOneField(
        Outage, models.CASCADE, verbose_name=_("maintenance"), related_name="message", null=True, editable=False
    )

    class Meta:
        verbose_name = _("message to everybody who plays")
        verbose_name_plural = _("messages to everybody who plays")
        constraints: ClassVar = [models.CheckConstraint(condition=Q(end__gt=F("begin")), name="messages_end_later")]

    def __str__(self) -> str:
        return self.text or f"{self.maintenance}"
