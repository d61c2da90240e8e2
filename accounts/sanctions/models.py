"""Models of sanctions: warnings, silences and bans, and what staff did to somebody or read about them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.sanctions import texts
from core.db.models import ChangedByFields

LONGEST_REASON = 500


class SanctionQuerySet(models.QuerySet["Sanction"]):
    """Sanctions by what holds now."""

    def in_force(self) -> SanctionQuerySet:
        """What holds at this moment; warnings hold nobody back."""
        now = timezone.now()
        there = self.exclude(kind=Sanction.Kind.WARNING).filter(since__lte=now, lifted_at=None)
        return there.filter(Q(until=None) | Q(until__gt=now))


class Sanction(ChangedByFields):
    """One warning, silence or ban. A ban that holds is why ``User.is_active`` is false."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        SILENCE = "silence", _("silence")
        BAN = "ban", _("ban")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        verbose_name=_("person"),
        related_name="sanctions",
        db_index=False,
    )
    kind = models.CharField(_("what"), max_length=10, choices=Kind, default=Kind.SILENCE, db_default="silence")
    since = models.DateTimeField(_("from"), default=timezone.now, db_column="begin")
    until = models.DateTimeField(_("until"), null=True, blank=True, db_column="end")
    """``None``: for good; for a warning it says nothing."""
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, help_text=_("They’ll read it as written."))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("by"), related_name="+", null=True, editable=False
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    """Set by whoever lifts it, or by the site once a ban is over and its person has been let in again."""
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("lifted by"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )

    objects = SanctionQuerySet.as_manager()

    class Meta:
        # Where silences were kept before there were bans: two versions run side by side.
        db_table = "talk_silence"
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        constraints: ClassVar = [models.CheckConstraint(condition=Q(until__gt=F("since")), name="silences_end_later")]
        indexes: ClassVar = [models.Index("person", "until", name="silences_of_a_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.get_kind_display()}"

    @property
    def holds(self) -> bool:
        """Whether it is in force."""
        now = timezone.now()
        is_open = self.kind != self.Kind.WARNING and self.lifted_at is None
        return is_open and self.since <= now and (self.until is None or now < self.until)


class StaffEntry(ChangedByFields):
    """Something that staff did to a person, read about them or noted for each other; only staff read it."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        verbose_name=_("whom"),
        related_name="staff_entries",
        db_index=False,
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("who"), related_name="+", null=True, blank=True
    )
    """``None``: the site did it by itself."""
    code = models.CharField(_("what"), max_length=30)
    reason = models.TextField(_("reason"), blank=True)
    """What the person was told; of a note its text."""
    details = models.JSONField(_("details"), default=dict, blank=True)
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("act about a person")
        verbose_name_plural = _("acts about people")
        indexes: ClassVar = [
            models.Index("person", F("id").desc(), name="staff_entries_of_a_person"),
            models.Index(fields=["at"], name="looks_by_age", condition=Q(code="looked")),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.code}"

    @property
    def sentence(self) -> str:
        """What was done, in the reader's language."""
        return texts.entry(self.code, self.details)
