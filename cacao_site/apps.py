"""The site itself as Django knows it."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The wiring of the rooms."""

    name = "cacao_site"

    def ready(self) -> None:
        """Hear what is to be counted, in workers too."""
        from cacao_site import receivers  # noqa: F401
