"""The way to a table, until its game begins."""
