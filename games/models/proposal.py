"""What somebody proposes to the others at a table, who agrees, and what came of it; reports of stuck tables."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games import texts
from games.models.game import Game
from games.models.seat import Seat


class Proposal(ChangedByFields):
    """A question to all people at a table; it holds until the table moves on."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        AGREED = "agreed", _("agreed")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        OVERTAKEN = "overtaken", _("the table moved on")

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="proposals", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("who"), related_name="+", null=True, blank=True
    )
    """``None``: the site itself asks."""
    code = models.CharField(_("what"), max_length=20)
    details = models.JSONField(_("details"), default=dict, blank=True)
    epoch = models.PositiveIntegerField(_("times moves were taken back"))
    after_move = models.PositiveIntegerField(_("after move"))
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        constraints: ClassVar = [
            models.UniqueConstraint("game", condition=Q(status="open"), name="one_open_proposal_per_table"),
            models.CheckConstraint(
                condition=Q(status="open", closed_at=None) | (~Q(status="open") & Q(closed_at__isnull=False)),
                name="proposals_close_once",
            ),
        ]
        indexes: ClassVar = [
            models.Index("game", F("id").desc(), name="proposals_of_a_game"),
            models.Index("made_at", name="open_proposals_of_the_site", condition=Q(status="open", user=None)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.code}"

    @property
    def is_open(self) -> bool:
        """Whether it can still be answered."""
        return self.status == self.Status.OPEN


class Consent(ChangedByFields):
    """Somebody agrees to a proposal."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="consents", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("proposal", "user", name="everybody_agrees_once")]

    def __str__(self) -> str:
        return f"{self.proposal_id}: {self.user_id}"


class Loan(ChangedByFields):
    """A seat that somebody plays in its person's place for some days, and gives back."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="loan", primary_key=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    until = models.DateTimeField(_("until"), db_index=True)

    class Meta:
        verbose_name = _("seat played by somebody else")
        verbose_name_plural = _("seats played by somebody else")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.until:%Y-%m-%d}"


class StuckReport(ChangedByFields):
    """Somebody says that a table is stuck; an admin looks after it."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="reports")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("who"), related_name="+", null=True, blank=True
    )
    text = models.CharField(_("what’s wrong"), max_length=500, blank=True)
    after_move = models.PositiveIntegerField(_("after move"))
    differences = models.JSONField(_("what a replay found"), default=list, blank=True)
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("closed by"), related_name="+", null=True, blank=True
    )

    class Meta:
        db_table = "games_report"
        verbose_name = _("report of a stuck table")
        verbose_name_plural = _("reports of stuck tables")
        indexes: ClassVar = [models.Index("made_at", name="open_reports", condition=Q(closed_at=None))]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.made_at:%Y-%m-%d %H:%M}"

    @property
    def found(self) -> list[str]:
        """What the replay found, in the reader's language; the version before has kept sentences."""
        return [each if isinstance(each, str) else texts.difference(**each) for each in self.differences]
