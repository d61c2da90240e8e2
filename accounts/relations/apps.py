"""The application of relations as Django knows it; its label stands in the database."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RelationsConfig(AppConfig):
    """Ties between people."""

    name = "accounts.relations"
    label = "ties"
    verbose_name = _("Relations")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts."""
        import_module("accounts.relations.receivers")
