"""Signals of analyses."""

from __future__ import annotations

from django.dispatch import Signal

analysis_done = Signal()
"""All turns of a finished game are explained; the sender is ``Analysis``; takes ``analysis``: its key."""
