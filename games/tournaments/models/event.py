"""What was done to a tournament."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.tournaments.models.tournament import Tournament

LONGEST_MESSAGE = 1000


class Event(ChangedByFields):
    """What was done to a tournament, by whom: for its page and the audit trail."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="events", db_index=False)
    at = models.DateTimeField(_("at"), default=timezone.now)
    code = models.CharField(_("code"), max_length=20)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, db_index=False)
    by_admin = models.BooleanField(_("by an admin"), default=False)
    number = models.PositiveSmallIntegerField(_("number"), default=0)
    """Of the round or the table."""
    reason = models.CharField(_("reason"), max_length=LONGEST_MESSAGE, blank=True, default="", db_default="")
    """In the words of whoever did it; of a message, what it says."""

    class Meta:
        verbose_name = _("event of a tournament")
        verbose_name_plural = _("events of tournaments")
        indexes: ClassVar = [models.Index("tournament", F("id").desc(), name="events_of_a_tournament")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.code}"


def note(tournament: Tournament, code: str, **details: Any) -> Event:
    """Add to the log of a locked tournament."""
    return Event.objects.create(tournament=tournament, code=code, **details)
