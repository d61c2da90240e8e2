"""Clocks, the pauses that stop them, and timeouts."""
