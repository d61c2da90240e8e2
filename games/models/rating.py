"""Ratings of people in a title, and what each rated game changed; all of it follows from the games."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models.game import Game

KEY_LENGTH = 40


def quarter_of(instant: datetime) -> int:
    """The quarter of a year, in UTC: each is one more than the one before."""
    at = instant.astimezone(UTC)
    return at.year * 4 + (at.month - 1) // 3


class RatedTitle(ChangedByFields):
    """A title with rated games: its row is locked, behind the table's, by whoever changes ratings of the title."""

    title = models.CharField(_("title"), max_length=30, unique=True)
    cursor = models.CharField(_("recalculated up to"), max_length=KEY_LENGTH, null=True, blank=True)  # noqa: DJ001
    """All games behind this key are to be rated anew; ``None`` when nothing is."""

    compared_up_to = models.BigIntegerField(_("compared up to"), null=True, blank=True, default=None, db_default=0)
    """Games behind this key are to be compared with the rule of now, because they may have ended under another one;
    ``None`` when none is. The database says 0 for rows that the release before adds."""

    changes = models.PositiveIntegerField(_("changes of its games"), default=0, db_default=0)
    """Counted for workers of the release before, which compare it; the second release from here removes it."""

    class Meta:
        verbose_name = _("rated title")
        verbose_name_plural = _("rated titles")

    def __str__(self) -> str:
        return self.title


class PersonRating(ChangedByFields):
    """A person's rating in a title now; who has no row has played no game that counts."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="ratings", db_index=False
    )
    title = models.CharField(_("title"), max_length=30)
    mu = models.FloatField(_("mean"))
    sigma = models.FloatField(_("spread"))
    games = models.PositiveIntegerField(_("games"))
    score = models.IntegerField(_("rating less deviation"))
    """By which leaderboards sort."""
    last_game_at = models.DateTimeField(_("last game"))
    quarter = models.PositiveSmallIntegerField(_("quarter of the last game"), default=0, db_default=0)
    """As ``quarter_of`` counts them, for the leaderboard of those who play now."""
    is_stale = models.BooleanField(_("to be reread"), default=False, db_default=False)
    """A game of this person counts no more, and what follows is being rated anew."""

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints: ClassVar = [models.UniqueConstraint("user", "title", name="one_rating_per_title")]
        indexes: ClassVar = [
            models.Index("title", F("score").desc(), "user", name="leaderboard", include=["last_game_at"]),
            models.Index("title", "quarter", F("score").desc(), "user", name="leaderboard_of_a_quarter"),
            models.Index(fields=["title"], name="stale_ratings", condition=Q(is_stale=True)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.title}"


class LeaderboardMark(ChangedByFields):
    """How many people stood above a score when a long leaderboard was counted last: nobody counts it to its end."""

    title = models.CharField(_("title"), max_length=30)
    quarter = models.PositiveSmallIntegerField(_("quarter"))
    """0 on the leaderboard of everybody."""
    score = models.IntegerField(_("rating less deviation"))
    above = models.PositiveIntegerField(_("people above it"))

    class Meta:
        verbose_name = _("mark of a leaderboard")
        verbose_name_plural = _("marks of leaderboards")
        constraints: ClassVar = [models.UniqueConstraint("title", "quarter", "score", name="one_mark_per_score")]

    def __str__(self) -> str:
        return f"{self.title} {self.score}: {self.above}"


class RatingChange(ChangedByFields):
    """A game that counts, for one person: the place, and the rating before and after it."""

    game = models.ForeignKey(
        Game, models.CASCADE, verbose_name=_("table"), related_name="rating_changes", db_index=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        verbose_name=_("person"),
        related_name="rating_changes",
        db_index=False,
    )
    title = models.CharField(_("title"), max_length=30)
    key = models.CharField(_("place in the order of games"), max_length=KEY_LENGTH)
    """Second of the end and public id: games are taken in the order of these."""
    finished_at = models.DateTimeField(_("finished"))
    place = models.PositiveSmallIntegerField(_("place"))
    """Among the persons at the table, from 0 on."""
    gave_up_at = models.DateTimeField(_("gave up"), null=True)
    mu_before = models.FloatField(null=True)
    sigma_before = models.FloatField(null=True)
    mu = models.FloatField(_("mean"), null=True)
    """``None`` until the game has been rated."""
    sigma = models.FloatField(_("spread"), null=True)
    games = models.PositiveIntegerField(_("games"), null=True)
    """With this one."""
    next_mu_before = models.FloatField(null=True)
    next_sigma_before = models.FloatField(null=True)
    next_mu = models.FloatField(null=True)
    """What takes the place of ``mu`` when everything has been rated anew; ``None`` where nothing changes."""
    next_sigma = models.FloatField(null=True)
    next_games = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        constraints: ClassVar = [models.UniqueConstraint("game", "user", name="one_rating_change_per_game")]
        indexes: ClassVar = [
            models.Index(fields=["user", "title", "key"], name="ratings_of_a_person"),
            models.Index(fields=["title", "key"], name="rated_games_in_order"),
            models.Index(fields=["title", "id"], name="ratings_to_publish", condition=Q(next_mu__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.key}"


class VoidedGame(ChangedByFields):
    """A game that an admin has voided: it changes no rating."""

    game = models.OneToOneField(Game, models.CASCADE, verbose_name=_("table"), related_name="voided")
    admin = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("admin"), related_name="+", db_index=False
    )
    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("voided game")
        verbose_name_plural = _("voided games")

    def __str__(self) -> str:
        return f"{self.game}: {self.reason}"
