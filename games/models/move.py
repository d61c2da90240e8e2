"""The moves of a game, which are only ever added."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class MoveQuerySet(models.QuerySet["Move"]):
    """Moves, which are only ever added."""

    def standing(self) -> MoveQuerySet:
        """The moves that count: not taken back."""
        return self.filter(retracted_at=None)

    def standing_of(self, game: Game) -> MoveQuerySet:
        """The moves of a game that count."""
        return self.standing().filter(game=game)


class Move(models.Model):
    """One decision by one seat. Rows are only added; they may be marked as taken back, and nobody changes them."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="moves", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    data = models.JSONField(_("move"))
    auto = models.BooleanField(_("automatic"), default=False)
    at = models.DateTimeField(_("created"), default=timezone.now)
    retracted_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    objects = MoveQuerySet.as_manager()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        constraints: ClassVar = [
            models.UniqueConstraint(
                "game", "number", condition=Q(retracted_at=None), name="one_standing_move_per_number"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="moves_count_from_one"),
        ]
        # Also of moves that were taken back. One entry for a whole game takes a fifth of one for each move and number.
        indexes: ClassVar = [models.Index(fields=["game"], name="all_moves_of_a_game")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row. Raises ``TypeError`` for a row that exists: moves are never changed."""
        if not self._state.adding:
            raise TypeError("moves are append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raise ``TypeError``: moves are never deleted."""
        raise TypeError("moves are append-only")
