"""Model of hosts that asked for a pause between posts."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from core.http.targets import LONGEST


class PausedHost(ChangedByFields):
    """A host that answered a post with *later*; deleted when it takes one again."""

    origin = models.CharField(_("host"), max_length=LONGEST, unique=True)
    """Scheme, host and port, in small letters."""
    until = models.DateTimeField(_("not posted to until"), db_index=True)
    tried_at = models.DateTimeField(_("tried again"), null=True, blank=True)
    """When somebody began the one post that finds out whether the host takes posts again."""

    class Meta:
        verbose_name = _("paused host")
        verbose_name_plural = _("paused hosts")

    def __str__(self) -> str:
        return self.origin
