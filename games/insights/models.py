"""What somebody wants to know of the own games, what was found in each, who else may see it, and what is practised."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.db.models import ChangedByFields
from games.models import Game
from games.puzzles.models import Puzzle


class Survey(ChangedByFields):
    """A person's games of a title are to be looked through, the latest first, within a budget of each day."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+", db_index=False
    )
    title = models.CharField(_("title"), max_length=30)
    latest = models.PositiveSmallIntegerField(_("latest games"), default=0)
    """So many; 0 for all."""
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    is_pending = models.BooleanField(_("in progress"), default=True)
    day = models.DateField(_("day of the budget"), null=True)
    spent = models.FloatField(_("seconds of that day’s budget"), default=0.0)
    attempts = models.PositiveSmallIntegerField(_("started without progress"), default=0)
    leased_until = models.DateTimeField(_("in progress until"), null=True, blank=True)

    class Meta:
        verbose_name = _("survey of games")
        verbose_name_plural = _("surveys of games")
        constraints: ClassVar = [models.UniqueConstraint("user", "title", name="one_survey_of_a_title")]
        indexes: ClassVar = [models.Index("id", name="surveys_to_go_on", condition=Q(is_pending=True))]

    def __str__(self) -> str:
        return f"{self.user_id} {self.title}"


class ReviewedGame(ChangedByFields):
    """What a person gave away in a finished game, decision by decision; nothing of what the others did."""

    class Depth(models.IntegerChoices):
        QUICK = 1, _("quick")
        THOROUGH = 2, _("thorough")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="+")
    title = models.CharField(_("title"), max_length=30)
    epoch = models.PositiveIntegerField(_("times moves were taken back"))
    version = models.PositiveSmallIntegerField(_("version of the review"))
    depth = models.PositiveSmallIntegerField(_("depth"), choices=Depth)
    ended_at = models.DateTimeField(_("ended"))
    decisions = models.JSONField(_("decisions"), default=list)
    """As ``games.insights.reviewing`` writes them."""

    class Meta:
        verbose_name = _("reviewed game")
        verbose_name_plural = _("reviewed games")
        constraints: ClassVar = [models.UniqueConstraint("user", "game", name="one_review_of_a_game")]
        indexes: ClassVar = [
            models.Index("title", "user", F("ended_at").desc(), name="reviewed_games"),
            models.Index(fields=["ended_at"], name="reviews_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game_id}"


class Audience(ChangedByFields):
    """Who besides the person may see where it loses points; nobody without a row."""

    class Who(models.TextChoices):
        FRIENDS = "friends", _("Friends")
        EVERYBODY = "everybody", _("Everybody")

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+")
    who = models.CharField(_("who"), max_length=10, choices=Who)

    class Meta:
        verbose_name = _("audience of insights")
        verbose_name_plural = _("audiences of insights")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.who}"


class Theme(ChangedByFields):
    """Something that a person practises: a thing or a kind of decision by which much was given away."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+", db_index=False
    )
    title = models.CharField(_("title"), max_length=30)
    code = models.CharField(_("what"), max_length=40)
    began_at = models.DateTimeField(_("begun"), default=timezone.now)
    is_pending = models.BooleanField(_("positions are being looked for"), default=True)
    looked_at = models.PositiveSmallIntegerField(_("positions looked at"), default=0)
    """Since games were last looked through."""
    leased_until = models.DateTimeField(_("in progress until"), null=True, blank=True)

    class Meta:
        verbose_name = _("theme of practice")
        verbose_name_plural = _("themes of practice")
        constraints: ClassVar = [models.UniqueConstraint("user", "title", "code", name="one_theme_of_each_kind")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.title} {self.code}"


class Exercise(ChangedByFields):
    """A position from an own game, asked again and again, with more days between each time that it is right."""

    theme = models.ForeignKey(
        Theme, models.CASCADE, verbose_name=pgettext_lazy("puzzles", "theme"), related_name="exercises"
    )
    puzzle = models.OneToOneField(Puzzle, models.CASCADE, verbose_name=_("puzzle"), related_name="+")
    rung = models.PositiveSmallIntegerField(_("times right in a row"), default=0)
    due_on = models.DateField(_("due"))
    """The day, in UTC as those of puzzles are."""

    class Meta:
        verbose_name = _("exercise")
        verbose_name_plural = _("exercises")

    def __str__(self) -> str:
        return f"{self.theme_id} {self.puzzle_id}: {self.due_on}"
