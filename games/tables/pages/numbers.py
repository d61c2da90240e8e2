"""Numbers as readers are used to: with a minus that is as long as a plus."""

from __future__ import annotations


def number(amount: int) -> str:
    """An amount."""
    return f"−{-amount}" if amount < 0 else str(amount)


def signed(amount: int) -> str:
    """A change: a number with its sign."""
    return f"+{amount}" if amount > 0 else number(amount)
