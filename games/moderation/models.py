"""A report: what somebody finds wrong about a person, a group, a tournament, a study or a chat message."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.chat.models import Line

LONGEST_TEXT = 1000


class Report(ChangedByFields):
    """One per reporter and matter; open until somebody of the staff settles it, with all others of the same matter."""

    class Kind(models.TextChoices):
        LINE = "line", _("chat message")
        PERSON = "person", _("person")
        CLUB = "club", _("group")
        TOURNAMENT = "tournament", _("tournament")
        STUDY = "study", _("study")

    class Reason(models.TextChoices):
        WORDS = "words", _("Rude or threatening words")
        NAME = "name", _("An offensive name")
        UNFAIR = "unfair", _("Unfair play")
        STALLING = "stalling", _("Stalling")
        OTHER = "other", _("Something else")

    class Outcome(models.TextChoices):
        OPEN = "", _("open")
        NOTHING = "nothing", _("nothing wrong")
        HIDDEN = "hidden", _("hidden")
        CLOSED = "closed", _("group closed")
        RENAMED = "renamed", _("renamed")
        WARNED = "warned", _("warned")
        SILENCED = "silenced", _("silenced")
        BANNED = "banned", _("banned")

    kind = models.CharField(_("about"), max_length=10, choices=Kind, default=Kind.LINE, db_default="line")
    key = models.BigIntegerField(_("key"), null=True, editable=False)
    """Of the person, group, tournament or study."""
    line = models.ForeignKey(
        Line, models.CASCADE, verbose_name=_("chat message"), related_name="reports", null=True, db_index=False
    )
    name = models.CharField(_("name"), max_length=80, blank=True, default="", db_default="")
    """What the matter was called; of a message, its author."""
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("who answers for it"),
        related_name="reports_about",
        null=True,
        db_index=False,
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        verbose_name=_("reported by"),
        related_name="reports_made",
        db_column="person_id",
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason, default=Reason.OTHER, db_default="other")
    text = models.CharField(_("what’s wrong"), max_length=LONGEST_TEXT, blank=True)
    words = models.CharField(_("as it was"), max_length=1000)
    """What stood there when it was reported."""
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("closed by"), related_name="+", null=True
    )
    outcome = models.CharField(
        _("what came of it"), max_length=10, choices=Outcome, blank=True, default="", db_default=""
    )

    class Meta:
        # Where reports of messages were kept before there were others: two versions run side by side.
        db_table = "talk_complaint"
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints: ClassVar = [models.UniqueConstraint("line", "reporter", name="one_complaint_per_person")]
        indexes: ClassVar = [
            models.Index("made_at", name="open_complaints", condition=Q(closed_at=None)),
            models.Index("about", F("id").desc(), name="reports_about_a_person", condition=Q(about__isnull=False)),
            models.Index("kind", "key", name="reports_of_a_matter", condition=Q(key__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.pk} · {self.get_kind_display()}"

    @property
    def was_upheld(self) -> bool:
        """Whether something was done about it."""
        return self.outcome not in (self.Outcome.OPEN, self.Outcome.NOTHING)
