"""Cacao as an application of Django: its templates and static files lie in its folder."""

from django.apps import AppConfig
from django.conf import settings


class CacaoConfig(AppConfig):
    """The title Cacao; it has no rows of its own."""

    name = "games.titles.cacao"

    def ready(self) -> None:
        """Begin with the modules by others; for authors each process does that after it was forked."""
        if not settings.AUTHOR_MODE:
            self.begin()

    def begin(self) -> None:
        """Say and show what modules by others bring."""
        from games.titles.cacao.pages.by_others import offer

        offer()
