"""People who play with each other again and again: a page of their own, with their tables, results and rules."""
