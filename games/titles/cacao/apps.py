"""Cacao as an application of Django: its templates and static files lie in its folder."""

from django.apps import AppConfig


class CacaoConfig(AppConfig):
    """The title Cacao; it has no rows of its own."""

    name = "games.titles.cacao"
