"""The water track (Cacao rules, section 4)."""

WATER_TRACK = (-10, -4, -1, 0, 2, 4, 7, 11, 16)
"""Gold by the carrier's field."""
LAST_FIELD = len(WATER_TRACK) - 1
