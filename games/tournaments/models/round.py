"""The rounds of a tournament, their tables, and who sits there."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game
from games.tournaments.models.entry import Entry
from games.tournaments.models.tournament import Tournament


class Round(ChangedByFields):
    """A round, or a wave of a league."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="played", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    begun_at = models.DateTimeField(_("begun"))
    ends_at = models.DateTimeField(_("ends at the latest"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    facts = models.JSONField(_("what the seating was drawn from"))
    """``people``: entries by division, in a cup the strongest first, with those who have a bye; ``blocked``: pairs who
    have blocked each other; ``results``: those of the round before as a text. Rounds of earlier versions have none."""

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints: ClassVar = [models.UniqueConstraint("tournament", "number", name="one_round_per_number")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class Pairing(ChangedByFields):
    """A table of a round; ``game`` is the last one where it was played anew."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    game = models.OneToOneField(Game, models.SET_NULL, related_name="pairing", null=True)
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)
    """Its points are shared: an admin voided it, or it was not over in time."""

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of rounds")
        constraints: ClassVar = [models.UniqueConstraint("round", "number", name="one_pairing_per_number")]

    def __str__(self) -> str:
        return f"{self.round}/{self.number}"


class Sitting(ChangedByFields):
    """A place at such a table, in turn order; what came of it follows from the game."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="sittings", db_index=False)
    order = models.PositiveSmallIntegerField(_("number in turn order"))
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="sittings", null=True)
    """``None`` for a bot that fills up a table."""
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, db_index=False)
    """Who sat down; ``None`` for a bot in the place of somebody who is out."""
    late_at = models.DateTimeField(_("out of time"), null=True, blank=True)
    """From the clock; whoever is late once at a table gets its last place."""
    has_left = models.BooleanField(_("somebody else played on"), default=False, db_default=False)
    """When the table was over, a bot or another person had the seat; it follows from the game, as the place does."""
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    score = models.IntegerField(_("score"), default=0)

    class Meta:
        verbose_name = _("place at a table of a round")
        verbose_name_plural = _("places at tables of rounds")
        constraints: ClassVar = [
            models.UniqueConstraint("pairing", "order", name="one_sitting_per_number"),
            models.UniqueConstraint("pairing", "entry", name="one_sitting_per_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.order}"
