"""Models of delivery failures: the circuit breaker of each channel, and refused addresses."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class ChannelHealth(ChangedByFields):
    """The state of a channel's circuit breaker; while it is open, single notifications probe the channel."""

    name = models.CharField(_("channel"), max_length=30, unique=True)
    """A code of ``notifications.channels``."""
    accepted_at = models.DateTimeField(_("last notification accepted"), null=True, blank=True)
    failures = models.PositiveIntegerField(_("notifications refused since"), default=0)
    """Consecutive failures by user; several of one user count once."""
    failed_for = models.PositiveBigIntegerField(_("the last of these people"), null=True, blank=True)
    trouble_since = models.DateTimeField(_("in trouble since"), null=True, blank=True)
    rests_until = models.DateTimeField(_("not tried until"), null=True, blank=True)
    detail = models.CharField(_("detail"), max_length=300, blank=True)

    class Meta:
        db_table = "games_relay"
        verbose_name = _("state of a channel")
        verbose_name_plural = _("states of channels")

    def __str__(self) -> str:
        return self.name


class RefusedAddress(ChangedByFields):
    """A user's address that refused mails (5xx) or returned them; after three days it is on hold."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="refused_address"
    )
    address = models.EmailField(_("email address"))
    """The address that is counted; a changed address starts anew."""
    refusals = models.PositiveSmallIntegerField(_("refusals for good"), default=0)
    """Days on which the site's mail server refused it."""
    refused_at = models.DateTimeField(_("last refused"))
    bounces = models.PositiveSmallIntegerField(_("bounced emails"), default=0, db_default=0)
    """Days in a row on which mails were sent that came back (``notifications.channels.addresses``)."""
    bounced_at = models.DateTimeField(_("last bounce"), null=True, blank=True)
    rests_since = models.DateTimeField(_("paused since"), null=True, blank=True)
    works_since = models.DateTimeField(_("confirmed again"), null=True, blank=True)
    """When a code was entered that arrived there: mails sent before count no more."""
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    """The mail server's reply; for admins only."""

    class Meta:
        db_table = "games_refusedaddress"
        verbose_name = _("refused address")
        verbose_name_plural = _("refused addresses")

    def __str__(self) -> str:
        return self.address
