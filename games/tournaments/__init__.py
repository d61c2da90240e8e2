"""Tournaments, leagues and cups that end on the day their page promises."""
