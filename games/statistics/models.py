"""Finished games as statistics count them, and the sums over them; all of it follows from the games."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game


class CountedGame(ChangedByFields):
    """What a finished game counts, and what of it the sums hold: a task makes the second like the first."""

    game = models.OneToOneField(Game, models.CASCADE, verbose_name=_("table"), related_name="+")
    facts = models.JSONField(_("facts"), null=True)
    """As ``games.statistics.facts`` writes them; ``None`` for a game that counts no more."""
    counted = models.JSONField(_("facts in the sums"), null=True)
    is_pending = models.BooleanField(_("sums are to follow"), default=True)
    title = models.CharField(_("title"), max_length=30)
    players = models.PositiveSmallIntegerField(_("players"))
    ended_at = models.DateTimeField(_("ended"))
    is_listed = models.BooleanField(_("in the figures of its title"), default=False)
    """A public game that the sums hold."""

    class Meta:
        verbose_name = _("counted game")
        verbose_name_plural = _("counted games")
        indexes: ClassVar = [
            models.Index(fields=["id"], name="games_to_count", condition=Q(is_pending=True)),
            models.Index("title", F("ended_at").desc(), name="counted_games", condition=Q(is_listed=True)),
            models.Index(
                "title", "players", F("ended_at").desc(), name="counted_games_by_size", condition=Q(is_listed=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}"


class PlayedSeat(ChangedByFields):
    """A person's seat in a game that the sums hold: the games behind a figure, best scores and runs of wins."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="played_seats")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        verbose_name=_("person"),
        related_name="played_seats",
        db_index=False,
    )
    title = models.CharField(_("title"), max_length=30)
    players = models.PositiveSmallIntegerField(_("players"))
    is_public = models.BooleanField(_("public"))
    is_whole = models.BooleanField(_("played to the end by people alone"))
    ended_at = models.DateTimeField(_("ended"))
    place = models.PositiveSmallIntegerField(_("place"))
    points = models.IntegerField(_("points"))
    margin = models.IntegerField(_("points more than the best other seat"))

    class Meta:
        verbose_name = _("played seat")
        verbose_name_plural = _("played seats")
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "game"], name="one_played_seat_per_game")]
        indexes: ClassVar = [
            models.Index(
                "user", "title", F("ended_at").desc(), name="played_seats_in_order", include=["place", "is_public"]
            ),
            models.Index(
                "user", "title", "players", F("points").desc(), name="best_scores", include=["is_public", "game"]
            ),
            models.Index(
                *("title", "players", F("points").desc()),
                name="highest_scores",
                condition=Q(is_public=True, is_whole=True),
            ),
            models.Index(
                *("title", "players", F("margin").desc()),
                name="widest_margins",
                condition=Q(is_public=True, is_whole=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game_id}"


class LongestRun(ChangedByFields):
    """Most games of a title that somebody has won one after the other: of all games, and of public ones alone."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+", db_index=False
    )
    title = models.CharField(_("title"), max_length=30)
    has_private = models.BooleanField(_("private games too"))
    games = models.PositiveIntegerField(_("games"))
    first = models.DateTimeField(_("end of the first"))
    last = models.DateTimeField(_("end of the last"))

    class Meta:
        verbose_name = _("longest run of wins")
        verbose_name_plural = _("longest runs of wins")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "title", "has_private"], name="one_longest_run")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.title}: {self.games}"


class GameModule(ChangedByFields):
    """A module with which a game was played that the sums hold."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="+", db_index=False)
    title = models.CharField(_("title"), max_length=30)
    module = models.CharField(_("module"), max_length=40)
    is_public = models.BooleanField(_("public"))
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("module of a game")
        verbose_name_plural = _("modules of games")
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "module"], name="one_row_per_module")]
        indexes: ClassVar = [
            models.Index(
                "title", "module", F("ended_at").desc(), name="games_with_a_module", condition=Q(is_public=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.module}"


class Sum(ChangedByFields):
    """A sum over games of a title with so many players. What is added up is said by ``games.statistics.sums``."""

    title = models.CharField(_("title"), max_length=30)
    players = models.PositiveSmallIntegerField(_("players"))
    kind = models.CharField(_("what"), max_length=10)
    key = models.CharField(_("of what"), max_length=60, blank=True)
    number = models.BigIntegerField(_("how many"))
    total = models.BigIntegerField(_("total"))
    other = models.BigIntegerField(_("second total"))

    class Meta:
        abstract = True


class TitleSum(Sum):
    """A sum over public games."""

    class Meta:
        verbose_name = _("figure of a title")
        verbose_name_plural = _("figures of titles")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["title", "players", "kind", "key"], name="one_figure_of_a_title")
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.players} {self.kind} {self.key}: {self.number}"


class PersonSum(Sum):
    """A sum over a person's games: public ones and private ones apart, as not everybody may know of both."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="figures", db_index=False
    )
    is_public = models.BooleanField(_("public"))

    class Meta:
        verbose_name = _("figure of a person")
        verbose_name_plural = _("figures of people")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "title", "kind", "key", "players", "is_public"], name="one_figure_of_a_person"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.title} {self.players} {self.kind} {self.key}: {self.number}"
