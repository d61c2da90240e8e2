"""How a table of my title is shown."""
