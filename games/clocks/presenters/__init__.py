"""How clocks, absences and punctuality are shown."""
