"""Chocolatl as an application of Django: its templates and static files lie in its folder."""

from django.apps import AppConfig


class ChocolatlConfig(AppConfig):
    """The title Chocolatl; it has no rows of its own."""

    name = "games.titles.chocolatl"
