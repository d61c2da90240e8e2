"""Mails that are made when somebody asks for them and go to an address: codes, links, warnings, invitations."""

from __future__ import annotations

import json
from typing import Any, ClassVar, NamedTuple

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from core.encryption import keys_of
from core.outbox import DONE_FITS_STATUS, OutboxRow, Status

_PURPOSE = "accounts.mails"


class Text(NamedTuple):
    """What is sent."""

    subject: str
    body: str
    to: str
    html: str = ""


class AccountMail(OutboxRow):
    """One mail to one address. Its text holds secrets: it is locked up, and gone as soon as the mail is done."""

    kind = models.CharField(_("kind"), max_length=60)
    """Which text: the name of its template."""
    locked = models.TextField(editable=False)
    """The text under the site's key; empty when the mail is done."""
    mark = models.CharField(max_length=32, editable=False)
    """By what its address is known again while it is owed."""

    Status = Status
    letter: ClassVar[str] = "a"
    gone: ClassVar[dict[str, Any]] = {"locked": "", "mark": ""}

    class Meta:
        verbose_name = _("email about an account")
        verbose_name_plural = _("emails about accounts")
        constraints: ClassVar = [
            models.CheckConstraint(condition=DONE_FITS_STATUS, name="account_mail_done_fits_status"),
            models.CheckConstraint(condition=Q(done_at=None) | Q(locked="", mark=""), name="no_text_of_what_is_done"),
        ]
        indexes: ClassVar = [
            models.Index("due_at", name="account_mails_owed", condition=Q(done_at=None)),
            models.Index(fields=["done_at"], name="account_mails_done", condition=Q(done_at__isnull=False)),
            models.Index(
                F("id").desc(), name="account_mails_that_failed", condition=Q(status__in=["failed", "unknown"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"

    @property
    def text(self) -> Text:
        """What is to be sent. Raises ``InvalidToken`` when the key has gone, or the mail is done."""
        return Text(*json.loads(keys_of(_PURPOSE).decrypt(self.locked.encode())))


class StoppedAddress(ChangedByFields):
    """An address that gets no mails that others have sent to it; the address itself is not kept, only its mark."""

    mark = models.CharField(max_length=32, unique=True, editable=False)
    stopped_at = models.DateTimeField(_("stopped"), default=timezone.now)

    class Meta:
        verbose_name = _("address without invitations")
        verbose_name_plural = _("addresses without invitations")

    def __str__(self) -> str:
        return self.mark[:6]


def lock_up(text: Text) -> str:
    """The text as a row keeps it."""
    return keys_of(_PURPOSE).encrypt(json.dumps(text).encode()).decode()


def mark_of(address: str) -> str:
    """By what an address is known again."""
    return salted_hmac(_PURPOSE, address.strip().lower(), algorithm="sha256").hexdigest()[:32]
