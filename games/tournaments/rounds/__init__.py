"""The rounds of a tournament: made, run, ended, their broken tables, and what came of them."""
