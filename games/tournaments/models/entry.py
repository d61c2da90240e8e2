"""Who takes part in a tournament."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.tournaments.models.tournament import Tournament


class Entry(ChangedByFields):
    """Somebody's part in a tournament, with the points of the tables at which they sat."""

    class Status(models.TextChoices):
        IN = "in", _("takes part")
        WAITING = "waiting", _("on the waiting list")
        ASKED = "asked", _("has not confirmed")
        OUT = "out", _("out")

    class Why(models.TextChoices):
        WITHDREW = "withdrew", _("withdrew")
        LATE = "late", _("was out of time twice")
        REMOVED = "removed", _("was removed by the organiser")
        UNCONFIRMED = "unconfirmed", _("did not confirm")
        LEFT = "left", _("has left the site")
        SUSPENDED = "suspended", _("was suspended by an admin")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tournament_entries")
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.IN)
    why = models.CharField(_("why out"), max_length=12, choices=Why, blank=True, default="")
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    """Of a league, 0 is the first; fixed when the season begins."""
    rank = models.PositiveSmallIntegerField(_("final place"), null=True, blank=True)
    """In the own division; it follows from the outcomes, and is kept for people's pages."""
    entered_at = models.DateTimeField(_("entered"), default=timezone.now)
    out_at = models.DateTimeField(_("out since"), null=True, blank=True)
    took_over = models.ForeignKey(
        "self",
        models.SET_NULL,
        verbose_name=_("in the place of"),
        related_name="reserves",
        null=True,
        blank=True,
        db_index=False,
    )
    """Whose place a reserve has, for the tables that begin later: without the other's points and time-outs."""

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints: ClassVar = [models.UniqueConstraint("tournament", "person", name="one_entry_per_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.tournament}"
