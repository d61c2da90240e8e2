"""The application of clubs as Django knows it; its label stands in the database."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    """Groups of people who play together."""

    name = "games.clubs"
    label = "play_groups"
    verbose_name = _("Groups that play together")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts."""
        import_module("games.clubs.receivers")
