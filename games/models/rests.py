"""Models of what pauses clocks: nights and holidays of users, pauses of tables, outages, and the heartbeat."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models.game import Game


class Night(ChangedByFields):
    """A person's night, in the person's zone: over midnight if it ends before it begins."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="night", primary_key=True
    )
    begin = models.TimeField(_("from"))
    end = models.TimeField(_("to"))

    class Meta:
        verbose_name = _("night")
        verbose_name_plural = _("nights")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.begin:%H:%M} to {self.end:%H:%M}"


class Holiday(ChangedByFields):
    """A day on which nobody waits for a person."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="holidays", db_index=False
    )
    day = models.DateField(_("day"))
    since = models.DateTimeField(_("from"), null=True, blank=True)
    """Of a day that had begun when it was taken: the instant from which it rests."""

    class Meta:
        verbose_name = _("holiday")
        verbose_name_plural = _("holidays")
        constraints: ClassVar = [models.UniqueConstraint("user", "day", name="holidays_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.day}"


class Pause(ChangedByFields):
    """A rest of one table."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="pauses")
    begin = models.DateTimeField(_("from"))
    end = models.DateTimeField(_("to"))

    class Meta:
        verbose_name = _("pause")
        verbose_name_plural = _("pauses")
        constraints: ClassVar = [models.CheckConstraint(condition=Q(end__gte=F("begin")), name="pauses_end_later")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.begin:%Y-%m-%d %H:%M}"


class Outage(ChangedByFields):
    """A rest of the whole site: it was down, or is to be maintained."""

    begin = models.DateTimeField(_("from"))
    end = models.DateTimeField(_("to"), db_index=True)
    is_planned = models.BooleanField(_("planned"), default=False)
    """A maintenance ends when it ends; after an outage clocks rest an hour longer."""

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        constraints: ClassVar = [models.CheckConstraint(condition=Q(end__gte=F("begin")), name="outages_end_later")]

    def __str__(self) -> str:
        return f"{self.begin:%Y-%m-%d %H:%M}"


class Heart(ChangedByFields):
    """The one row that says when the site was last known to carry out deadlines."""

    ONLY = 1

    last_beat = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=Q(pk=1), name="one_heart")]

    def __str__(self) -> str:
        return f"{self.last_beat:%Y-%m-%d %H:%M:%S}"
