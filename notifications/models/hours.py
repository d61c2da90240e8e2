"""Model of a user's quiet hours and digest times."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class Hours(ChangedByFields):
    """A user's quiet hours, digest and reminder times, in the user's time zone; without a row defaults apply."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="hours", primary_key=True
    )
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet until"), null=True, blank=True)
    """The next day if not later than ``quiet_from``."""
    lets_urgent_through = models.BooleanField(_("urgent ones come through"), default=False, db_default=False)
    digest_days = models.PositiveSmallIntegerField(_("digest days"), default=0, db_default=0)
    """Bit mask of weekdays, 1 for Monday; 0 for no digest."""
    digest_hour = models.PositiveSmallIntegerField(_("digest hour"), default=8, db_default=8)
    digest_at = models.DateTimeField(_("next digest"), null=True, blank=True)
    tells_each_question = models.BooleanField(_("every decision in a round"), default=False, db_default=False)
    """Whether each decision of a round is notified at once; otherwise later ones of a round only after a delay."""
    reminder_hours = models.PositiveSmallIntegerField(_("hours before a deadline"), null=True, blank=True)
    """``None`` for the default: when a quarter of the time bank is left, two hours before at the latest."""

    class Meta:
        verbose_name = _("hours")
        verbose_name_plural = _("hours")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_to=None) | Q(quiet_from__isnull=False, quiet_to__isnull=False),
                name="quiet_hours_have_two_ends",
            ),
            models.CheckConstraint(
                condition=Q(digest_days__lt=128, digest_hour__lt=24), name="digest_has_days_and_an_hour"
            ),
            models.CheckConstraint(
                condition=Q(digest_at=None) | Q(digest_days__gt=0), name="who_has_a_digest_has_days_for_it"
            ),
        ]
        indexes: ClassVar = [
            models.Index("digest_at", name="digests_due", condition=Q(digest_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return str(self.pk)
