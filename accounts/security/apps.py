"""The application of security as Django knows it; its label stands in the database."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SecurityConfig(AppConfig):
    """Sessions, the security log and the second factor."""

    name = "accounts.security"
    label = "doors"
    verbose_name = _("Security")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear what happens to accounts."""
        from accounts.security import receivers  # noqa: F401
