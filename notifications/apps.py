"""AppConfig of notifications."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    """AppConfig; the label ``notices`` is in migrations and URL names."""

    name = "notifications"
    label = "notices"
    verbose_name = _("Notifications")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register tasks, so that a process without a worker can run them itself, and connect signal receivers."""
        for module in ("notifications.tasks", "notifications.receivers"):
            import_module(module)
        _register_grants()


def _register_grants() -> None:
    """Register the endpoints that reveal a user's data without a login."""
    from accounts.security.grants import Grant, register
    from notifications.models import Device, FeedAddress, Webhook

    added = _("New webhook on your account")
    register(Grant("webhook", _("Webhook"), Webhook, "user", "created_at", added, lambda hook: str(hook.url)))
    added = _("New calendar and feed addresses on your account")
    register(Grant("feeds", _("Calendar and feed reader"), FeedAddress, "user", "created_at", added))
    added = _("New browser with notifications on your account")
    register(Grant("browser", _("Browser with notifications"), Device, "user", "created_at", added, _device))


def _device(device: Any) -> str:
    from accounts.security.texts import device as name_of

    return name_of(device.browser, device.system)
