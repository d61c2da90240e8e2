"""A wish for a game: with whom, what and how somebody wants to play."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class WishQuerySet(models.QuerySet["Wish"]):
    """Wishes, and those among them that may be met."""

    def standing(self, now: datetime | None = None) -> WishQuerySet:
        """Neither met, taken back nor too old."""
        return self.filter(status=Wish.Status.OPEN, until__gt=now or timezone.now())


class Wish(ChangedByFields):
    """It stands until as many games are found as are wished for, until it is taken back, or for some days."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        MET = "met", _("met")
        TAKEN_BACK = "taken-back", _("taken back")
        EXPIRED = "expired", _("ran out")

    class Rated(models.TextChoices):
        EITHER = "either", _("Rated or not")
        RATED = "rated", _("Rated only")
        UNRATED = "unrated", _("Not rated")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="game_wishes", db_index=False
    )
    title = models.CharField(_("title"), max_length=30)
    sizes = models.JSONField(_("numbers of players"))
    paces = models.JSONField(_("paces"))
    """Names of presets of ``games.engine.clock.terms``."""
    modules = models.JSONField(_("modules"))
    """Names of the title's presets, ``surprise``, or ``any``."""
    rated = models.CharField(_("rated"), max_length=10, choices=Rated, default=Rated.EITHER)
    nearness = models.PositiveSmallIntegerField(_("points by which others may differ"), null=True, blank=True)
    """It widens while the wish waits; ``None`` where strength does not matter."""
    least_reliability = models.PositiveSmallIntegerField(_("minimum reliability in per cent"), null=True, blank=True)
    takes_bot = models.BooleanField(_("a bot can take a seat"), default=False)
    is_named = models.BooleanField(_("shown by name"), default=False)
    """To others who look for a game."""
    games = models.PositiveSmallIntegerField(_("games wanted"), default=1)
    found = models.PositiveSmallIntegerField(_("games found"), default=0)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    since = models.DateTimeField(_("waiting since"), default=timezone.now)
    """Since it was made, or since its last game was found."""
    until = models.DateTimeField(_("open until"))
    mailed_at = models.DateTimeField(_("email about options"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    changes = models.PositiveIntegerField(_("changes"), default=0)
    """Whoever has read it sees by this whether it is still the same."""
    form_key = models.UUIDField(_("form it came from"), null=True, blank=True, editable=False)

    objects = WishQuerySet.as_manager()

    class Meta:
        verbose_name = _("search for a game")
        verbose_name_plural = _("searches for games")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status="open", ended_at=None) | (~Q(status="open") & Q(ended_at__isnull=False)),
                name="wish_ended_fits_status",
            ),
            models.CheckConstraint(condition=Q(found__lte=models.F("games")), name="no_wish_finds_more"),
            models.UniqueConstraint("person", "form_key", name="one_wish_per_form"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["since"], name="wishes_that_stand", condition=Q(status="open")),
            models.Index(fields=["ended_at"], name="wishes_that_ended", condition=Q(ended_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.title}"

    @property
    def is_open(self) -> bool:
        """Whether it may be met, unless its time is over."""
        return self.status == self.Status.OPEN and self.until > timezone.now()

    @property
    def missing(self) -> int:
        """How many games are still to be found."""
        return self.games - self.found
