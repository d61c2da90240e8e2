"""What was done to a table besides moves."""

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


class AuditEntry(ChangedByFields):
    """Something done to a table that is no move; the players read it in the table's log, admins in the trail."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="entries", db_index=False)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        verbose_name=_("who"),
        related_name="audit_entries",
        null=True,
        blank=True,
    )
    """``None``: the site did it by itself."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("whose seat"), related_name="+", null=True, blank=True
    )
    successor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        verbose_name=_("who took it over"),
        related_name="+",
        null=True,
        blank=True,
    )
    """``None`` in both: nobody, or a bot or a name of an imported record, which is among the details."""
    code = models.CharField(_("what"), max_length=40)
    details = models.JSONField(_("details"), default=dict, blank=True)
    """What else the sentence says. Names of accounts are never among it: people are renamed, or leave the site."""
    after_move = models.PositiveIntegerField(_("after move"), default=0)
    by_admin = models.BooleanField(_("by an admin"), default=False)
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")
        indexes: ClassVar = [
            models.Index("game", F("id").desc(), name="entries_of_a_game"),
            models.Index(F("id").desc(), name="entries_by_admins", condition=Q(by_admin=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.code}"

    @property
    def sentence(self) -> str:
        """What was done, in the reader's language, with the names people have now."""
        people = {"actor": self.actor, "player": self.player, "successor": self.successor}
        names = {role: person.display_name for role, person in people.items() if person}
        return texts.table_entry(self.code, names, self.details)
