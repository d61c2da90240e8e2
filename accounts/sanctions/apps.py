"""The application of sanctions as Django knows it; its label stands in the database."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SanctionsConfig(AppConfig):
    """Warnings, silences and bans."""

    name = "accounts.sanctions"
    label = "sanctions"
    verbose_name = _("Order among people")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the task known, and listen to accounts."""
        for module in ("accounts.sanctions.tasks", "accounts.sanctions.receivers"):
            import_module(module)
