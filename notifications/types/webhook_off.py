"""Notification that the site turned off one's webhook, and why."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from notifications.endpoints.answers import in_words
from notifications.models import Notice, Webhook
from notifications.timing import NOW
from notifications.types.notification_type import Plain


class WebhookOff(Plain):
    """Type for a webhook's owner; obsolete once it is on again, or gone."""

    code = folder = "webhook_off"
    name = _("Webhook turned off")
    preference_label = ""
    at_first = NOW

    def key(self, hook: Webhook) -> str:
        """Unique key: one each time that it is turned off."""
        assert hook.off_since is not None, "one that works is not told of"
        return f"webhook-off:{hook.pk}:{hook.off_since:%Y%m%dT%H%M%S%f}"

    def skip_reason(self, notice: Notice) -> str:
        hook = _hook(notice)
        return "" if hook and hook.off_since and self.key(hook) == notice.key else "webhook-on"

    def context(self, notice: Notice) -> dict[str, Any]:
        hook = _hook(notice)
        assert hook is not None, "a notification is obsolete without its webhook"
        return {"host": hook.host, "answer": in_words(hook.answer)}

    def page(self, notice: Notice) -> str:
        hook = _hook(notice)
        return reverse("notices:webhook", args=[hook.pk]) if hook else reverse("notices:webhooks")


def _hook(notice: Notice) -> Webhook | None:
    key = int(notice.key.split(":")[1])
    return Webhook.objects.filter(pk=key, user=notice.user_id).first()
