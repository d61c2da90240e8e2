"""The notices application as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    """Who is told what, by which channel."""

    name = "notifications"
    label = "notices"
    verbose_name = _("Notices")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the tasks known, so that a process without a worker can run them itself, and listen to accounts."""
        for module in ("notifications.tasks", "notifications.receivers"):
            import_module(module)
