"""The application of moderation as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """Reports and their queue."""

    name = "games.moderation"
    label = "moderation"
    verbose_name = _("Reports")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts."""
        import_module("games.moderation.receivers")
