"""Celery's entry point."""

from __future__ import annotations

from celery import shared_task

from games.puzzles import generator


@shared_task(name=generator.LAY_OUT)
def lay_out() -> None:
    """Make a puzzle that is missing for today or tomorrow."""
    generator.lay_out()
