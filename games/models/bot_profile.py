"""Model of what a bot by others accepts: which titles, at how many tables at once."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class BotProfile(ChangedByFields):
    """What a bot accepts when it is invited; one without a row accepts whatever the site allows."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("bot"), related_name="bot_profile"
    )
    titles = models.JSONField(_("titles"), default=list, blank=True)
    """Codes of titles; empty: all."""
    tables_at_once = models.PositiveSmallIntegerField(_("tables at once"), null=True, blank=True)
    """``None``: as many as the site allows (``BOT_TABLES_AT_ONCE``)."""
    is_listed = models.BooleanField(_("on the list of bots"), default=True)

    class Meta:
        verbose_name = _("profile of a bot")
        verbose_name_plural = _("profiles of bots")

    def __str__(self) -> str:
        return f"{self.user_id}: {', '.join(self.titles)}"
