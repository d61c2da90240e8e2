"""Format numbers with a typographic minus sign."""

from __future__ import annotations


def number(amount: int) -> str:
    """An amount."""
    return f"−{-amount}" if amount < 0 else str(amount)


def signed(amount: int) -> str:
    """A change: a number with its sign."""
    return f"+{amount}" if amount > 0 else number(amount)
