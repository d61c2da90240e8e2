"""A turn that a seat has planned ahead: played by itself when its time comes, if it fits then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models.game import Game, new_public_id
from games.models.seat import Seat


class PlanQuerySet(models.QuerySet["Plan"]):
    """Plans, and which of them count."""

    def waiting(self) -> PlanQuerySet:
        """Plans whose time has not come, those to be tried first in front."""
        return self.filter(status=Plan.Status.WAITING).order_by("rank", "pk")

    def at(self, game: Game) -> PlanQuerySet:
        """All plans at a table."""
        return self.filter(seat__game=game)

    def of_seats(self, seats: Iterable[Seat]) -> PlanQuerySet:
        """The plans of these seats that the people made who sit there now."""
        return self.filter(seat__in=[seat.pk for seat in seats], user=models.F("seat__user"))


class Plan(ChangedByFields):
    """One turn, as a seat means to play it. Nobody but its person ever learns of it.

    The moves are those that the person made, as in the record; what follows from them by itself follows when they are
    played.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("in progress")
        WAITING = "waiting", _("kept")
        PLAYED = "played", _("played")
        REFUSED = "refused", _("thrown away")

    seat = models.ForeignKey(Seat, models.CASCADE, verbose_name=_("seat"), related_name="plans", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="plans", db_index=False
    )
    key = models.CharField(_("name in forms"), max_length=20, unique=True, default=new_public_id, editable=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    occasion = models.CharField(_("turn it is for"), max_length=30)
    """As ``Plans.occasion`` names it."""
    rank = models.PositiveSmallIntegerField(_("place in the order"), default=0)
    moves = models.JSONField(_("moves"), default=list, blank=True)
    allows_blind = models.BooleanField(_("may draw blind"), default=False)
    beside = models.JSONField(_("what must be beside it"), null=True, blank=True)
    """As ``Plans.beside`` told it when the plan was made; ``None`` where the person does not mind."""
    epoch = models.PositiveIntegerField(_("times moves were taken back"))
    number = models.PositiveIntegerField(_("moves when it was made"))
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    reason = models.JSONField(_("why it was thrown away"), null=True, blank=True)
    """Code and details, as of a ``RuleError``."""

    objects = PlanQuerySet.as_manager()

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")
        constraints: ClassVar = [
            models.UniqueConstraint("seat", name="one_plan_in_the_making", condition=Q(status="draft")),
        ]
        indexes: ClassVar = [
            models.Index(fields=["seat", "rank"], name="plans_of_a_seat"),
            models.Index(fields=["user"], name="plans_of_a_person"),
            models.Index("done_at", name="plans_that_are_done", condition=Q(done_at__isnull=False)),
            models.Index("seat", name="plans_that_wait", condition=Q(status="waiting")),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.occasion} ({self.status})"

    @property
    def is_waiting(self) -> bool:
        """Whether its time has not come."""
        return self.status == self.Status.WAITING

    def is_made_for(self, occasion: str, epoch: int) -> bool:
        """Whether it is about what its seat is asked in this turn."""
        return self.occasion == occasion and self.epoch == epoch
