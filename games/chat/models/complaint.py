"""That somebody asks the administrators to look at a line."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.chat.models.line import Line


class Complaint(ChangedByFields):
    """One per line and person; open until an administrator closes it."""

    line = models.ForeignKey(Line, models.CASCADE, verbose_name=_("line"), related_name="complaints", db_index=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="complaints"
    )
    text = models.CharField(_("what is wrong"), max_length=300, blank=True)
    words = models.CharField(_("the line as it stood"), max_length=1000)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("closed by"), related_name="+", null=True
    )

    class Meta:
        verbose_name = _("complaint about a line")
        verbose_name_plural = _("complaints about lines")
        constraints: ClassVar = [models.UniqueConstraint("line", "person", name="one_complaint_per_person")]
        indexes: ClassVar = [
            models.Index("made_at", name="open_complaints", condition=Q(closed_at=None)),
        ]

    def __str__(self) -> str:
        return str(self.line)
