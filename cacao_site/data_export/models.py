"""Somebody's wish for everything about him, and the file when it is ready."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


def new_secret() -> str:
    """What nobody guesses; its owner has to be signed in all the same."""
    return secrets.token_urlsafe(16)


MOST_ATTEMPTS = 3
"""What fails so often is given up."""


class ExportQuerySet(models.QuerySet["Export"]):
    """Exports, and which of them nobody writes any more."""

    def given_up(self) -> ExportQuerySet:
        """Begun so often without an end, and in nobody's hands."""
        free = Q(leased_until=None) | Q(leased_until__lt=timezone.now())
        return self.filter(free, done_at=None, attempts__gte=MOST_ATTEMPTS)


class Export(ChangedByFields):
    """One file, kept for some days where every process of the site reaches it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="exports", db_index=False)
    secret = models.CharField(max_length=30, unique=True, default=new_secret)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    written = models.PositiveIntegerField(_("parts written"), default=0)
    expected = models.PositiveIntegerField(_("total parts"), default=0)
    done_at = models.DateTimeField(_("done"), null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    leased_until = models.DateTimeField(_("in progress until"), null=True)
    given_up_at = models.DateTimeField(_("given up, owner told"), null=True)
    content = models.BinaryField(editable=False, default=bytes)
    """The document, compressed by zlib."""

    objects = ExportQuerySet.as_manager()

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        indexes: ClassVar = [
            models.Index("owner", "asked_at", name="exports_of_a_person"),
            models.Index("asked_at", name="exports_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.owner} · {self.asked_at:%Y-%m-%d}"

    @property
    def is_given_up(self) -> bool:
        """Whether it is never going to be ready."""
        is_free = self.leased_until is None or self.leased_until < timezone.now()
        return self.done_at is None and self.attempts >= MOST_ATTEMPTS and is_free

    def get_absolute_url(self) -> str:
        return reverse("data_export:file", args=[self.secret])
