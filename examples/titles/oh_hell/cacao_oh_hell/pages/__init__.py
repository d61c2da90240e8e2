"""How a table of Oh Hell is shown."""
