"""Model of a user's webhook."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from core.http.targets import LONGEST

LONGEST_MENTION = 64


class Webhook(ChangedByFields):
    """URL, payload format and signing secret of a user's webhook."""

    class Form(models.TextChoices):
        JSON = "json", _("JSON with a signature, for my own program")
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATTERMOST = "mattermost", "Mattermost"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="webhook"
    )
    url = models.CharField(_("address"), max_length=LONGEST)
    form = models.CharField(_("form"), max_length=20, choices=Form, default=Form.JSON)
    mention = models.CharField(_("own ID there"), max_length=LONGEST_MENTION, blank=True, default="", db_default="")
    """By which Discord, Slack or Mattermost calls the owner."""
    sends_moves = models.BooleanField(_("also when others move"), default=False, db_default=False)
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

    def __str__(self) -> str:
        return f"{self.user_id}: {self.form}"
