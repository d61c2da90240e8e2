"""Celery's entry point."""

from __future__ import annotations

from celery import shared_task

from practice import making


@shared_task(name=making.LAY_OUT)
def lay_out() -> None:
    """Make a puzzle that is missing for today or tomorrow."""
    making.lay_out()
