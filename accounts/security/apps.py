"""The doors application as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DoorsConfig(AppConfig):
    """Sessions, the security log and the second factor."""

    name = "accounts.security"
    label = "doors"
    verbose_name = _("Security")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear what happens to accounts."""
        from accounts.security import receivers  # noqa: F401
