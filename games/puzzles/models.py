"""The puzzle of a day, or from somebody's own blunder, and what was answered."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.db.models import ChangedByFields
from games.engine import registry
from games.engine.title import AnyTitle
from games.models import Game


class Puzzle(ChangedByFields):
    """A position as the seat that is to move sees it, with some ways to go on, of which one is clearly the best.

    It holds a view, never a state: what lay hidden from the seat is not even here, and no name of anybody.
    """

    title = models.CharField(_("title"), max_length=30)
    day = models.DateField(_("day"), null=True)
    """``None`` for one from a person's own game, and for one of the pool."""
    rules = models.PositiveSmallIntegerField(_("version of the rules"))
    options = models.JSONField(_("options"))
    seat = models.PositiveSmallIntegerField(_("seat that is to move"))
    view = models.TextField(_("what the seat sees"))
    """A document of the title's, as text: the order of its keys means something, and PostgreSQL's JSON loses it."""
    ways = models.JSONField(_("ways to go on"))
    """In any order, each with its moves, its mean result and what its worth is made of."""
    best = models.PositiveSmallIntegerField(_("number of the best way"))
    """From 1."""
    game = models.ForeignKey(
        Game, models.SET_NULL, verbose_name=_("public table it comes from"), related_name="+", null=True, blank=True
    )
    """``None`` if bots came to the position by themselves."""
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        verbose_name=_("player whose blunder it comes from"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    """Nobody else may see it: the table may be a private one."""
    number = models.PositiveIntegerField(_("moves before it"), null=True)
    """In the person's own game."""
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    theme = models.CharField(pgettext_lazy("puzzles", "theme"), max_length=30, blank=True, db_default="", default="")
    """A code of the title's; empty for none."""
    prior = models.PositiveSmallIntegerField(_("expected to be solved, of 1,000"), null=True)
    """By the lead of the best way; ``None`` in rows of an older version that nobody has looked at yet."""
    tried = models.PositiveIntegerField(_("answered"), db_default=0, default=0)
    solved = models.PositiveIntegerField(_("solved"), db_default=0, default=0)
    """Sums of answers, also of those whose people have left."""
    is_reserved = models.BooleanField(_("kept for a day to come"), db_default=False, default=False)

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        constraints: ClassVar = [
            models.UniqueConstraint("day", "title", name="one_puzzle_a_day_and_title"),
            models.UniqueConstraint("person", "game", "number", name="one_puzzle_of_a_person_and_turn"),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.day or self.game_id}"

    def get_absolute_url(self) -> str:
        return reverse("practice:puzzle", args=[self.pk])

    @property
    def edition(self) -> AnyTitle:
        """The title, in the version of the position."""
        return registry.title(self.title, self.rules)


class Answer(ChangedByFields):
    """The turn that somebody took for the best; the first answer counts."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="answers", db_index=False)
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="answers")
    way = models.PositiveSmallIntegerField()
    """Which of the puzzle's ways begins like it; 0 for none."""
    moves = models.JSONField(default=list, null=True)
    """The whole turn; ``None`` or empty where it was chosen from a list, by an older version."""
    is_right = models.BooleanField()
    day = models.DateField()
    """When it was given: a streak counts puzzles that were solved on their day."""

    class Meta:
        verbose_name = _("answer to a puzzle")
        verbose_name_plural = _("answers to puzzles")
        constraints: ClassVar = [models.UniqueConstraint("person", "puzzle", name="one_answer_to_a_puzzle")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.puzzle_id}: {self.way}"
