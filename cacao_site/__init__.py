"""Wiring: settings from the environment, URLs, Celery, and the entry points of servers."""

from cacao_site.celery import app as celery_app

__all__ = ["celery_app"]
