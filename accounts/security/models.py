"""The rows about sign-ins: which sessions a person has, and what happened to an account."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.security import texts
from core.db.models import ChangedByFields

ORIGIN_LENGTH = 40


class Visit(ChangedByFields):
    """From where something was done: as little of it as lets a person say whether it was them."""

    origin = models.CharField(_("from"), max_length=ORIGIN_LENGTH, blank=True)
    """A network, not an address: see ``origin.network``."""
    browser = models.CharField(_("browser"), max_length=20, blank=True)
    system = models.CharField(_("system"), max_length=20, blank=True)

    class Meta:
        abstract = True

    @property
    def device(self) -> str:
        """The browser and the system in words."""
        return texts.device(self.browser, self.system)


class OpenSession(Visit):
    """One browser in which a person is signed in. The session itself is Django's; this says whose it is."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="open_sessions")
    session_key = models.CharField(max_length=40, unique=True)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.person_id}: {self.device}"


class SecurityEvent(Visit):
    """Something that happened to an account. Never a secret, and no more about other people than who it was."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        verbose_name=_("whose"),
        related_name="security_events",
        db_index=False,
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("who"), related_name="+", null=True, blank=True
    )
    """Set where somebody else did it."""
    code = models.CharField(_("what"), max_length=30)
    details = models.JSONField(_("details"), default=dict, blank=True)
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("security event")
        verbose_name_plural = _("security log")
        indexes: ClassVar = [
            models.Index("person", F("id").desc(), name="events_of_a_person"),
            models.Index("at", name="events_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.code}"

    @property
    def sentence(self) -> str:
        """What happened, in the reader's language."""
        return texts.event(self.code, self.details)


class DeviceLink(ChangedByFields):
    """A link by which a guest goes on on another device, once. Only what its text hashes to is kept."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="device_links")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)
    ended_at = models.DateTimeField(null=True)
    """When it was used or taken back."""

    def __str__(self) -> str:
        return f"{self.person_id}: {self.made_at:%Y-%m-%d}"
