"""That somebody may not talk for some days."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class Silence(ChangedByFields):
    """An administrator’s word; playing goes on."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="silences", db_index=False
    )
    begin = models.DateTimeField(_("from"), default=timezone.now)
    end = models.DateTimeField(_("until"))
    reason = models.CharField(_("reason"), max_length=200, help_text=_("The person reads it, as it is written."))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("by"),
        related_name="+",
        null=True,
        editable=False,
    )

    class Meta:
        verbose_name = _("silence")
        verbose_name_plural = _("silences")
        constraints: ClassVar = [models.CheckConstraint(condition=Q(end__gt=F("begin")), name="silences_end_later")]
        indexes: ClassVar = [models.Index("person", "end", name="silences_of_a_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.end:%Y-%m-%d}"
