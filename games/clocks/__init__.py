"""Clocks, what makes them rest, and what becomes of deadlines that pass."""
