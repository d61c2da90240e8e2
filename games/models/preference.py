"""Model of a user's preferences about automatic moves, for one title."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class Preference(ChangedByFields):
    """A person's preferences of a title: those that are not as usual."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="preferences", db_index=False
    )
    title = models.CharField(_("title"), max_length=30)
    values = models.JSONField(_("preferences"), default=dict, blank=True)

    class Meta:
        verbose_name = _("preferences of a title")
        verbose_name_plural = _("preferences of titles")
        constraints: ClassVar = [models.UniqueConstraint("user", "title", name="preferences_once_per_title")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.title}"
