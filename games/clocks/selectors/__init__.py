"""When tables are due, and what makes their clocks rest."""
