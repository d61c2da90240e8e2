"""What is known about those who take notices: how each channel works, and addresses that were refused."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class ChannelHealth(ChangedByFields):
    """The other side of a channel as the last notices found it. In trouble it is asked by one at a time, and seldom."""

    name = models.CharField(_("channel"), max_length=30, unique=True)
    """A code of ``notifications.channels``."""
    accepted_at = models.DateTimeField(_("last notice taken"), null=True, blank=True)
    failures = models.PositiveIntegerField(_("notices not taken since"), default=0)
    """Of people in a row; several about one person count once."""
    failed_for = models.PositiveBigIntegerField(_("the last of these people"), null=True, blank=True)
    trouble_since = models.DateTimeField(_("in trouble since"), null=True, blank=True)
    rests_until = models.DateTimeField(_("not asked until"), null=True, blank=True)
    detail = models.CharField(_("detail"), max_length=300, blank=True)

    class Meta:
        db_table = "games_relay"
        verbose_name = _("state of a channel")
        verbose_name_plural = _("states of channels")

    def __str__(self) -> str:
        return self.name


class RefusedAddress(ChangedByFields):
    """A person's address that the mail server refused for good, or from which mails came back; after three it rests."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="refused_address"
    )
    address = models.EmailField(_("e-mail address"))
    """Another address of the same person begins anew."""
    refusals = models.PositiveSmallIntegerField(_("refusals for good"), default=0)
    refused_at = models.DateTimeField(_("last refused"))
    bounces = models.PositiveSmallIntegerField(_("mails that came back"), default=0, db_default=0)
    """In a row: that the site's own mail server took others in between says nothing."""
    bounced_at = models.DateTimeField(_("last one that came back"), null=True, blank=True)
    rests_since = models.DateTimeField(_("rests since"), null=True, blank=True)
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    """What the mail server answered; for admins only."""

    class Meta:
        db_table = "games_refusedaddress"
        verbose_name = _("refused address")
        verbose_name_plural = _("refused addresses")

    def __str__(self) -> str:
        return self.address
