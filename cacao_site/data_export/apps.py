"""The application of data exports as Django knows it; its label stands in the database."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DataExportConfig(AppConfig):
    """Everything about one person."""

    name = "cacao_site.data_export"
    label = "exports"
    verbose_name = _("Data exports")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts."""
        import_module("cacao_site.data_export.receivers")
        from accounts.security.grants import Grant, register
        from cacao_site.data_export.models import Export

        added = _("A file with all your data was asked for")
        register(Grant("export", _("File with your data"), Export, "owner", "asked_at", added))
