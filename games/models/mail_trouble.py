"""What is known about those who take mails: the site's mail server, and addresses that were refused."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Relay(models.Model):
    """The mail server as the last mails found it; one row. In trouble it is asked by one mail at a time, and seldom."""

    name = models.CharField(_("name"), max_length=30, unique=True)
    accepted_at = models.DateTimeField(_("last mail taken"), null=True, blank=True)
    failures = models.PositiveIntegerField(_("mails not taken since"), default=0)
    """Of people in a row; several about one person count once."""
    failed_for = models.PositiveBigIntegerField(_("the last of these people"), null=True, blank=True)
    trouble_since = models.DateTimeField(_("in trouble since"), null=True, blank=True)
    rests_until = models.DateTimeField(_("not asked until"), null=True, blank=True)
    detail = models.CharField(_("detail"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("mail server")
        verbose_name_plural = _("mail servers")

    def __str__(self) -> str:
        return self.name


class RefusedAddress(models.Model):
    """A person's address that the mail server refused for good; after three times it rests."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="refused_address"
    )
    address = models.EmailField(_("e-mail address"))
    """Another address of the same person begins anew."""
    refusals = models.PositiveSmallIntegerField(_("refusals for good"), default=0)
    refused_at = models.DateTimeField(_("last refused"))
    rests_since = models.DateTimeField(_("rests since"), null=True, blank=True)
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    """What the mail server answered; for admins only."""

    class Meta:
        verbose_name = _("refused address")
        verbose_name_plural = _("refused addresses")

    def __str__(self) -> str:
        return self.address
