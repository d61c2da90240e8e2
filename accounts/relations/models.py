"""What one person is to another, as the one sees it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class Tie(ChangedByFields):
    """From ``person`` to ``other``; only its person knows of it, but for the wish to be friends.

    Two are friends where each has said so: one such tie alone is a question.
    """

    class Kind(models.TextChoices):
        FOLLOW = "follow", _("follows")
        FRIEND = "friend", _("wants to be friends")
        MUTE = "mute", _("mutes")
        BLOCK = "block", _("blocks")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="ties", db_index=False
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("other person"), related_name="ties_of_others"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    made_at = models.DateTimeField(_("created"), default=timezone.now)

    class Meta:
        verbose_name = _("relation between people")
        verbose_name_plural = _("relations between people")
        constraints: ClassVar = [
            models.UniqueConstraint("person", "other", "kind", name="one_tie_of_a_kind"),
            models.CheckConstraint(condition=~Q(person=F("other")), name="no_tie_to_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind} {self.other_id}"
