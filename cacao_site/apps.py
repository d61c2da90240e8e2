"""The site itself as Django knows it."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Puts the packages together."""

    name = "cacao_site"

    def ready(self) -> None:
        """Hear what is to be counted, in workers too; know what is checked before a start."""
        from cacao_site import languages, receivers, wiring  # noqa: F401
        from cacao_site.about import checks  # noqa: F401

        wiring.register_all()
