"""Model of a user's webhooks."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from core.http.targets import LONGEST

LONGEST_MENTION = 64
MOVED = "moved"
"""The one kind that is told where it is asked for."""


class Webhook(ChangedByFields):
    """URL, payload format and signing secret of a user's webhook."""

    class Form(models.TextChoices):
        JSON = "json", _("JSON with a signature, for my own program")
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATTERMOST = "mattermost", "Mattermost"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="webhooks"
    )
    url = models.CharField(_("address"), max_length=LONGEST)
    form = models.CharField(_("form"), max_length=20, choices=Form, default=Form.JSON)
    mention = models.CharField(_("own ID there"), max_length=LONGEST_MENTION, blank=True, default="", db_default="")
    """By which Discord, Slack or Mattermost calls the owner."""
    sends_moves = models.BooleanField(_("also when others move"), default=False, db_default=False)
    kinds = models.TextField(_("only these"), blank=True, default="", db_default="")
    """Words of notification types (``folder``), with blanks between them; empty: all. Moves are asked for above."""
    secret = models.CharField(max_length=60, editable=False)
    """Stored in clear text, because the site signs with it."""
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    """Counted up to ``hooks.LEAST_FAILURES``."""
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    """The first failure after the last success."""
    off_since = models.DateTimeField(_("off since"), null=True, blank=True)
    answer = models.CharField(_("last answer"), max_length=20, blank=True)
    """The HTTP status, the ``Fault`` that prevented a response (``core.http.sending``), or ``hooks.PORT``."""
    answered_at = models.DateTimeField(_("last tried"), null=True, blank=True)
    created_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    @property
    def host(self) -> str:
        """The host alone, because the rest of the URL often is a secret."""
        return urlsplit(self.url).hostname or ""

    def wants(self, kind: str) -> bool:
        """Whether it is told of notifications with this word; preferences may say no besides."""
        return self.sends_moves if kind == MOVED else not self.kinds or kind in self.kinds.split()

    def __str__(self) -> str:
        return f"{self.user_id}: {self.form}"
