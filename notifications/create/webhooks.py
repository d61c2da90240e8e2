"""Creates notifications about a user's webhook."""

from __future__ import annotations

from notifications.channels import MAIL, PUSH
from notifications.create.news import News
from notifications.create.write import enqueue_delivery, write
from notifications.models import Webhook
from notifications.types import WEBHOOK_OFF


def notify_webhook_off(hook: Webhook) -> None:
    """Tell the owner by the other channels that the site turned the webhook off."""
    write(WEBHOOK_OFF, [News(hook.user, None, WEBHOOK_OFF.key(hook))], [MAIL.code, PUSH.code])
    enqueue_delivery()
