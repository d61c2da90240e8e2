"""Presenters of clocks, absences and reliability."""
