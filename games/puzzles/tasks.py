"""Celery's entry point."""

from __future__ import annotations

from celery import shared_task

from games.puzzles import blunders, filling, generator


@shared_task(name=generator.LAY_OUT)
def lay_out() -> None:
    """Make a puzzle that is missing for today or tomorrow."""
    generator.lay_out()


@shared_task(name=blunders.FROM_BLUNDERS)
def from_blunders(analysis: int) -> None:
    """Make puzzles from what people gave away in a game that was analysed."""
    blunders.from_blunders(analysis)


@shared_task(name=filling.FILL)
def fill_pool() -> None:
    """Make some of the puzzles that anybody may choose, within its seconds."""
    filling.fill()
